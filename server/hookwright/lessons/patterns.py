"""The patterns of lessons: ECMAScript regular expressions with flags, tried within a limit of time.

The original tries each pattern for as long as it takes, and when the agent's own limit ends the hook, the call goes on:
a slow pattern switches every guard off. Here a pattern that can't be decided in time counts as not matching, the others
are tried all the same, and a note says so.
"""

from __future__ import annotations

import re
from functools import lru_cache
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.lessons.needles import could_match, needles

if TYPE_CHECKING:
    import regress

    from hookwright.model.ecma.node import Node

LIMIT = 0.06
"""Seconds of processor time that all patterns of one call may take together."""

_DIRECT = 300_000  # steps; `regress` does some fifty million a second, so about six milliseconds
_LONGEST_SUBJECT = 1 << 18
_LONGEST_PATTERN = 4_000
_FLAGS = frozenset("dgimsuvy")

Rule = tuple[str, str]
"""Source and flags."""


class Clock:
    """What the patterns of one call may still take, of the thread's own time: a busy machine changes no answer."""

    __slots__ = ("left",)

    def __init__(self, seconds: float = LIMIT) -> None:
        self.left = seconds


class Subject:
    """A text that patterns are tried on."""

    __slots__ = ("lowered", "text")

    def __init__(self, text: str) -> None:
        self.text = text if text.isascii() else _whole(text)
        self.lowered = self.text.lower()


class _Compiled(NamedTuple):
    regex: regress.Regex | None  # None: the pattern is nested too deeply for it
    source: str
    flags: str


def hit(rule: Rule, subject: Subject, clock: Clock) -> bool | None:
    """Whether the pattern occurs in the text; None when that can't be said in time. A wrong pattern does not occur."""
    if not could_match(needles(*rule), subject.lowered):
        return False
    if clock.left <= 0 or len(rule[0]) > _LONGEST_PATTERN:
        return None
    compiled = _compiled(*rule)
    if isinstance(compiled, str):
        return False
    before = thread_time()
    try:
        return _search(compiled, subject.text, clock)
    finally:
        clock.left -= thread_time() - before


def mistake(rule: Rule) -> str | None:
    """What makes the pattern wrong, so that it is skipped; None when it is one."""
    compiled = _compiled(*rule)
    return compiled if isinstance(compiled, str) else None


def explodes(rule: Rule) -> bool:
    """Whether an engine without limits may stand still at it."""
    from hookwright.model.ecma import analyse

    if mistake(rule) is not None:
        return False
    node, _exact = _shape(*rule)
    return node is not None and analyse.explodes(node, whole=False)


def why_undecided(rule: Rule, subject: Subject, clock: Clock) -> str:
    """For people: why `hit` gave None."""
    if len(rule[0]) > _LONGEST_PATTERN:
        return f"the pattern is longer than {_LONGEST_PATTERN:,} characters"
    if clock.left <= 0:
        return f"all patterns of the call together took longer than {LIMIT * 1000:.0f} ms"
    if len(subject.text) > _LONGEST_SUBJECT:
        return f"the text is too long for a pattern that may try many ways ({len(subject.text):,} characters)"
    return "the pattern may try too many ways through the text"


def _search(compiled: _Compiled, text: str, clock: Clock) -> bool | None:
    if compiled.regex is not None and _ways(compiled.source, len(text)) <= _DIRECT:
        return _find(compiled.regex, compiled.flags, text)
    if compiled.regex is not None and _is_narrow(compiled) and _ways(compiled.source, _PIECE) <= _PIECE_STEPS:
        return _in_pieces(compiled.regex, len(compiled.source) + 2, text, clock)
    from hookwright.model.ecma.analyse import has_back_reference, steps
    from hookwright.model.ecma.places import Places, UndecidedError

    node, exact = _shape(compiled.source, compiled.flags)
    if compiled.regex is not None and node is not None and steps(node, len(text)) <= _DIRECT:
        return _find(compiled.regex, compiled.flags, text)
    if node is None or not exact or has_back_reference(node) or len(text) > _LONGEST_SUBJECT:
        return None
    moves = int(clock.left * 400_000 / (1 + len(text) / 4000))
    try:
        places = Places(text, moves)
        return places.reach(node, 1 if "y" in compiled.flags else places.all, back=False) != 0
    except (UndecidedError, RecursionError):
        return None


