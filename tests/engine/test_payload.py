"""The JSON that hooks read."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from hookwright.dialects.claude_code import DIALECT as CLAUDE
from hookwright.dialects.lamied import DIALECT as LAMIED
from hookwright.engine.errors import PayloadError, UnknownEventError
from hookwright.engine.payload import build, complete, encode, problems, sample

SHOP = "/home/me/shop"
FILE_TOOLS = ["read_file", "write_file", "edit_file", "delete_file"]


@pytest.mark.parametrize("tool", FILE_TOOLS)
@pytest.mark.parametrize(
    ("given", "path", "file_path"),
    [
        ({"path": "src/cart.ts"}, "src/cart.ts", f"{SHOP}/src/cart.ts"),
        ({"file_path": f"{SHOP}/src/cart.ts"}, "src/cart.ts", f"{SHOP}/src/cart.ts"),
        ({"file_path": "src/../a.ts"}, "a.ts", f"{SHOP}/a.ts"),
        ({"path": "/etc/hosts"}, "../../../etc/hosts", "/etc/hosts"),
        ({"path": "x", "file_path": f"{SHOP}/y"}, "x", f"{SHOP}/x"),  # what the tool itself reads
        ({"path": "", "file_path": f"{SHOP}/y"}, "y", f"{SHOP}/y"),
    ],
)
def test_file_tools_of_lamied_get_both_paths(tool: str, given: dict[str, str], path: str, file_path: str) -> None:
    made = build(LAMIED, "PreToolUse", SHOP, tool=tool, tool_input={**given, "extra": 1})
    assert made["tool_input"] == {"path": path, "file_path": file_path, "extra": 1}


def test_other_tools_keep_their_input() -> None:
    assert build(LAMIED, "PreToolUse", SHOP, tool="Bash", tool_input={"path": "x"})["tool_input"] == {"path": "x"}
    payload = build(CLAUDE, "PreToolUse", SHOP, tool="Write", tool_input={"file_path": "x"})
    assert payload["tool_input"] == {"file_path": "x"}


@pytest.mark.parametrize(("dialect", "called", "named"), [(LAMIED, "Edit", "edit_file"), (CLAUDE, "Task", "Agent")])
def test_the_tool_goes_by_the_agents_own_name(dialect: Any, called: str, named: str) -> None:
    assert build(dialect, "PreToolUse", SHOP, tool=called, tool_input={})["tool_name"] == named
    assert build(dialect, "PreToolUse", SHOP, tool="mcp__a__b", tool_input={})["tool_name"] == "mcp__a__b"


@pytest.mark.parametrize("dialect", [LAMIED, CLAUDE], ids=lambda d: d.id)
def test_a_sample_of_every_event_and_tool_is_what_the_agent_would_send(dialect: Any) -> None:
    count = 0
    for event in dialect.events:
        about_tools = event.subject is not None and event.subject.kind == "tool"
        for tool in [t.name for t in dialect.tools] if about_tools else [None]:
            made = sample(dialect, event.name, SHOP, tool)
            assert problems(dialect, event.name, made) == (), (event.name, tool)
            assert made["hook_event_name"] == event.name
            assert made.get("tool_name") == tool
            count += 1
    assert count > len(dialect.events)


def test_a_sample_of_a_lamied_file_tool_has_both_paths() -> None:
    made = sample(LAMIED, "PreToolUse", SHOP, "edit_file")["tool_input"]
    assert (made["path"], made["file_path"]) == ("src/main.py", f"{SHOP}/src/main.py")


def test_the_subject_of_a_sample_is_a_value_that_occurs() -> None:
    assert sample(CLAUDE, "SessionStart", SHOP)["source"] == "startup"
    assert sample(CLAUDE, "PreCompact", SHOP)["trigger"] in ("manual", "auto")


def test_completing_adds_what_every_event_has_and_keeps_the_order_that_was_given() -> None:
    given = {"tool_name": "x", "session_id": "s"}
    made = complete(LAMIED, "PreToolUse", given, SHOP)
    assert (made["cwd"], made["hook_event_name"]) == (SHOP, "PreToolUse")
    whole = {"hook_event_name": "Stop", "session_id": "s", "cwd": SHOP, "stop_hook_active": True}
    assert list(complete(LAMIED, "Stop", whole, SHOP)) == list(whole)


def test_another_events_payload_is_refused() -> None:
    with pytest.raises(PayloadError, match="hook_event_name"):
        complete(LAMIED, "Stop", {"hook_event_name": "PreToolUse"}, SHOP)


@pytest.mark.parametrize("make", [build, sample])
def test_an_unknown_event_is_refused(make: Any) -> None:
    with pytest.raises(UnknownEventError, match='Lamied has no event "Nope"'):
        make(LAMIED, "Nope", SHOP)


def test_problems_are_told_in_words() -> None:
    found = problems(LAMIED, "PreToolUse", {
        "session_id": 5, "cwd": SHOP, "hook_event_name": "Stop", "tool_name": "Edit", "tool_input": {"path": 1},
    })  # fmt: skip
    assert found == (
        '"session_id" must be a string, not an integer',
        '"tool_use_id" is missing',
        '"hook_event_name" must be "PreToolUse"',
        '"path" must be a string, not an integer',
        '"file_path" is missing',
        '"tool_name" must be "edit_file", the name that Lamied itself uses',
    )


@pytest.mark.parametrize("value", ["häß", "\u2028", "😀", "\x00", "\n", "\ud800"])
def test_a_payload_is_one_line_of_utf_8(value: str) -> None:
    data = encode({"x": value})
    assert data.endswith(b"\n")
    assert data.count(b"\n") == 1
    assert json.loads(data) == {"x": value}


@pytest.mark.parametrize("value", [math.nan, math.inf, object(), {1, 2}, b"x"])
def test_what_json_cannot_hold_is_refused(value: Any) -> None:
    with pytest.raises(PayloadError, match="can't be written as JSON"):
        encode({"x": value}, "PreToolUse")


def test_what_nests_without_end_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["x"] = loop
    with pytest.raises(PayloadError):
        encode(loop, "PreToolUse")
