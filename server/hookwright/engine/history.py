"""How hooks ended when they ran last, for the lens over a handler and for reports.

Only what such a line needs is stored: no payload, no standard output, and the beginning of standard error.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.engine.state import key, place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.engine.state import State

PER_WORKSPACE = 200
"""Runs that are kept of each workspace."""

DAYS = 90
"""Days that a run is kept."""

STDERR = 2048
"""Bytes of standard error that are kept."""


class Run(NamedTuple):
    """One run of one handler.

    `handler` is whatever identifies it, for instance the digest of its `ApprovalItem`. `decision` is a word of the
    caller's, such as "blocked".
    """

    handler: str
    event: str
    decision: str
    exit_code: int | None = None
    signal: int | None = None
    timed_out: bool = False
    duration: float = 0.0  # seconds
    stderr: bytes = b""
    at: float = 0.0  # when it ended, in seconds since the epoch; 0 when recording: now


class History:
    """The runs in a state file. May be used from several threads."""

    def __init__(self, state: State) -> None:
        self._state = state

    def record(self, workspace: str, agent: str, runs: Sequence[Run]) -> None:
        """Store the runs of an event, in their order. Raises StateError; a hook's decision must not depend on that."""
        if not runs:
            return
        where, who, now = place(workspace), key(agent), time.time()
        with self._state.write() as db:
            last = 0
            for run in runs:
                values = (key(run.handler), _text(run.event), _text(run.decision), run.exit_code, run.signal)
                rest = (run.timed_out, run.duration, run.at or now, run.stderr[:STDERR])
                last = db.execute(
                    "INSERT INTO runs (workspace, agent, handler, event, decision, exit_code, signal, timed_out, "
                    "duration, at, stderr) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (where, who, *values, *rest),
                ).lastrowid or 0  # fmt: skip
            db.execute(
                "DELETE FROM runs WHERE workspace = ?1 AND id <= "
                "(SELECT id FROM runs WHERE workspace = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)",
                (where, PER_WORKSPACE),
            )
            if last % 100 < len(runs):  # looks at all workspaces, so not every time
                db.execute("DELETE FROM runs WHERE at < ?", (now - DAYS * 86_400,))

    def last(self, workspace: str, agent: str, handler: str) -> Run | None:
        """The latest run of a handler. Raises StateError."""
        found = self._select(workspace, agent, "AND handler = ? ORDER BY id DESC LIMIT 1", key(handler))
        return found[0] if found else None

    def latest(self, workspace: str, agent: str) -> dict[str, Run]:
        """The latest run of each handler that is remembered. Raises StateError."""
        runs = self._select(workspace, agent, "ORDER BY id DESC LIMIT ?", PER_WORKSPACE)
        return {run.handler: run for run in reversed(runs)}

    def recent(self, workspace: str, agent: str, limit: int = 20) -> tuple[Run, ...]:
        """The latest runs, the last one first. Raises StateError."""
        return tuple(self._select(workspace, agent, "ORDER BY id DESC LIMIT ?", limit))

    def forget(self, workspace: str) -> None:
        """Delete what is remembered of a workspace. Raises StateError."""
        with self._state.write() as db:
            db.execute("DELETE FROM runs WHERE workspace = ?", (place(workspace),))

    def _select(self, workspace: str, agent: str, rest: str, value: bytes | int) -> list[Run]:
        query = (
            "SELECT handler, event, decision, exit_code, signal, timed_out, duration, stderr, at FROM runs "
            "WHERE workspace = ? AND agent = ? "
        )
        with self._state.read() as db:
            rows = db.execute(query + rest, (place(workspace), key(agent), value)).fetchall()
        return [
            Run(row[0].decode("utf-8", "surrogatepass"), *row[1:5], timed_out=bool(row[5]), duration=row[6],
                stderr=row[7], at=row[8])
            for row in rows
        ]  # fmt: skip


def _text(text: str) -> str:
    return text.encode("utf-8", "replace").decode()[:200]
