"""`hookwright check`, from the command line to the exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from hookwright.cli import examine as examine_module
from hookwright.cli.read import LIMIT

VALID = '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}\n'
ERROR = '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command"}]}]}}\n'
WARNING = VALID.replace("PreToolUse", "PreToolUes")
INFO = "\ufeff" + VALID
FIXABLE = VALID.replace("PreToolUse", "preToolUse")
"""Has a safe fix: the event in the wrong case."""

SETTINGS = ".claude/settings.json"


def test_clean(cli, put) -> None:
    put(SETTINGS, VALID)
    assert cli("check") == (0, "checked 1 file: no findings\n", "")


def test_nothing_there(cli) -> None:
    assert cli("check") == (0, "no hooks files found\n", "")


def test_findings(cli, put) -> None:
    put(SETTINGS, ERROR)
    done = cli("check")
    assert done.code == 1
    assert done.out.startswith(f"{SETTINGS}:1:")
    assert "error[HW102]" in done.out
    assert "(missing-key)" in done.out
    assert done.out.endswith("checked 1 file: 1 error\n")
    assert done.err == ""


@pytest.mark.parametrize(
    ("content", "fail_on", "code"),
    [
        (ERROR, "error", 1),
        (WARNING, "error", 0),
        (WARNING, "warning", 1),
        (WARNING, None, 1),
        (INFO, None, 0),
        (INFO, "info", 1),
        (VALID, "info", 0),
    ],
)
def test_exit_codes(cli, put, content: str, fail_on: str | None, code: int) -> None:
    put(SETTINGS, content)
    assert cli("check", *(["--fail-on", fail_on] if fail_on else [])).code == code


def test_files_are_sorted_and_told_once(cli, put) -> None:
    for name in ("b/.claude/settings.json", "a/.claude/settings.json", "a/c/.lamied/hooks.json"):
        put(name, ERROR)
    done = cli("check", "b", ".", "a/.claude/settings.json")
    places = [line.split(":")[0] for line in done.out.split("\n") if "[HW" in line]
    assert places == ["a/.claude/settings.json", "a/c/.lamied/hooks.json", "b/.claude/settings.json"]
    assert cli("check", "b", ".", "a/.claude/settings.json") == done


def test_json_that_is_none_of_our_business(cli, put) -> None:
    put("package.json", '{"hooks": {"pre-commit": "x"}}')
    put("hooks.json", "[1")
    put("loose.json", ERROR)
    done = cli("check")
    assert "loose.json:1:" in done.out
    assert done.out.endswith("checked 1 file: 1 error\n")


class TestNamedFiles:
    def test_at_no_place(self, cli, put) -> None:
        put("x.json", '{"hooks": {}}')
        done = cli("check", "x.json")
        assert done.code == 2
        assert "x.json: neither its place nor its content is that of a hooks file" in done.err
        assert "name its agent with --agent (claude-code" in done.err
        assert cli("check", "x.json", "--agent", "lamied").code == 0

    def test_missing(self, cli, put) -> None:
        put(SETTINGS, ERROR)
        done = cli("check", "gone.json", SETTINGS)
        assert done.code == 2
        assert done.err == "hookwright: error: gone.json: no such file or folder\n"
        assert "error[HW102]" in done.out, "the others are checked all the same"

    def test_empty_name(self, cli) -> None:
        assert cli("check", "").code == 2

    def test_outside(self, cli, tmp_path: Path) -> None:
        path = tmp_path / "other.json"
        path.write_text(ERROR)
        assert cli("check", str(path)).out.startswith(f"{path}:1:")
        assert cli("check", "../other.json").out.startswith("../other.json:1:")

    def test_dangling_link(self, cli, place: Path) -> None:
        (place / "a.json").symlink_to("nowhere")
        assert "a.json: can't be read: no such file" in cli("check", "a.json").err

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
    def test_unreadable(self, cli, put) -> None:
        put(SETTINGS, VALID).chmod(0)
        done = cli("check")
        assert (done.code, done.err) == (2, f"hookwright: error: {SETTINGS}: can't be read: permission denied\n")

    def test_fifo(self, cli, place: Path) -> None:
        os.mkfifo(place / "a.json")
        done = cli("check", "a.json")
        assert done.code == 2
        assert "is a FIFO and not a file" in done.err

    def test_too_large(self, cli, place: Path) -> None:
        with (place / "a.json").open("wb") as file:
            file.truncate(LIMIT + 1)
        done = cli("check", "a.json")
        assert done.code == 2
        assert "larger than 20 MB" in done.err

    def test_ignored_file_that_is_named(self, cli, put) -> None:
        put(".gitignore", "*.json\n")
        put(SETTINGS, ERROR)
        assert cli("check", SETTINGS).code == 1
        done = cli("check")
        assert done.out == "no hooks files found (1 hooks file left out by .gitignore; --no-ignore checks it, too)\n"
        assert cli("check", "--no-ignore").code == 1


class TestAgent:
    def test_unknown(self, cli) -> None:
        done = cli("check", "--agent", "lamed")
        assert (done.code, done.err) == (2, 'hookwright: error: no agent "lamed"; did you mean "lamied"?\n')

    def test_folders_hold_its_files_only(self, cli, put) -> None:
        put(SETTINGS, ERROR)
        put(".lamied/hooks.json", ERROR)
        put("loose.json", ERROR)
        paths = {agent: self.paths(cli, agent) for agent in ("claude", "lamied")}
        assert paths == {
            "claude": [(SETTINGS, "claude-code"), ("loose.json", "claude-code")],
            "lamied": [(".lamied/hooks.json", "lamied"), ("loose.json", "lamied")],
        }

    def test_file_of_another_agent_that_is_read_instead(self, cli, put) -> None:
        put(SETTINGS, ERROR)
        assert self.paths(cli, "lamied") == [(SETTINGS, "lamied")]
        put("sub/.claude/settings.json", ERROR)
        put("sub/.lamied/hooks.json", "broken")
        assert ("sub/.claude/settings.json", "lamied") not in self.paths(cli, "lamied")

    @staticmethod
    def paths(cli, agent: str) -> list[tuple[str, str]]:
        report = json.loads(cli("check", "--agent", agent, "--format", "json").out)
        return [(file["path"], file["agent"]) for file in report["files"]]


class TestSelection:
    @pytest.mark.parametrize(
        ("options", "codes"),
        [
            ([], ["HW004", "HW102"]),
            (["--select", "HW1"], ["HW102"]),
            (["--select", "hw0,missing-key"], ["HW004", "HW102"]),
            (["--ignore", "duplicate-key"], ["HW102"]),
            (["--ignore", "HW"], []),
            (["--ignore", "HW", "--select", "HW102"], ["HW102"]),
            (["--select", "HW", "--ignore", "HW0", "--ignore", "HW1"], []),
            (["--select", "HW1", "--ignore", "HW1"], []),
            (["--select", "HW201"], []),
        ],
    )
    def test_which(self, cli, put, options: list[str], codes: list[str]) -> None:
        put(SETTINGS, ERROR.replace('{"hooks"', '{"hooks": {}, "hooks"', 1))
        report = json.loads(cli("check", "--format", "json", *options).out)
        assert sorted(f["code"] for f in report["files"][0]["findings"]) == codes

    def test_unknown(self, cli) -> None:
        done = cli("check", "--ignore", "wrong-typ")
        assert (done.code, done.err) == (
            2,
            'hookwright: error: --ignore: no check "wrong-typ"; did you mean "wrong-type"?\n',
        )
        assert cli("check", "--select", "HW9").code == 2


class TestBytes:
    def test_not_utf8(self, cli, put) -> None:
        put(SETTINGS, VALID.encode().replace(b"true", b"tr\xe9e"))
        done = cli("check")
        assert "replacement" in done.out
        assert "tr\ufffde" in done.out

    @pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
    def test_utf16(self, cli, put, encoding: str) -> None:
        put(SETTINGS, ("\ufeff" + ERROR).encode(encoding))
        done = cli("check", "--select", "HW1")
        assert done.out.endswith("checked 1 file: 1 error\n")

    @pytest.mark.parametrize(
        "content", [b"\0", b"\0" * 1000, bytes(range(256)), b"{" * 100_000, b"[" * 100_000 + b'"hooks"']
    )
    def test_any(self, cli, put, content: bytes) -> None:
        put(SETTINGS, content)
        done = cli("check")
        assert (done.code, done.err) == (1, "")
        assert all(line.isprintable() for line in done.out.split("\n"))

    def test_hostile_name_and_content(self, cli, put) -> None:
        name = "\x1b[2J\u202e::error::\n\udcff/.claude/settings.json"
        put(name, WARNING.replace("PreToolUes", "Pre\u202e\x9bToolUes"))
        for format_ in ("text", "github"):
            done = cli("check", "--format", format_)
            assert done.code == 1
            assert all(line.isprintable() for line in done.out.split("\n"))
        assert json.loads(cli("check", "--format", "json").out)["files"][0]["path"] == name

    def test_name_that_looks_like_a_command_of_ci(self, cli, put) -> None:
        put("::add-mask::x/.claude/settings.json", ERROR)
        put("  ::add-mask::x/.claude/settings.json", ERROR)
        done = cli("check")
        assert done.out.startswith("./  ::add-mask::x/")
        assert "\n./::add-mask::x/" in done.out


class TestFix:
    def test_safe_only(self, cli, put) -> None:
        path = put(SETTINGS, FIXABLE)
        path.chmod(0o640)
        done = cli("check", "--fix")
        assert path.read_text() == VALID
        assert path.stat().st_mode & 0o777 == 0o640
        assert done.code == 0
        assert done.out.startswith(f"fixed {SETTINGS}:1:12: ")
        assert done.out.endswith("checked 1 file: no findings; fixed 1\n")
        assert [p.name for p in path.parent.iterdir()] == ["settings.json"]

    def test_unsafe_too(self, cli, put) -> None:
        path = put(SETTINGS, INFO)
        assert cli("check", "--fix").code == 0
        assert path.read_text("utf-8") == INFO
        assert cli("check", "--fix", "--unsafe-fixes").code == 0
        assert path.read_text("utf-8") == VALID

    def test_only_what_is_selected(self, cli, put) -> None:
        path = put(SETTINGS, FIXABLE)
        cli("check", "--fix", "--ignore", "event-case")
        assert path.read_text() == FIXABLE

    @pytest.mark.parametrize(
        "content",
        [
            FIXABLE.replace(" ", "\t").encode(),
            FIXABLE.replace("{", "{\r\n").encode(),
            FIXABLE.encode()[:-1],
            b"\xef\xbb\xbf" + FIXABLE.encode(),
            ("\ufeff" + FIXABLE).encode("utf-16-le"),
            ("\ufeff" + FIXABLE).encode("utf-16-be"),
            FIXABLE.replace("true", "echo \u2028 日本 😀 \\ud800").encode(),
        ],
        ids=["tabs", "crlf", "no-end", "bom", "utf-16-le", "utf-16-be", "unicode"],
    )
    def test_every_other_byte_stays(self, cli, put, content: bytes) -> None:
        path = put(SETTINGS, content)
        old, new = "preToolUse", "PreToolUse"
        cli("check", "--fix")
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            encoding = "utf-16-le" if content[0] == 0xFF else "utf-16-be"
            assert path.read_bytes() == content.replace(old.encode(encoding), new.encode(encoding))
        else:
            assert path.read_bytes() == content.replace(old.encode(), new.encode())

    def test_clean_file_is_not_touched(self, cli, put) -> None:
        path = put(SETTINGS, VALID)
        before = path.stat()
        assert cli("check", "--fix").code == 0
        assert path.stat() == before

    def test_spoiled_file_is_not_written(self, cli, put) -> None:
        content = FIXABLE.encode().replace(b"true", b"tr\xe9e")
        path = put(SETTINGS, content)
        done = cli("check", "--fix")
        assert (done.code, path.read_bytes()) == (2, content)
        assert "not fixed: some bytes are not text" in done.err

    def test_link_to_elsewhere(self, cli, place: Path, tmp_path: Path) -> None:
        target = tmp_path / "target.json"
        target.write_text(FIXABLE)
        (place / ".claude").mkdir()
        (place / SETTINGS).symlink_to(target)
        done = cli("check", "--fix")
        assert (done.code, target.read_text()) == (2, FIXABLE)
        assert "is a link to a file outside the folder" in done.err
        assert cli("check", "--fix", SETTINGS).code == 0
        assert target.read_text() == VALID
        assert (place / SETTINGS).is_symlink()

    def test_file_that_changes_meanwhile(self, cli, put, monkeypatch: pytest.MonkeyPatch) -> None:
        path = put(SETTINGS, FIXABLE)
        real = examine_module.read_file

        def read(*args: Any) -> Any:
            result = real(*args)
            path.write_text(FIXABLE + "\n")
            return result

        monkeypatch.setattr(examine_module, "read_file", read)
        done = cli("check", "--fix")
        assert (done.code, path.read_text()) == (2, FIXABLE + "\n")
        assert "changed while it was checked" in done.err
        assert "event-case" in done.out, "what was not fixed is told"

    def test_other_formats_tell_on_stderr(self, cli, put) -> None:
        put(SETTINGS, FIXABLE)
        done = cli("check", "--fix", "--format", "json")
        assert json.loads(done.out)["summary"]["files"] == 1
        assert done.err.startswith(f"fixed {SETTINGS}:1:12: ")

    def test_nothing_fits_without(self, cli) -> None:
        assert cli("check", "--unsafe-fixes").code == 2


class TestDiff:
    def test_shows_and_changes_nothing(self, cli, put) -> None:
        path = put(SETTINGS, FIXABLE)
        for options in (["--diff"], ["--diff", "--fix"]):
            done = cli("check", *options)
            assert done.code == 1
            assert done.out == f"--- {SETTINGS}\n+++ {SETTINGS}\n@@ -1,1 +1,1 @@\n-{FIXABLE}+{VALID}"
            assert done.err == "would fix 1 in 1 of 1 files\n"
            assert path.read_text() == FIXABLE

    def test_nothing_to_fix(self, cli, put) -> None:
        put(SETTINGS, VALID)
        assert cli("check", "--diff") == (0, "", "nothing to fix\n")

    def test_has_no_other_format(self, cli) -> None:
        assert "does not go with --format json" in cli("check", "--diff", "--format", "json").err


class TestStandardInput:
    def call(self, process, text: str, *options: str) -> subprocess.CompletedProcess[bytes]:
        return process("check", "-", *options, input=text.encode())

    def test_by_content_and_by_name(self, process) -> None:
        done = self.call(process, ERROR)
        assert done.returncode == 1
        assert done.stdout.startswith(b"<stdin>:1:")
        done = self.call(process, ERROR, "--stdin-filename", ".lamied/hooks.json")
        assert done.stdout.startswith(b".lamied/hooks.json:1:")
        assert self.call(process, "{}", "--stdin-filename", SETTINGS).returncode == 0
        assert self.call(process, "{}").returncode == 2

    def test_fixed_text_goes_to_stdout(self, process) -> None:
        done = self.call(process, FIXABLE.replace("\n", "\r\n"), "--fix", "--stdin-filename", SETTINGS)
        assert (done.returncode, done.stdout) == (0, VALID.replace("\n", "\r\n").encode())
        assert f"fixed {SETTINGS}:1:12".encode() in done.stderr

    def test_clean_text_comes_back(self, process) -> None:
        assert self.call(process, VALID, "--fix").stdout == VALID.encode()

    def test_closed(self, environ, place: Path) -> None:
        command = ["bash", "-c", f"{sys.executable} -m hookwright check - <&-"]
        done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=60)
        assert done.returncode == 2
        assert done.stderr.startswith("hookwright: error: <stdin>: can't be read: ")

    def test_name_without_text(self, cli) -> None:
        assert "add - as a path" in cli("check", "--stdin-filename", "a.json").err


def test_sarif_and_github(cli, put) -> None:
    put(SETTINGS, FIXABLE)
    log = json.loads(cli("check", "--format", "sarif").out)
    schema = json.loads((Path(__file__).parent / "data" / "sarif-2.1.0-rtm.5.json").read_text())
    jsonschema.Draft4Validator(schema).validate(log)
    (result,) = log["runs"][0]["results"]
    assert result["ruleId"] == "HW202"
    done = cli("check", "--format", "github")
    place = "line=1,col=12,endLine=1,endColumn=24"
    assert done.out.startswith(f"::warning file={SETTINGS},{place},title=HW202 event-case::")


def test_quiet(cli, put) -> None:
    put(SETTINGS, VALID)
    assert cli("check", "-q") == (0, "", "")


def test_fault_of_a_check_is_told_and_the_rest_goes_on(cli, put, monkeypatch: pytest.MonkeyPatch) -> None:
    put("a/.claude/settings.json", ERROR)
    put(SETTINGS, ERROR)
    real = examine_module.analyse

    def analyse(text: str, path: str | None, **more: Any) -> Any:
        if path is not None and "/a/" in path:
            raise ZeroDivisionError("boom")
        return real(text, path, **more)

    monkeypatch.setattr(examine_module, "analyse", analyse)
    done = cli("check")
    assert done.code == 2
    assert "a/.claude/settings.json: internal error ZeroDivisionError, a bug in Hookwright; " in done.err
    assert "checked 1 file: 1 error" in done.out
    report = Path(done.err.split("Hookwright; ")[1].split(" has the details")[0])
    assert "boom" in report.read_text()
    assert report.stat().st_mode & 0o777 == 0o600
