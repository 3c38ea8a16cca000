"""What the pieces of a pattern stand for under the flags that hold where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.ecma import sets
from hookwright.model.ecma.node import PatternError
from hookwright.model.rust.alphabet import ASCII_SPACE, SPACE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.model.rust.alphabet import Alphabet
    from hookwright.model.rust.properties import Property
    from hookwright.model.rust.reader import Escape

_ASCII: sets.Ranges = ((0x00, 0x7F),)
_LINE_FEED: sets.Ranges = ((0x0A, 0x0A),)
_RETURNS: sets.Ranges = ((0x0A, 0x0A), (0x0D, 0x0D))

_SIZES = {"d": 5124, "D": 12756, "s": 680, "S": 1924, "w": 50170, "W": 46602}
_CATEGORY_SIZES = {"L": 42973, "Lu": 26545, "Ll": 27666, "Lo": 34266, "M": 18791, "N": 9763, "P": 11915, "S": 15839,
                   "C": 43150, "Cn": 42624, "assigned": 42624, "any": 964, "ascii": 72}  # fmt: skip
_OTHER_CATEGORY, _LETTERS, _SCRIPT = 5000, 27000, 3000
"""How large the crate's program for one such class is, bytes: measured with regex 1.12, guessed for what is rare."""

_NOT_UTF8 = "pattern can match invalid UTF-8"


class Chars(NamedTuple):
    """A set of characters. `size` is what Unicode's tables add to the size of the program, bytes."""

    ranges: sets.Ranges
    size: int = 0

    @property
    def cost(self) -> int:
        """The size of the program that matches one of them, bytes."""
        return self.size or _cost(self.ranges)


