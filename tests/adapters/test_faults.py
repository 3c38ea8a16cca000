"""What must not get lost, and what must not get out, when something is odd: payloads, consoles, and we ourselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.adapters import lessons, respond
from hookwright.lessons.manifest import VARIABLE

from .conftest import payloads
from .test_command import before, hook, paths

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Live

NO = "no secrets, please"


def denied(text: str) -> str:
    return json.loads(text)["hookSpecificOutput"]["permissionDecisionReason"]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_a_refusal_gets_through_any_console(live: Live, encoding: str) -> None:
    live.hook("printf 'n\\303\\266 \\360\\237\\230\\200' >&2; exit 2")
    done = hook(live, "--agent", "codex", text=before(live, "codex"), PYTHONIOENCODING=encoding)
    assert (done.returncode, denied(done.stdout)) == (0, "nö 😀")


def test_half_a_surrogate_pair_in_a_reason(live: Live) -> None:
    said = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny"}}
    said["hookSpecificOutput"]["permissionDecisionReason"] = "a \ud800 b"
    (live.path / "said.json").write_text(json.dumps(said))
    live.hook("cat said.json")
    done = hook(live, "--agent", "codex", text=before(live, "codex"))
    assert denied(done.stdout) == "a \ufffd b", "a strict reader takes it for no JSON, and the call goes on"


def test_numbers_that_json_lacks(live: Live) -> None:
    new = '{"command": "ls", "x": 1e999}'
    live.hook(
        f"""echo '{{"hookSpecificOutput": {{"hookEventName": "PreToolUse", "updatedInput": {new}}}}}'""",
        source="claude-code",
    )
    done = hook(live, "--agent", "gemini", text=before(live, "gemini"))
    assert json.loads(done.stdout, parse_constant=pytest.fail)["hookSpecificOutput"]["tool_input"]["x"] is None


@pytest.mark.parametrize(
    "more", ["[" * 980 + "]" * 980, '{"a":' * 1500 + "1" + "}" * 1500, "1" * 5000, "NaN", "-Infinity"]
)
def test_no_value_in_a_payload_loses_a_guard(live: Live, more: str) -> None:
    live.hook("block")
    text = before(live, "codex").replace('"git push"', f'"git push", "more": {more}')
    assert denied(hook(live, "--agent", "codex", text=text).stdout) == NO


def test_nobody_reads_the_answer(live: Live) -> None:
    live.hook("block")
    command = [sys.executable, "-m", "hookwright", "hook", "--agent", "claude"]
    read, write = os.pipe()
    os.close(read)
    for streams in ({"stdout": write, "stderr": write}, {"preexec_fn": lambda: [os.close(n) for n in (1, 2)]}):
        done = subprocess.run(
            command, input=before(live).encode(), cwd=live.path, env=paths(live), timeout=60, **streams
        )  # fmt: skip
        assert done.returncode == 0, "an agent may take any other code for an objection"
    os.close(write)


def test_nothing_steers_the_terminal(live: Live) -> None:
    (live.path / ".lamied").mkdir()
    text = json.dumps({"hooks": {"PreToolUse": {"\x1b[2J\u202eab": 1}, "\x1b]0;x\x07": []}})
    (live.path / ".lamied" / "hooks.json").write_text(text)
    done = hook(live, "--agent", "lamied", text=before(live, "lamied"))
    assert "broken" in done.stderr
    assert not {"\x1b", "\u202e", "\x07"} & set(done.stderr)
    for words in (["--agent", "\x1b[2J"], ["\x1b[2J"]):
        assert "\x1b" not in hook(live, *words, text="").stderr


def test_notes_from_files_that_nobody_approved_are_plain_text(live: Live) -> None:
    (live.path / ".lamied").mkdir()
    text = json.dumps({"hooks": {"PreToolUse": [{"\x1b[2J": 1, "hooks": {"\x1b[2J": 2}}]}})
    (live.path / ".lamied" / "hooks.json").write_text(text)
    told = live.ask("claude", payloads(str(live.path))["claude"]["before"])["systemMessage"]
    assert "\x1b" not in told


@pytest.fixture
def manifest(live: Live) -> Path:
    """A lesson that blocks each push."""
    lesson = {"slug": "push", "type": "guard", "toolNames": ["Bash"], "message": "not today"}
    path = live.path.parent / "manifest.json"
    path.write_text(json.dumps({"lessons": {"push": {**lesson, "commandRegexSources": [{"source": "git push"}]}}}))
    live.environ[VARIABLE] = str(path)
    return path


def boom(*_: Any, **__: Any) -> Any:
    raise RuntimeError("boom")


def test_lessons_that_fail_take_no_hooks_word_with_them(
    live: Live, manifest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert manifest.exists()
    live.hook("block")
    monkeypatch.setattr(lessons, "consult", boom)
    body = live.ask("claude", payloads(str(live.path))["claude"]["before"])
    assert denied(json.dumps(body)) == NO
    assert "boom" in body["systemMessage"]


def test_hooks_that_fail_take_no_lessons_word_with_them(
    live: Live, manifest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert manifest.exists()
    live.hook("block")
    monkeypatch.setattr(respond, "_hooks", boom)
    payload = payloads(str(live.path))["claude"]["before"]
    body = live.ask("claude", payload)
    assert denied(json.dumps(body)) == "not today"
    assert "boom" in body["systemMessage"]
    assert "systemMessage" not in live.ask("claude", payload), "it is told once a session"


def test_advice_of_a_call_without_a_session_stays_in_its_workspace(live: Live, tmp_path: Path) -> None:
    live.hook("advise", matcher="Bash")
    told = payloads(str(live.path))["gemini"]
    for what in told.values():
        del what["session_id"]
    assert live.ask("gemini", told["before"]) == {}
    (tmp_path / "other").mkdir()
    raw = json.dumps({**told["after"], "cwd": str(tmp_path / "other")}).encode()
    other = respond.Request("gemini", workspace=str(tmp_path / "other"))
    assert respond.respond(other, raw, live.environ).stdout == "{}"
    assert "mind the tests" in json.dumps(live.ask("gemini", told["after"]))


@pytest.mark.parametrize("words", [["hook", "--agent", "codex"], ["lessons", "inject"], ["check"], ["--version"]])
def test_modules_that_lie_in_the_workspace_are_not_loaded(live: Live, words: list[str]) -> None:
    names = ("__future__", "json", "typing", "gc", "hashlib", "sqlite3", "subprocess", "argparse", "re")
    for name in names:
        (live.path / f"{name}.py").write_text("open('mine', 'w').close()\nraise SystemExit(2)\n")
    live.hook("block")
    done = subprocess.run(
        [sys.executable, "-m", "hookwright", *words], input=before(live, "codex"), text=True, capture_output=True,
        cwd=live.path, env=paths(live), timeout=60,
    )  # fmt: skip
    assert not (live.path / "mine").exists(), "a file of the workspace ran in place of our own modules"
    assert done.returncode in (0, 1)
