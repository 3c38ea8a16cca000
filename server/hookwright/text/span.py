"""A range of text."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of code points, ``start`` included and ``end`` not."""

    start: int
    end: int

    def shift(self, by: int) -> Span:
        """The same range `by` code points further on."""
        return Span(self.start + by, self.end + by)

    def contains(self, offset: int, *, at_end: bool = True) -> bool:
        """Whether the caret at `offset` is in the range; right behind its last character counts if `at_end`."""
        return self.start <= offset < self.end or (at_end and offset == self.end)