class Meaning:
    """Turns pieces into sets.

    `flags` are those that hold now: of `i m s R u`. A mistake that the crate only finds when it has read all of the
    pattern is kept in `mistake`, the first one. `unicode` says that sets are right for the alphabet's characters only,
    `vague` that they are right for ASCII only.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.flags = frozenset("u")
        self.mistake: PatternError | None = None
        self.unicode = False
        self.vague = False

    def wrong(self, message: str, at: int) -> None:
        if self.mistake is None:
            self.mistake = PatternError(message, at)

    def of(self, piece: Escape) -> Chars:
        """What a character or a class stands for between brackets."""
        if piece.kind == "char":
            return self.literal(piece)
        return self.named(piece) if piece.kind == "class" else self.property(piece)

    def literal(self, piece: Escape) -> Chars:
        """One character between brackets, in no other case."""
        return self.range(piece, piece)

    def range(self, first: Escape, last: Escape) -> Chars:
        if "u" not in self.flags:
            for side in (first, last):
                if side.code > 0x7F:
                    self.wrong(_NOT_UTF8 if side.byte else "Unicode not allowed here", side.at)
        return Chars(((first.code, last.code),))

    def ascii(self, ranges: sets.Ranges, at: int, *, negative: bool) -> Chars:
        """`[:alpha:]` and its like."""
        return self.checked(Chars(sets.complement(ranges) if negative else ranges), at)

    def named(self, piece: Escape) -> Chars:
        """`\\d`, `\\W` …"""
        letter = piece.name.lower()
        if "u" in self.flags:
            self.unicode = True
            ranges = {"d": self.alphabet.digit, "w": self.alphabet.word, "s": lambda: SPACE}[letter]()
            size = _SIZES[piece.name]
        else:
            ranges = {"d": sets.DIGIT, "w": sets.WORD, "s": ASCII_SPACE}[letter]
            size = 0
        return self.checked(Chars(sets.complement(ranges) if piece.name.isupper() else ranges, size), piece.at)

    def property(self, piece: Escape) -> Chars:
        """`\\p{…}`."""
        from hookwright.model.rust.properties import UnknownPropertyError, find

        if "u" not in self.flags:
            self.wrong("Unicode not allowed here", piece.at)
            return Chars(())
        try:
            found = find(piece.name, piece.value)
        except UnknownPropertyError as error:
            self.wrong(str(error), piece.at)
            return Chars(())
        self.unicode = True
        self.vague = self.vague or found.how == "ascii"
        ranges = self.alphabet.having(found)
        if "i" in self.flags:
            ranges = self.alphabet.either_case(ranges)
        if piece.negative is not piece.differs:
            ranges = sets.complement(ranges)
        return Chars(ranges, _size(found))

    def union(self, items: Iterable[Chars]) -> Chars:
        items = list(items)
        if len(items) == 1:
            return items[0]
        return Chars(sets.union(*(item.ranges for item in items)), sum(item.size for item in items))

    def combined(self, sign: str, left: Chars, right: Chars) -> Chars:
        """Both (`&&`), the left without the right (`--`), or one of them only (`~~`)."""
        a, b = self.cased(left.ranges), self.cased(right.ranges)
        both = sets.complement(sets.union(sets.complement(a), sets.complement(b)))
        if sign == "&&":
            ranges = both
        else:
            ranges = sets.union(a, b) if sign == "~~" else a
            ranges = sets.complement(sets.union(sets.complement(ranges), both if sign == "~~" else b))
        return Chars(ranges, left.size + right.size)

    def bracket(self, chars: Chars, at: int, *, negative: bool) -> Chars:
        """What a bracket stands for, given all its items."""
        ranges = self.cased(chars.ranges)
        return self.checked(Chars(sets.complement(ranges) if negative else ranges, chars.size), at)

    def checked(self, chars: Chars, at: int) -> Chars:
        """The same: without `u` a class may hold ASCII only."""
        if "u" not in self.flags and chars.ranges and chars.ranges[-1][1] > 0x7F:
            self.wrong(_NOT_UTF8, at)
        return chars

    def cased(self, ranges: sets.Ranges) -> sets.Ranges:
        """With the other cases, when case does not matter."""
        if "i" not in self.flags:
            return ranges
        if "u" in self.flags:
            self.unicode = True
            return self.alphabet.either_case(ranges)
        letters = (pair for pair in self.alphabet.either_case(ranges) if pair[0] <= 0x7F)
        return sets.union(ranges, ((low, min(high, 0x7F)) for low, high in letters))

    def char(self, piece: Escape) -> Chars:
        """A character outside brackets."""
        if "u" not in self.flags and piece.byte and piece.code > 0x7F:
            self.wrong(_NOT_UTF8, piece.at)
        ranges = ((piece.code, piece.code),)
        return Chars(self.cased(ranges) if "u" in self.flags or piece.code <= 0x7F else ranges)

    def dot(self, at: int) -> Chars:
        return self.checked(Chars(sets.EVERYTHING if "s" in self.flags else sets.complement(self.line_breaks())), at)

    def line_breaks(self) -> sets.Ranges:
        return _RETURNS if "R" in self.flags else _LINE_FEED

    def word(self) -> sets.Ranges:
        """The characters between which there is a word boundary or not."""
        if "u" not in self.flags:
            return sets.WORD
        self.unicode = True
        return self.alphabet.word()


def _size(found: Property) -> int:
    if found.how == "space":
        return _SIZES["s"]
    if found.how == "categories":
        return _CATEGORY_SIZES.get(found.categories, _OTHER_CATEGORY)
    return _LETTERS if sets.has(found.ascii, 0x41) != sets.has(found.ascii, 0x61) else _SCRIPT


def _cost(ranges: sets.Ranges) -> int:
    if not ranges:
        return 32
    if len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        code = ranges[0][0]
        return 32 * (1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF))
    narrow = sum(low <= 0x7F for low, _ in ranges)
    wide = sum(high > 0x7F for _, high in ranges)
    return 64 + 8 * narrow + 70 * wide + 850 * (ranges[-1][1] == sets.TOP)
