"""What the real Claude Code threw away of a broken file, against what the table says is wrong and what that costs."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.claude_code import DIALECT
from hookwright.model.matcher import compile_matcher
from hookwright.model.values import object_problem, value_problem

if TYPE_CHECKING:
    from pathlib import Path

FAMILIES = re.compile(
    r"load/(good|handler|handler-shape|group|event|bad-in|dup|hooks=.*|hooks-list.*|dup-key)(/|$)|match/type/"
)

FIRED = ("PreToolUse", "PostToolUse", "Stop", "UserPromptSubmit", "SessionEnd")
"""What happens in every recording: one Bash call of a `claude -p` session."""

NOT_MODELLED = {
    "load/handler/shell=powershell": "the file loads; the machine has no PowerShell",
}

MATCHER = DIALECT.group_fields[0]
HOOKS = DIALECT.group_fields[1]


def load_records(shared: Path) -> list[dict[str, Any]]:
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    return [r for r in records if r["kind"] == "load" and "hooks" in r and FAMILIES.match(r["id"])]


def handler_problem(handler: Any) -> str | None:
    if not isinstance(handler, dict):
        return "not an object"
    kind = DIALECT.kind(handler.get("type")) if isinstance(handler.get("type"), str) else None
    if kind is None:
        return "unknown type"
    return object_problem((*DIALECT.common_fields, *kind.fields), handler)


def group_problem(group: Any) -> str | None:
    if not isinstance(group, dict):
        return "not an object"
    if "matcher" in group and (problem := value_problem(MATCHER, group["matcher"])):
        return problem
    if not isinstance(group.get("hooks"), list):
        return "no list of handlers"
    return None


def survivors(hooks: Any) -> set[str]:
    """The ids that run, by the table."""
    if not isinstance(hooks, dict):
        assert DIALECT.damage.hooks == "hooks"
        return set()
    ran: set[str] = set()
    for name, groups in hooks.items():
        event = DIALECT.event(name)
        if event is None:
            continue
        if not isinstance(groups, list):
            assert DIALECT.damage.event == "event"
            continue
        for group in groups:
            handlers = group["hooks"] if group_problem(group) is None else []
            bad = [h for h in handlers if handler_problem(h)]
            if event.strict and (group_problem(group) or bad):
                assert DIALECT.damage.strict_entry == "file"
                return set()
            if name in FIRED and handlers and compile_matcher(group.get("matcher"), event, DIALECT).selects("Bash"):
                ran |= {found for h in handlers if h not in bad and (found := handler_id(h))}
    return ran


def handler_id(handler: dict[str, Any]) -> str | None:
    words = [handler.get("command") or "", *handler.get("args", [])]
    found = re.fullmatch(r"sh +h/(\w+)\.sh|hw-log (\w+)", " ".join(words))
    return found and (found[1] or found[2])


@pytest.fixture(scope="module")
def records(shared: Path) -> list[dict[str, Any]]:
    return load_records(shared)


def hooks_of(record: dict[str, Any]) -> Any:
    hooks = record["hooks"]
    return json.loads(hooks)["hooks"] if isinstance(hooks, str) else hooks


def test_every_recording_agrees(records: list[dict[str, Any]]) -> None:
    differ = {
        r["id"]: (sorted(survivors(hooks_of(r))), sorted(set(r["observed"]["ran"])))
        for r in records
        if survivors(hooks_of(r)) != set(r["observed"]["ran"])
    }
    assert {key: value for key, value in differ.items() if key not in NOT_MODELLED} == {}
    assert set(differ) == set(NOT_MODELLED), "agrees by now, or is not there: take it off the list"


def test_the_comparison_is_not_empty(records: list[dict[str, Any]]) -> None:
    print(f"{len(records)} recordings, {len(NOT_MODELLED)} not modelled")
    assert len(records) >= 120
    assert sum(not r["observed"]["ran"] for r in records) >= 40
    assert sum(len(set(r["observed"]["ran"])) >= 3 for r in records) >= 40


def test_the_program_lists_the_tables_events(records: list[dict[str, Any]]) -> None:
    """The recording cuts the list off; what is there must be ours."""
    record = next(r for r in records if r["id"] == "load/event/unknown-event")
    line = next(d for d in record["observed"]["notes"]["debug"] if "Valid events:" in d)
    *listed, _cut = re.findall(r"\w+", line.split("Valid events:")[1])
    assert len(listed) >= 15
    assert set(listed) <= {event.name for event in DIALECT.events}


def test_an_unknown_kind_is_answered_with_the_tables_kinds(records: list[dict[str, Any]]) -> None:
    record = next(r for r in records if r["id"] == "load/bad-in/Stop/unknown-type")
    line = next(d for d in record["observed"]["notes"]["debug"] if "Valid types:" in d)
    assert set(re.findall(r"\w+", line.split("Valid types:")[1])) == {kind.name for kind in DIALECT.kinds}


def test_a_strict_event_beside_hooks_costs_the_file(shared: Path) -> None:
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    stray = [r for r in records if r["kind"] == "load" and "PreToolUse" in (r.get("settings_extra") or {})]
    assert stray
    assert all(r["observed"]["ran"] == [] for r in stray)
    assert DIALECT.damage.stray_strict == "file"


def test_wrong_settings_cost_the_file(shared: Path) -> None:
    with (shared / "oracle" / "claude.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    field = next(f for f in DIALECT.settings_fields if f.name == "disableAllHooks")
    wrong = [
        r
        for r in records
        if r["kind"] == "load" and value_problem(field, (r.get("settings_extra") or {}).get("disableAllHooks", False))
    ]
    assert wrong
    assert all(r["observed"]["ran"] == [] for r in wrong)
    assert DIALECT.damage.settings == "file"
