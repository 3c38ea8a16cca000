"""How an agent reads a matcher's text: as every subject, as names, or as a pattern of one flavour."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hookwright.dialects.spec import MatcherSyntax
    from hookwright.model.pattern import Pattern

MatcherPath = Literal["every", "names", "regex", "ignored"]

_LONGEST_KEPT = 5000  # code points; nobody's memory is for a stranger's megabytes

_PLAIN_NAMES = r"[A-Za-z0-9_-]+(?:\|[A-Za-z0-9_-]+)*"
_BAR = r"(?<!\\)\|"
_MODIFIER = r"(?<!\\)(?:\\\\)*(\(\?(?:[ims]+(?:-[ims]*)?|-[ims]+):)"
_BLANKS = (
    "\t\n\v\f\r \xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f"
    "\u3000\ufeff"
)
"""What JavaScript's `trim` takes away."""


class Name(NamedTuple):
    """One name of a list, trimmed, at `start` to `stop` in the matcher (code points)."""

    text: str
    start: int
    stop: int


class Reading(NamedTuple):
    """How a matcher is read. Places are those of the matcher as it is written.

    `listed` are the names that are compared, `text` is what the pattern is made of. `origin` maps places in that text
    to places in the matcher: pairs from which on both go on together.
    """

    path: MatcherPath
    names: tuple[Name, ...] = ()
    listed: frozenset[str] = frozenset()
    pattern: Pattern | None = None
    text: str = ""
    origin: tuple[tuple[int, int], ...] = ((0, 0),)
    error: str | None = None
    error_at: int = -1

    def place(self, at: int) -> int:
        """The place in the matcher of a place in the pattern."""
        here, there = next(pair for pair in reversed(self.origin) if pair[0] <= at)
        return there + at - here


def _ecmascript(text: str, *, whole: bool) -> Pattern:
    from hookwright.model.ecma.run import Pattern

    return Pattern(text, whole=whole)


def _rust(text: str, *, whole: bool) -> Pattern:
    from hookwright.model.rust.run import Pattern

    return Pattern(text, whole=whole)


FLAVOURS: dict[str, Callable[..., Pattern]] = {"ecmascript": _ecmascript, "rust": _rust}
"""The kinds of regular expression that can be tried; a test holds every dialect to them."""


def compile_pattern(text: str, flavour: str, *, whole: bool) -> Pattern:
    """The expression that a subject must fit from end to end (`whole`) or somewhere.

    Raises `model.ecma.node.PatternError` for a text that is none, and ValueError for a flavour that can't be tried.
    """
    if flavour not in FLAVOURS:
        raise ValueError(f"regular expressions of {flavour} can't be tried")
    return FLAVOURS[flavour](text, whole=whole)


def read(value: str | None, syntax: MatcherSyntax) -> Reading:
    """How `value` (None: absent) is read. Cheap: readings of short matchers are kept."""
    kept = value is None or len(value) <= _LONGEST_KEPT
    return _read(value, syntax) if kept else _read.__wrapped__(value, syntax)


@lru_cache(maxsize=256)
def _read(value: str | None, syntax: MatcherSyntax) -> Reading:
    if value is None:
        return Reading("every")
    text, at = value, 0
    if syntax.trim_value:
        text = value.strip(_BLANKS)
        at = len(value) - len(value.lstrip(_BLANKS)) if text else 0
    if text in syntax.every:
        return Reading("every")
    if syntax.first == "exact":
        return _names_first(text, at, syntax)
    if _is_list(text, syntax):
        names = tuple(_split(text, at, syntax))
        return Reading("names", names, frozenset(name.text for name in names))
    return _as_pattern(text, ((0, at),), syntax)


def _as_pattern(text: str, origin: tuple[tuple[int, int], ...], syntax: MatcherSyntax) -> Reading:
    from hookwright.model.ecma.node import PatternError

    reading = Reading("regex", text=text, origin=origin)
    try:
        _check_modifiers(text, syntax)
        return reading._replace(pattern=compile_pattern(text, syntax.flavour, whole=syntax.regex == "full"))
    except PatternError as error:
        listed = frozenset({text} if syntax.invalid == "literal" else ())
        at = reading.place(error.at) if error.at >= 0 else -1
        return reading._replace(listed=listed, error=error.message, error_at=at)


def _check_modifiers(text: str, syntax: MatcherSyntax) -> None:
    from hookwright.model.ecma.node import PatternError

    modifier = None if syntax.modifiers else re.search(_MODIFIER, text)
    if modifier is not None:
        raise PatternError(f"`{modifier[1]}` is known to Node 23 and later only", modifier.start(1))


def _names_first(text: str, at: int, syntax: MatcherSyntax) -> Reading:
    """Names, joined with `|`, that are compared before all of it is tried as one pattern (Qwen Code).

    A text that begins with `^` or `(` is one name. Blanks around names and empty names are left out of the pattern, and
    one name that stands for everything makes the whole do so. `\\|` does not separate.
    """
    names = (Name(text, at, at + len(text)),)
    origin = ((0, at),)
    listed = frozenset({text})
    if "|" in text and not text.startswith(("^", "(")):
        names = tuple(_pieces(re.split(_BAR, text), at, _BLANKS))
        listed = listed.union(name.text for name in names)
        if not listed.isdisjoint(syntax.every):
            return Reading("every")
        if not names:
            return Reading("names", listed=listed)
        starts = [0]
        for name in names:
            starts.append(starts[-1] + len(name.text) + 1)
        origin = tuple(zip(starts, (name.start for name in names), strict=False))
        text = "|".join(name.text for name in names)
    reading = _as_pattern(text, origin, syntax)
    return reading._replace(names=names, listed=listed | reading.listed)


def _is_list(value: str, syntax: MatcherSyntax) -> bool:
    """Whether the value is a list of names, or a pattern that means the same."""
    if syntax.regex == "none":
        return True
    if syntax.exact:
        return re.compile(f"[{syntax.exact}]+").fullmatch(value) is not None
    return syntax.regex == "full" and re.fullmatch(_PLAIN_NAMES, value) is not None


def _split(value: str, at: int, syntax: MatcherSyntax) -> Iterable[Name]:
    separators = syntax.separators or ("" if syntax.exact or syntax.regex == "none" else "|")
    pieces = re.split(f"[{re.escape(separators)}]", value) if separators else [value]
    return _pieces(pieces, at, None if syntax.trim else "")


def _pieces(pieces: Iterable[str], at: int, blanks: str | None) -> Iterable[Name]:
    """The names among pieces of a text that begins at `at`, without `blanks` around them (None: any)."""
    for piece in pieces:
        text = piece.strip(blanks)
        if text:
            start = at + len(piece) - len(piece.lstrip(blanks))
            yield Name(text, start, start + len(text))
        at += len(piece) + 1
