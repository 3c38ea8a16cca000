"""Which hooks the real Qwen Code ran for a matcher: every recording replayed through the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loads import Record, loaded, look, place, records

from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def match(shared: Path) -> dict[str, Record]:
    return {record["id"]: record for record in records(shared, "qwen", "match")}


def predicted(record: Record) -> list[str]:
    return [
        place(handler)
        for handler in loaded(look(record))
        if (event := handler.event) is not None
        and event.name == record["event"]
        and compile_matcher(handler.group.matcher_value, event, handler.file.dialect).selects(record["tool"])
    ]


def test_every_recording_agrees(match: dict[str, Record]) -> None:
    differ = {k: (predicted(r), r["observed"]["ran"]) for k, r in match.items() if predicted(r) != r["observed"]["ran"]}
    assert differ == {}


def test_what_is_compared(match: dict[str, Record]) -> None:
    matchers = {str(g.get("matcher")) for r in match.values() for g in next(iter(r["hooks"]["hooks"].values()))}
    assert len(match) == 179
    assert len(matchers) >= 40
    assert len({record["tool"] for record in match.values()}) == 6
    assert sum(bool(record["observed"]["ran"]) for record in match.values()) >= 35
    assert sum(not record["observed"]["ran"] for record in match.values()) >= 100


def test_what_is_told_is_true(match: dict[str, Record]) -> None:
    """No finding says of hooks that ran that they never fire, and every matcher that can select nothing has one."""
    silent: set[str] = set()
    for key, record in match.items():
        analysis = look(record)
        assert not analysis.crashes, key
        never = [f.message for f in analysis.findings if "never fire" in f.message]
        assert not (never and record["observed"]["ran"]), (key, never)
        if not _may_run(record) and not any(f.severity in ("error", "warning") for f in analysis.findings):
            silent.add(key)
    assert silent == set()


def _may_run(record: Record) -> bool:
    """Whether there is a tool or a value that the matcher selects, by the model."""
    file = look(record).file
    assert file is not None
    for handler in loaded(look(record)):
        event, dialect = handler.event, file.dialect
        assert event is not None
        matcher = compile_matcher(handler.group.matcher_value, event, dialect)
        known = [tool.name for tool in dialect.tools] if event.subject and event.subject.kind == "tool" else []
        known += [value.name for value in event.subject.values] if event.subject else [""]
        mcp = f"{dialect.mcp_prefix}srv{dialect.mcp_joint}do"
        if any(map(matcher.selects, (*known, mcp))):
            return True
    return False
