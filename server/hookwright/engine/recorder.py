"""Keeps how hooks ended in the history, without making a tool call wait for it."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from typing import TYPE_CHECKING

from hookwright.engine.history import History, Run
from hookwright.engine.state import StateError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.engine.consent import Consent
    from hookwright.engine.run import HandlerResult
    from hookwright.engine.sources import InForce

DELAY = 0.2
"""Seconds of quiet after which results are written together."""

MOST = 100
"""Events whose results may wait."""


class Recorder:
    """Gathers results and writes them a moment later, on `flush`, or when the process ends."""

    def __init__(self, workspace: str, agent: str, consent: Consent) -> None:
        self._workspace = workspace
        self._agent = agent
        self._consent = consent
        self._lock = threading.Lock()
        self._waiting: list[tuple[InForce, Sequence[HandlerResult]]] = []
        self._timer: threading.Timer | None = None
        self._last = 0.0
        _recorders.add(self)

    def add(self, force: InForce, results: Sequence[HandlerResult]) -> None:
        """Keep these results some time soon."""
        with self._lock:
            self._waiting.append((force, results))
            self._last = time.monotonic()
            if self._timer is None:
                self._wait(DELAY)

    def _wait(self, seconds: float) -> None:
        self._timer = threading.Timer(seconds, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        """Write when nothing has come for a while: a busy host is not to be disturbed between two calls."""
        with self._lock:
            quiet = time.monotonic() - self._last
            if quiet < DELAY and len(self._waiting) < MOST:
                self._wait(DELAY - quiet)
                return
        self.flush()

    def flush(self) -> None:
        """Write what is waiting. That it can't be written changes nothing."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
            timer, self._timer = self._timer, None
            if timer is not None:
                timer.cancel()
            runs = [self._run(force, result) for force, results in waiting for result in results]
            try:
                History(self._consent.state()).record(self._workspace, self._agent, runs)
            except StateError:
                return

    def _run(self, force: InForce, result: HandlerResult) -> Run:
        entry, reply = result.entry, result.reply
        return Run(
            handler=self._consent.key_of(entry.path, entry.handler, force),
            event=entry.handler.group.entry.name,
            decision=result.outcome.status if result.outcome else "background",
            exit_code=reply.exit_code,
            signal=reply.signal,
            timed_out=reply.timed_out,
            duration=reply.duration,
            stderr=reply.stderr.encode("utf-8", "replace"),
        )


_recorders: weakref.WeakSet[Recorder] = weakref.WeakSet()


@atexit.register
def _flush_all() -> None:
    for recorder in tuple(_recorders):
        recorder.flush()
