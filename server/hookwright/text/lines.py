"""Lines and columns of a text.

A line ends at ``\\n``, ``\\r\\n`` or a lone ``\\r``, as the Language Server Protocol and JSON editors have it, and
nowhere else: `str.splitlines` also breaks at U+2028 and others, which are legal inside a JSON string.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Literal

_BREAK = re.compile(r"\r\n|\r|\n")
_SURROGATE = re.compile("[\ud800-\udfff]")
_LOW = frozenset(bytes([byte]) for byte in range(0xDC, 0xE0))
_LONG = 1000
"""Code points from which a line is worth a look for the faster way."""

Encoding = Literal["utf-8", "utf-16", "utf-32"]


class LineIndex:
    """Offset ↔ line and column of one text. Built lazily: a text nobody asks about costs nothing.

    Lines and columns count from 0; offsets and columns are code points.
    """

    __slots__ = ("_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] | None = None

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
        start = self.starts[line]
        return start + max(0, min(column, len(self.line_text(line))))

    def line_text(self, line: int) -> str:
        """The text of a line without its line break."""
        starts = self.starts
        end = starts[line + 1] if line + 1 < len(starts) else len(self.text)
        return self.text[starts[line] : end].rstrip("\r\n")

    def position(self, offset: int, encoding: Encoding) -> tuple[int, int]:
        """Line and column of `offset`, the column in code units of `encoding`."""
        line, column = self.line_column(offset)
        start = self.starts[line]
        return line, units(self.text[start : start + column], encoding)

    def from_position(self, line: int, character: int, encoding: Encoding) -> int:
        """Offset of a line and a column in code units of `encoding`, clamped like `offset`.

        A column in the middle of a character means that character's start.
        """
        if line < 0:
            return 0
        if line >= len(self.starts):
            return len(self.text)
        return self.starts[line] + column_from_units(self.line_text(line), character, encoding)


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
    if len(line) > _LONG and not _SURROGATE.search(line):
        return _column_in_bytes(line, count, encoding)
    seen = 0
    for column, char in enumerate(line):
        seen += units(char, encoding)
        if seen > count:
            return column
    return len(line)


def _column_in_bytes(line: str, count: int, encoding: Encoding) -> int:
    """The same for a long line, at the speed of the codec. There must be no surrogate among its characters."""
    if encoding == "utf-16":
        data = line.encode("utf-16-le")
        if data[2 * count + 1 : 2 * count + 2] in _LOW:
            count -= 1
        return len(data[: 2 * count].decode("utf-16-le"))
    data = line.encode("utf-8")
    while count < len(data) and data[count] & 0xC0 == 0x80:
        count -= 1
    return len(data[:count].decode("utf-8"))
