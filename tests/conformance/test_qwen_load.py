"""What the real Qwen Code made of broken and unusual files: recordings replayed through the checks and the model."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from loads import Record, fires, loaded, look, records, said

from hookwright.checks.switched_off import is_off
from hookwright.model.effective import effective

if TYPE_CHECKING:
    from pathlib import Path

EXPANDED = {
    "qwen-load-021": "`$HOME` in the command is filled in when the file is loaded; the model keeps the text",
}
"""Recordings in which what a hook wrote is not the text of its command, each with the reason."""


@pytest.fixture(scope="module")
def load(shared: Path) -> dict[str, Record]:
    return {record["id"]: record for record in records(shared, "qwen", "load")}


def predicted(record: Record) -> list[str]:
    """The handlers that ran, by the model: those of the user's file, then the project's, equal ones once."""
    analysis = look(record)
    mine = loaded(analysis) if analysis.file is not None and analysis.file.dialect.id == "qwen-code" else ()
    user = record.get("files", {}).get("HOME/.qwen/settings.json")
    of_user = loaded(look({"hooks": user, "file": ".qwen/settings.json"})) if user else ()
    if analysis.file is not None and is_off(analysis.file):
        return []
    return list(dict.fromkeys(said(handler) for handler in (*mine, *of_user) if fires(handler, record)))


def test_every_recording_agrees(load: dict[str, Record]) -> None:
    differ = {
        key: (predicted(record), record["observed"]["ran"])
        for key, record in load.items()
        if key not in EXPANDED and sorted(predicted(record)) != sorted(record["observed"]["ran"])
    }
    assert differ == {}


def test_a_hook_whose_command_was_filled_in_ran(load: dict[str, Record]) -> None:
    for key in EXPANDED:
        assert len(predicted(load[key])) == len(load[key]["observed"]["ran"]) == 1


def test_what_is_lost_is_told(load: dict[str, Record]) -> None:
    """A handler of the event that did not run has a finding that says so."""
    lost = 0
    for key, record in load.items():
        analysis = look(record)
        assert not analysis.crashes, key
        written = [h for e in analysis.file.events for g in e.groups for h in g.handlers] if analysis.file else [None]
        if key not in EXPANDED and {said(h) for h in written if h is not None} != set(record["observed"]["ran"]):
            lost += 1
            assert any(finding.severity != "hint" for finding in analysis.findings), key
    assert lost >= 6


def test_an_error_is_a_loss(load: dict[str, Record]) -> None:
    for key, record in load.items():
        analysis = look(record)
        if analysis.file is None or not analysis.sure:
            continue
        lost = any(one.loss != "nothing" for one in effective(analysis.file).lost)
        assert any(finding.severity == "error" for finding in analysis.findings) == lost, key


def test_what_is_compared(load: dict[str, Record]) -> None:
    assert len(load) == 14
    assert set(EXPANDED) <= set(load)
    assert {bool(record["observed"]["ran"]) for record in load.values()} == {True, False}
