"""Text of unknown origin, made safe to show.

A hooks file, its name and the messages that quote it may hold escape sequences that rewrite a terminal, line breaks
that fake an annotation, and marks that turn the order of characters around. What is not printable becomes an escape.
"""

from __future__ import annotations

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    """`text` on one line, all but printable characters as `\\n`, `\\x1b`, `\\u202e`."""
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else escaped(c) for c in text])


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
