"""Lines and columns of a text.

A line ends at ``\\n``, ``\\r\\n`` or a lone ``\\r``, as the Language Server Protocol and JSON editors have it, and
nowhere else: `str.splitlines` also breaks at U+2028 and others, which are legal inside a JSON string.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

_BREAK = re.compile(r"\r\n|\r|\n")
_STEP = 1024
"""Code points of a line between two that are counted once and for all."""

Encoding = Literal["utf-8", "utf-16", "utf-32"]


class LineIndex:
    """Offset ↔ line and column of one text. Built lazily: a text nobody asks about costs nothing.

    Lines and columns count from 0; offsets and columns are code points.
    """

    __slots__ = ("_marks", "_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] | None = None
        self._marks: dict[tuple[int, Encoding], list[int]] = {}

    @property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        if self._starts is None:
            text = self.text
            if "\r" in text:
                self._starts = [0, *(m.end() for m in _BREAK.finditer(text))]
            else:
                starts = [0]
                at = 0
                for line in text.split("\n")[:-1]:
                    at += len(line) + 1
                    starts.append(at)
                self._starts = starts
        return self._starts

    def __len__(self) -> int:
        return len(self.starts)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of `offset`, which is clamped to the text."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect_right(self.starts, offset) - 1
        return line, offset - self.starts[line]

    def offset(self, line: int, column: int) -> int:
        """Offset of a line and column; past the end of a line means its end, past the last line the text's end."""
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        return min(self.starts[line] + max(0, column), self._end(line))

    def line_text(self, line: int) -> str:
        """The text of a line without its line break."""
        return self.text[self.starts[line] : self._end(line)]

    def position(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Line and column of `offset`, the column in code units of `encoding`."""
        line, column = self.line_column(offset)
        if encoding == "utf-32" or self.text.isascii():
            return line, column
        start, before = self.starts[line], 0
        if column > _STEP:
            marks = self._marked(line, encoding)
            step = min(column // _STEP, len(marks) - 1)  # the line break itself may lie beyond the last mark
            before = marks[step]
            start, column = start + step * _STEP, column - step * _STEP
        return line, before + units(self.text[start : start + column], encoding)

    def from_position(self, line: int, character: int, encoding: Encoding) -> int:
        """Offset of a line and a column in code units of `encoding`, clamped like `offset`.

        A column in the middle of a character means that character's start.
        """
        if encoding == "utf-32" or self.text.isascii() or not 0 <= line < len(self.starts):
            return self.offset(line, character)
        start, end = self.starts[line], self._end(line)
        if end - start > _STEP and character > 0:
            marks = self._marked(line, encoding)
            step = bisect_right(marks, character) - 1
            start, character = start + step * _STEP, character - marks[step]
        return start + column_from_units(self.text[start : min(end, start + _STEP)], character, encoding)

    def _end(self, line: int) -> int:
        """The offset of the line's end, before its line break."""
        starts = self.starts
        if line + 1 == len(starts):
            return len(self.text)
        end = starts[line + 1]
        return end - (2 if self.text.startswith("\r\n", end - 2) else 1)

    def _marked(self, line: int, encoding: Encoding) -> list[int]:
        """The code units before every `_STEP`th code point of a line: for files that are one long line."""
        marks = self._marks.get((line, encoding))
        if marks is None:
            marks, seen = [0], 0
            end = self._end(line)
            for at in range(self.starts[line], end - _STEP + 1, _STEP):
                seen += units(self.text[at : at + _STEP], encoding)
                marks.append(seen)
            self._marks[line, encoding] = marks
        return marks


def units(text: str, encoding: Encoding) -> int:
    """How many code units `text` takes in `encoding`. A lone surrogate counts as one character of its own."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    if encoding == "utf-16":
        return len(text.encode("utf-16-le", "surrogatepass")) // 2
    return len(text.encode("utf-8", "surrogatepass"))


def column_from_units(line: str, count: int, encoding: Encoding) -> int:
    """How many code points of `line` fill `count` code units, clamped to the line."""
    if count <= 0:
        return 0
    if encoding == "utf-32" or line.isascii():
        return min(count, len(line))
    seen = 0
    for column, char in enumerate(line):
        seen += units(char, encoding)
        if seen > count:
            return column
    return len(line)
