"""A sign of life on a terminal while a long walk goes on."""

from __future__ import annotations

import sys
import time

_PATIENCE = 0.7
_EVERY = 0.1


class Progress:
    """Counts folders and shows the count on stderr, once the walk takes longer than most."""

    def __init__(self, *, wanted: bool) -> None:
        from hookwright.cli.output.style import is_terminal

        self.folders = 0
        self.wanted = wanted and is_terminal(sys.stderr)
        self.next = time.monotonic() + _PATIENCE
        self.shown = False

    def step(self) -> None:
        """One more folder."""
        self.folders += 1
        if self.wanted and time.monotonic() >= self.next:
            self.next = time.monotonic() + _EVERY
            self.shown = True
            sys.stderr.write(f"\r{self.folders} folders looked through …")
            sys.stderr.flush()

    def done(self) -> None:
        """Takes the sign away."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
