"""String literals: their text and the places of its characters in the source."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node, Tree

_ESCAPE = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.", re.DOTALL)
_UNSAFE = re.compile(r'["\\\x00-\x1f\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}


def quote(value: str) -> str:
    """`value` as a JSON string. What needs no escape stays as it is; lone surrogates become escapes."""
    return '"' + _UNSAFE.sub(lambda m: _SHORT.get(m[0]) or f"\\u{ord(m[0]):04x}", value) + '"'


def string_at(tree: Tree, node: Node, offset: int) -> int:
    """The index into the text of a string literal that the caret at `offset` stands before.

    Inside an escape that is the escape's own character; before the literal 0, behind it the text's length.
    """
    body, start = _body(tree, node)
    at, index = start, 0
    for match in _ESCAPE.finditer(body):
        begin = start + match.start()
        if offset <= begin:
            break
        index += begin - at + 1
        at = start + match.end()
        if offset < at:
            return index - 1
    return index + max(0, min(offset, start + len(body)) - at)


def span_in_string(tree: Tree, node: Node, start: int, end: int) -> Span:
    """Where the characters `start` to `end` of a string literal's text stand in the source."""
    body, offset = _body(tree, node)
    if "\\" not in body:
        return Span(offset + min(start, len(body)), offset + min(end, len(body)))
    return Span(offset + _place(body, start), offset + _place(body, end))


def _place(body: str, index: int) -> int:
    at = seen = 0
    for match in _ESCAPE.finditer(body):
        plain = match.start() - at
        if index <= seen + plain:
            break
        seen += plain + 1
        at = match.end()
    return min(at + index - seen, len(body))


def _body(tree: Tree, node: Node) -> tuple[str, int]:
    """What stands between the quotes, and where it begins."""
    end = node.end - 1 if node.green.closed else node.end
    return tree.text[node.start + 1 : end], node.start + 1
