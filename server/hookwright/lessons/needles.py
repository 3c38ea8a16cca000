"""Texts of which one must occur where a pattern matches: most patterns are dismissed by a search for them.

All are ASCII and in lower case, and are looked for in the subject in lower case.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.model.ecma.node import Node

_MOST = 16
_TOKEN = re.compile(
    r"(?P<text>(?:[\w \-/@#%&=:;,<>\"'`~!]|\\[.\-/()\[\]{}+*?|^$\\])+)"
    r"|\\[bBdDwWsS]|\[(?:[^\]\\]|\\.)*+\]|[.^$]|[*+?]\??|\{[0-9]+(?:,[0-9]*)?\}\??"
    r"|\((?:[^()\[\]\\]|\\.|\[(?:[^\]\\]|\\.)*+\])*+\)",
    re.ASCII | re.DOTALL,
)
"""The next piece of a pattern: a text, something that stands for others, a quantifier, a group without groups."""

MARKS = {ord(mark): "" for mark in "\"'\\"}
"""For `str.translate`: takes out the marks with which a shell quotes."""
_CONTINUED = re.compile(r"(?<!\\)((?:\\\\)*+)\\\r?\n")
_SHELL_WRITING = re.compile(r"""["'\\\x00-\x1f]""")


def joined(text: str) -> str:
    """A command without line breaks that a shell takes out: those behind a backslash."""
    return _CONTINUED.sub(r"\1", text) if "\\" in text else text


def is_shell_writing(needle: str) -> bool:
    """Whether taking quoted text, comments and the like out of a command could make such a text that wasn't there."""
    return _SHELL_WRITING.search(needle) is not None


@lru_cache(maxsize=4096)
def needles(source: str, flags: str) -> tuple[str, ...] | None:
    """The texts, or None when none can be named. For a source that is no pattern the answer means nothing."""
    if "i" in flags and ("u" in flags or "v" in flags):
        return None  # there `k` also means the sign of kelvin
    if "v" not in flags and (text := _longest(source)):
        return (text,)
    return _parsed(source, flags)


def could_match(wanted: tuple[str, ...] | None, lowered: str) -> bool:
    """Whether a pattern of those needles can match what is `lowered` in lower case."""
    return wanted is None or any(needle in lowered for needle in wanted)


def _longest(source: str) -> str:
    """The longest literal text outside of groups, without what a quantifier behind it makes optional.

    It reads no further than groups in groups, and gives "" for a pattern that has, or may have, alternatives.
    """
    best, at = "", 0
    while found := _TOKEN.match(source, at):
        at = found.end()
        text: str | None = found["text"]
        if text is None:
            continue
        following = source[at : at + 1]
        if following and following in "*?{+":
            text = text[: -2 if text[-2:-1] == "\\" else -1]
            if text.endswith("\\"):  # the cut went through an escaped backslash
                continue
        if "\\" in text:
            text = re.sub(r"\\(.)", r"\1", text)
        if len(text) > len(best):
            best = text
    return "" if "|" in source[at:] else best.lower()


def _parsed(source: str, flags: str) -> tuple[str, ...] | None:
    from hookwright.model.ecma.node import PatternError, TooComplexError
    from hookwright.model.ecma.parse import parse

    if len(source) > 4000 or "u" in flags or "v" in flags:
        return None
    kept = "".join(flag for flag in "ims" if flag in flags)
    try:
        node = parse(f"(?{kept}:{source})" if kept else source)
    except (PatternError, TooComplexError):
        return None
    return _required(node)


def _required(node: Node) -> tuple[str, ...] | None:
    if node.kind == "char":
        char = _char(node)
        return (char,) if char else None
    if node.kind == "repeat":
        return _required(node.items[0]) if node.low else None
    if node.kind == "alt":
        every: list[str] = []
        for item in node.items:
            found = _required(item)
            if found is None:
                return None
            every += found
        return tuple(dict.fromkeys(every)) if len(every) <= _MOST else None
    return _of_sequence(node) if node.kind == "seq" else None


def _of_sequence(node: Node) -> tuple[str, ...] | None:
    """The best of a sequence's pieces; characters in a row are one piece."""
    best: tuple[str, ...] | None = None
    run = ""
    for item in (*node.items, None):
        char = _char(item) if item is not None and item.kind == "char" else ""
        if char:
            run += char
            continue
        if run:
            best = _better(best, (run,))
            run = ""
        if item is not None:
            best = _better(best, _required(item))
    return best


def _better(one: tuple[str, ...] | None, other: tuple[str, ...] | None) -> tuple[str, ...] | None:
    if one is None or other is None:
        return one or other
    return max(one, other, key=lambda texts: (min(map(len, texts)), -len(texts)))


def _char(node: Node) -> str:
    """The one ASCII character that a `char` stands for, in lower case; "" when there is more than one."""
    codes = [low for low, high in node.chars if low == high]
    if len(codes) != len(node.chars) or not 1 <= len(codes) <= 2 or codes[-1] > 127:
        return ""
    letters = {chr(code).lower() for code in codes}
    return letters.pop() if len(letters) == 1 else ""
