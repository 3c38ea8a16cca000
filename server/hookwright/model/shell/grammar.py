"""The shell's grammar: tree-sitter-bash, loaded when a command first needs it."""

from __future__ import annotations

from functools import cache
from time import thread_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node as Node  # noqa: PLC0414 - handed on by this module, the one that knows the library
    from tree_sitter import Parser, Point


MOST_PIPES = 500


@cache
def _parser() -> Parser:
    import tree_sitter_bash
    from tree_sitter import Language, Parser

    return Parser(Language(tree_sitter_bash.language()))


def parse(text: str) -> Node:
    """The root of the tree of a command line; its byte offsets are code points of `text`.

    What is not ASCII stands for itself in a shell, as a letter does, so letters take its place.
    """
    return _parser().parse(_letters(text)).root_node


def parse_until(text: str, moment: float) -> Node | None:
    """The same, or None when the thread's time (`time.thread_time`) is at `moment` before the tree is there.

    The grammar takes a second for ten thousand characters that are made for it, such as `a|a|a|`, of which it can't
    be stopped in the middle: so a line with more pipes than anybody writes is given up at once.
    """
    if text.count("|") - 2 * text.count("||") > MOST_PIPES:
        return None
    parser, source = _parser(), _letters(text)

    def read(at: int, _: Point) -> bytes:
        return source[at:]

    def is_late(_at: int, _wrong: bool) -> bool:
        return thread_time() > moment

    try:
        tree = parser.parse(read, progress_callback=is_late)
    except ValueError:  # how it says that it was stopped
        parser.reset()
        return None
    return tree.root_node


def _letters(text: str) -> bytes:
    if not text.isascii():
        text = "".join(char if char < "\x80" else "x" for char in text)
    return text.encode("ascii")
