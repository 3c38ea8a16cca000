"""What exit codes and answers led to in the real Claude Code: recordings replayed with scripts, through the engine.

Compared are which hooks ran, who refused the call, which of the hooks' words the model read, and how they were worded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from claude_session import EXCLUDED, chosen, compare_session, excluded, keyed, records, replay, replayable, verdict

if TYPE_CHECKING:
    from pathlib import Path

LISTED = {
    "x/size/stdout-5MB-then-deny": "of an answer of 5 MB the first MB is kept, and is no JSON; the agent keeps it all",
    "batch2/first-of-two/defer": "two calls in one message; only the first was recorded",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""


def test_answers(shared: Path, tmp_path: Path) -> None:
    part = chosen(shared, "run")
    assert len(part) >= 120
    assert sum(record["observed"].get("blocked_by") == "hook" for record in part.values()) >= 10
    assert verdict(replay(tmp_path, part, compare_session), part, LISTED) == ""


def test_what_is_compared(shared: Path) -> None:
    every = keyed(records(shared, "run"))
    left_out = {key for key, record in every.items() if excluded(record)}
    assert len(every) == 1408
    assert len(left_out) == 122
    assert all(key in every for key in LISTED)
    compared = len(every) - len(left_out)
    assert (compared - len(LISTED)) / compared >= 0.98


def test_every_reason_for_leaving_out_is_needed(shared: Path) -> None:
    ids = [record["id"] for record in records(shared, "run", "load", "match", "env", "loop")]
    unused = [prefix for prefix in EXCLUDED if not any(i.startswith(prefix) for i in ids)]
    assert unused == []
    assert all(EXCLUDED.values())


def test_all_kinds_together(shared: Path) -> None:
    counts: dict[str, int] = {}
    for record in replayable(shared).values():
        counts[record["kind"]] = counts.get(record["kind"], 0) + 1
    assert counts == {"match": 1559, "run": 1286, "load": 218, "env": 55, "loop": 14}
