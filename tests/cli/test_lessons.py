"""`hookwright lessons …` for people: check, match, list, add, disable, enable, build."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import Call

STORE = Path(".hookwright/lessons")
MANIFEST = Path(".hookwright/lesson-manifest.json")
SUMMARY = "git stash leaves untracked files behind"
ADD = ("lessons", "add", "--tool", "Bash", "--pattern", r"\bgit stash\b", "--summary", SUMMARY)
SLUG = "git-stash-leaves-untracked-files-behind"


@pytest.fixture(autouse=True)
def _nobodys(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No manifest of whoever runs the tests."""
    monkeypatch.delenv("LESSONS_MANIFEST_PATH", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture
def stash(cli: Call) -> Path:
    """A store with one lesson."""
    done = cli(*ADD, "--message", "Use `git stash -u`.")
    assert done.code == 0, done.err
    return STORE / f"{SLUG}.md"


class TestAdd:
    def test_the_file(self, stash: Path) -> None:
        assert stash.read_text(encoding="utf-8") == (
            f"---\ntoolNames: [Bash]\ncommandRegexSources:\n  - \\bgit stash\\b\nsummary: {SUMMARY}\n---\n"
            "Use `git stash -u`.\n"
        )

    def test_nothing_is_overwritten(self, cli: Call, stash: Path) -> None:
        before = stash.read_bytes()
        done = cli("lessons", "add", SLUG, *ADD[2:], "--message", "Something else.")
        assert (done.code, "there is a lesson" in done.err) == (2, True)
        other = cli(*ADD[:-1], f"{SUMMARY}!", "--message", "Something else.")
        assert other.code == 0
        assert (STORE / f"{SLUG}-2.md").is_file()
        assert stash.read_bytes() == before

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--summary", "short"), '"summary" has 5 characters'),
            (("--summary", SUMMARY), '"problem" is missing; or give a message'),
            (("--summary", SUMMARY + "...", "--message", "x"), "breaks off"),
            (("--summary", "<what_went_wrong> at some point", "--message", "x"), "never filled in"),
            (("--summary", SUMMARY, "--message", "x"), "never fires"),
            (("--summary", SUMMARY, "--message", "x", "--tool", "bash", "--pattern", "a b"), 'calls "Bash"'),
            (("--summary", SUMMARY, "--message", "x", "--tool", "Bash", "--pattern", "("), "is skipped"),
            (("--summary", SUMMARY, "--message", "x", "--tool", "Bash", "--path-pattern", "a"), "never fires"),
            (("--summary", SUMMARY, "--message", "x", "--type", "protocol", "--tool", "Bash"), "takes no tools"),
        ],
    )
    def test_refusals(self, cli: Call, options: tuple[str, ...], said: str) -> None:
        done = cli("lessons", "add", *options)
        assert done.code == 1
        assert said in done.err
        assert not STORE.exists()

    def test_two_for_one_problem(self, cli: Call) -> None:
        problem = "git stash without -u leaves every untracked file in the folder"
        fix = "run git stash --include-untracked, or commit what you have before you change the branch"
        args = (*ADD[:6], "--problem", problem, "--solution", fix)
        assert cli(*args, "--summary", SUMMARY).code == 0
        done = cli(*args, "--summary", "another line about the same thing")
        assert (done.code, f'"{SLUG}" is about the same problem' in done.err) == (1, True)
        assert cli(*args, "--summary", "another line about the same thing", "--anyway").code == 0

    def test_json_on_stdin(self, cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        given = {
            "summary": SUMMARY,
            "problem": "git stash without -u leaves every untracked file behind",
            "solution": "run git stash --include-untracked, or commit before you change the branch",
            "tool": "Bash",
            "trigger": "git stash",
            "tags": ["tool:git"],
        }
        monkeypatch.setattr("hookwright.cli.read.read_stream", lambda: json.dumps(given).encode())
        done = cli("lessons", "add", "--stdin", "--dry-run")
        assert done.code == 0, done.err
        assert "commandRegexSources:\n  - \\bgit stash\\b\ntags: [tool:git]\n" in done.out
        assert done.out.endswith(f"## Lesson: {SUMMARY}\n{given['problem']}\n**Fix**: {given['solution']}\n")
        monkeypatch.setattr("hookwright.cli.read.read_stream", lambda: b"[]")
        assert cli("lessons", "add", "--stdin").code == 2

    @pytest.mark.parametrize("slug", ["../x", "a/b", ".hidden", "a\0b"])
    def test_names_that_lead_elsewhere(self, cli: Call, slug: str) -> None:
        assert cli("lessons", "add", slug, *ADD[2:], "--message", "x", "--anyway").code == 2
        assert not STORE.exists()

    def test_questions(self, cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        import io

        monkeypatch.setattr("hookwright.cli.ask.can_ask", lambda: True)
        problem = "git stash without -u leaves every untracked file behind"
        fix = "run git stash --include-untracked, or commit before you change the branch"
        monkeypatch.setattr("sys.stdin", io.StringIO(f"\n{SUMMARY}\nBash\ngit stash\n\n{problem}\n{fix}\n"))
        done = cli("lessons", "add")
        assert done.code == 0, done.err
        assert "type (hint, guard, protocol, directive) [hint]: summary, one line: tools" in done.err
        text = (STORE / f"{SLUG}.md").read_text(encoding="utf-8")
        assert text.startswith("---\ntype: hint\ntoolNames: [Bash]\ncommandRegexSources:\n  - \\bgit stash\\b\n")
        other = "others may have pushed meanwhile, and force loses their work"
        monkeypatch.setattr("sys.stdin", io.StringIO("guard\n"))
        assert cli("lessons", "add").code == 130
        monkeypatch.setattr("sys.stdin", io.StringIO(f"protocol\nask before you push anything\n{other}\n{fix}\n"))
        assert cli("lessons", "add").code == 0, "a protocol is not asked for tools"

    def test_nobody_to_ask(self, cli: Call) -> None:
        assert "with options" in cli("lessons", "add").err


class TestBuild:
    def test_the_manifest(self, cli: Call, stash: Path) -> None:
        other = ("--type", "guard", "--pattern", "x y", "--priority", "9", "--summary", "a" * 30, "--message", "x")
        assert cli("lessons", "add", *ADD[2:4], *other).code == 0
        done = cli("lessons", "build")
        assert (done.code, done.err) == (0, "wrote .hookwright/lesson-manifest.json (2 lessons)\n")
        text = MANIFEST.read_text(encoding="utf-8")
        value = json.loads(text)
        assert list(value["lessons"]) == ["a" * 30, SLUG]
        assert value["lessons"]["a" * 30]["commandMatchTarget"] == "executable"
        assert value["lessons"][SLUG]["commandRegexSources"] == [{"source": r"\bgit stash\b", "flags": ""}]
        assert text == json.dumps(value, indent=2) + "\n"
        assert cli("lessons", "build").err.startswith("up to date: ")
        assert cli("lessons", "build", "--check").code == 0
        assert cli("lessons", "build", "--output", "-").out == text
        assert cli("lessons", "check", str(MANIFEST)).code == 0
        stash.write_text(stash.read_text().replace("-u", "-a"))
        done = cli("lessons", "build", "--check")
        assert (done.code, "out of date" in done.err) == (1, True)
        assert MANIFEST.read_text(encoding="utf-8") == text

    def test_what_is_left_out(self, cli: Call, stash: Path) -> None:
        (STORE / "bad.md").write_text("---\ntype: guard\ntoolNames: [Bash]\ncommandRegexSources: ['(']\n---\nx\n")
        done = cli("lessons", "build")
        assert done.code == 1
        assert "left out: .hookwright/lessons/bad.md:4: the command pattern" in done.err
        assert list(json.loads(MANIFEST.read_text())["lessons"]) == [SLUG]

    def test_disabled(self, cli: Call, stash: Path) -> None:
        before = stash.read_text()
        assert cli("lessons", "disable", SLUG).code == 0
        cli("lessons", "build")
        assert json.loads(MANIFEST.read_text())["lessons"][SLUG]["disabled"] is True
        assert cli("lessons", "match", "--tool", "Bash", "--command", "git stash").code == 1
        assert cli("lessons", "enable", SLUG).code == 0
        assert stash.read_text() == before
        done = cli("lessons", "disable", SLUG[:-1])
        assert (done.code, f'did you mean "{SLUG}"?' in done.err) == (2, True)


class TestCheck:
    def test_formats(self, cli: Call, stash: Path) -> None:
        (STORE / "bad.md").write_text("---\ntoolNames: [bash]\ncommandRegexSources: [a b]\n---\nx\n")
        done = cli("lessons", "check")
        assert done.code == 1
        assert '.hookwright/lessons/bad.md:2:13: warning[HW809] "bash" is what opencode calls "Bash"' in done.out
        assert "checked 2 files: 1 warning (1 fixable with --fix)" in done.out
        report = json.loads(cli("lessons", "check", "--format", "json").out)
        assert report["files"][0]["findings"][0]["code"] == "HW809"
        sarif = json.loads(cli("lessons", "check", "--format", "sarif").out)
        assert sarif["runs"][0]["results"][0]["ruleId"] == "HW809"
        assert "::warning file=.hookwright/lessons/bad.md" in cli("lessons", "check", "--format", "github").out
        assert cli("lessons", "check", "--ignore", "HW809").code == 0
        assert cli("lessons", "check", "--fail-on", "error").code == 0
        assert cli("lessons", "check", "--ignore", "HW101").code == 2

    def test_fix(self, cli: Call, stash: Path) -> None:
        bad = STORE / "bad.md"
        bad.write_text("---\ntypee: hint\ntoolNames: bash\ncommandRegexSources: [tsc]\n---\nx\n")
        done = cli("lessons", "check", "--fix")
        assert done.code == 0
        assert bad.read_text() == "---\ntype: hint\ntoolNames: [Bash]\ncommandRegexSources: [tsc]\n---\nx\n"
        assert cli("lessons", "check", "--fix", "--unsafe-fixes").code == 0
        assert "[\\btsc\\b]" in bad.read_text()

    def test_the_settings_file(self, cli: Call, stash: Path) -> None:
        (STORE / "bad.md").write_text("---\ntoolNames: [bash]\ncommandRegexSources: [a b]\n---\nx\n")
        Path("hookwright.toml").write_text('ignore = ["lesson-unknown-tool"]\n')
        assert cli("lessons", "check").code == 0
        assert cli("lessons", "check", "--no-config").code == 1

    def test_where_it_looks(self, cli: Call, monkeypatch: pytest.MonkeyPatch) -> None:
        done = cli("lessons", "check")
        assert (done.code, "LESSONS_MANIFEST_PATH is not set" in done.err) == (2, True)
        Path("lesson-manifest.json").write_text('{"lessons": {}}')
        assert cli("lessons", "check").out == "checked 1 file: no findings\n"
        Path("other.json").write_text("{")
        monkeypatch.setenv("LESSONS_MANIFEST_PATH", "other.json")
        assert "HW801" in cli("lessons", "check").out
        assert cli("lessons", "check", "gone.json").code == 2

    def test_explain(self, cli: Call) -> None:
        assert "HW806 lesson-pattern-explodes" in cli("explain", "HW806").out


class TestMatch:
    def test_text(self, cli: Call, stash: Path) -> None:
        done = cli("lessons", "match", "--tool", "Bash", "--command", "git stash pop")
        assert done.code == 0
        assert done.out == f"+ {SLUG} (hint, 5): \\bgit stash\\b matches\ntold: {SLUG}\n"
        done = cli("lessons", "match", "--tool", "Edit", "--path", "a.py")
        assert (done.code, done.out) == (
            1,
            "- 1 for other tools (--verbose lists them)\nno lesson fires at this call of Edit\n",
        )
        assert f"- {SLUG} (hint, 5): it is for Bash, not for Edit" in cli(
            "lessons", "match", "--tool", "Edit", "--path", "a.py", "-v"
        ).out

    def test_agents(self, cli: Call, stash: Path) -> None:
        args = ("lessons", "match", "--tool", "run_shell_command", "--command", "git stash")
        assert cli(*args).code == 1
        done = cli(*args, "--agent", "gemini")
        assert done.code == 0
        assert "Gemini CLI can't be told anything before a tool runs; it is told at AfterTool" in done.out
        assert 'did you mean "gemini"?' in cli(*args, "--agent", "gemni").err

    def test_json(self, cli: Call) -> None:
        lessons = {
            "G": {"type": "guard", "toolNames": ["Bash"], "commandRegexSources": [{"source": "rm"}],
                  "commandMatchTarget": "executable", "message": "no {command}"},
            "S": {"toolNames": ["Bash"], "scope": "elsewhere"},
            "D": {"toolNames": ["Bash"], "disabled": True},
            "P": {"toolNames": ["Bash"], "pathRegexSources": [{"source": "x"}]},
            "M": {"toolNames": ["Bash"], "modelRegexSources": [{"source": "x"}]},
            "N": None,
        }  # fmt: skip
        Path("m.json").write_text(json.dumps({"lessons": lessons}))
        args = ("lessons", "match", "m.json", "--tool", "Bash", "--json", "--command")
        value = json.loads(cli(*args, "echo 'rm'").out)
        assert {one["id"]: one["reason"] for one in value["lessons"]} == {
            "G": "quoted", "S": "scope", "D": "disabled", "P": "command", "M": "model", "N": "malformed",
        }  # fmt: skip
        value = json.loads(cli(*args, "rm -r x").out)
        assert value["decision"] == "deny"
        assert value["blocked_by"] == {"reason": "no rm -r x", "slug": "G"}

    def test_content(self, cli: Call) -> None:
        Path("m.json").write_text(
            json.dumps({"lessons": {"A": {"toolNames": ["Write"], "commandRegexSources": [{"source": "TODO"}]}}})
        )
        Path("new.py").write_text("# TODO\n")
        args = ("lessons", "match", "m.json", "--tool", "Write", "--path", "a.py")
        assert cli(*args, "--content", "# TODO").code == cli(*args, "--content", "@new.py").code == 0
        assert "the call has none" in cli(*args).out
        assert cli(*args, "--command", "x").code == 2


def test_list(cli: Call, stash: Path) -> None:
    cli("lessons", "disable", SLUG)
    assert cli("lessons", "list").out == (
        f"{SLUG}  hint       5  Bash (disabled): {SUMMARY}\n1 lesson in .hookwright/lessons\n"
    )
    (row,) = json.loads(cli("lessons", "list", "--json").out)["lessons"]
    assert (row["slug"], row["disabled"], row["tools"]) == (SLUG, True, ["Bash"])
    assert json.loads(cli("lessons", "list", "--json", "--type", "guard").out)["lessons"] == []


def test_every_subverb_is_there(cli: Call) -> None:
    from hookwright.cli.lessons import SUBVERBS

    for name in SUBVERBS:
        assert cli("lessons", name, "--help").code == 0
        assert name in cli("lessons").err
    assert 'did you mean "match"?' in cli("lessons", "mach").err
