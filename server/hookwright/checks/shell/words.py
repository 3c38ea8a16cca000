"""Nodes of the grammar as words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.model.shell.line import Piece, Word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from hookwright.model.shell.line import Quote

WORDS = frozenset(
    ("word", "number", "string", "raw_string", "ansi_c_string", "translated_string", "simple_expansion", "expansion",
     "concatenation", "command_substitution", "process_substitution", "arithmetic_expansion", "brace_expression",
     "extglob_pattern", "regex", "variable_name", "special_variable_name")
)  # fmt: skip
"""Kinds of nodes that are words."""


def word(text: str, node: Node) -> Word:
    """The word that a node stands for."""
    return Word(_start(text, node), node.end_byte, tuple(pieces(text, node)))


def _start(text: str, node: Node) -> int:
    """Where a node begins; the grammar counts blanks before a substitution to it."""
    start = node.start_byte
    while start < node.end_byte and text[start] in " \t\n":
        start += 1
    return start


def pieces(text: str, node: Node, quote: Quote = "") -> Iterator[Piece]:
    """The parts of a word."""
    start, end = _start(text, node), node.end_byte
    match node.type:
        case "concatenation" | "command_name":
            for child in node.children:
                yield from pieces(text, child, quote)
        case "raw_string":
            yield Piece("text", start + 1, end - 1, text[start + 1 : end - 1], "'")
        case "string":
            yield from _string(text, node)
        case "simple_expansion":
            name = text[start + 1 : end]
            yield Piece("variable", start, end, name, quote)
        case "expansion":
            yield _expansion(text, node, start, quote)
        case "command_substitution":
            yield Piece("substitution", start, end, text[start:end], quote)
        case "word" | "number" | "extglob_pattern" | "regex" | "variable_name" if not node.child_count:
            yield Piece("text", start, end, re.sub(r"\\(.)", r"\1", text[start:end]), quote)
        case _:
            yield Piece("other", start, end, text[start:end], quote)


def _expansion(text: str, node: Node, start: int, quote: Quote) -> Piece:
    names = [child for child in node.children if child.type in ("variable_name", "special_variable_name")]
    name = text[names[0].start_byte : names[0].end_byte] if names else ""
    plain = node.child_count == 3 and bool(names)
    return Piece("variable", start, node.end_byte, name, quote, braces=True, plain=plain)


def _string(text: str, node: Node) -> Iterator[Piece]:
    at, end = node.start_byte + 1, node.end_byte - (1 if text[node.end_byte - 1 : node.end_byte] == '"' else 0)
    for child in node.children:
        if child.type in ("simple_expansion", "expansion", "command_substitution", "arithmetic_expansion"):
            start = _start(text, child)
            if start > at:
                yield _text(text, at, start)
            yield from pieces(text, child, '"')
            at = child.end_byte
    if at < end or not any(True for child in node.children if child.type != '"'):
        yield _text(text, at, max(at, end))


def _text(text: str, start: int, end: int) -> Piece:
    return Piece("text", start, end, re.sub(r'\\(["\\$`])', r"\1", text[start:end].replace("\\\n", "")), '"')
