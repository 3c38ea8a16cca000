"""Sets of characters that depend on Unicode's tables, worked out for the characters that are asked about only.

`\\w` has more than 700 ranges, and finding them means to look at a million characters. A pattern is only ever tried on
one short text, so its classes are made for an alphabet: ASCII and the characters of that text, with their other cases.
What a set holds of characters outside the alphabet means nothing.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from hookwright.model.ecma import sets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.model.rust.properties import Property

SPACE: sets.Ranges = (
    (0x09, 0x0D),
    (0x20, 0x20),
    (0x85, 0x85),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
)
"""Unicode's White_Space."""

ASCII_SPACE: sets.Ranges = ((0x09, 0x0D), (0x20, 0x20))

_WORD_CATEGORIES = "L M Nd Nl Pc"
_WORD_MORE: sets.Ranges = (
    (0x200C, 0x200D),
    (0x24B6, 0x24E9),
    (0x1F130, 0x1F149),
    (0x1F150, 0x1F169),
    (0x1F170, 0x1F189),
)
"""Joiners and letters in circles and squares, which count as letters and have another category."""

_LATE_FOLDS = {0x1FD3: 0x0390, 0x1FE3: 0x03B0, 0xFB05: 0xFB06}  # pairs by Unicode 15.1, which Python folds to several
_KELVIN, _LONG_S = 0x212A, 0x017F  # the only characters outside ASCII whose other case is inside
_LAST_CASED = 0x1E943


class Alphabet:
    """The characters that the sets of one parse are right for."""

    def __init__(self, text: str = "") -> None:
        """ASCII and the characters of `text`."""
        self.cases: dict[int, frozenset[int]] = dict(_ascii_cases())
        for code in set(map(ord, text)):
            if code not in self.cases:
                same = _cases(code)
                self.cases.update(dict.fromkeys(same, same))
        self.codes = sorted(self.cases)
        self.known: dict[object, sets.Ranges] = {}

    def word(self) -> sets.Ranges:
        """Unicode's `\\w`."""
        return self._categories(_WORD_CATEGORIES, _WORD_MORE)

    def digit(self) -> sets.Ranges:
        """Unicode's `\\d`."""
        return self._categories("Nd")

    def having(self, found: Property) -> sets.Ranges:
        """The characters that have the property."""
        if found.how == "space":
            return SPACE
        if found.how == "ascii":
            return found.ascii
        if found.categories == "any":
            return sets.EVERYTHING
        if found.categories == "ascii":
            return ((0x00, 0x7F),)
        if found.categories == "assigned":
            return sets.complement(self._categories("Cn"))
        return self._categories(found.categories)

    def either_case(self, ranges: sets.Ranges) -> sets.Ranges:
        """`ranges` with the other cases of its characters, by Unicode's simple folding."""
        if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
            same: Iterable[int] = self.cases.get(ranges[0][0], ())
        else:
            same = (code for code in self.codes if any(sets.has(ranges, other) for other in self.cases[code]))
        return sets.union(ranges, ((code, code) for code in same))

    def _categories(self, names: str, more: sets.Ranges = ()) -> sets.Ranges:
        key = (names, more)
        if key not in self.known:
            starts = tuple(names.split())
            codes = (c for c in self.codes if unicodedata.category(chr(c)).startswith(starts) or sets.has(more, c))
            self.known[key] = sets.union((code, code) for code in codes)
        return self.known[key]


def is_new(text: str) -> bool:
    """Whether a character of the text is not in Python's tables: the agent's may be newer."""
    return not text.isascii() and any(unicodedata.category(char) == "Cn" for char in text)


@cache
def _ascii_cases() -> dict[int, frozenset[int]]:
    cases = {code: frozenset({code, ord(chr(code).lower()), ord(chr(code).upper())}) for code in range(0x80)}
    for letter, other in (("k", _KELVIN), ("s", _LONG_S)):
        same = cases[ord(letter)] | {other}
        cases.update(dict.fromkeys(same, same))
    return cases


def _cases(code: int) -> frozenset[int]:
    """A character outside ASCII and all that fold to the same one."""
    folded = _fold(code)
    return frozenset({code, folded, *_folding_to().get(folded, ())})


def _fold(code: int) -> int:
    """Unicode's simple case folding."""
    char = chr(code)
    for other in (char.casefold(), char.lower()):
        if len(other) == 1:
            return ord(other)
    return _LATE_FOLDS.get(code, code)


@cache
def _folding_to() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for code in range(_LAST_CASED + 1):
        folded = _fold(code)
        if folded != code:
            found.setdefault(folded, []).append(code)
    return found
