"""The editor's process: when it is gone, so are we."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

EVERY = 2.0  # seconds between two looks, where the system can't tell by itself


def watch(pid: int, loop: asyncio.AbstractEventLoop, gone: Callable[[], None]) -> None:
    """Calls `gone` on the loop when that process ends.

    A process that can't be seen from the start is not watched: an editor outside a container sends a number that means
    nothing inside. On Windows nothing is watched, where looking at a process by number with `os.kill` would end it;
    there, as everywhere, the end of the input stream ends the server.
    """
    if os.name == "nt" or pid <= 0 or not _alive(pid):
        return
    try:
        handle = os.pidfd_open(pid)
        loop.add_reader(handle, _once, handle, loop, gone)
    except (AttributeError, OSError, NotImplementedError):
        loop.call_later(EVERY, _look, pid, loop, gone)


def _once(handle: int, loop: asyncio.AbstractEventLoop, gone: Callable[[], None]) -> None:
    loop.remove_reader(handle)
    os.close(handle)
    gone()


def _look(pid: int, loop: asyncio.AbstractEventLoop, gone: Callable[[], None]) -> None:
    if _alive(pid):
        loop.call_later(EVERY, _look, pid, loop, gone)
    else:
        gone()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True
