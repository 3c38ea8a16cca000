"""What is between brackets: `[a-z&&[^aeiou]]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.ecma import sets
from hookwright.model.ecma.node import PatternError
from hookwright.model.rust.reader import Escape

if TYPE_CHECKING:
    from hookwright.model.rust.meaning import Chars, Meaning
    from hookwright.model.rust.reader import Reader

_POSIX: dict[str, sets.Ranges] = {
    "alnum": ((0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)),
    "alpha": ((0x41, 0x5A), (0x61, 0x7A)),
    "ascii": ((0x00, 0x7F),),
    "blank": ((0x09, 0x09), (0x20, 0x20)),
    "cntrl": ((0x00, 0x1F), (0x7F, 0x7F)),
    "digit": ((0x30, 0x39),),
    "graph": ((0x21, 0x7E),),
    "lower": ((0x61, 0x7A),),
    "print": ((0x20, 0x7E),),
    "punct": ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)),
    "space": ((0x09, 0x0D), (0x20, 0x20)),
    "upper": ((0x41, 0x5A),),
    "word": sets.WORD,
    "xdigit": ((0x30, 0x39), (0x41, 0x46), (0x61, 0x66)),
}
_SIGNS = ("&&", "--", "~~")
_UNCLOSED = "unclosed character class"


class _Open(NamedTuple):
    """A bracket that is open, with what stood before it in the bracket around it."""

    at: int
    negative: bool
    before: list[Chars]


class _Operation(NamedTuple):
    """The left side of `&&`, `--` or `~~`."""

    sign: str
    left: Chars


class ClassParser:
    """Reads one bracket with all brackets in it. `deepest` is how many were open at once."""

    def __init__(self, reader: Reader, meaning: Meaning) -> None:
        self.reader = reader
        self.meaning = meaning
        self.open: list[_Open | _Operation] = []
        self.deepest = 0

    def parse(self) -> tuple[Chars, bool]:
        """The characters, and whether the bracket begins with `^`. Raises `PatternError`."""
        reader = self.reader
        items: list[Chars] = []
        while True:
            reader.skip()
            if reader.done:
                raise self.unclosed()
            if reader.here() == "[":
                posix = self.posix() if self.open else None
                if posix is not None:
                    items.append(posix)
                else:
                    items = self.opened(items)
            elif reader.here() == "]":
                chars, bracket = self.closed(items)
                if not self.open:
                    return chars, bracket.negative
                items = [*bracket.before, chars]
            elif reader.text[reader.at : reader.at + 2] in _SIGNS:
                sign = reader.text[reader.at : reader.at + 2]
                reader.at += 2
                self.open.append(_Operation(sign, self.joined(items)))
                items = []
            else:
                items.append(self.range())

    def unclosed(self) -> PatternError:
        at = next(piece.at for piece in reversed(self.open) if isinstance(piece, _Open))
        return PatternError(_UNCLOSED, at)

    def opened(self, before: list[Chars]) -> list[Chars]:
        """Goes in; what it returns is already in the new bracket."""
        reader, start = self.reader, self.reader.at
        negative = reader.step() and reader.here() == "^"
        if reader.done or (negative and not reader.step()):
            raise PatternError(_UNCLOSED, start)
        items: list[Chars] = []
        while reader.here() == "-":
            items.append(self.plain(self.reader.at))
            if not reader.step():
                raise PatternError(_UNCLOSED, start)
        if not items and reader.here() == "]":  # a bracket that would be empty begins with it
            items.append(self.plain(self.reader.at))
            if not reader.step():
                raise PatternError(_UNCLOSED, start)
        self.open.append(_Open(start, negative, before))
        self.deepest = max(self.deepest, len(self.open))
        return items

    def plain(self, at: int) -> Chars:
        return self.meaning.literal(Escape("char", at, at + 1, ord(self.reader.here())))

    def closed(self, items: list[Chars]) -> tuple[Chars, _Open]:
        chars = self.joined(items)
        bracket = self.open.pop()
        assert isinstance(bracket, _Open)
        self.reader.next()
        return self.meaning.bracket(chars, bracket.at, negative=bracket.negative), bracket

    def joined(self, items: list[Chars]) -> Chars:
        """All items as one set, with the operation before them."""
        chars = self.meaning.union(items)
        if self.open and isinstance(self.open[-1], _Operation):
            operation = self.open.pop()
            assert isinstance(operation, _Operation)
            chars = self.meaning.combined(operation.sign, operation.left, chars)
        return chars

    def range(self) -> Chars:
        reader = self.reader
        first = self.item()
        reader.skip()
        if reader.done:
            raise self.unclosed()
        if reader.here() != "-" or reader.after() in ("]", "-"):
            if first.kind == "assertion":
                raise PatternError("invalid escape sequence found in character class", first.at)
            return self.meaning.of(first)
        if not reader.step():
            raise self.unclosed()
        last = self.item()
        for side in (first, last):
            if side.kind != "char":
                raise PatternError("invalid range boundary, must be a literal", side.at)
        if first.code > last.code:
            raise PatternError("invalid character class range, the start must be <= the end", first.at)
        return self.meaning.range(first, last)

    def item(self) -> Escape:
        reader = self.reader
        if reader.here() == "\\":
            return reader.escape()
        found = Escape("char", reader.at, reader.at + 1, ord(reader.here()))
        reader.next()
        return found

    def posix(self) -> Chars | None:
        """`[:alpha:]` here; None when it is a bracket like any other."""
        reader, text = self.reader, self.reader.text
        at = reader.at
        if text[at + 1 : at + 2] != ":":
            return None
        negative = text[at + 2 : at + 3] == "^"
        start = at + 2 + negative
        end = text.find(":", start)
        ranges = _POSIX.get(text[start:end]) if end >= 0 and text.startswith(":]", end) else None
        if ranges is None:
            return None
        reader.at = end + 2
        return self.meaning.ascii(ranges, at, negative=negative)
