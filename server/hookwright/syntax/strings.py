"""Between a string as it is written and the string that is meant."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.syntax.lexer import ESCAPE
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node, Tree

_TO_ESCAPE = re.compile(r'["\\\x00-\x1f\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quote(value: str) -> str:
    """The JSON literal of `value`. Non-ASCII characters are kept, save lone surrogates, which no file can hold."""
    return '"' + _TO_ESCAPE.sub(_escape, value) + '"'


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def string_at(tree: Tree, node: Node, offset: int) -> int:
    """The index into the value of the string `node` that the caret at `offset` stands before.

    A caret within an escape stands before its character, one outside the quotes at the value's start or end.
    """
    begin, end = _body(node)
    offset = max(begin, min(offset, end))
    saved = 0  # characters that escapes take in the source and not in the value
    for escape in ESCAPE.finditer(tree.text, begin, end):
        if escape.end() > offset:
            return min(offset, escape.start()) - begin - saved
        saved += escape.end() - escape.start() - 1
    return offset - begin - saved


def span_in_string(tree: Tree, node: Node, start: int, end: int) -> Span:
    """Where the slice `start`–`end` of the value of the string `node` is written; indexes are clamped to the value."""
    begin, stop = _body(node)
    first = max(start, 0)
    last = max(end, first)
    places = [begin + first, begin + last]
    for escape in ESCAPE.finditer(tree.text, begin, stop):
        width = escape.end() - escape.start() - 1
        if escape.start() >= places[1]:
            break
        places = [place + width if escape.start() < place else place for place in places]
    return Span(min(places[0], stop), min(places[1], stop))


def _body(node: Node) -> tuple[int, int]:
    """From where to where the characters of a string stand; for what is no string, all of it."""
    if node.kind != "string":
        return node.start, node.end
    return node.start + 1, node.end - node.green.closed
