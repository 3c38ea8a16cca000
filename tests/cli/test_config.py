"""`hookwright.toml` and `[tool.hookwright]`, as `hookwright check` reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

VALID = '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}\n'
UNKNOWN = VALID.replace("PreToolUse", "OnDeploy")
FIXABLE = VALID.replace("PreToolUse", "preToolUse")

SETTINGS = ".claude/settings.json"


@pytest.fixture
def project(place: Path, put) -> Path:
    (place / ".git").mkdir()
    put(SETTINGS, UNKNOWN)
    return place


@pytest.mark.parametrize("word", ["HW201", "hw201", "HW2", "HW", "unknown-event", "Unknown-Event"])
def test_ignored(cli, put, project, word: str) -> None:
    put("hookwright.toml", f'ignore = ["{word}"]\n')
    assert cli("check") == (0, "checked 1 file: no findings\n", "")


def test_selected(cli, put, project) -> None:
    put("hookwright.toml", 'select = ["HW1"]\n')
    assert cli("check").code == 0
    put("hookwright.toml", 'select = ["HW1", "HW201"]\nignore = ["HW2"]\n')
    assert cli("check").code == 1


def test_command_line_beats_file(cli, put, project) -> None:
    put("hookwright.toml", 'ignore = ["HW201"]\nfail-on = "error"\n')
    assert cli("check").code == 0
    assert "HW201" in cli("check", "--select", "HW201").out
    assert cli("check", "--select", "HW201").code == 0
    assert cli("check", "--select", "HW201", "--fail-on", "info").code == 1
    assert cli("check", "--no-config").code == 1


def test_fail_on_is_each_file_s_own(cli, put, project) -> None:
    put("hookwright.toml", 'fail-on = "error"\n')
    assert cli("check").code == 0
    put(f"sub/{SETTINGS}", UNKNOWN)
    assert cli("check").code == 0
    put("sub/hookwright.toml", "")
    assert cli("check").code == 1


def test_pyproject(cli, put, project) -> None:
    put("pyproject.toml", '[project]\nname = "x"\n\n[tool.hookwright]\nextra-events = ["OnDeploy"]\n')
    assert cli("check").code == 0


def test_a_pyproject_of_others_is_passed_over(cli, put, project) -> None:
    put("hookwright.toml", 'ignore = ["HW2"]\n')
    put("sub/pyproject.toml", "this is no TOML")
    put(f"sub/{SETTINGS}", UNKNOWN)
    assert cli("check") == (0, "checked 2 files: no findings\n", "")


def test_its_own_file_goes_first(cli, put, project) -> None:
    put("pyproject.toml", '[tool.hookwright]\nignore = ["HW2"]\n')
    put("hookwright.toml", "")
    assert cli("check").code == 1


def test_nearest_wins_and_git_ends_the_search(cli, put, project) -> None:
    put("../hookwright.toml", 'ignore = ["HW2"]\n')
    assert cli("check").code == 1
    (project / ".git").rmdir()
    assert cli("check").code == 0
    put(".claude/hookwright.toml", 'ignore = ["HW1"]\n')
    assert cli("check").code == 1


@pytest.mark.parametrize(
    "pattern", ["**/vendor/**", "vendor", "vendor/", "sub/vendor", "/sub/**/settings.json", "*.json"]
)
def test_per_path(cli, put, project, pattern: str) -> None:
    put(SETTINGS, VALID)
    put(f"sub/vendor/{SETTINGS}", UNKNOWN)
    put("hookwright.toml", f'[per-path-ignores]\n"{pattern}" = ["HW2"]\n')
    assert cli("check") == (0, "checked 2 files: no findings\n", "")


@pytest.mark.parametrize("pattern", ["vendo", "other/**", "/vendor", "*.jso"])
def test_per_path_elsewhere(cli, put, project, pattern: str) -> None:
    put(f"sub/vendor/{SETTINGS}", UNKNOWN)
    put("hookwright.toml", f'[per-path-ignores]\n"{pattern}" = ["HW2"]\n')
    assert cli("check").code == 1


def test_added_tools(cli, put, project) -> None:
    put(SETTINGS, VALID.replace("Bash", "MyTool|mcp__x"))
    assert cli("check").out.count("warning[HW302]") == 2
    put("hookwright.toml", 'extra-tools = ["MyTool", "mcp__x"]\n')
    assert cli("check").code == 0


def test_an_added_event_is_an_event(cli, put, project) -> None:
    """Its handlers are checked as everywhere; only of the matcher nothing is known."""
    put("hookwright.toml", 'extra-events = ["OnDeploy"]\n')
    put(SETTINGS, UNKNOWN.replace('"command": "true"', '"comand": "true"'))
    assert "HW102" in cli("check").out
    for matcher in ("prod", "a.*", "[", "*"):
        put(SETTINGS, UNKNOWN.replace("Bash", matcher))
        assert "HW302" not in cli("check").out
        assert "HW303" not in cli("check").out


def test_ignored_fixes_are_not_made(cli, put, project) -> None:
    path = put(SETTINGS, FIXABLE)
    put("hookwright.toml", 'ignore = ["event-case"]\n')
    assert cli("check", "--fix").code == 0
    assert path.read_text() == FIXABLE
    cli("check", "--fix", "--no-config")
    assert path.read_text() == VALID


def test_named_file(cli, put, project) -> None:
    put("ci/strict.toml", '[per-path-ignores]\n"settings.json" = ["HW2"]\n')
    assert cli("check", "--config", "ci/strict.toml").code == 1  # patterns count from its own folder
    put("ci/strict.toml", 'ignore = ["HW2"]\n')
    put("hookwright.toml", "broken")
    assert cli("check", "--config", "ci/strict.toml") == (0, "checked 1 file: no findings\n", "")
    done = cli("check", "--config", "ci/none.toml")
    assert (done.code, done.err) == (2, "hookwright: error: ci/none.toml: no such file\n")
    put("pyproject.toml", "")
    assert "no table [tool.hookwright]" in cli("check", "--config", "pyproject.toml").err
    put("ci/strict.toml", 'ignore = ["HW9"]\n')
    assert 'ci/strict.toml:1: no check "HW9"' in cli("check", "--config", "ci/strict.toml").err
    assert cli("check", "--config", "ci/strict.toml", "--no-config").code == 2


def test_standard_input(process, put, project) -> None:
    put("hookwright.toml", 'ignore = ["HW2"]\n')
    put("sub/hookwright.toml", "")
    for words, code in (("", 0), (SETTINGS, 0), (f"sub/{SETTINGS}", 1)):
        name = ("--stdin-filename", words) if words else ()
        done = process("check", "-", "--agent", "claude-code", *name, input=UNKNOWN.encode())
        assert done.returncode == code


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('\nignor = ["HW2"]\n', ':2: no setting "ignor"; did you mean "ignore"?'),
        ("completely = 1\n", ':1: no setting "completely"; there are select, ignore'),
        ("\n\nignore = HW2\n", ":3: it is no TOML: invalid value"),
        ('ignore = ["HW2"', ":1: it is no TOML: unclosed array"),
        ('ignore = "HW2"\n', ':1: "ignore" must be a list of strings'),
        ("select = [1]\n", ':1: "select" must be a list of strings'),
        ('\nselect = [\n  "HW1",\n  "HW999",\n]\n', ':4: no check "HW999"'),
        ('fail-on = "never"\n', ':1: "fail-on" must be one of error, warning, info'),
        ("fail-on = []\n", ':1: "fail-on" must be one of'),
        ("per-path-ignores = []\n", ':1: "per-path-ignores" must be a table'),
        ('[per-path-ignores]\n"!x" = ["HW2"]\n', ':2: "!x" is no pattern'),
        ('[per-path-ignores]\n"" = ["HW2"]\n', ' "" is no pattern'),
        ('[per-path-ignores]\nx = "HW2"\n', ':2: "x" must be a list of strings'),
        ('[per-path-ignores]\nx = ["comentt"]\n', ':2: no check "comentt"; did you mean "comment"?'),
        ('extra-tools = ["a b"]\n', ':1: "a b" in "extra-tools" is no name'),
        ('extra-events = [""]\n', '"" in "extra-events" is no name'),
        ('extra-events = ["\\u001b[31m"]\n', 'in "extra-events" is no name'),
        ('"\\u001b[31m" = 1\n', "no setting"),
        ("extra-tools = [" + "'''a\nb'''" + "]\n", '"a\\nb" in "extra-tools" is no name'),
        ("a = " + "[" * 50_000, ": it is nested too deeply"),
        ("a." * 50_000 + "a = 1\n", ":1: a line with more than 100 dots is not read"),
        ("a = 1" + "0" * 10_000, ": it is no TOML: exceeds the limit"),
        ("#" * 200_000, ": it is larger than 131,072 bytes"),
        ("select = [" + '"HW1", ' * 2000 + "]", ':1: "select" has more than 1,000 entries'),
    ],
)
def test_a_file_that_is_of_no_use(cli, put, project, text: str, said: str) -> None:
    put("hookwright.toml", text)
    put(f"sub/{SETTINGS}", UNKNOWN)
    done = cli("check")
    assert done.code == 2
    assert done.out.count("warning[HW201]") == 2  # checks go on without it
    assert done.err.startswith("hookwright: error: hookwright.toml")
    assert said in done.err
    assert done.err.count("\n") == 1  # said once, whatever it holds
    assert "\x1b" not in done.err
    assert len(done.err) < 500


def test_bytes_and_kinds(cli, put, project: Path) -> None:
    path = project / "hookwright.toml"
    path.write_bytes(b"\n# \xff\n")
    assert "hookwright.toml:2: it is not UTF-8" in cli("check").err
    path.write_bytes(b'\xef\xbb\xbfignore = ["HW2"]\r\n')
    assert cli("check").code == 0
    path.unlink()
    path.mkdir()
    assert "it is no regular file" in cli("check").err
    path.rmdir()
    path.symlink_to("hookwright.toml")
    assert "hookwright.toml: can't be read" in cli("check").err


def test_costs_nothing_without_a_file(cli, put, project, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "tomllib", None)  # an import of it would fail
    put("pyproject.toml", "[project]\n")
    assert cli("check").code == 1
