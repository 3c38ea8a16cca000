"""The shell's grammar: tree-sitter-bash, loaded when a command first needs it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser


@cache
def _parser() -> Parser:
    import tree_sitter_bash
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_bash.language()))


def parse(text: str) -> Node:
    """The root of the tree of a command line; its byte offsets are code points of `text`.

    What is not ASCII stands for itself in a shell, as a letter does, so letters take its place.
    """
    if not text.isascii():
        text = "".join(char if char < "\x80" else "x" for char in text)
    return _parser().parse(text.encode("ascii")).root_node
