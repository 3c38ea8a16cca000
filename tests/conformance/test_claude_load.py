"""What broken and unusual files did to the real Claude Code: recordings replayed, each a whole session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claude_session import chosen, compare_session, excluded, keyed, records, replay, verdict

if TYPE_CHECKING:
    from pathlib import Path

LISTED = {
    "load$HOME=string#2": "`permissions.allow` of the wrong type costs the whole file; the table knows no such key",
    "load/run/async-deny-json": "race: the end of the session cut off one of two hooks in the background",
    "load/run/async-slow-at-exit": "race: the end of the session cut off the hook in the background",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""


def test_files(shared: Path, tmp_path: Path) -> None:
    part = chosen(shared, "load")
    assert len(part) >= 20
    assert {bool(record["observed"]["ran"]) for record in part.values()} == {True, False}
    assert verdict(replay(tmp_path, part, compare_session), part, LISTED) == ""


def test_what_is_compared(shared: Path) -> None:
    every = keyed(records(shared, "load"))
    left_out = {key for key, record in every.items() if excluded(record)}
    assert len(every) == 244
    assert len(left_out) == 26
    assert all(key in every for key in LISTED)
