"""Which hooks the real Claude Code ran for a matcher: every recording without `if` is replayed through `model.matcher`.

A recording has the `hooks` object, the event and, for events about tools, the tool. For the other events the value that
the matcher is tried against follows from how the recording was made; `VALUES` writes that down for each family of ids.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.claude_code import DIALECT
from hookwright.model.matcher import compile_matcher, is_watched

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

VALUES = {
    "pssc/matcher": "Bash",  # tool_name of an inline `!`…`` command of a slash command
    "sstart/matcher": "startup",  # a new `claude -p` session
    "send/matcher": "other",  # the end of `claude -p`
    "x/premodelswitch": "claude-sonnet-5-5",  # prompt `/model sonnet`; the hook's input named it so
    "x/subagentstart": "general-purpose",  # an Agent call without `subagent_type`
    "match2/SubagentStop": "general-purpose",  # the same
    "match2/PreCompact": "manual",  # prompt `/compact`
    "match2/InstructionsLoaded": "session_start",  # a CLAUDE.md at the root
    "match2/Setup": "init",  # `--init`
    "match2/UserPromptExpansion": "mycmd",  # prompt `/mycmd x`
    "match2/StopFailure": "rate_limit",  # the mock model answers 429
    "match2/FileChanged": "watched.txt",  # the Bash call writes to it; it must be watched, too
    "match2/ConfigChange": "local_settings",  # a hook writes .claude/settings.local.json
}

NOT_MODELLED: dict[str, str] = {}
"""Recordings that the matcher alone can't explain, with the reason. One that agrees must not be here."""


def matching_records(shared: Path) -> list[dict[str, Any]]:
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return [r for r in records if r["kind"] == "match" and not any("if" in h for h in handlers(r["hooks"]))]


def handlers(hooks: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for groups in hooks.values():
        for group in groups:
            yield from group["hooks"]


def subject(record: dict[str, Any]) -> str:
    """What the event's matchers were tried against."""
    event = DIALECT.event(record["event"])
    assert event is not None, record["event"]
    if event.subject is None:
        return ""
    family = "/".join(record["id"].split("/")[:2])
    return VALUES[family] if family in VALUES else record["tool"]


def handler_id(handler: dict[str, Any]) -> str:
    """The name by which a recording knows the handler: `hw-log ID`, a script `h/ID.sh`, or a file that it makes."""
    found = re.fullmatch(r"hw-log (\S+)|sh h/(\w+)\.sh|: > (\S+)", handler["command"])
    assert found, handler
    return next(group for group in found.groups() if group)


def predicted(record: dict[str, Any]) -> set[str]:
    event = DIALECT.event(record["event"])
    assert event is not None
    groups = record["hooks"][record["event"]]
    value = subject(record)
    if event.subject and event.subject.watch and not is_watched(value, [g.get("matcher") for g in groups], event):
        return set()
    return {
        handler_id(handler)
        for group in groups
        if compile_matcher(group.get("matcher"), event, DIALECT).selects(value)
        for handler in group["hooks"]
    }


def observed(record: dict[str, Any]) -> set[str]:
    """The event's handlers that ran. Other events' handlers of the same file are not this recording's question."""
    made = record["observed"].get("notes", {}).get("new_files", [])
    ran = {*record["observed"]["ran"], *(made if "fired" in record.get("note", "") else [])}
    mine = {handler_id(handler) for group in record["hooks"][record["event"]] for handler in group["hooks"]}
    others = {
        handler_id(handler)
        for name, groups in record["hooks"].items()
        if name != record["event"]
        for group in groups
        for handler in group["hooks"]
    }
    assert ran <= mine | others, record["id"]
    return ran & mine


@pytest.fixture(scope="module")
def records(shared: Path) -> list[dict[str, Any]]:
    return matching_records(shared)


def test_every_recording_agrees(records: list[dict[str, Any]]) -> None:
    differ = {r["id"]: (predicted(r), observed(r)) for r in records if predicted(r) != observed(r)}
    assert {key: value for key, value in differ.items() if key not in NOT_MODELLED} == {}
    assert set(NOT_MODELLED) == set(differ), "agrees by now, or is not there: take it off the list"


def test_the_comparison_is_not_empty(records: list[dict[str, Any]]) -> None:
    """Enough recordings, of many matchers and events, with both answers."""
    matchers = {group.get("matcher") for r in records for group in r["hooks"][r["event"]]}
    print(f"{len(records)} recordings, {len(matchers)} matchers, {len(NOT_MODELLED)} not modelled")
    assert len(records) >= 690
    assert len(matchers) >= 130
    assert len({r["event"] for r in records}) >= 19
    assert sum(bool(observed(r)) for r in records) >= 120
    assert sum(not observed(r) for r in records) >= 400


def test_every_family_of_values_is_used(records: list[dict[str, Any]]) -> None:
    families = {"/".join(r["id"].split("/")[:2]) for r in records}
    assert set(VALUES) <= families


def test_the_recorded_names_are_the_tables(records: list[dict[str, Any]]) -> None:
    for value_family, value in VALUES.items():
        record = next(r for r in records if r["id"].startswith(value_family + "/"))
        event = DIALECT.event(record["event"])
        assert event is not None
        assert event.subject is not None
        known = {v.name for v in event.subject.values}
        assert value in known or event.subject.named_by == "user", value_family
