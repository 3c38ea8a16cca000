"""Which span of a node a finding underlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node


def of_value(node: Node) -> Span:
    """A scalar itself; of an object or list its key, else its bracket: nobody wants forty red lines."""
    if node.kind in ("object", "array"):
        if node.member is not None:
            return node.member.key.span
        return Span(node.start, min(node.start + 1, node.end))
    return node.span


def of_missing(node: Node, because: str = "") -> Span:
    """Where a key is missing: the member `because` of which it is, else the object's first key, else its bracket."""
    member = node.get(because) if because else None
    members = node.members
    if member is not None:
        return member.span
    return members[0].key.span if members else of_value(node)
