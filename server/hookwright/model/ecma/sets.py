"""Sets of characters as sorted, disjoint, closed ranges of code points."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Ranges = tuple[tuple[int, int], ...]

TOP = 0x10FFFF

NOTHING: Ranges = ()
EVERYTHING: Ranges = ((0, TOP),)
DIGIT: Ranges = ((0x30, 0x39),)
WORD: Ranges = ((0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A))
SPACE: Ranges = (
    (0x09, 0x0D),
    (0x20, 0x20),
    (0xA0, 0xA0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
    (0xFEFF, 0xFEFF),
)
NEWLINE: Ranges = ((0x0A, 0x0A), (0x0D, 0x0D), (0x2028, 0x2029))


def union(*parts: Iterable[tuple[int, int]]) -> Ranges:
    """All characters of any part, which need not be sorted."""
    out: list[tuple[int, int]] = []
    for low, high in sorted(pair for part in parts for pair in part):
        if out and low <= out[-1][1] + 1:
            if high > out[-1][1]:
                out[-1] = (out[-1][0], high)
        else:
            out.append((low, high))
    return tuple(out)


def complement(ranges: Ranges) -> Ranges:
    """All characters that are not in `ranges`."""
    out: list[tuple[int, int]] = []
    at = 0
    for low, high in ranges:
        if low > at:
            out.append((at, low - 1))
        at = high + 1
    if at <= TOP:
        out.append((at, TOP))
    return tuple(out)


def overlap(a: Ranges, b: Ranges) -> bool:
    """Whether some character is in both."""
    i = j = 0
    while i < len(a) and j < len(b):
        if a[i][1] < b[j][0]:
            i += 1
        elif b[j][1] < a[i][0]:
            j += 1
        else:
            return True
    return False


def has(ranges: Ranges, char: int) -> bool:
    """Whether the code point is in `ranges`."""
    at = bisect_right(ranges, (char, TOP)) - 1
    return at >= 0 and ranges[at][0] <= char <= ranges[at][1]


def either_case(ranges: Ranges) -> Ranges:
    """`ranges` with the other case of their letters, by the rule for patterns without the flag `u`.

    A letter outside ASCII never equals one inside. Beyond the Latin letters (U+024F) only the written case counts: no
    agent's names are there, and a hostile pattern could make this slow.
    """
    more = [(other, other) for char, other in _pairs() if has(ranges, char)]
    return union(ranges, more) if more else ranges


@cache
def _pairs() -> tuple[tuple[int, int], ...]:
    """Letters with each of their other cases."""
    return tuple(
        (ord(char), ord(other))
        for char in map(chr, range(0x250))
        for other in {char.lower(), char.upper()} - {char}
        if len(other) == 1 and _canonical(other) == _canonical(char)
    )


def _canonical(char: str) -> str:
    upper = char.upper()
    if len(upper) != 1 or (ord(char) >= 128 and ord(upper) < 128):
        return char
    return upper
