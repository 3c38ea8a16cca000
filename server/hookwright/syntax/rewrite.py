"""Changes of a tree as edits of its text, which touch nothing but what they are about.

Comments outside the values that change, the order and the layout stay. Values come as text: one line, or lines with
"\\n" and steps of two spaces, which are then indented and broken as the file is. What is strict JSON stays strict JSON;
on broken text the edits do what can be done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.syntax.layout import comma_in, flat, layout_of, line_indent, line_start, own_indent
from hookwright.syntax.pointer import nearest
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.syntax.tree import Member, Node, Path, Tree


def set_value(tree: Tree, path: Path, text: str) -> list[Edit]:
    """Make `text` the value at `path`, with all objects and arrays on the way that are not there yet.

    What stands in the way and is no container is replaced. An index behind the end of an array means its end.
    Raises `ValueError` when the path has a key where there is an array.
    """
    if tree.root is None:
        end, layout = len(tree.text), layout_of(tree)
        lead = layout.newline if tree.text.strip() and not tree.text.endswith(("\n", "\r")) else ""
        return [Edit(Span(end, end), lead + layout.indented(_wrapped(path, text), ""))]
    node = nearest(tree.root, path)
    rest = path[len(node.path) :]
    if not rest or node.kind not in ("object", "array"):
        return [_replacement(tree, node, _wrapped(rest, text))]
    step, value = rest[0], _wrapped(rest[1:], text)
    if node.kind == "array":
        if isinstance(step, str):
            raise ValueError(f"{step!r} is no index of the array at {node.path}")
        return insert_item(tree, node, step, value)
    member = node.get(str(step))
    if member is None:
        return insert_member(tree, node, str(step), value)
    place = member.span.end  # the key is there, its value is not
    base = line_indent(tree.text, member.key.start)
    lead = " " if member.colon is not None else ": "
    return [Edit(Span(place, place), lead + layout_of(tree).indented(value, base))]


def insert_member(tree: Tree, node: Node, name: str, value: str, *, after: str | None = None) -> list[Edit]:
    """Write the member `name` into the object `node`, behind the member `after`, else as the last one."""
    members = node.members
    index = next((i + 1 for i in reversed(range(len(members))) if members[i].name == after), len(members))
    return _insert(tree, node, index, quote(name) + _colon(tree, members) + value)


def insert_item(tree: Tree, node: Node, index: int, text: str) -> list[Edit]:
    """Write an item into the array `node` so that it has this index, or the last one if the array is shorter."""
    return _insert(tree, node, max(0, min(index, len(node.green.children))), text)


def remove_member(tree: Tree, member: Member) -> list[Edit]:
    """Take a member out of its object. Comments beside it stay."""
    starts = [child[0] for child in member.parent.green.children]
    return _remove(tree, member.parent, starts.index(member.green.key_at))


def remove_item(tree: Tree, node: Node, index: int) -> list[Edit]:
    """Take the item at `index` out of the array `node`. Raises `IndexError` when there is none."""
    if not 0 <= index < len(node.green.children):
        raise IndexError(index)
    return _remove(tree, node, index)


def rename_key(member: Member, new: str) -> list[Edit]:
    """Write another key; nothing else of the member changes."""
    return [Edit(member.key.span, quote(new))]


def _wrapped(path: Sequence[str | int], text: str) -> str:
    """`text` with the objects and arrays around it that a path wants."""
    for step in reversed(path):
        inner = text.replace("\n", "\n  ")
        text = f"[\n  {inner}\n]" if isinstance(step, int) else f"{{\n  {quote(step)}: {inner}\n}}"
    return text


def _replacement(tree: Tree, node: Node, value: str) -> Edit:
    start = node.start if node.member is None else node.member.key.start
    is_inline = node.parent is not None and own_indent(tree.text, start) is None
    value = flat(value) if is_inline else layout_of(tree).indented(value, line_indent(tree.text, start))
    return Edit(node.span, value)


def _colon(tree: Tree, members: Sequence[Member]) -> str:
    """The colon with the white space that the first members have around it."""
    for member in members[:3]:
        if member.colon is not None and member.value is not None:
            before, after = tree.text[member.key.end : member.colon], tree.text[member.colon + 1 : member.value.start]
            if not (before + after).strip(" \t"):
                return f"{before}:{after}"
    return ": "


def _spans(node: Node) -> list[Span]:
    return [m.span for m in node.members] if node.kind == "object" else [i.span for i in node.items]


def _inner(tree: Tree, node: Node) -> Span:
    """What is between the brackets, as far as they are there."""
    has_bracket = tree.text.startswith("{" if node.kind == "object" else "[", node.start)
    return Span(node.start + has_bracket, node.end - node.green.closed)


def _insert(tree: Tree, node: Node, index: int, element: str) -> list[Edit]:
    """The element between the children before and at `index`."""
    spans = _spans(node)
    if not spans:
        return [_fill(tree, node, element)]
    near = spans[max(index - 1, 0)]
    indent = own_indent(tree.text, near.start)
    if indent is None:
        between, element = _between(tree, node, spans), flat(element)
    else:
        layout = layout_of(tree)
        between, element = layout.newline + indent, layout.indented(element, indent)
    if not index:
        return [Edit(Span(near.start, near.start), f"{element},{between}")]
    limit = spans[index].start if index < len(spans) else _inner(tree, node).end
    comma = comma_in(tree, near.end, limit)
    at = near.end if comma is None else comma + 1
    if indent is not None:
        at = _behind_comments(tree, at, limit)
    if comma is not None:
        return [Edit(Span(at, at), f"{between}{element},")]
    element += "," if index < len(spans) else ""
    if at == near.end:
        return [Edit(Span(at, at), f",{between}{element}")]
    return [Edit(Span(near.end, near.end), ","), Edit(Span(at, at), between + element)]


def _between(tree: Tree, node: Node, spans: list[Span]) -> str:
    """What stands behind a comma on one line: a space, unless the container's own commas or colons have none."""
    text = tree.text
    if len(spans) > 1:
        comma = comma_in(tree, spans[0].end, spans[1].start)
        return "" if comma is not None and comma + 1 == spans[1].start else " "
    return "" if _colon(tree, node.members) == ":" and not text[node.start + 1 : spans[0].start] else " "


