"""Run hooks: a payload goes in, an exit status and what was printed come out.

Hooks get a session of their own, may ignore their input, print without end, refuse to die or leave children behind: the
answer always comes within the timeout and about one second.
"""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, NamedTuple

from hookwright.engine import platform

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

KEEP = 1 << 20
"""Bytes that are kept of each output; the rest is read and counted."""

GRACE = 0.5
"""Seconds between the polite signal and SIGKILL."""

KILL_WAIT = 0.5
"""Seconds to wait for killed processes to vanish; one that hangs in the kernel is left behind."""

LINGER = 0.1
"""Seconds that a child of an ended hook may still print, as in `cmd > >(tee log)`."""

MAX_PARALLEL = 32
"""Hooks that run at once: each needs up to eight descriptors of the usual 1024."""


class ProcessSpec(NamedTuple):
    """What to start: the argument vector, the folder and the whole environment."""

    argv: tuple[str, ...]
    cwd: str
    env: Mapping[str, str]


class ProcessResult(NamedTuple):
    """How a process ended.

    `exit_code` is None when it ended by a signal, was stopped by us or never ran, so that no code that a dying process
    returns is taken for its answer. The outputs are what was written before the end or before we stopped it.
    """

    exit_code: int | None = None
    signal: int | None = None
    stdout: bytes = b""
    stderr: bytes = b""
    stdout_cut: int = 0  # bytes that were read and dropped
    stderr_cut: int = 0
    timed_out: bool = False
    cancelled: bool = False
    failed_to_start: str | None = None  # why there is no exit status, for people
    duration: float = 0.0  # seconds
    finished: float = 0.0  # when, on the monotonic clock; 0 when it never ran


class Job(NamedTuple):
    """One process of `run_many`: what, its input, and its time limit in seconds.

    `until_closed`: it has ended when nobody holds its outputs any more, which may be a child of it, and the time limit
    counts to that moment.
    """

    spec: ProcessSpec
    stdin: bytes
    timeout: float
    until_closed: bool = False


class CancelToken:
    """Lets another thread, or a signal handler, stop running hooks. It stays cancelled: one token, one run."""

    __slots__ = ("_cancelled", "_lock", "_pipe")

    def __init__(self) -> None:
        self._cancelled = False
        self._lock = threading.RLock()  # a signal handler may interrupt the thread that holds it
        self._pipe: tuple[int, int] | None = None

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""
        return self._cancelled

    def cancel(self) -> None:
        """Stop all processes that run with this token. Returns at once."""
        with self._lock:
            if not self._cancelled:
                self._cancelled = True
                if self._pipe:
                    os.write(self._pipe[1], b"x")

    def fileno(self) -> int:
        """A descriptor that is readable once the token is cancelled. It belongs to the token."""
        with self._lock:
            if self._pipe is None:
                self._pipe = os.pipe()
                if self._cancelled:
                    os.write(self._pipe[1], b"x")
            return self._pipe[0]

    def __del__(self) -> None:
        if self._pipe:
            for fd in self._pipe:
                os.close(fd)


class Capture:
    """The first `KEEP` bytes of an output and the number of the others."""

    __slots__ = ("closed", "cut", "kept")

    def __init__(self) -> None:
        self.kept = bytearray()
        self.cut = 0
        self.closed = False  # what a process prints after it was told to end is no answer

    def add(self, data: bytes) -> None:
        """Keep or count what was read."""
        if self.closed:
            return
        room = KEEP - len(self.kept)
        if len(data) <= room:
            self.kept += data
        else:
            self.kept += data[:room]
            self.cut += len(data) - room


def run(spec: ProcessSpec, stdin: bytes, *, timeout: float, cancel: CancelToken | None = None) -> ProcessResult:
    """Run one process to its end, or until `timeout` seconds have passed or the token is cancelled.

    Never raises over what the process is or does: a program that can't be started is told in `failed_to_start`.
    A child that outlives the process is not waited for and lives on; at a timeout the whole tree is ended.
    """
    return run_many([Job(spec, stdin, timeout)], cancel=cancel)[0]


def run_many(jobs: Sequence[Job], *, cancel: CancelToken | None = None) -> list[ProcessResult]:
    """Run processes in parallel, at most `MAX_PARALLEL` at once; results in the order of the jobs.

    A time limit counts from the start of its process.
    """
    if cancel is not None and cancel.cancelled:
        return [ProcessResult(cancelled=True) for _ in jobs]
    if platform.PIPES_CAN_BE_POLLED:
        from hookwright.engine.supervise import supervise

        return supervise(jobs, cancel)
    from hookwright.engine.threads import run_threaded

    return run_threaded(jobs, cancel)


def start_error(error: OSError | ValueError, spec: ProcessSpec) -> str:
    """Why a process could not be started, for people."""
    program = spec.argv[0] if spec.argv else ""
    if isinstance(error, ValueError):  # a NUL byte, a lone surrogate, `=` in the name of a variable
        return f"{program!r} can't be passed to the system: {error}"
    if not os.path.isdir(spec.cwd):
        return f"the folder {spec.cwd!r} to run it in does not exist"
    path = program if os.path.isabs(program) else os.path.join(spec.cwd, program)
    if isinstance(error, FileNotFoundError):
        return _interpreter_error(path) or f"there is no program {program!r}"
    if isinstance(error, PermissionError):
        return f"{program!r} is {'a folder' if os.path.isdir(path) else 'not executable'}"
    return f"{program!r} can't be started: {error.strerror or error}"


def _interpreter_error(path: str) -> str | None:
    """What is wrong with the `#!` line of a script that exists although the system says that it doesn't."""
    try:
        with open(path, "rb") as file:
            first = file.read(256).partition(b"\n")[0]
    except OSError:
        return None
    name = os.fsdecode(first[2:].strip())
    if first.startswith(b"#!") and first.endswith(b"\r"):
        return f"the first line of {path!r} ends with a carriage return (CRLF), so its interpreter {name!r} isn't found"
    return f"the interpreter {name!r} of {path!r} does not exist" if first.startswith(b"#!") else None
