"""What is at the caret: the question behind completion and hover."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.syntax.tree import GreenItem, GreenMember, Member, Node
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Path, Tree

Role = Literal["key", "value", "gap", "none"]


class Cursor(NamedTuple):
    """The caret's surroundings.

    `role`: `key` in or at the end of a key, or where one could be typed; `value` in or at the end of a scalar, or where
    a value is expected; `gap` elsewhere in a container; `none` in a comment or outside the value.
    `node` is the key or scalar at the caret. `path` leads to the value at the caret, or to the one that would stand
    there. `replace` is what a completion replaces, quotes included; empty where nothing stands yet.
    """

    role: Role
    node: Node | None
    container: Node | None  # innermost object or array around the caret
    member: Member | None
    path: Path
    replace: Span
    in_string: bool = False  # between the quotes
    needs_comma_before: bool = False
    needs_comma_after: bool = False
    has_colon: bool = False


def at(tree: Tree, offset: int) -> Cursor:
    """The caret at `offset`. Right behind a value counts as in it."""
    here = Span(offset, offset)
    if any(c.start < offset < c.end or (offset == c.end and _is_line(tree, c)) for c in tree.comments):
        return Cursor("none", None, None, None, (), here)
    root = tree.root
    if root is None:
        return Cursor("value", None, None, None, (), here)
    if root.kind not in ("object", "array"):
        inside = root.start <= offset <= root.end
        return _scalar(root, None, None, offset) if inside else Cursor("none", None, None, None, (), here)
    if not _inside(root, offset, tree):
        return Cursor("none", None, None, None, (), here)
    container = root
    while (below := _container_at(container, offset, tree)) is not None:
        container = below
    return _in_object(tree, container, offset) if container.kind == "object" else _in_array(tree, container, offset)


def _is_line(tree: Tree, comment: Span) -> bool:
    return tree.text.startswith("//", comment.start)


def _inside(node: Node, offset: int, tree: Tree) -> bool:
    """Behind the opening bracket and not behind the closing one. What is never closed goes on over blanks."""
    if offset <= node.start:
        return False
    if node.green.closed:
        return offset < node.end
    return offset <= node.end or not tree.text[node.end : offset].strip()


def _container_at(container: Node, offset: int, tree: Tree) -> Node | None:
    children = container.green.children
    index = bisect_right(children, offset - container.start, key=_start) - 1
    if index < 0:
        return None
    child = children[index]
    node = Member(container, child).value if isinstance(child, GreenMember) else _item(container, child)
    if node is None or node.kind not in ("object", "array") or not _inside(node, offset, tree):
        return None
    return node


def _start(child: GreenMember | GreenItem) -> int:
    return child.key_at if isinstance(child, GreenMember) else child.at


def _item(container: Node, child: GreenItem) -> Node:
    return Node(child.value, container.start + child.at, container)


def _touches(span: Span, offset: int) -> bool:
    return span.start <= offset <= span.end


def _scalar(node: Node, container: Node | None, member: Member | None, offset: int) -> Cursor:
    in_string = node.kind == "string" and node.start < offset and (offset < node.end or not node.green.closed)
    has_colon = member is not None and member.colon is not None
    return Cursor("value", node, container, member, node.path, node.span, in_string, has_colon=has_colon)


def _in_object(tree: Tree, container: Node, offset: int) -> Cursor:
    members = container.members
    before: Member | None = None
    after: Member | None = None
    for member in members:
        found = _at_member(tree, container, member, offset)
        if found is not None:
            return _with_commas(tree, found, _previous(members, member), _next(members, member))
        if member.span.start < offset:
            before = member
        elif after is None:
            after = member
    cursor = Cursor("key", None, container, None, container.path, Span(offset, offset))
    return _with_commas(tree, cursor, before.span if before else None, after.span if after else None)


def _at_member(tree: Tree, container: Node, member: Member, offset: int) -> Cursor | None:
    key, value, colon = member.key, member.value, member.colon
    path = (*container.path, member.name)
    if _touches(key.span, offset) and not (value is not None and value.start == offset):
        in_string = key.kind == "string" and key.start < offset and (offset < key.end or not key.green.closed)
        return Cursor("key", key, container, member, path, key.span, in_string, has_colon=colon is not None)
    if value is not None and value.kind not in ("object", "array") and _touches(value.span, offset):
        return _scalar(value, container, member, offset)
    if (
        colon is not None
        and colon < offset
        and (offset <= value.start if value else _only_blank(tree, colon + 1, offset))
    ):
        return Cursor("value", None, container, member, path, Span(offset, offset), has_colon=True)
    if colon is None and key.end < offset and _only_blank(tree, key.end, offset) and value is None:
        return Cursor("gap", None, container, member, path, Span(offset, offset))
    if colon is not None and key.end < offset <= colon:
        return Cursor("gap", None, container, member, path, Span(offset, offset), has_colon=True)
    if value is not None and value.kind in ("object", "array") and offset == value.end:
        return Cursor("gap", None, container, member, path, Span(offset, offset), has_colon=colon is not None)
    return None


def _in_array(tree: Tree, container: Node, offset: int) -> Cursor:
    items = container.items
    before: Node | None = None
    after: Node | None = None
    for item in items:
        if item.kind not in ("object", "array") and _touches(item.span, offset):
            found = _scalar(item, container, None, offset)
            index = items.index(item)
            return _with_commas(
                tree,
                found,
                items[index - 1].span if index else None,
                items[index + 1].span if index + 1 < len(items) else None,
            )
        if item.end <= offset:
            before = item
        elif after is None:
            after = item
    path = (*container.path, sum(item.end <= offset for item in items))
    role: Role = "gap" if before is not None and before.end == offset else "value"
    cursor = Cursor(role, None, container, None, path, Span(offset, offset))
    return _with_commas(tree, cursor, before.span if before else None, after.span if after else None)


def _previous(members: tuple[Member, ...], member: Member) -> Span | None:
    spans = [m.span for m in members if m.span.start < member.span.start]
    return spans[-1] if spans else None


def _next(members: tuple[Member, ...], member: Member) -> Span | None:
    return next((m.span for m in members if m.span.start > member.span.start), None)


def _with_commas(tree: Tree, cursor: Cursor, before: Span | None, after: Span | None) -> Cursor:
    """Says whether a comma is missing between the caret's place and its neighbours."""
    start, end = cursor.replace
    return cursor._replace(
        needs_comma_before=before is not None and not _comma_in(tree, before.end, start),
        needs_comma_after=after is not None and not _comma_in(tree, end, after.start),
    )


def _comma_in(tree: Tree, start: int, end: int) -> bool:
    return "," in _without_comments(tree, start, end)


def _only_blank(tree: Tree, start: int, end: int) -> bool:
    return not _without_comments(tree, start, end).strip()


def _without_comments(tree: Tree, start: int, end: int) -> str:
    text = tree.text[start:end]
    for comment in tree.comments:
        if start <= comment.start < end:
            a, b = comment.start - start, comment.end - start
            text = text[:a] + " " * (min(b, len(text)) - a) + text[b:]
    return text
