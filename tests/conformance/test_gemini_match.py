"""Which hooks the real Gemini CLI ran for a matcher: every recording replayed through the model."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from loads import Record, loaded, look, place, records

from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def match(shared: Path) -> dict[str, Record]:
    return {record["id"]: record for record in records(shared, "gemini", "match")}


def subject(record: Record) -> str:
    """What the matchers were tried against: the tool, or the value that the recording's title names."""
    if record.get("tool"):
        return record["tool"]
    found = re.search(r" on [A-Za-z]+ (\S+)$", record["title"])
    return found[1] if found else ""


def predicted(record: Record) -> list[str]:
    return [
        place(handler)
        for handler in loaded(look(record))
        if (event := handler.event) is not None
        and event.name == record["event"]
        and compile_matcher(handler.group.matcher_value, event, handler.file.dialect).selects(subject(record))
    ]


def test_every_recording_agrees(match: dict[str, Record]) -> None:
    differ = {k: (predicted(r), r["observed"]["ran"]) for k, r in match.items() if predicted(r) != r["observed"]["ran"]}
    assert differ == {}


def test_what_is_compared(match: dict[str, Record]) -> None:
    matchers = {str(g.get("matcher")) for r in match.values() for g in next(iter(r["hooks"]["hooks"].values()))}
    assert len(match) == 201
    assert len(matchers) >= 60
    assert len({record["event"] for record in match.values()}) >= 6
    assert sum(bool(record["observed"]["ran"]) for record in match.values()) >= 60
    assert sum(not record["observed"]["ran"] for record in match.values()) >= 100
