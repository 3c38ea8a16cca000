"""What can be folded: objects, arrays and comments that span lines."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.syntax.tree import GreenItem
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.syntax.tree import Tree
    from hookwright.text.span import Span

_CONTAINERS = ("object", "array")


class Fold(NamedTuple):
    """Lines, counted from 0, of which `first` stays visible. The closing bracket's line is not part of it."""

    first: int
    last: int
    kind: Literal["region", "comment"]


def folds(tree: Tree, lines: LineIndex | None = None) -> tuple[Fold, ...]:
    """Every fold of the text, outermost first, at most one for each pair of lines."""
    lines = lines or LineIndex(tree.text)
    found = dict.fromkeys(_regions(tree, lines.starts))
    comments = list(_comments(tree, lines))
    if not comments:
        return tuple(found)  # in order as they come
    return tuple(sorted(dict.fromkeys((*found, *comments)), key=lambda fold: (fold.first, -fold.last)))


def _regions(tree: Tree, starts: list[int]) -> Iterator[Fold]:
    """On the green nodes: of a big file the others are made for nothing."""
    stack = [(tree.root.green, tree.root.start)] if tree.root is not None else []
    while stack:
        green, start = stack.pop()
        first = bisect_right(starts, start) - 1
        end = bisect_right(starts, start + green.width) - 1
        if end == first:
            continue
        last = end - 1 if green.closed else end
        if last > first:
            yield Fold(first, last, "region")
        for child in reversed(green.children):
            value = child.value
            if value is not None and value.kind in _CONTAINERS:
                stack.append((value, start + (child.at if isinstance(child, GreenItem) else child.value_at)))


def _comments(tree: Tree, lines: LineIndex) -> Iterator[Fold]:
    """Block comments, and line comments on consecutive lines as one."""
    spans = [(lines.line_column(span.start)[0], lines.line_column(span.end)[0], span) for span in tree.comments]
    if not spans:
        return
    first = spans[0][0]
    for (_, last, span), (start, _, after) in pairwise([*spans, (-1, -1, spans[-1][2])]):
        if start == last + 1 and _is_line(tree.text, span) and _is_line(tree.text, after):
            continue
        if last > first:
            yield Fold(first, last, "comment")
        first = start


def _is_line(text: str, span: Span) -> bool:
    return text.startswith("//", span.start)
