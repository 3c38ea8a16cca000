"""`hookwright translate`."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PLAIN = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 30}]}]}}\n'
GUARD = (
    '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "x", "if": "Bash(a)"}]}]}}'
)
TAIL = ".claude/settings.json"


def test_nothing_lost_is_0_and_only_the_text_on_standard_output(cli, put) -> None:
    put(TAIL, PLAIN)
    done = cli("translate", TAIL, "--to", "codex")
    assert done.code == 0
    assert json.loads(done.out) == json.loads(PLAIN)
    assert "info[translate/answer]" in done.err
    summary = done.err.splitlines()[-1]
    assert summary.startswith("translated 1 of 1 hooks for Codex (its place: .codex/hooks.json): ")
    assert summary.endswith(" infos")


def test_a_loss_is_1_and_told_at_its_place(cli, put) -> None:
    put(TAIL, GUARD)
    done = cli("translate", TAIL, "--to", "gemini", "-q")
    assert done.code == 1
    assert '.claude/settings.json:1:93: error[translate/key] Gemini CLI does not read "if"' in done.err
    assert "^" in done.err
    assert "see: https://hookwright.dev/translate#key" in done.err
    assert "info[" not in done.err
    assert "translated" not in done.err


def test_losses_as_json(cli, put) -> None:
    put(TAIL, GUARD)
    done = cli("translate", TAIL, "--to", "codex", "--format", "json", "-q")
    (file,) = json.loads(done.err)["files"]
    assert (file["path"], file["agent"]) == (TAIL, "claude-code")
    (found,) = file["findings"]
    assert (found["code"], found["slug"], found["severity"]) == ("translate/key", "key", "error")
    assert found["range"]["start"] == {"line": 1, "column": 93}
    assert found["url"] == "https://hookwright.dev/translate#key"
    assert json.loads(done.out)["hooks"]["PreToolUse"][0]["matcher"] == "Bash"


def test_output_goes_to_a_new_file_with_its_folder(cli, put, place: Path) -> None:
    put(TAIL, PLAIN)
    done = cli("translate", TAIL, "--to", "gemini", "-o", ".gemini/settings.json", "-q")
    assert (done.code, done.out) == (0, "")
    text = (place / ".gemini/settings.json").read_text("utf-8")
    assert json.loads(text)["hooks"]["AfterAgent"][0]["hooks"][0]["timeout"] == 30000
    assert [path.name for path in (place / ".gemini").iterdir()] == ["settings.json"]


def test_nothing_is_replaced_unless_it_is_forced(cli, put, place: Path) -> None:
    put(TAIL, PLAIN)
    there = put("out.json", "mine")
    done = cli("translate", TAIL, "--to", "codex", "-o", "out.json")
    assert done.code == 2
    assert "out.json: not written: something is there already; --force replaces it" in done.err
    assert there.read_text("utf-8") == "mine"
    assert cli("translate", TAIL, "--to", "codex", "-o", "out.json", "--force").code == 0
    assert json.loads(there.read_text("utf-8")) == json.loads(PLAIN)
    assert sorted(path.name for path in place.iterdir()) == [".claude", "out.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_that_leads_nowhere_is_not_followed(cli, put, place: Path) -> None:
    put(TAIL, PLAIN)
    (place / "out.json").symlink_to(place / "elsewhere.json")
    assert cli("translate", TAIL, "--to", "codex", "-o", "out.json").code == 2
    assert not (place / "elsewhere.json").exists()


def test_whose_file_it_is_can_be_said(cli, put) -> None:
    text = '{"version": 1, "hooks": {"stop": [{"command": "x"}]}}'
    put("any.json", text)
    assert cli("translate", "any.json", "--from", "cursor", "--to", "claude").code == 1
    put("none.json", "{}")
    done = cli("translate", "none.json", "--to", "claude")
    assert done.code == 2
    assert "name its agent with --from" in done.err


def test_the_same_agent_keeps_the_text(cli, put) -> None:
    text = '{ "hooks": {"Nonsense": 3} }'
    put(TAIL, text)
    assert cli("translate", TAIL, "--to", "claude-code") == (0, text, cli("translate", TAIL, "--to", "claude-code").err)


def test_standard_input(cli, monkeypatch: pytest.MonkeyPatch, process: Callable) -> None:
    done = process("translate", "-", "--stdin-filename", TAIL, "--to", "codex", "-q", input=PLAIN.encode())
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == json.loads(PLAIN)
    assert cli("translate", "x.json", "--stdin-filename", TAIL, "--to", "codex").code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("{", "line 1 is not JSON as Claude Code reads it; fix it first: hookwright check", id="cut"),
        pytest.param("[]", "the file is not one JSON object", id="list"),
        pytest.param('{"a": 1}', 'there is no "hooks" in it', id="no-hooks"),
        pytest.param('{"hooks": 3}', '"hooks" must be an object', id="hooks-number"),
        pytest.param('{"hooks": {"Stop": {}}}', "hooks.Stop must be an array", id="event-object"),
        pytest.param('{"hooks": {"Stop": [3]}}', "hooks.Stop[0] must be an object", id="group"),
        pytest.param('{"hooks": {"Stop": [{"hooks": [{}]}]}}', "hooks.Stop[0].hooks[0] has no", id="no-type"),
        pytest.param(
            '{"hooks": {"Stop": [{"hooks": [{"type": "command"}]}]}}',
            '"command" is missing; fix it first',
            id="command",
        ),
        pytest.param('{"hooks": {"PreToolUse": [{"matcher": ["a"], "hooks": []}]}}', '"matcher" must be', id="matcher"),
    ],
)
def test_a_broken_file_is_2(cli, put, text: str, said: str) -> None:
    put(TAIL, text)
    done = cli("translate", TAIL, "--to", "codex")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert done.err.count("\n") == 1


def test_agents_without_files_and_unknown_ones(cli, put) -> None:
    put(TAIL, PLAIN)
    done = cli("translate", TAIL, "--to", "opencode")
    assert done.code == 2
    assert "hookwright install --agent opencode" in done.err
    assert 'did you mean "codex"?' in cli("translate", TAIL, "--to", "codx").err
    assert "can't be read" in cli("translate", "missing.json", "--to", "codex").err
    assert "--force goes with -o" in cli("translate", TAIL, "--to", "codex", "--force").err


def test_a_half_character_is_written_as_an_escape(cli, put) -> None:
    put(TAIL, PLAIN.replace("make test", "echo \\ud800"))
    done = cli("translate", TAIL, "--to", "gemini", "-q")
    assert done.code == 0
    assert '"echo \\ud800"' in done.out
