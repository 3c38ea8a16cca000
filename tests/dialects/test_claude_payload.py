"""What the real Claude Code gave its hooks, against the fields that the table names."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.claude_code import DIALECT
from hookwright.model.values import is_type

if TYPE_CHECKING:
    from pathlib import Path

ANY_TYPE = ("tool_response",)  # its shape is the tool's


@pytest.fixture(scope="module")
def calls(shared: Path) -> list[dict[str, Any]]:
    """Every call of a hook with the JSON on its standard input."""
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        found = [call for line in lines for call in json.loads(line)["observed"].get("calls") or []]
    for call in found:
        if isinstance(call["stdin"], str):
            call["stdin"] = json.loads(call["stdin"])
    return [call for call in found if call["stdin"]]


def test_there_is_something_to_compare(calls: list[dict[str, Any]]) -> None:
    events = {call["stdin"]["hook_event_name"] for call in calls}
    print(f"{len(calls)} inputs of {len(events)} events")
    assert len(calls) >= 150
    assert len(events) >= 19


def test_every_field_is_in_the_table_and_of_its_type(calls: list[dict[str, Any]]) -> None:
    wrong: set[tuple[str, str]] = set()
    for call in calls:
        given = call["stdin"]
        event = DIALECT.event(given["hook_event_name"])
        assert event is not None
        fields = {field.name: field for field in (*DIALECT.payload, *event.payload)}
        for name, value in given.items():
            field = fields.get(name)
            if field is None:
                wrong.add((event.name, f"{name} is not in the table"))
            elif value is not None and name not in ANY_TYPE and not is_type(value, field.type):
                wrong.add((event.name, f"{name} is no {field.type}"))
            elif field.values and value not in {v.name for v in field.values}:
                wrong.add((event.name, f"{name}: {value} is not in the table"))
    assert wrong == set()


def test_required_fields_are_always_there(calls: list[dict[str, Any]]) -> None:
    missing = {
        (given["hook_event_name"], field.name)
        for given in (call["stdin"] for call in calls)
        for event in [DIALECT.event(given["hook_event_name"])]
        if event
        for field in (*DIALECT.payload, *event.payload)
        if field.required and field.name not in given
    }
    assert missing == set()


def test_inputs_of_tools_have_the_tables_fields(calls: list[dict[str, Any]]) -> None:
    seen: set[str] = set()
    for call in calls:
        given = call["stdin"]
        tool = DIALECT.tool(given.get("tool_name", ""))
        if tool is None or not tool.input:
            continue
        seen.add(tool.name)
        known = {field.name: field for field in tool.input}
        assert set(given["tool_input"]) <= set(known), tool.name
        for name, value in given["tool_input"].items():
            assert is_type(value, known[name].type), (tool.name, name)
        if given["hook_event_name"] != "PreSkillShellCommand":
            assert {name for name, field in known.items() if field.required} <= set(given["tool_input"]), tool.name
    assert {"Bash", "Edit", "Read", "Skill", "WebFetch"} <= seen, seen


def test_variables_of_the_table_are_set(calls: list[dict[str, Any]]) -> None:
    """Whatever a hook saw set by the agent is in the table, or is no hook's business."""
    added = {name for call in calls for name in call.get("env_added") or {}}
    assert added, "no environment was recorded"
    known = {variable.name for variable in DIALECT.variables}
    assert {"CLAUDE_PROJECT_DIR", "CLAUDECODE", "CLAUDE_CODE_SESSION_ID", "CLAUDE_ENV_FILE"} <= added & known
