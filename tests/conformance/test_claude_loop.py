"""How often a Stop hook could send the real Claude Code back to work: recordings replayed with the engine's budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claude_session import compare_session, keyed, records, replay, verdict

if TYPE_CHECKING:
    from pathlib import Path

LISTED = {
    "loop/stop/exit2-with-tool-every-4": "the mock model called a tool now and then; when is not recorded",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""


def test_loops(shared: Path, tmp_path: Path) -> None:
    every = keyed(records(shared, "loop"))
    assert len(every) == 14
    assert verdict(replay(tmp_path, every, compare_session), every, LISTED) == ""
