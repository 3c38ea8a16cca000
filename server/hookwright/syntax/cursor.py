"""What is at the caret: the question behind completion and hover."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.syntax.layout import comma_in
from hookwright.syntax.tree import Member
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import GreenItem, GreenMember, Node, Path, Tree

Role = Literal["key", "value", "gap", "none"]

_START = itemgetter(0)  # of members, items and spans alike


class Cursor(NamedTuple):
    """The caret's surroundings. Right behind a key or scalar counts as in it.

    `role`: `key` in a key, or where one could be typed; `value` in a scalar, or where a value is expected; `gap` at any
    other place in a container; `none` in a comment, and before or behind the top value.
    `node`: the key or scalar at the caret.
    `path`: of the value at the caret, or the one that would stand there; of the container where a key could be typed.
    `replace`: what a completion replaces, quotes included; empty where nothing stands yet.
    The commas are those of the member or item at the caret, or of one that would be typed there.
    """

    role: Role
    node: Node | None
    container: Node | None
    """The innermost object or array around the caret."""
    member: Member | None
    """The member at the caret: in its key, in its value, between them, or behind its colon where the value is due."""
    path: Path
    replace: Span
    in_string: bool = False
    """Between the quotes."""
    needs_comma_before: bool = False
    needs_comma_after: bool = False
    has_colon: bool = False
    """The member at the caret has its colon."""


def at(tree: Tree, offset: int) -> Cursor:
    """The caret at `offset`, in any text, however unfinished."""
    here = Span(offset, offset)
    root = tree.root
    if _in_comment(tree, offset):
        return Cursor("none", None, None, None, (), here)
    if root is None:
        return Cursor("value", None, None, None, (), here)
    if root.kind in ("object", "array"):
        if _is_inside(tree, root, offset):
            container, before = _innermost(tree, root, offset)
            return (_in_object if container.kind == "object" else _in_array)(tree, container, before, offset)
    elif root.span.contains(offset):
        return Cursor("value", root, None, None, (), root.span, _in_quotes(root, offset))
    return Cursor("none", None, None, None, (), here)


def _in_comment(tree: Tree, offset: int) -> bool:
    comments = tree.comments
    index = bisect_left(comments, offset, key=_START) - 1
    if index < 0:
        return False
    start, end = comments[index]
    is_open = tree.text.startswith("//", start) or not tree.text.endswith("*/", start + 2, end)
    return offset < end + is_open


def _is_inside(tree: Tree, node: Node, offset: int) -> bool:
    """Whether the caret is between the brackets; a bracket that is not there keeps nothing out."""
    has_bracket = node.kind == "array" or tree.text[node.start] == "{"
    return node.start + has_bracket <= offset < node.end + (not node.green.closed)


def _innermost(tree: Tree, container: Node, offset: int) -> tuple[Node, int]:
    """The innermost container around the caret, and the index of its last member or item that begins before it."""
    while True:
        children = container.green.children
        index = bisect_right(children, offset - container.start, key=_START) - 1
        if index < 0:
            return container, index
        below = container.item(index) if container.kind == "array" else _member(container, index).value
        if below is None or below.kind not in ("object", "array") or not _is_inside(tree, below, offset):
            return container, index
        container = below


def _in_object(tree: Tree, container: Node, index: int, offset: int) -> Cursor:
    here = Span(offset, offset)
    if index < 0:
        return _between(tree, container, -1, offset)
    member = _member(container, index)
    key, value, colon = member.key, member.value, member.colon
    before, after = _commas(tree, container, index)
    path = (*container.path, member.name)
    if offset <= key.end:
        in_quotes = _in_quotes(key, offset)
        return Cursor("key", key, container, member, path, key.span, in_quotes, before, after, colon is not None)
    if value is not None and value.kind not in ("object", "array") and value.span.contains(offset):
        in_quotes = _in_quotes(value, offset)
        return Cursor("value", value, container, member, path, value.span, in_quotes, before, after, colon is not None)
    gap = Cursor("gap", None, container, member, path, here, False, before, after, colon is not None)
    if value is not None:
        return gap if offset <= value.start else _between(tree, container, index, offset)
    if colon is not None and offset <= colon:
        return gap
    if comma_in(tree, member.span.end, offset) is not None:
        return _between(tree, container, index, offset)
    return gap if colon is None else gap._replace(role="value")


def _member(container: Node, index: int) -> Member:
    members: tuple[GreenMember, ...] = container.green.children  # pyright: ignore[reportAssignmentType]
    return Member(container, members[index])


def _in_array(tree: Tree, container: Node, index: int, offset: int) -> Cursor:
    item = container.item(index)
    if item is None or item.kind in ("object", "array"):
        return _between(tree, container, index - (item is not None and item.start == offset), offset)
    if offset > item.end:
        return _between(tree, container, index, offset)
    before, after = _commas(tree, container, index)
    path = (*container.path, index)
    return Cursor("value", item, container, None, path, item.span, _in_quotes(item, offset), before, after)


def _between(tree: Tree, container: Node, index: int, offset: int) -> Cursor:
    """The caret behind the child of this index and before the next one."""
    here = Span(offset, offset)
    end, start = _edges(container, index)
    has_before, has_after = index >= 0, index + 1 < len(container.green.children)
    comma_before = comma_in(tree, end, offset) is not None
    comma_after = comma_in(tree, offset, start) is not None
    path = container.path if container.kind == "object" else (*container.path, index + 1)
    if has_before and not comma_before and (comma_after or offset == end):
        return Cursor("gap", None, container, None, path, here)
    role: Role = "key" if container.kind == "object" else "value"
    commas = has_before and not comma_before, has_after and not comma_after
    return Cursor(role, None, container, None, path, here, False, *commas)


def _commas(tree: Tree, container: Node, index: int) -> tuple[bool, bool]:
    """Whether the child of this index lacks the comma before it, and the one behind it."""
    before, after = _edges(container, index - 1), _edges(container, index)
    is_last = index + 1 == len(container.green.children)
    return index > 0 and comma_in(tree, *before) is None, not is_last and comma_in(tree, *after) is None


def _edges(container: Node, index: int) -> tuple[int, int]:
    """From where to where there is nothing but a comma: behind the child of this index and before the next one."""
    children, start, end = container.green.children, container.start, container.start
    if index >= 0:
        child: GreenMember | GreenItem = children[index]
        end += child[-2] + (child.value.width if child.value is not None else 0)
    if index + 1 < len(children):
        return end, start + children[index + 1][0]
    return end, container.end


def _in_quotes(node: Node, offset: int) -> bool:
    return node.kind == "string" and node.start < offset < node.end + (not node.green.closed)
