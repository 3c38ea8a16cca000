"""How a text is laid out, so that what is written into it looks like the rest."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node, Tree

_BREAK = re.compile(r"\r\n|\r|\n")
_BLANK = re.compile(r"[ \t]*")
_INDENTED = re.compile(r"[\r\n]([ \t]+)[^ \t\r\n]")
_FLAT = re.compile(r"(?<=[{\[])\n *|\n *(?=[}\]])")
_NEXT_LINE = re.compile(r"\n *")


class Layout(NamedTuple):
    """A text's step of indentation and its line break."""

    unit: str
    newline: str

    def indented(self, value: str, base: str) -> str:
        """`value`, written with "\\n" and steps of two spaces, as it stands in a line that is indented by `base`."""

        def start(match: re.Match[str]) -> str:
            steps, rest = divmod(len(match[0]) - 1, 2)
            return self.newline + base + self.unit * steps + " " * rest

        return _NEXT_LINE.sub(start, value)


def layout_of(tree: Tree) -> Layout:
    """The layout of a text: two spaces and "\\n" where it shows none.

    The step is that of the first child which is further in than its container; else the text's first indentation.
    """
    text = tree.text
    newline = _BREAK.search(text)
    unit = _unit(text, tree.root)
    if not unit:
        first = _INDENTED.search(text)
        unit = first[1] if first else "  "
    return Layout(unit, newline[0] if newline else "\n")


def _unit(text: str, root: Node | None) -> str:
    node = root
    while node is not None and node.green.children:
        outer, inner = line_indent(text, node.start), line_indent(text, node.start + node.green.children[0][0])
        if len(inner) > len(outer) and inner.startswith(outer):
            return inner[len(outer) :]
        node = node.item(0) if node.kind == "array" else node.members[0].value
    return ""


def line_start(text: str, offset: int) -> int:
    """Where the line of `offset` begins."""
    return max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1


def line_indent(text: str, offset: int) -> str:
    """The white space that the line of `offset` begins with, as far as `offset`."""
    start = line_start(text, offset)
    blank = _BLANK.match(text, start, offset)
    return blank[0] if blank else ""


def own_indent(text: str, offset: int) -> str | None:
    """The white space before `offset` when the line has nothing else before it, else None."""
    start = line_start(text, offset)
    indent = text[start:offset]
    return indent if start and not indent.strip(" \t") else None


def flat(value: str) -> str:
    """`value`, written with "\\n" and indentation, on one line."""
    return _NEXT_LINE.sub(" ", _FLAT.sub("", value))


def comma_in(tree: Tree, start: int, end: int) -> int | None:
    """The offset of the first comma between `start` and `end` that is not in a comment."""
    comments = tree.comments
    index = bisect_left(comments, start, key=itemgetter(0))
    while start < end:
        stop = comments[index].start if index < len(comments) else end
        comma = tree.text.find(",", start, min(stop, end))
        if comma >= 0:
            return comma
        if stop >= end:
            break
        start = comments[index].end
        index += 1
    return None
