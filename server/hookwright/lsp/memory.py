"""When garbage is looked for.

The interpreter would do it in the middle of an answer, and for the tree of a large file again and again while it is
built. What is made here either lives long or dies at once without help, so the search can wait until everybody has
their answer.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""Objects made and not yet gone, from which on a search is worth it."""

LARGE = 100_000
"""Code points of a document whose end is worth a search for everything it leaves behind."""


class Collector:
    """Searches in the pauses. Without `take_over` it leaves everything to the interpreter."""

    def __init__(self) -> None:
        self._rounds = 0
        self._all = False

    @staticmethod
    def take_over() -> None:
        """No more searches but ours, and none through what is there now, which stays for ever."""
        gc.freeze()
        gc.disable()

    def left(self, size: int) -> None:
        """A document of that many code points was closed."""
        self._all = self._all or size > LARGE

    def pause(self) -> None:
        """Nobody waits. The young are searched when there are many, now and then the older with them."""
        if gc.isenabled() or not (self._all or gc.get_count()[0] > YOUNG):
            return
        self._rounds += 1
        oldest = 2 if self._all or self._rounds % 100 == 0 else 1 if self._rounds % 5 == 0 else 0
        self._all = False
        gc.collect(oldest)
