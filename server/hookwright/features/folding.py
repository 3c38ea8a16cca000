"""What can be folded: objects, arrays and comments that span lines."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.syntax.tree import Node, Tree
    from hookwright.text.span import Span


class Fold(NamedTuple):
    """Lines, counted from 0, of which `first` stays visible. The closing bracket's line is not part of it."""

    first: int
    last: int
    kind: Literal["region", "comment"]


def folds(tree: Tree, lines: LineIndex | None = None) -> tuple[Fold, ...]:
    """Every fold of the text, outermost first, at most one for each pair of lines."""
    lines = lines or LineIndex(tree.text)
    found = dict.fromkeys((*_regions(tree, lines), *_comments(tree, lines)))
    return tuple(sorted(found, key=lambda fold: (fold.first, -fold.last)))


def _regions(tree: Tree, lines: LineIndex) -> Iterator[Fold]:
    for node in tree.root.walk() if tree.root is not None else ():
        if node.kind in ("object", "array") and (fold := _region(node, lines)) is not None:
            yield fold


def _region(node: Node, lines: LineIndex) -> Fold | None:
    first = lines.line_column(node.start)[0]
    last = lines.line_column(node.end)[0] - (1 if node.green.closed else 0)
    return Fold(first, last, "region") if last > first else None


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
