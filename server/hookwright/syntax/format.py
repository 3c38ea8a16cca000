"""The pretty printer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.syntax.tree import Tree

_HARMLESS = frozenset({"comment", "trailing-comma", "duplicate-key", "bom"})

_SHORT = 80
"""Arrays of scalars that are on one line stay there up to this width."""

_TOKEN = re.compile(
    r"(?P<line>//[^\r\n]*+)|(?P<block>/\*(?s:.*?)\*/)|(?P<open>[{\[])|(?P<close>[}\]])|(?P<comma>,)|(?P<colon>:)"
    r'|(?P<scalar>"(?:[^"\\]|\\.)*+"|[^\s{}\[\],:/]++)'
)
_INLINE = re.compile(r'\[(?:[ \t]*+(?:"(?:[^"\\\r\n]|\\.)*+"|[^\s{}\[\],:/"]++)[ \t]*+(?:,|(?=\])))*+[ \t]*+\]')

_Kind = Literal["", "line", "block", "open", "close", "comma", "colon", "scalar"]


class _Token(NamedTuple):
    kind: _Kind
    start: int
    end: int
    inline: bool = False  # in an array that stays on one line, its brackets included


def format_edits(tree: Tree, *, indent: str = "  ", newline: str = "\n") -> list[Edit]:
    """The edits that pretty-print a text: white space between tokens changes, nothing else.

    Each member and item gets a line of its own, short arrays of scalars excepted where they are on one line; a comment
    stays on the line it is on; one empty line between elements is kept. No edits at all for a text that has more wrong
    with it than comments, trailing commas and duplicate keys, or no value.
    """
    if tree.root is None or any(problem.code not in _HARMLESS for problem in tree.problems):
        return []
    text = tree.text
    edits: list[Edit] = []
    depth = 0
    before = _Token("", 0, int(text.startswith("\ufeff")))
    is_trailing = False  # a comment that follows a bracket or comma on its line, so what comes next has another line
    for token in _tokens(text, before.end):
        depth -= token.kind == "close"
        old = text[before.end : token.start]
        space = _space(before, token, old, newline, newline + indent * depth)
        if token.kind == "block":
            is_trailing = (is_trailing or before.kind in ("open", "comma")) and space == " "
        elif before.kind == "block" and space == " " and (is_trailing or token.kind == "close"):
            space = newline + indent * depth
        edits += _edit(before.end, old, space)
        depth += token.kind == "open"
        is_trailing = is_trailing and token.kind == "block"
        before = token
    edits += _edit(before.end, text[before.end :], newline)
    return edits


def _tokens(text: str, at: int) -> list[_Token]:
    tokens: list[_Token] = []
    inline_end = at
    for match in _TOKEN.finditer(text, at):
        start, end = match.span()
        if match["open"] == "[" and start >= inline_end:
            array = _INLINE.match(text, start)
            if array and array.end() - start <= _SHORT:
                inline_end = array.end()
        kind: _Kind = match.lastgroup  # pyright: ignore[reportAssignmentType]
        tokens.append(_Token(kind, start, end, start < inline_end))
    return tokens


def _space(before: _Token, token: _Token, old: str, newline: str, line: str) -> str:
    """The white space between two tokens; `line` begins a new line at the right depth."""
    lines = old.count("\n") or old.count("\r")
    if not before.kind:
        return ""
    if before.kind == "line":
        return _with_empty_line(token, lines, newline, line)
    if token.kind in ("line", "block") and not lines:
        return " "
    if before.kind == "block" and not lines:
        return "" if token.kind in ("comma", "colon") else " "
    if token.kind in ("comma", "colon"):
        return "" if before.kind != "block" else line
    if before.kind == "colon":
        return " " if token.kind not in ("line", "block") else line
    if before.inline and token.inline:
        return " " if before.kind == "comma" and token.kind != "close" else ""
    if before.kind == "open":
        return "" if token.kind == "close" else line
    return _with_empty_line(token, lines, newline, line)


def _with_empty_line(token: _Token, lines: int, newline: str, line: str) -> str:
    return newline + line if lines > 1 and token.kind not in ("close", "comma", "colon") else line


def _edit(at: int, old: str, new: str) -> list[Edit]:
    """The smallest change of the white space at `at`."""
    if old == new:
        return []
    head = 0
    while head < min(len(old), len(new)) and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < min(len(old), len(new)) - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return [Edit(Span(at + head, at + len(old) - tail), new[head : len(new) - tail])]
