"""Facts about Claude Code that its table must not lose."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.dialects.claude_code import DIALECT

if TYPE_CHECKING:
    from hookwright.dialects.spec import Event

NO_MATCHER = {
    "UserPromptSubmit", "PostToolBatch", "Stop", "TeammateIdle", "TaskCreated", "TaskCompleted", "WorktreeCreate",
    "WorktreeRemove", "MessageDisplay", "CwdChanged",
}  # fmt: skip


def event(name: str) -> Event:
    found = DIALECT.event(name)
    assert found is not None, name
    return found


def test_there_are_34_events() -> None:
    assert len(DIALECT.events) == 34
    assert all(e.runs for e in DIALECT.events)


def test_events_without_matcher() -> None:
    assert {e.name for e in DIALECT.events if e.subject is None} == NO_MATCHER


def test_a_bad_entry_costs_the_file_under_three_events() -> None:
    assert {e.name for e in DIALECT.events if e.strict} == {"PreToolUse", "PermissionRequest", "PreSkillShellCommand"}


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("PreToolUse", ()),
        ("PermissionRequest", ("command", "http", "mcp_tool", "prompt")),
        ("SessionStart", ("command", "mcp_tool")),
        ("Setup", ("command",)),
        ("Notification", ("command", "http", "mcp_tool")),
        ("PreSkillShellCommand", ("command", "http", "mcp_tool")),
    ],
)
def test_kinds_that_run(name: str, kinds: tuple[str, ...]) -> None:
    assert event(name).kinds == kinds


@pytest.mark.parametrize(
    ("name", "timeouts"),
    [
        ("PreToolUse", {"prompt": 30, "agent": 60}),
        ("UserPromptSubmit", {"": 30, "agent": 60}),
        ("MessageDisplay", {"": 10}),
        ("SessionEnd", {"": 1.5}),
        ("PreModelSwitch", {"": 30}),
        ("SessionStart", {}),
    ],
)
def test_default_timeouts(name: str, timeouts: dict[str, float]) -> None:
    assert dict(event(name).timeouts) == timeouts
    assert DIALECT.timeout.default == 600


def test_what_came_and_went() -> None:
    reasons = event("SessionEnd").subject
    sources = event("SessionStart").subject
    assert reasons is not None
    assert sources is not None
    assert {v.name: v.removed for v in reasons.values if v.removed} == {"bypass_permissions_disabled": "2.1.234"}
    assert {v.name: v.since for v in sources.values if v.since} == {"fork": "2.1.214"}


def test_fields_that_are_more_or_less_than_documented() -> None:
    fields = {field.name: field for kind in DIALECT.kinds for field in (*DIALECT.common_fields, *kind.fields)}
    assert fields["once"].status == "ignored"
    assert fields["rewakeMessage"].status == fields["rewakeSummary"].status == "internal"
    assert fields["onFailure"].since == "2.1.295"
    assert fields["command"].tolerated == ("minLength",)
    assert fields["url"].tolerated == ()
    assert {k.name for k in DIALECT.kinds if any(f.name == "onFailure" for f in k.fields)} == {"command", "http"}


def test_agent_was_once_task() -> None:
    tool = DIALECT.tool("Task")
    assert tool is not None
    assert tool.name == "Agent"


def test_a_users_own_settings_are_told_from_a_projects() -> None:
    rules = [(rule.scope, rule.home) for rule in DIALECT.files if rule.tail == ".claude/settings.json"]
    assert rules == [("user", True), ("project", False)]
