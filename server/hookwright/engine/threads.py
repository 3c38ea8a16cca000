"""The same as `supervise` where pipes can't be polled (Windows): three threads feed and empty the pipes of a hook.

A thread whose pipe is held by a child that outlives the hook ends with that child; it is a daemon and holds nobody up.
"""

from __future__ import annotations

import subprocess
import threading
import time
from typing import IO, TYPE_CHECKING, Literal

from hookwright.engine import platform
from hookwright.engine.process import GRACE, KILL_WAIT, LINGER, MAX_PARALLEL, Capture, ProcessResult, start_error

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.engine.process import CancelToken, Job

_SLICE = 0.02  # seconds between two looks at the token


def run_threaded(jobs: Sequence[Job], cancel: CancelToken | None) -> list[ProcessResult]:
    """Run all jobs and return their results in order. See `process.run_many`."""
    if len(jobs) == 1:
        return [_run(jobs[0], cancel)]
    results: list[ProcessResult | None] = [None] * len(jobs)
    waiting = iter(enumerate(jobs))
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                number, job = next(waiting, (-1, None))
            if job is None:
                return
            results[number] = _run(job, cancel)

    workers = [threading.Thread(target=work) for _ in range(min(len(jobs), MAX_PARALLEL))]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return [result or ProcessResult(failed_to_start="its thread failed") for result in results]


def _run(job: Job, cancel: CancelToken | None) -> ProcessResult:
    if cancel is not None and cancel.cancelled:
        return ProcessResult(cancelled=True)
    start = time.monotonic()
    try:
        process = _spawn(job)
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        cause = error if isinstance(error, OSError | ValueError) else OSError(str(error))
        return ProcessResult(failed_to_start=start_error(cause, job.spec))
    tree = platform.Tree(process)
    try:
        out, err, readers = _start_threads(process, job.stdin)
        until = start + job.timeout if job.timeout >= 0 else start  # NaN is no time at all
        why = _wait(process, until, cancel)
        if why == "ended" and job.until_closed and not _closed(readers, until, cancel):
            why = "cancelled" if cancel is not None and cancel.cancelled else "late"
        finish = time.monotonic()
        if why != "ended":
            out.closed = err.closed = True
            _end(process, tree)
    except BaseException:
        tree.kill(())
        raise
    until = time.monotonic() + LINGER
    for reader in readers:
        reader.join(max(0.0, until - time.monotonic()))
    code = process.poll()
    out.closed = err.closed = True  # a reader may go on
    return ProcessResult(
        exit_code=code if why == "ended" and code is not None and code >= 0 else None,
        signal=-code if code is not None and code < 0 else None,
        stdout=bytes(out.kept),
        stderr=bytes(err.kept),
        stdout_cut=out.cut,
        stderr_cut=err.cut,
        timed_out=why == "late",
        cancelled=why == "cancelled",
        duration=finish - start,
        finished=finish,
    )


def _spawn(job: Job) -> subprocess.Popen[bytes]:
    spec, pipe = job.spec, subprocess.PIPE
    if not spec.argv or not spec.argv[0]:
        raise ValueError("no program is named")
    return subprocess.Popen(
        spec.argv, cwd=spec.cwd, env=spec.env, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0,
        start_new_session=True, creationflags=platform.CREATION_FLAGS,
    )  # fmt: skip


def _start_threads(process: subprocess.Popen[bytes], payload: bytes) -> tuple[Capture, Capture, list[threading.Thread]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = Capture(), Capture()
    readers = [
        threading.Thread(target=_read, args=(process.stdout, out), daemon=True),
        threading.Thread(target=_read, args=(process.stderr, err), daemon=True),
    ]
    for thread in (*readers, threading.Thread(target=_feed, args=(process.stdin, payload), daemon=True)):
        thread.start()
    return out, err, readers


def _feed(pipe: IO[bytes], payload: bytes) -> None:
    view = memoryview(payload)
    try:
        with pipe:
            while view:
                view = view[pipe.write(view) :]
    except OSError:  # it doesn't want to read: that is its right
        return


def _read(pipe: IO[bytes], capture: Capture) -> None:
    try:
        with pipe:
            while data := pipe.read(1 << 16):
                capture.add(data)
    except OSError:
        return


def _wait(
    process: subprocess.Popen[bytes], until: float, cancel: CancelToken | None
) -> Literal["ended", "late", "cancelled"]:
    while True:
        left = until - time.monotonic()
        try:
            process.wait(max(0.0, min(left, 3600.0 if cancel is None else _SLICE)))
        except subprocess.TimeoutExpired:
            if cancel is not None and cancel.cancelled:
                return "cancelled"
            if left <= 0:
                return "late"
        else:
            return "ended"


def _closed(readers: Sequence[threading.Thread], until: float, cancel: CancelToken | None) -> bool:
    """Wait until nobody holds the outputs any more; false when that takes too long."""
    for reader in readers:
        while reader.is_alive():
            left = until - time.monotonic()
            if left <= 0 or (cancel is not None and cancel.cancelled):
                return False
            reader.join(min(left, _SLICE))
    return True


def _end(process: subprocess.Popen[bytes], tree: platform.Tree) -> None:
    tree.terminate(())  # the readers own the pipes and may close them at any time
    until = time.monotonic() + GRACE
    while tree.alive() and time.monotonic() < until:
        time.sleep(0.01)
    until = time.monotonic() + KILL_WAIT
    while tree.kill(()) and time.monotonic() < until:
        time.sleep(0.01)
    try:
        process.wait(0.1)
    except subprocess.TimeoutExpired:  # hanging in the kernel; Popen reaps it some day
        return
