"""Growing a selection: word, string, value, member, contents of the brackets, brackets, and so on out to the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Member, Node, Tree

_WORD = re.compile(r"[^\W_]+(?:[_-][^\W_]+)*|\w+")


def selections(tree: Tree, offset: int) -> tuple[Span, ...]:
    """The spans around `offset`, from the smallest to the whole text, each containing the one before it."""
    found = [Span(0, len(tree.text))]
    node = tree.root
    while node is not None and node.span.contains(offset):
        found.append(node.span)
        inside = Span(node.start + 1, node.end - (1 if node.green.closed else 0))
        if node.kind in ("object", "array", "string") and inside.start <= offset <= inside.end:
            found.append(inside)
        if node.kind == "string":
            _add_word(tree.text, inside, offset, found)
        node = _step(node, offset, found)
    return _nested(found, offset)


def _step(node: Node, offset: int, found: list[Span]) -> Node | None:
    """The child that holds the caret, of two that touch there the later; puts down a member's own span on the way."""
    if node.kind == "array":
        return next((item for item in reversed(node.items) if item.span.contains(offset)), None)
    member = next((m for m in reversed(node.members) if m.span.contains(offset)), None)
    if member is None:
        return None
    found.append(member.span)
    return _part(member, offset)


def _part(member: Member, offset: int) -> Node | None:
    value = member.value
    if value is not None and value.span.contains(offset):
        return value
    key = member.key
    return key if key.span.contains(offset) else None


def _add_word(text: str, inside: Span, offset: int, found: list[Span]) -> None:
    if not inside.contains(offset):
        return
    line = re.compile(r"\S+")
    for pattern in (line, _WORD):
        for match in pattern.finditer(text, inside.start, inside.end):
            if match.start() <= offset <= match.end():
                found.append(Span(*match.span()))
                break
            if match.start() > offset:
                break


def _nested(found: list[Span], offset: int) -> tuple[Span, ...]:
    """From the smallest out, without repeats and without any that sticks out of the next."""
    kept: list[Span] = []
    for span in found:
        if span.start > offset or span.end < offset:
            continue
        if kept and (span == kept[-1] or span.start < kept[-1].start or span.end > kept[-1].end):
            continue
        kept.append(span)
    return tuple(reversed(kept))
