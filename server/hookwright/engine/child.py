"""One running hook: its pipes, its phases and its end.

The phases: *running*; *lingering*, when it has ended and a child of it may still hold its outputs; *ending*, when it
was asked to end; *killing*. No phase waits for a process without a limit.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from typing import TYPE_CHECKING, Literal

from hookwright.engine import platform
from hookwright.engine.process import GRACE, KILL_WAIT, LINGER, Capture, ProcessResult

if TYPE_CHECKING:
    from hookwright.engine.process import Job

_CHUNK = 1 << 16  # what a pipe holds
_LAST = 1 << 20  # the most that a pipe can hold: a hook's own words can't be lost behind the noise of its children
_QUICK = 0.002
"""Seconds in which a hook that has its payload is left alone: when it ends by then, one wake-up replaces three."""

Phase = Literal["running", "lingering", "ending", "killing"]


class Child:
    """One hook from its start to its result."""

    def __init__(self, number: int, job: Job, selector: selectors.PollSelector) -> None:
        self.number = number
        self._selector = selector
        self._start = time.monotonic()
        self._process, self._stdin, stdout, stderr = _spawn(job)
        self._exit_fd: int | None = None
        self._outputs = {stdout: Capture(), stderr: Capture()}
        self._captures = tuple(self._outputs.values())
        self._tree = platform.Tree(self._process)
        self._until_closed = job.until_closed
        self._ended = self._cancelled = self._timed_out = self._listening = False
        self._phase: Phase = "running"
        self._until = self._start + job.timeout if job.timeout >= 0 else self._start  # NaN is no time at all
        self._look = self._finish = self._start
        self._input = memoryview(job.stdin)
        try:
            self._watch()
        except BaseException:
            self.destroy()
            raise

    def _watch(self) -> None:
        self._exit_fd = platform.exit_descriptor(self._process.pid)
        if self._exit_fd is not None:
            self._selector.register(self._exit_fd, selectors.EVENT_READ, (self, Child.on_exit))
        if self._stdin is not None:
            self.on_input(self._stdin)  # a short payload fits into the pipe: no round through the loop
        if self._stdin is not None:
            self._selector.register(self._stdin, selectors.EVENT_WRITE, (self, Child.on_input))
        if self._exit_fd is None or self._stdin is not None:
            self._listen()

    def _listen(self) -> None:
        self._listening = True
        for fd in self._outputs:
            self._selector.register(fd, selectors.EVENT_READ, (self, Child.on_output))

    def on_input(self, fd: int) -> None:
        """The hook can take more of the payload, or has closed its input."""
        try:
            while self._input:
                self._input = self._input[_write(fd, self._input) :]
        except BlockingIOError:
            return
        except OSError:  # it doesn't want to read: that is its right
            pass
        self._close_input()

    def on_output(self, fd: int) -> None:
        """The hook has printed something, or nobody can print there any more."""
        self._read(fd)

    def _read(self, fd: int) -> int:
        try:
            data = os.read(fd, _CHUNK)
        except BlockingIOError:
            return 0
        if data:
            self._outputs[fd].add(data)
        else:
            del self._outputs[fd]
            self._close(fd)
        return len(data)

    def on_exit(self, fd: int) -> None:
        """The process itself has ended."""
        self._ended = True
        self._look = 0.0
        self._exit_fd = None
        self._close(fd)

    def wake(self, now: float) -> float:
        """When `step` is due without an event."""
        if self._phase == "running" and self._exit_fd is None:
            return min(self._until, now + (0.02 if self._outputs else 0.002))
        if not self._listening:
            return min(self._until, self._start + _QUICK)
        return self._until if self._phase in ("running", "lingering") else min(self._until, self._look)

    def step(self, now: float, *, cancelled: bool) -> bool:
        """Go on to the next phase where it is time to; true when there is a result."""
        if not self._listening and now >= self._start + _QUICK:
            self._listen()
        if self._phase == "running":
            if self._ended or (self._exit_fd is None and platform.has_exited(self._process)):
                self._finish = now
                self._phase = "lingering"
                self._until = self._until if self._until_closed else now + LINGER
                self._close_input()
                for fd in tuple(self._outputs):
                    self._drain(fd)
            elif cancelled or now >= self._until:
                self._stop(now, cancelled=cancelled)
        if self._phase == "lingering":
            if self._outputs and not self._listening:
                self._listen()
            return self._lingered(now, cancelled=cancelled)
        if self._phase == "running" or now < min(self._look, self._until):
            return False
        if self._phase == "ending":
            self._look = now + 0.05
            if self._tree.alive() and now < self._until:
                return False
            self._phase, self._until = "killing", now + KILL_WAIT
        self._look = now + 0.01
        return not self._tree.kill(self._pipes()) or now >= self._until

    def _lingered(self, now: float, *, cancelled: bool) -> bool:
        """Whether nothing more is to come of a hook that has ended."""
        if not self._until_closed:
            return not self._outputs or now >= self._until
        if not self._outputs:
            self._finish = now
            return True
        if cancelled or now >= self._until:
            self._stop(now, cancelled=cancelled)
        return False

    def _stop(self, now: float, *, cancelled: bool) -> None:
        self._cancelled, self._timed_out = cancelled, not cancelled
        for fd in tuple(self._outputs):
            self._drain(fd)
        for capture in self._captures:
            capture.closed = True
        self._tree.terminate(self._pipes())
        self._close_input()
        self._phase, self._until, self._look, self._finish = "ending", now + GRACE, now + 0.01, now

    def result(self) -> ProcessResult:
        """Reap the process and give back every descriptor."""
        for fd in tuple(self._outputs):
            self._drain(fd)
        code, lost = self._reap()
        self._close_all()
        out, err = self._captures
        stopped = self._timed_out or self._cancelled
        return ProcessResult(
            exit_code=code if code is not None and code >= 0 and not stopped else None,
            signal=-code if code is not None and code < 0 else None,
            stdout=bytes(out.kept),
            stderr=bytes(err.kept),
            stdout_cut=out.cut,
            stderr_cut=err.cut,
            timed_out=self._timed_out,
            cancelled=self._cancelled,
            failed_to_start=lost if not stopped else None,
            duration=self._finish - self._start,
            finished=self._finish,
        )

    def _reap(self) -> tuple[int | None, str | None]:
        """The exit code, negative for a signal, or why there is none."""
        try:
            pid, status = os.waitpid(self._process.pid, os.WNOHANG)
        except ChildProcessError:
            # Popen itself would make a 0 of this: a guard's objection would become a consent
            known = self._process.returncode
            self._process.returncode = known or 0
            return known, None if known is not None else "its exit status was lost: the host takes or ignores SIGCHLD"
        if pid == 0:  # killed, but hanging in the kernel; Popen reaps it some day
            return None, None
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return self._process.returncode, None

    def destroy(self) -> None:
        """End the hook and all below it at once, without a result."""
        until = time.monotonic() + KILL_WAIT
        while self._tree.kill(self._pipes()) and time.monotonic() < until:
            time.sleep(0.005)
        self._reap()
        self._close_all()

    def _drain(self, fd: int) -> None:
        """Read what is there, but not for ever: somebody may print without end."""
        left = _LAST
        while left > 0 and (count := self._read(fd)):
            left -= count

    def _pipes(self) -> list[int]:
        return [*self._outputs, *([] if self._stdin is None else [self._stdin])]

    def _close_input(self) -> None:
        if self._stdin is not None:
            self._close(self._stdin)
            self._stdin = None

    def _close_all(self) -> None:
        self._close_input()
        for fd in (*self._outputs, *([] if self._exit_fd is None else [self._exit_fd])):
            self._close(fd)
        self._outputs.clear()
        self._exit_fd = None

    def _close(self, fd: int) -> None:
        if fd in self._selector.get_map():
            self._selector.unregister(fd)
        os.close(fd)


def _spawn(job: Job) -> tuple[subprocess.Popen[bytes], int | None, int, int]:
    """The process and the host's ends of its pipes. Raises OSError, ValueError or SubprocessError."""
    spec = job.spec
    if not spec.argv or not spec.argv[0]:
        raise ValueError("no program is named")
    fds: list[int] = []
    try:
        for _ in range(3):
            fds += os.pipe()
        process = subprocess.Popen(
            spec.argv, cwd=spec.cwd, env=spec.env, stdin=fds[0], stdout=fds[3], stderr=fds[5], start_new_session=True
        )
    except BaseException:
        for fd in fds:
            os.close(fd)
        raise
    stdin, stdout, stderr = fds[1], fds[2], fds[4]
    for fd in (fds[0], fds[3], fds[5]):
        os.close(fd)
    for fd in (stdin, stdout, stderr):
        os.set_blocking(fd, False)
    return process, stdin, stdout, stderr


def _write(fd: int, data: memoryview) -> int:
    """Write what fits. A closed pipe is an OSError here, also in a host that lets SIGPIPE kill it."""
    if signal.getsignal(signal.SIGPIPE) is signal.SIG_IGN:
        return os.write(fd, data)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPIPE})
    try:
        return os.write(fd, data)
    finally:
        if signal.SIGPIPE in signal.sigpending():
            signal.sigwait({signal.SIGPIPE})
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
