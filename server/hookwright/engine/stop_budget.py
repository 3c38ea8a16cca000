"""How often Stop hooks have sent a task back to work, so that a hook that never agrees can't keep a task for ever.

Adapters run in a new process for each event, so the count is stored; counting is atomic between processes.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.engine.state import key, place

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.engine.state import State

DAYS = 7
"""Days after which a task is forgotten."""


class Spent(NamedTuple):
    """The answer to one more objection."""

    allowed: bool  # the task may be sent back
    used: int  # how often it was sent back, this time included


class StopBudget:
    """The counters in a state file. `clock` gives seconds since the epoch. May be used from several threads."""

    def __init__(self, state: State, clock: Callable[[], float] = time.time) -> None:
        self._state = state
        self._clock = clock

    def spend(self, workspace: str, agent: str, task: str, *, limit: int) -> Spent:
        """Count one more sending back, unless the task was sent back `limit` times already. Raises StateError."""
        where, now = self._where(workspace, agent, task), self._clock()
        with self._state.write() as db:
            db.execute("DELETE FROM stops WHERE abs(? - at) > ?", (now, DAYS * 86_400))
            row = db.execute(_COUNT, where).fetchone()
            used = _number(row)
            if used >= limit:
                return Spent(allowed=False, used=used)
            db.execute("INSERT OR REPLACE INTO stops VALUES (?, ?, ?, ?, ?)", (*where, used + 1, now))
        return Spent(allowed=True, used=used + 1)

    def used(self, workspace: str, agent: str, task: str) -> int:
        """How often the task was sent back. Raises StateError."""
        with self._state.read() as db:
            where = self._where(workspace, agent, task)
            row = db.execute(_COUNT + " AND abs(? - at) <= ?", (*where, self._clock(), DAYS * 86_400)).fetchone()
        return _number(row)

    def reset(self, workspace: str, agent: str, task: str) -> None:
        """The task is done, or has been given up: the next objection is the first. Raises StateError."""
        where = self._where(workspace, agent, task)
        with self._state.write() as db:
            db.execute("DELETE FROM stops WHERE workspace = ? AND agent = ? AND task = ?", where)

    def _where(self, workspace: str, agent: str, task: str) -> tuple[bytes, bytes, bytes]:
        return place(workspace), key(agent), key(task)


def _number(row: tuple[object] | None) -> int:
    """A count that is none, because the file was tampered with, is one that is used up."""
    count = 0 if row is None else row[0]
    return count if isinstance(count, int) and count >= 0 else 1 << 62


_COUNT = "SELECT count FROM stops WHERE workspace = ? AND agent = ? AND task = ?"
