"""Markdown that is safe to show.

A hooks file may come from somebody else, so nothing of its text may become a link, an image or HTML in a hover: it is
shown as a code span, in which Markdown knows no markup, with line breaks and invisible characters made visible.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_TICKS = re.compile(r"`+")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str, limit: int = 160) -> str:
    """`text` on one line: control, format and line-breaking characters as escapes, cut after `limit` code points."""
    cut = text[:limit]
    shown = cut if cut.isprintable() else "".join(c if _harmless(c) else _escaped(c) for c in cut)
    return shown + "…" if len(text) > limit else shown


def code(text: str, limit: int = 160) -> str:
    """A code span of any text, on one line. An empty text is shown as `""`."""
    shown = visible(text, limit)
    if not shown.strip():
        shown = f'"{shown}"'
    fence = "`" * (1 + max((len(m.group()) for m in _TICKS.finditer(shown)), default=0))
    pad = " " if shown[0] in "` " or shown[-1] in "` " else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def codes(names: Iterable[str], limit: int = 12) -> str:
    """Code spans joined by commas, those after the first `limit` counted: "`a`, `b` and 3 more"."""
    spans = [code(name, 60) for name in names]
    shown = ", ".join(spans[:limit])
    return f"{shown} and {len(spans) - limit} more" if len(spans) > limit else shown


def page(*paragraphs: str) -> str:
    """Paragraphs with a blank line between, empty ones left out."""
    return "\n\n".join(p for p in paragraphs if p)


def bullets(lines: Iterable[str]) -> str:
    """A list; empty lines are left out."""
    return "\n".join(f"- {line}" for line in lines if line)


def sentence(text: str) -> str:
    """`text` with a capital at the start and a full stop at the end, unless it has them."""
    if not text:
        return ""
    first = text if text[0] == "`" else text[0].upper() + text[1:]
    return first if first[-1] in ".!?:" else first + "."


def _harmless(char: str) -> bool:
    return char == " " or char.isprintable()


def _escaped(char: str) -> str:
    short = _SHORT.get(char)
    if short is not None:
        return short
    if unicodedata.category(char) == "Zs":
        return " "
    point = ord(char)
    return f"\\u{point:04x}" if point <= 0xFFFF else f"\\U{point:08x}"
