"""The pieces of a pattern: what the parsers of all flavours make and `places` runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from hookwright.model.ecma import sets

Kind = Literal["char", "seq", "alt", "repeat", "look", "start", "end", "word", "not-word", "back"]

INFINITE = 1 << 53
"""As many rounds of a repeat as one likes."""


class PatternError(ValueError):
    """A pattern that is no regular expression. `at` is the code point from which on it is wrong."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.message = message
        self.at = at


class TooComplexError(ValueError):
    """A pattern nested more deeply than we follow."""


class Node:
    """A piece of a pattern.

    `items` are its parts: of a sequence in order, of `alt` its branches, of `repeat` and `look` the one thing meant.
    A `repeat` happens `low` to `high` times. A `look` is `ahead` or behind and may be `negative`. `chars` are the
    characters that a `char` stands for; `negative` there says that it was written as what it is not. `start` and `end`
    are `multiline` when they hold at every line. Of those and of `word`, `chars` are the line breaks or the word
    characters where they are not ECMAScript's. `at` and `stop` span the piece in the pattern, code points.
    """

    __slots__ = ("ahead", "at", "chars", "high", "items", "kind", "low", "multiline", "negative", "stop")

    def __init__(
        self,
        kind: Kind,
        at: int,
        stop: int,
        items: tuple[Node, ...] = (),
        *,
        chars: sets.Ranges = (),
        low: int = 0,
        high: int = 0,
        ahead: bool = True,
        negative: bool = False,
        multiline: bool = False,
    ) -> None:
        self.kind: Kind = kind
        self.at = at
        self.stop = stop
        self.items = items
        self.chars = chars
        self.low = low
        self.high = high
        self.ahead = ahead
        self.negative = negative
        self.multiline = multiline