_PIECE = 1 << 14
_PIECE_STEPS = 2_000_000
_WIDE = re.compile(r"[*+{]|\(\?(?!:)|\\[1-9k]")
"""What makes a match longer than its pattern, looks around, or refers to a group."""
_REPEATED_GROUP = re.compile(r"\)[*+{?]|\\[1-9k]")
"""A group that is repeated, or what refers to one."""


@lru_cache(maxsize=1024)
def _compiled(source: str, flags: str) -> _Compiled | str:
    """The pattern, or what is wrong with it."""
    import regress

    if not _FLAGS.issuperset(flags) or len(set(flags)) != len(flags) or ("u" in flags and "v" in flags):
        return f'there are no such flags as "{flags}"'
    source = _whole(source)
    try:
        regex = regress.Regex(source, flags)
    except regress.RegressError as error:
        if "too deeply nested" not in str(error):
            return str(error)[:1].lower() + str(error)[1:]
        regex = None
    return _Compiled(regex, source, flags)


def _find(regex: regress.Regex, flags: str, text: str) -> bool:
    found = regex.find(text)
    # with the flag `y` it must be at the start, and the leftmost match is there when there is one
    return found is not None and ("y" not in flags or found.range().start == 0)


def _is_narrow(compiled: _Compiled) -> bool:
    """Whether a match is no longer than the pattern, and depends on no text but itself and the characters beside it."""
    return not _WIDE.search(compiled.source) and "y" not in compiled.flags


def _in_pieces(regex: regress.Regex, width: int, text: str, clock: Clock) -> bool | None:
    """Search a long text piece by piece, as long as there is time. What touches the edge of a piece is not believed.

    The pieces overlap so far that each match lies inside one of them.
    """
    until = thread_time() + clock.left
    for start in range(0, len(text), _PIECE - 3 * width):
        if thread_time() > until:
            return None
        piece = text[start : start + _PIECE]
        for found in regex.find_iter(piece) or ():
            span = found.range()
            head = span.start > 0 or start == 0
            if head and (span.stop < len(piece) or start + len(piece) >= len(text)):
                return True
    return False


def _ways(source: str, length: int) -> int:
    """An upper bound of the steps in which a pattern is searched in so many characters, from a look at its signs.

    It spares most patterns the parser. Nothing but a bound: each sign counts as if all its ways could happen.
    """
    if _REPEATED_GROUP.search(source):
        return 1 << 60
    many = source.count("*") + source.count("+") + source.count("{")
    few = source.count("?") + source.count("|")
    return (length + 1) * (length + 2) ** min(many, 8) * len(source) << min(few, 30)


@lru_cache(maxsize=256)
def _shape(source: str, flags: str) -> tuple[Node | None, bool]:
    """The structure of a pattern, and whether its characters are the pattern's own.

    With the flags `u` and `v` they are not: there only the ways through the pattern are counted.
    """
    from hookwright.model.ecma.node import PatternError, TooComplexError
    from hookwright.model.ecma.parse import parse

    unicode = "u" in flags or "v" in flags
    if unicode:
        source = re.sub(r"\\(?:[pP]|u)\{[^}]*\}", ".", source)
    kept = "".join(flag for flag in "ims" if flag in flags)
    try:
        return parse(f"(?{kept}:{source})" if kept else source), not unicode
    except (PatternError, TooComplexError):
        return None, False


def _whole(text: str) -> str:
    """The text with surrogates put together, and those without a partner replaced: `regress` can't hold them."""
    if any("\ud800" <= char <= "\udfff" for char in text):
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