def _behind_comments(tree: Tree, at: int, limit: int) -> int:
    """The end of the comments that follow `at` on its line."""
    ends = {comment.start: comment.end for comment in tree.comments if at <= comment.start < limit}
    while True:
        here = at
        while tree.text[here : here + 1] in (" ", "\t"):
            here += 1
        end = ends.get(here)
        if end is None or "\n" in tree.text[here:end] or "\r" in tree.text[here:end]:
            return at
        at = end


def _fill(tree: Tree, node: Node, element: str) -> Edit:
    """The only element of an empty container."""
    text, layout = tree.text, layout_of(tree)
    start, end = _inner(tree, node)
    inner = text[start:end].rstrip()
    owner = node.start if node.member is None else node.member.key.start
    is_inline = node.parent is not None and own_indent(text, owner) is None
    is_short = node.kind == "array" and element[:1] not in ("{", "[")
    if not inner and (is_inline or is_short or not ("\n" in text or "\r" in text or node.parent is None)):
        return Edit(Span(start, end), flat(element))
    base = line_indent(text, owner)
    element = layout.newline + base + layout.unit + layout.indented(element, base + layout.unit)
    if not inner:
        return Edit(Span(start, end), element + layout.newline + base)
    at = start + len(inner)
    closing = "" if "\n" in text[at:end] or "\r" in text[at:end] else layout.newline + base
    return Edit(Span(at, at), element + closing)


def _remove(tree: Tree, node: Node, index: int) -> list[Edit]:
    spans = _spans(node)
    here = spans[index]
    inner = _inner(tree, node)
    limit = spans[index + 1].start if index + 1 < len(spans) else inner.end
    comma = comma_in(tree, here.end, limit)
    if len(spans) == 1:
        rest = tree.text[inner.start : here.start] + tree.text[here.end : inner.end].replace(",", "", 1)
        if not rest.strip():
            return [Edit(inner, "")]
    elif comma is None and index:
        return _remove_last(tree, spans[index - 1], here, limit)
    if comma is None:
        return [Edit(_with_line(tree, here), "")]
    if tree.text[here.end : comma].strip():
        return [Edit(_with_line(tree, here), ""), Edit(_with_line(tree, Span(comma, comma + 1)), "")]
    return [Edit(_with_line(tree, Span(here.start, comma + 1)), "")]


def _with_line(tree: Tree, span: Span) -> Span:
    """The span with its line when nothing else is on it, else with the white space behind it."""
    text, (start, end) = tree.text, span
    while text[end : end + 1] in (" ", "\t"):
        end += 1
    if own_indent(text, start) is None or text[end : end + 1] not in ("\r", "\n"):
        return Span(start, end)
    end += 2 if text.startswith("\r\n", end) else 1
    return Span(line_start(text, start), end)


def _remove_last(tree: Tree, before: Span, here: Span, limit: int) -> list[Edit]:
    """The last element, and the comma before it, since there is none behind."""
    comma = comma_in(tree, before.end, here.start)
    if comma is None:
        return [Edit(Span(before.end, here.end), "")]
    between = [comment for comment in tree.comments if comma < comment.start < here.start]
    start = before.end if not tree.text[before.end : comma].strip() else comma
    if not between:
        return [Edit(Span(start, here.end), "")]
    gone = Span(between[-1].end, here.end)
    rest = tree.text[here.end : limit].lstrip(" \t")
    if tree.text.startswith("//", between[-1].start) and rest[:1] not in ("\r", "\n"):
        gone = _with_line(tree, here)  # the comment's line must end
    return [Edit(Span(start, comma + 1), ""), Edit(gone, "")]
