"""Text of unknown origin, made safe to show.

A hooks file, its name and the messages that quote it may hold escape sequences that rewrite a terminal, line breaks
that fake an annotation, marks that turn the order of characters around, and letters that nobody sees. What is not
printable, or leaves no trace when it is printed, becomes an escape.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}

_IGNORABLE = "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"
"""What `str.isprintable` takes for printable and nobody sees: Unicode's Default_Ignorable_Code_Point, and the blank
Braille pattern."""

_MARKS = "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
"""Combining marks. Piled on one character they cover the lines above and below."""


@cache
def _unseen() -> re.Pattern[str]:
    """What is printable and not seen, or not where it stands. Made when there is more than ASCII to show."""
    import re

    return re.compile(f"[{_IGNORABLE}]|(?<={_MARKS}{{3}}){_MARKS}")


def visible(text: str) -> str:
    """`text` on one line, all but characters that are seen as `\\n`, `\\x1b`, `\\u202e`."""
    if not text.isprintable():
        text = "".join([c if c.isprintable() else escaped(c) for c in text])
    return text if text.isascii() else _unseen().sub(lambda found: escaped(found[0]), text)


def escaped(char: str) -> str:
    """One character as an escape. A byte that was no UTF-8 in a file's name is shown as that byte."""
    if char in _SHORT:
        return _SHORT[char]
    point = ord(char)
    if 0xDC80 <= point <= 0xDCFF:
        return f"\\x{point - 0xDC00:02x}"
    if point <= 0xFF:
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"


def cells(text: str, column: int = 0, tab: int = 4) -> tuple[str, int]:
    """`text` as it is shown from the terminal column `column` on, and the column behind it.

    Tabs become blanks up to the next multiple of `tab`, wide characters take two columns, combining ones none.
    """
    if text.isascii() and text.isprintable():
        return text, column + len(text)
    parts: list[str] = []
    for char in text:
        if char == "\t":
            shown, width = " " * (tab - column % tab), tab - column % tab
        elif char.isprintable():
            shown, width = char, _width(char)
        else:
            shown = escaped(char)
            width = len(shown)
        parts.append(shown)
        column += width
    return "".join(parts), column


def _width(char: str) -> int:
    if char < "\u0300":
        return 1
    import unicodedata

    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
