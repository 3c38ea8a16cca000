"""One loop that looks after all running hooks of an event, where pipes can be polled: no thread is needed."""

from __future__ import annotations

import selectors
import signal
import subprocess
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hookwright.engine.child import Child
from hookwright.engine.process import MAX_PARALLEL, ProcessResult, start_error

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from hookwright.engine.process import CancelToken, Job


def supervise(jobs: Sequence[Job], cancel: CancelToken | None) -> list[ProcessResult]:
    """Run all jobs and return their results in order. See `process.run_many`."""
    with _children_can_be_waited_for():
        loop = _Loop(jobs, cancel)
        try:
            return loop.run()
        except BaseException:
            loop.abandon()
            raise
        finally:
            loop.close()


@contextmanager
def _children_can_be_waited_for() -> Generator[None]:
    """A parent that ignored SIGCHLD hands that down to us, and then the system throws exit statuses away."""
    ignored = signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN
    if not ignored or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)


class _Loop:
    def __init__(self, jobs: Sequence[Job], cancel: CancelToken | None) -> None:
        self._jobs = jobs
        self._next = 0
        self._results: list[ProcessResult | None] = [None] * len(jobs)
        self._active: list[Child] = []
        self._cancel = cancel
        self._selector = selectors.PollSelector()
        if cancel is not None:
            self._selector.register(cancel.fileno(), selectors.EVENT_READ)

    def run(self) -> list[ProcessResult]:
        self._start_some()
        while self._active:
            for key, _ in self._selector.select(self._pause()):
                if key.data is None:
                    self._selector.unregister(key.fd)
                else:
                    child, handle = key.data
                    handle(child, key.fd)
            self._step()
            self._start_some()
        return [result or ProcessResult(cancelled=True) for result in self._results]

    def _start_some(self) -> None:
        while self._next < len(self._jobs) and len(self._active) < MAX_PARALLEL and not self._cancelled():
            number, self._next = self._next, self._next + 1
            try:
                self._active.append(Child(number, self._jobs[number], self._selector))
            except (OSError, ValueError, subprocess.SubprocessError) as error:
                cause = error if isinstance(error, OSError | ValueError) else OSError(str(error))
                self._results[number] = ProcessResult(failed_to_start=start_error(cause, self._jobs[number].spec))

    def _step(self) -> None:
        now = time.monotonic()
        for child in self._active[:]:
            if child.step(now, cancelled=self._cancelled()):
                self._active.remove(child)
                self._results[child.number] = child.result()

    def _pause(self) -> float:
        now = time.monotonic()
        return max(0.0, min(3600.0, *(child.wake(now) - now for child in self._active)))

    def _cancelled(self) -> bool:
        return self._cancel is not None and self._cancel.cancelled

    def abandon(self) -> None:
        """The host was interrupted: leave nothing behind."""
        for child in self._active:
            child.destroy()

    def close(self) -> None:
        self._selector.close()
