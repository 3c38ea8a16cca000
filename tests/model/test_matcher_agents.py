"""Which hooks real agents ran for a matcher: every recording of a kind that only the matcher decides is replayed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.table import by_id
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hookwright.dialects.spec import Dialect

AGENTS = {"codex": "codex", "gemini": "gemini-cli", "qwen": "qwen-code"}
AT_LEAST = {"codex": 190, "gemini": 197, "qwen": 179}


def records(shared: Path, agent: str) -> Iterator[dict[str, Any]]:
    with (shared / "oracle" / f"{agent}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["kind"] == "match":
                yield record


def fired(dialect: Dialect, record: dict[str, Any]) -> set[str]:
    """The ids of the handlers that the matchers of the record's file select."""
    name = record["event"]
    event = dialect.event(name)
    assert event is not None, name
    subject = record.get("tool") or record.get("source") or ""
    return {
        f"{name}.{at}.{handler}"
        for at, group in enumerate(record["hooks"]["hooks"][name])
        if compile_matcher(group.get("matcher"), event, dialect).selects(subject)
        for handler in range(len(group["hooks"]))
    }


@pytest.mark.parametrize("agent", AGENTS)
def test_matchers_select_what_the_real_agent_ran(agent: str, shared: Path) -> None:
    dialect = by_id(AGENTS[agent])
    replayed, wrong = 0, list[str]()
    for record in records(shared, agent):
        groups = record["hooks"]["hooks"][record["event"]]
        if not all(isinstance(group.get("matcher", ""), str) for group in groups):
            continue  # a matcher that is no text: the shape of the file decides, not the matcher
        replayed += 1
        if fired(dialect, record) != set(record["observed"]["ran"]):
            wrong.append(f"{record['id']}: {record['title']}")
    assert wrong == []
    assert replayed >= AT_LEAST[agent]


@pytest.mark.parametrize("agent", AGENTS)
def test_records_hold_both_outcomes(agent: str, shared: Path) -> None:
    ran = [bool(record["observed"]["ran"]) for record in records(shared, agent)]
    assert ran.count(True) >= 40
    assert ran.count(False) >= 40


def test_codex_refuses_the_same_patterns_at_the_same_place(shared: Path) -> None:
    """Its warning shows the crate's message, with the pattern and carets under what is wrong."""
    dialect = by_id("codex")
    event = dialect.event("PreToolUse")
    assert event is not None
    refused, accepted = set[str](), 0
    with (shared / "oracle" / "codex.jsonl").open(encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if record["kind"] != "load":
                continue
            warnings = "\n".join(record["observed"].get("warnings", ()))
            hooks = record["hooks"].get("hooks") if isinstance(record["hooks"], dict) else None
            groups = hooks.get("PreToolUse") if isinstance(hooks, dict) else None
            if not isinstance(groups, list) or "failed to parse" in warnings:
                continue
            for value in [g["matcher"] for g in groups if isinstance(g, dict) and isinstance(g.get("matcher"), str)]:
                matcher = compile_matcher(value, event, dialect)
                said = re.search(r"\n {4}( *)\^+\nerror: (.*)", warnings)
                if "invalid matcher" not in warnings:
                    assert matcher.error is None, record["id"]
                    accepted += 1
                    continue
                assert matcher.error is not None, record["id"]
                assert matcher.error_at == (len(said[1]) if said else -1), record["id"]
                refused.add(matcher.error)
    assert accepted >= 4
    assert refused == {
        "compiled regex exceeds size limit of 10485760 bytes",
        "look-around (`(?!`) is not supported by this agent",
        "look-around (`(?<=`) is not supported by this agent",
    }
