"""The lines in an agent's configuration: put in, left alone, taken out."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.adapters.installs import INSTALLS, InstallError, added, install_of, removed
from hookwright.checks.analyse import analyse
from hookwright.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

AGENTS = [install.agent for install in INSTALLS]
JSON_AGENTS = [install.agent for install in INSTALLS if install.events]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("shop", "home"):
        (tmp_path / name).mkdir()
    monkeypatch.chdir(tmp_path / "shop")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOOKWRIGHT_STATE_DIR", str(tmp_path / "state"))
    return tmp_path / "shop"


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else b"/" for p in sorted(folder.rglob("*"))}


COMMENTED = """\
{
  // my theme
  "theme": "dark",
  "hooks": {
    "Stop": [ { "hooks": [ { "type": "command", "command": "make test" } ] } ] /* mine */
  }
}
"""
PLAIN = (
    '{"model": "x", "hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}'
)
TABS = '{\n\t"hooks": {\n\t\t"PreToolUse": []\n\t}\n}'


@pytest.mark.parametrize("agent", AGENTS)
class TestEveryAgent:
    def test_a_new_file_is_what_the_agent_takes(self, here: Path, agent: str) -> None:
        assert main(["install", "--agent", agent]) == 0
        install = install_of(agent)
        text = (here / install.project).read_text()
        assert f"--agent {agent}" in text or f'"--agent", "{agent}"' in text
        if install.events:
            found = analyse(text, str(here / install.project)).findings
            assert [f.message for f in found if f.severity in ("error", "warning")] == []

    def test_twice_is_once(self, here: Path, agent: str, capsys: pytest.CaptureFixture[str]) -> None:
        main(["install", "--agent", agent])
        before = tree(here)
        assert main(["install", "--agent", agent]) == 0
        assert tree(here) == before
        assert "has the lines already" in capsys.readouterr().err

    def test_uninstall_leaves_nothing_of_a_new_file(self, here: Path, agent: str) -> None:
        (here / "src").mkdir()
        before = tree(here)
        main(["install", "--agent", agent])
        assert tree(here) != before
        assert main(["uninstall", "--agent", agent]) == 0
        assert tree(here) == before

    def test_dry_run_shows_a_diff_and_writes_nothing(
        self, here: Path, agent: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["install", "--agent", agent, "--dry-run"]) == 1
        shown = capsys.readouterr().out
        assert tree(here) == {}
        assert re.search(r"^\+.*hookwright", shown, re.MULTILINE)
        main(["install", "--agent", agent])
        assert main(["uninstall", "--agent", agent, "--dry-run"]) == 1
        assert (here / install_of(agent).project).exists()

    def test_for_the_user_it_goes_into_the_home_folder(self, here: Path, agent: str) -> None:
        assert main(["install", "--agent", agent, "--user"]) == 0
        assert tree(here) == {}
        assert (here.parent / "home" / install_of(agent).user).exists()
        assert main(["uninstall", "--agent", agent, "--user"]) == 0
        assert not (here.parent / "home" / install_of(agent).user).exists()


@pytest.mark.parametrize("agent", JSON_AGENTS)
@pytest.mark.parametrize(
    "text", [COMMENTED, PLAIN, TABS, "{}\n", '{"hooks": {}}', "\ufeff" + PLAIN, PLAIN.replace(", ", ",\r\n")]
)
def test_an_existing_file_comes_back_byte_for_byte(here: Path, agent: str, text: str) -> None:
    install = install_of(agent)
    path = here / install.project
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    path.chmod(0o640)
    try:
        added(install, text, "hookwright hook")
    except InstallError:
        assert main(["install", "--agent", agent]) == 2
        assert path.read_bytes() == text.encode(), "a file that the agent can't read is not touched"
        return
    assert main(["install", "--agent", agent]) == 0
    assert path.stat().st_mode & 0o777 == 0o640
    for kept in re.findall(r"//.*|/\*.*?\*/|\"(?:theme|model|make test)\"", text):
        assert kept in path.read_text()
    assert main(["uninstall", "--agent", agent]) == 0
    assert path.read_bytes() == text.encode()


@pytest.mark.parametrize("agent", JSON_AGENTS)
def test_what_was_changed_since_stays(here: Path, agent: str) -> None:
    path = here / install_of(agent).project
    main(["install", "--agent", agent])
    value: dict[str, Any] = json.loads(path.read_text())
    event = next(iter(value["hooks"]))
    mine = {"command": "mine", "type": "command"}
    value["hooks"][event].append(mine if agent in ("cursor", "copilot") else {"hooks": [mine]})
    path.write_text(json.dumps(value, indent=4))
    assert main(["uninstall", "--agent", agent]) == 0
    left = json.loads(path.read_text())
    assert "hookwright" not in path.read_text()
    assert left["hooks"] == {event: value["hooks"][event][1:]}


@pytest.mark.parametrize("agent", JSON_AGENTS)
@settings(max_examples=25, deadline=None)
@given(
    indent=st.sampled_from([None, 1, 2, 4, "\t"]),
    extra=st.dictionaries(st.sampled_from("abc"), st.integers(), max_size=2),
)
def test_taking_out_undoes_putting_in_without_any_memory(agent: str, indent: Any, extra: dict[str, int]) -> None:
    install = install_of(agent)
    entry = {"type": "command", "command": "mine"}
    hooks = {name: [entry if agent in ("cursor", "copilot") else {"hooks": [entry]}] for name, _ in install.events[:2]}
    text = json.dumps({**extra, **dict(install.root), "hooks": hooks}, indent=indent)
    assert removed(install, added(install, text, f"hookwright hook --agent {agent}")) == text


@pytest.mark.parametrize("text", ["{", "[]", '{"hooks": []}', "5"])
def test_a_broken_file_is_refused(here: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = here / ".codex" / "hooks.json"
    path.parent.mkdir()
    path.write_text(text)
    assert main(["install", "--agent", "codex"]) == 2
    assert "hookwright check" in capsys.readouterr().err
    assert path.read_text() == text


def test_a_link_stays_a_link(here: Path) -> None:
    (here / "real.json").write_text("{}")
    (here / ".claude").mkdir()
    (here / ".claude" / "settings.json").symlink_to(here / "real.json")
    main(["install", "--agent", "claude"])
    assert (here / ".claude" / "settings.json").is_symlink()
    assert "hookwright" in (here / "real.json").read_text()


def test_lamied_needs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--agent", "lamied"]) == 2
    assert "nothing to install" in capsys.readouterr().err


@pytest.mark.parametrize("agent", AGENTS)
def test_a_program_with_a_space_in_its_path_is_one_word(here: Path, agent: str) -> None:
    program = here.parent / "my programs" / "hookwright"
    program.parent.mkdir()
    program.touch()
    assert main(["install", "--agent", agent, "--command", str(program)]) == 0
    text = (here / install_of(agent).project).read_text()
    assert (f'["{program}", "hook"' if agent == "opencode" else f'\\"{program}\\" hook') in text
    assert main(["uninstall", "--agent", agent]) == 0


@pytest.mark.parametrize("agent", ["gemini", "copilot"])
def test_where_a_failure_refuses_the_call_a_missing_program_is_none(here: Path, agent: str) -> None:
    """Gemini CLI 0.61 denies on exit code 127, Copilot on every failure before a tool."""
    main(["install", "--agent", agent])
    value = json.loads((here / install_of(agent).project).read_text())
    groups = [group for groups in value["hooks"].values() for group in groups]
    keys = ("command", "bash", "powershell")
    handlers = [handler for group in groups for handler in group.get("hooks", [group])]
    commands = {handler[key] for handler in handlers for key in keys if key in handler}
    assert commands == {f"hookwright hook --agent {agent}; exit 0"}
    for command in commands:
        done = subprocess.run(["sh", "-c", command.replace("hookwright", "no-such-program")], capture_output=True)
        assert done.returncode == 0


def _filled(text: str) -> object:
    """What a file says, without events that have no hooks."""
    value = json.loads(text.removeprefix("\ufeff"))
    hooks = {event: groups for event, groups in value.pop("hooks", {}).items() if groups}
    return {**value, **({"hooks": hooks} if hooks else {})}


CORPUS = {"claude": "claude-settings", "qwen": "claude-settings", "codex": "codex", "gemini": "gemini",
          "cursor": "cursor", "copilot": "copilot"}  # fmt: skip


@pytest.mark.parametrize("agent", CORPUS)
def test_public_files_come_back_byte_for_byte_without_any_memory(agent: str, shared: Path) -> None:
    install, tried = install_of(agent), 0
    for path in sorted((shared / "corpus" / CORPUS[agent]).glob("*.json")):
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        for form in (text, text.replace("\n", "\r\n"), "\ufeff" + text):
            try:
                new = added(install, form, f"hookwright hook --agent {agent}")
            except InstallError:
                continue
            assert new != form
            left = removed(install, new)
            if re.search(r"(\[\s*\]|\{\s*\})", form) is None:
                assert left == form, path.name
            assert left is None or _filled(left) == _filled(form), "a list that is empty goes with ours"
            assert removed(install, form) in (form, None), "nobody else's lines go"
            tried += 1
    assert tried > 5


def test_hooks_that_somebody_added_to_our_file_stay(here: Path) -> None:
    main(["install", "--agent", "copilot"])
    path = here / ".github" / "hooks" / "hookwright.json"
    value = json.loads(path.read_text())
    value["hooks"]["PreToolUse"].append({"type": "command", "command": "mine"})
    path.write_text(json.dumps(value))
    assert main(["install", "--agent", "copilot"]) == 0
    assert "mine" in path.read_text()
    assert main(["uninstall", "--agent", "copilot"]) == 0
    assert json.loads(path.read_text())["hooks"] == {"PreToolUse": [{"type": "command", "command": "mine"}]}


def test_a_plugin_that_somebody_else_wrote_stays(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = here / install_of("opencode").project
    path.parent.mkdir(parents=True)
    path.write_text("// my own way to call hookwright\n")
    assert main(["install", "--agent", "opencode"]) == 2
    assert "did not write it" in capsys.readouterr().err
    assert main(["uninstall", "--agent", "opencode"]) == 0
    assert path.read_text() == "// my own way to call hookwright\n"


def test_an_older_plugin_of_ours_is_replaced_and_taken_out(here: Path) -> None:
    path = here / install_of("opencode").project
    path.parent.mkdir(parents=True)
    main(["install", "--agent", "opencode"])
    path.write_text(path.read_text() + "// an older version\n")
    main(["install", "--agent", "opencode", "--command", "hw"])
    assert '"hw"' in path.read_text()
    assert main(["uninstall", "--agent", "opencode"]) == 0
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(added(install_of("opencode"), None, "hookwright hook --agent opencode") + "// older\n")
    assert main(["uninstall", "--agent", "opencode"]) == 0
    assert not path.exists()


@pytest.mark.parametrize("agent", AGENTS)
def test_a_program_of_another_name_is_put_there_once(here: Path, agent: str) -> None:
    for _ in range(2):
        assert main(["install", "--agent", agent, "--command", "/opt/hw"]) == 0
    lines = len(install_of(agent).events) * len(install_of(agent).keys)
    assert (here / install_of(agent).project).read_text().count("/opt/hw") == (lines or 1)


def test_the_only_comment_of_a_file_stays(here: Path) -> None:
    path = here / ".gemini" / "settings.json"
    path.parent.mkdir()
    path.write_text("{\n  // keep me\n}\n")
    main(["install", "--agent", "gemini"])
    path.write_text(path.read_text() + "\n")
    assert main(["uninstall", "--agent", "gemini"]) == 0
    assert "// keep me" in path.read_text()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("'/my path/hw'", ["/my path/hw"]),
        ('"C:\\Program Files\\hw.exe"', ["C:\\Program Files\\hw.exe"]),
        ("C:\\bin\\hw.exe  -X  utf8", ["C:\\bin\\hw.exe", "-X", "utf8"]),
    ],
)
def test_the_words_of_a_command(command: str, words: list[str]) -> None:
    text = added(install_of("opencode"), None, command)
    assert f"const COMMAND = {json.dumps(words)}" in text


def test_a_command_that_is_none(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--agent", "opencode", "--command", "it's"]) == 2
    assert "is no command" in capsys.readouterr().err
    assert tree(here) == {}


def test_a_home_folder_that_is_none(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.setenv("HOME", "somewhere")
    assert main(["install", "--agent", "codex", "--user"]) == 2
    assert tree(here) == {}


def test_pythons_way_to_find_modules_is_pointed_out(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["install", "--agent", "codex", "--command", "python3 -m hookwright"])
    assert "python -P -m" in capsys.readouterr().err
    main(["install", "--agent", "gemini", "--command", "python3 -P -m hookwright"])
    assert "python -P -m" not in capsys.readouterr().err


def test_a_new_file_on_a_disk_without_hard_links(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert main(["install", "--agent", "codex"]) == 0
    assert [path.name for path in (here / ".codex").iterdir()] == ["hooks.json"]
