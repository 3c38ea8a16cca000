"""Long texts of unknown origin, made short and safe to show."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.text.visible import cells, visible

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEAD_LINES, _HEAD_CHARS = 14, 2000
_TAIL_LINES, _TAIL_CHARS = 6, 1000
_EMPTY = 3
_BLANKS = re.compile(r" {24,}")


def window(text: str, cut: int = 0) -> Iterator[str]:
    """The lines of a text, of a long one its beginning and its end, with the number of bytes left out between.

    Line breaks are those of a terminal only; everything else that is not printable is escaped. `cut`: bytes that
    followed and were not kept.
    """
    text = text.removesuffix("\n").removesuffix("\r")
    head = _first(text)
    rest = text[len(head) :]
    tail = _last(rest)
    missing = _bytes(rest[: len(rest) - len(tail)])
    if missing <= 80:
        head, tail, missing = text, "", 0
    if head or not cut:
        yield from _lines(head)
    if missing:
        yield f"… {missing:,} more bytes"
    if tail:
        yield from _lines(tail)
    if cut:
        yield f"… {cut:,} more bytes, which were not kept"


def whole(text: str) -> str:
    """All of a text on one line, for somebody who has to agree to it: nothing is left out, nothing can hide.

    A long run of blanks, which would push what follows out of sight, is shown as its length. A line break is shown as
    one: a shell takes it for the end of a command, and the `\\n` that `visible` makes of it for nothing like it.
    """
    shown = " ⏎ ".join(visible(line) for line in text.split("\n"))
    return _BLANKS.sub(lambda blanks: f" ⟨{len(blanks[0])} blanks⟩ ", shown)


def wrapped(text: str, width: int) -> Iterator[str]:
    """All of a text, each of its lines as `whole` shows it, cut into pieces of `width` columns; 0: not cut.

    A terminal's own wrapping would put a stranger's text at the start of a line, where it could pass for ours.
    """
    for line in _folded(text.split("\n")):
        shown = whole(line.removesuffix("\r"))
        if not width or cells(shown)[1] <= width:
            yield shown
            continue
        piece, column = "", 0
        for char in shown:
            wide = cells(char)[1]
            if column + wide > width:
                yield piece
                piece, column = "", 0
            piece, column = piece + char, column + wide
        yield piece


def _folded(lines: list[str]) -> Iterator[str]:
    """The lines, many empty ones in a row as their number: they would push what stands before out of sight."""
    empty = 0
    for line in (*lines, None):
        if line is not None and not line.strip():
            empty += 1
            continue
        yield from [""] * empty if empty <= _EMPTY else [f"⟨{empty} empty lines⟩"]
        empty = 0
        if line is not None:
            yield line


def cells_of(line: str) -> str:
    """One line with tabs expanded and everything that is not printable escaped."""
    return cells(line)[0]


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield cells_of(line.removesuffix("\r"))


def _first(text: str) -> str:
    """The beginning: whole lines where they are short."""
    start = text[:_HEAD_CHARS]
    lines = start.split("\n")
    if len(lines) > _HEAD_LINES:
        return "\n".join(lines[:_HEAD_LINES])
    return start


def _last(text: str) -> str:
    end = text[-_TAIL_CHARS:]
    lines = end.split("\n")
    return "\n".join(lines[-_TAIL_LINES:]) if len(lines) > _TAIL_LINES else end


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
