"""How a file is written, so that what is inserted looks like the rest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.features.snippet import Layout
from hookwright.syntax.tree import GreenItem, Member, Node

if TYPE_CHECKING:
    from hookwright.syntax.tree import Tree

_BREAK = re.compile(r"\r\n|\r|\n")
_SPACE = re.compile(r"[ \t]*")
_DEEPEST = 4
"""Levels below the root at which the step of indentation is looked for."""


def layout_at(tree: Tree, offset: int) -> Layout:
    """The line break and step of indentation of the text, and the indentation of the line at `offset`."""
    newline = _BREAK.search(tree.text)
    return Layout(newline[0] if newline else "\n", _unit(tree), _indentation(tree.text, offset))


def _unit(tree: Tree) -> str:
    """One step: by how much the first container that is spread over lines indents its first child; else two spaces."""
    node = tree.root
    for _ in range(_DEEPEST):
        if node is None:
            break
        child = _first_child(node)
        if child is not None and _BREAK.search(tree.text, node.start, child):
            outer, inner = _indentation(tree.text, node.start), _indentation(tree.text, child)
            if inner.startswith(outer) and len(inner) > len(outer):
                return inner[len(outer) :]
        node = _first_value(node)
    return "  "


def _first_child(node: Node) -> int | None:
    children = node.green.children
    return node.start + children[0][0] if children else None


def _first_value(node: Node) -> Node | None:
    """The first element, without making the others."""
    for child in node.green.children[:1]:
        if isinstance(child, GreenItem):
            return Node(child.value, node.start + child.at, node)
        return Member(node, child).value
    return None


def _indentation(text: str, offset: int) -> str:
    """The white space at the start of the line that `offset` is on."""
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    match = _SPACE.match(text, start, offset)
    return match[0] if match else ""
