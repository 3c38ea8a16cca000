"""Which hooks the real Codex ran for a matcher: every recording is replayed through `model.effective` and the matcher.

All are about PreToolUse. A file whose matcher is no pattern was loaded without that group, so its hooks never ran.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.checks.analyse import analyse
from hookwright.dialects.codex import DIALECT
from hookwright.model.effective import effective
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path

PLACE = ".codex/hooks.json"


@pytest.fixture(scope="module")
def records(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "oracle" / "codex.jsonl").read_text(encoding="utf-8").splitlines()
    return [record for record in map(json.loads, lines) if record["kind"] == "match"]


def predicted(record: dict[str, Any]) -> set[str]:
    """The handlers that run, as the recordings name them: EVENT.GROUP.HANDLER."""
    analysis = analyse(json.dumps(record["hooks"]), PLACE, agent="codex")
    assert not analysis.crashes, analysis.crashes
    assert analysis.file is not None
    ran: set[str] = set()
    for handler in effective(analysis.file).handlers:
        group, event = handler.group, handler.event
        assert event is not None
        matcher = compile_matcher(group.matcher_value, event, DIALECT)
        if event.name == record["event"] and matcher.error is None and matcher.selects(record["tool"]):
            ran.add(f"{event.name}.{group.index}.{handler.index}")
    return ran


def observed(record: dict[str, Any]) -> set[str]:
    return {name for name in record["observed"]["ran"] if name.startswith(f"{record['event']}.")}


def test_every_recording_agrees(records: list[dict[str, Any]]) -> None:
    differ = {r["id"]: (r["title"], predicted(r), observed(r)) for r in records if predicted(r) != observed(r)}
    assert differ == {}


def test_the_comparison_is_not_empty(records: list[dict[str, Any]]) -> None:
    matchers = {group.get("matcher") for r in records for group in r["hooks"]["hooks"]["PreToolUse"]}
    print(f"{len(records)} recordings, {len(matchers)} matchers")
    assert len(records) == 190
    assert len(matchers) >= 60
    assert {record["tool"] for record in records} == {"Bash", "apply_patch", "spawn_agent", "mcp__my_mem__write_it"}
    assert sum(bool(observed(record)) for record in records) >= 49
    assert sum(not observed(record) for record in records) >= 50


def test_what_never_ran_is_said(records: list[dict[str, Any]]) -> None:
    """A matcher that selected none of the four tools, and that names no other tool, is told by a finding."""
    by_matcher: dict[str | None, list[dict[str, Any]]] = {}
    for record in records:
        groups = record["hooks"]["hooks"]["PreToolUse"]
        if len(groups) == 1:
            by_matcher.setdefault(groups[0].get("matcher"), []).append(record)
    silent = []
    told = 0
    for matcher, of_matcher in by_matcher.items():
        if any(observed(record) for record in of_matcher) or len({r["tool"] for r in of_matcher}) < 4:
            continue
        analysis = analyse(json.dumps(of_matcher[0]["hooks"]), PLACE, agent="codex")
        if {"HW301", "HW302", "HW307"} & {f.rule.code for f in analysis.findings}:
            told += 1
        else:
            silent.append(matcher)
    assert silent == [], silent
    assert told >= 5
