"""What the real Gemini CLI made of broken and unusual files: recordings replayed through the checks and the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loads import Record, fires, loaded, look, place, records, said

from hookwright.checks.switched_off import is_off
from hookwright.model.effective import effective

if TYPE_CHECKING:
    from pathlib import Path

ELSEWHERE = {
    "gemini-e2e-load-031": "trust: the folder is not trusted, and the program does not run there at all",
}
"""Recordings about something else than a file, each with the reason."""

NOBODYS = {
    "gemini-e2e-load-036": "`.claude/settings.json` is Claude Code's, and nothing is wrong with it there",
}
"""Recordings of a file that Gemini CLI does not read and that needs no word about it."""

LATER = {
    "gemini-load-022": "the number as a matcher loads; when the event fires it costs the event, as e2e-load-019 shows",
}
"""Recordings of what loads that say less than one of what runs, each with the reason."""


@pytest.fixture(scope="module")
def load(shared: Path) -> dict[str, Record]:
    return {record["id"]: record for record in records(shared, "gemini", "load")}


def predicted(record: Record) -> list[str]:
    """The handlers that the program has (in-process recordings), or that ran, by the model."""
    analysis = look(record)
    mine = loaded(analysis) if analysis.file is not None and analysis.file.dialect.id == "gemini-cli" else ()
    if "loaded" in record["observed"]:
        return [place(handler) for handler in mine]
    user = record.get("files", {}).get("HOME/.gemini/settings.json")
    of_user = loaded(look({"hooks": user, "file": ".gemini/settings.json"})) if user else ()
    fired = [said(handler) for handler in (*of_user, *mine) if fires(handler, record)]
    off = analysis.file is not None and is_off(analysis.file)
    return [] if off else list(dict.fromkeys(fired))


def observed(record: Record) -> list[str]:
    seen = record["observed"]
    return [one["id"] for one in seen["loaded"]] if "loaded" in seen else seen["ran"]


def test_every_recording_agrees(load: dict[str, Record]) -> None:
    part = {key: record for key, record in load.items() if key not in {*ELSEWHERE, *LATER}}
    differ = {
        key: (predicted(r), observed(r)) for key, r in part.items() if sorted(predicted(r)) != sorted(observed(r))
    }
    assert differ == {}
    assert len(part) == 64


def test_order_of_files(load: dict[str, Record]) -> None:
    record = load["gemini-e2e-load-032"]
    assert predicted(record) == observed(record) == ["user", "project"]


def test_what_is_lost_is_told(load: dict[str, Record]) -> None:
    """A handler that stands in a file and is not there afterwards has a finding."""
    lost = [
        record
        for key, record in load.items()
        if key not in {*ELSEWHERE, *NOBODYS} and set(_written(record)) - set(observed(record))
    ]
    assert len(lost) >= 24
    for record in lost:
        analysis = look(record)
        assert not analysis.crashes, record["id"]
        assert any(finding.severity != "hint" for finding in analysis.findings), record["id"]


def test_an_error_is_a_loss(load: dict[str, Record]) -> None:
    """The checks call something an error where the model says that something is lost, and nowhere else."""
    for record in load.values():
        analysis = look(record)
        if analysis.file is None or not analysis.sure:
            continue
        lost = any(one.loss != "nothing" for one in effective(analysis.file).lost)
        assert any(finding.severity == "error" for finding in analysis.findings) == lost, record["id"]


def _written(record: Record) -> list[str]:
    file = look(record).file
    if file is None:
        return ["?"]
    every = [handler for entry in file.events for group in entry.groups for handler in group.handlers]
    if "loaded" in record["observed"]:
        return [place(handler) for handler in every]
    return [said(handler) for handler in every]


def test_files_that_keep_it_from_starting(load: dict[str, Record]) -> None:
    """Where the program ended with 52, the checks say that it does not start."""
    stopped = [record for record in load.values() if "rc 52" in (record["observed"].get("notes") or "")]
    assert len(stopped) >= 3
    for record in stopped:
        assert any("does not start at all" in finding.message for finding in look(record).findings), record["id"]


def test_what_is_compared(load: dict[str, Record]) -> None:
    assert len(load) == 66
    assert {*ELSEWHERE, *NOBODYS, *LATER} <= set(load)
    assert sum("loaded" in record["observed"] for record in load.values()) >= 30
    assert sum(bool(observed(record)) for record in load.values()) >= 40
