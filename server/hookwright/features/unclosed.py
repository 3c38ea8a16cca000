"""Strings without their closing quote, which run to the end of the line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.cursor import Cursor
    from hookwright.syntax.tree import Tree

_WORD = re.compile(r"[\w$.*-]*")


def trimmed(tree: Tree, cursor: Cursor, offset: int) -> Cursor:
    """The cursor with only the word at the caret to be replaced, where an unclosed string swallowed what is no text.

    In `{"Pre: [` with the caret behind `Pre` that is `: [`, so the key has its colon.
    """
    node = cursor.node
    if node is None or node.kind != "string" or node.green.closed:
        return cursor
    word = _WORD.match(tree.text, offset, node.end)
    end = word.end() if word is not None else offset
    rest = tree.text[end : node.end].lstrip()
    if not rest or rest[0] not in ",:}]{[":
        return cursor
    return cursor._replace(
        replace=Span(node.start, end),
        has_colon=cursor.has_colon or (cursor.role == "key" and rest[0] == ":"),
        needs_comma_after=cursor.needs_comma_after and rest[0] in "{[",
    )
