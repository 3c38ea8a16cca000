"""Offsets as people and formats count them: lines and columns from 1, columns in code points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from hookwright.text.span import Span


class Range(NamedTuple):
    """A range of text; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Places:
    """The lines of one text."""

    def __init__(self, text: str) -> None:
        self.lines = LineIndex(text)

    def point(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line, column = self.lines.line_column(offset)
        return line + 1, column + 1

    def range(self, span: Span) -> Range:
        """Line and column of both ends."""
        return Range(*self.point(span.start), *self.point(span.end))
