"""A sign of life on a terminal while hooks run for long."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hookwright.cli.output.style import is_terminal, style_for
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

_PATIENCE = 1.0
_EVERY = 0.5


@contextmanager
def waiting_for(names: Sequence[str]) -> Generator[None]:
    """While inside, says on stderr what is waited for, once it takes longer than a second."""
    if not names or not is_terminal(sys.stderr):
        yield
        return
    import threading

    done = threading.Event()
    thread = threading.Thread(target=_tell, args=(names, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _tell(names: Sequence[str], done: object) -> None:
    import threading
    import time

    assert isinstance(done, threading.Event)
    start, shown = time.monotonic(), False
    width = style_for(sys.stderr).width
    what = names[0] if len(names) == 1 else f"{len(names)} hooks"
    pause = _PATIENCE
    try:
        while not done.wait(pause):
            pause = _EVERY
            tail = f" has been running for {time.monotonic() - start:.0f} s; Ctrl-C stops it"
            room = max(10, width - len(tail))
            name = visible(what[: room * 2])
            name = name if len(name) <= room else f"{name[: room - 1]}…"
            sys.stderr.write(f"\r\x1b[K{name}{tail}")
            sys.stderr.flush()
            shown = True
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
