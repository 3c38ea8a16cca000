"""What an editor asks for before its user simulates an event: the events, and a payload to edit."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from wire import Wire

HOOKS = {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "touch ran"}]}]}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, variable in (("home", "HOME"), ("state", "HOOKWRIGHT_STATE_DIR")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    (tmp_path / "home").mkdir()
    path = tmp_path / "shop" / ".lamied" / "hooks.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"hooks": HOOKS}), encoding="utf-8")
    return path


def ask(shop: Path, command: str, **more: Any) -> dict[str, Any]:
    with Wire(ready=False) as wire:
        wire.initialize({}, workspaceFolders=[{"uri": shop.parent.parent.as_uri(), "name": "shop"}])
        arguments = [{"uri": shop.as_uri(), **more}]
        number = wire.ask("workspace/executeCommand", {"command": f"hookwright.{command}", "arguments": arguments})
        answer = wire.answer(number)
        assert wire.leave() == 0
    assert not (shop.parent.parent / "ran").exists(), "asking runs nothing"
    return answer


def test_the_events_of_the_agent_with_their_tools(shop: Path) -> None:
    result = ask(shop, "events")["result"]
    assert (result["version"], result["agent"], result["title"]) == (1, "lamied", "Lamied")
    assert result["workspace"] == str(shop.parent.parent)
    events = {event["name"]: event for event in result["events"]}
    before = events["PreToolUse"]
    assert before["runs"]
    assert (before["subject"]["field"], before["subject"]["kind"]) == ("tool_name", "tool")
    assert "edit_file" in [value["name"] for value in before["subject"]["values"]]
    assert before["doc"]
    assert before["can"]
    assert events["Stop"]["subject"] is None
    order = [event["runs"] for event in result["events"]]
    assert order == sorted(order, reverse=True), "what never runs comes last"
    assert not order[-1]


def test_a_payload_to_edit(shop: Path) -> None:
    result = ask(shop, "payload", event="PreToolUse", tool="Bash", input={"command": "git push"})["result"]
    payload = result["payload"]
    assert result["event"] == payload["hook_event_name"] == "PreToolUse"
    assert payload["tool_name"] == "run_terminal_command", "by any of the tool's names"
    assert payload["tool_input"] == {"command": "git push"}
    assert payload["cwd"] == str(shop.parent.parent)
    assert json.loads(result["text"]) == payload
    assert result["text"].startswith('{\n  "session_id": "'), "the agent's order"


def test_the_payload_of_an_event_without_a_tool(shop: Path) -> None:
    payload = ask(shop, "payload", event="Stop")["result"]["payload"]
    assert payload["stop_hook_active"] is False
    assert "tool_name" not in payload


def test_an_event_that_does_not_exist(shop: Path) -> None:
    error = ask(shop, "payload", event="PreToolUs")["error"]
    assert 'did you mean "PreToolUse"?' in error["message"]
