"""Ending the hooks, and not only ourselves, when somebody wants us to end."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator
    from types import FrameType

    from hookwright.engine.process import CancelToken

_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")


class Caught:
    """The first signal that came, 0 while none did."""

    number = 0

    @property
    def code(self) -> int:
        """The exit code of a process that such a signal ended."""
        return 128 + self.number


@contextmanager
def cancelling(token: CancelToken) -> Generator[Caught]:
    """While inside, a signal that would end us stops the hooks first: they have sessions of their own and hear nothing.

    A second one interrupts at once, and the engine kills what is left. A signal that is ignored, as under nohup, stays
    ignored.
    """
    caught = Caught()

    def stop(number: int, _: FrameType | None) -> None:
        if caught.number:
            raise KeyboardInterrupt
        caught.number = number
        token.cancel()

    if threading.current_thread() is not threading.main_thread():
        yield caught
        return
    numbers = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    before = {number: signal.getsignal(number) for number in numbers}
    changed = [number for number, handler in before.items() if handler not in (signal.SIG_IGN, None)]
    try:
        for number in changed:
            signal.signal(number, stop)
        yield caught
    finally:
        for number in changed:
            signal.signal(number, before[number])
