"""A pattern's text, read character by character, and the escapes in it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from hookwright.model.ecma import sets
from hookwright.model.ecma.node import PatternError
from hookwright.model.rust.alphabet import SPACE

_META = frozenset("\\.+*?()|[]{}^$#&-~")
_CONTROLS = {"a": 0x07, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}
_HEX_DIGITS = {"x": 2, "u": 4, "U": 8}
_CLASSES = frozenset("dDsSwW")
_ASSERTIONS = frozenset("AzbB<>")
_BOUNDARIES = frozenset({"start", "end", "start-half", "end-half"})
_HEX = frozenset("0123456789abcdefABCDEF")

_ENDED = "incomplete escape sequence, reached end of pattern prematurely"


class Escape(NamedTuple):
    """One escape, or one plain character, at `at` to `stop`.

    A `char` stands for `code`, and is a `byte` when written as `\\xNN`. A `class` is one of `dDsSwW` in `name`, or a
    `property`, which may be negated and have a `value`; `differs` says that the value is the one not to be had. An
    `assertion` is a letter of `AzbB` or the name of a kind of word boundary.
    """

    kind: Literal["char", "class", "property", "assertion"]
    at: int
    stop: int
    code: int = 0
    byte: bool = False
    name: str = ""
    negative: bool = False
    value: str | None = None
    differs: bool = False


class Reader:
    """Where reading is. In `verbose` mode (flag `x`) blanks and comments between the pieces mean nothing."""

    __slots__ = ("at", "text", "verbose")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.verbose = False

    def here(self) -> str:
        """The character here; "" at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def done(self) -> bool:
        return self.at >= len(self.text)

    def next(self) -> bool:
        """Go on by one character; whether there is one then."""
        self.at += not self.done
        return not self.done

    def step(self) -> bool:
        """The same, behind blanks and comments."""
        self.next()
        self.skip()
        return not self.done

    def skip(self) -> None:
        """Go on behind blanks and comments, where those mean nothing."""
        if self.verbose:
            self.at = self._skipped(self.at)

    def after(self) -> str:
        """The character that comes after this one, not counting blanks and comments where those mean nothing."""
        at = self.at + 1
        if self.verbose:
            at = self._skipped(at)
        return self.text[at : at + 1]

    def take(self, text: str) -> bool:
        """Go on behind `text`, if it is here."""
        found = self.text.startswith(text, self.at)
        self.at += len(text) * found
        return found

    def blanks(self) -> None:
        """Go on behind blanks in any mode."""
        while not self.done and is_blank(self.here()):
            self.step()

    def _skipped(self, at: int) -> int:
        text = self.text
        while at < len(text):
            if text[at] == "#":
                end = text.find("\n", at)
                at = len(text) if end < 0 else end + 1
            elif is_blank(text[at]):
                at += 1
            else:
                break
        return at

    def escape(self) -> Escape:
        """The escape that begins at the backslash here. Raises `PatternError`."""
        start = self.at
        if not self.next():
            raise PatternError(_ENDED, start)
        char = self.here()
        if char.isascii() and char.isdigit():
            raise PatternError(f"backreferences (`\\{char}`) are not supported by this agent", start)
        if char in _HEX_DIGITS:
            code = self.hexadecimal(_HEX_DIGITS[char])
            return Escape("char", start, self.at, code, byte=char == "x" and "{" not in self.text[start : self.at])
        if char in "pP":
            return self.property(start, negative=char == "P")
        self.next()
        if char in _META or (char.isascii() and not char.isalnum() and char not in "<>"):
            return Escape("char", start, start + 2, ord(char))
        if char in _CONTROLS:
            return Escape("char", start, start + 2, _CONTROLS[char])
        if char in _CLASSES:
            return Escape("class", start, start + 2, name=char)
        if char in _ASSERTIONS:
            name = {"<": "start", ">": "end"}.get(char, char)
            if char == "b" and self.here() == "{" and (special := self.boundary(start)):
                name = special
            return Escape("assertion", start, self.at if name in _BOUNDARIES else start + 2, name=name)
        raise PatternError("unrecognized escape sequence", start)

    def hexadecimal(self, digits: int) -> int:
        """The character of `x41`, `u{1F600}` and their like; reading is at the letter."""
        if not self.step():
            raise PatternError(_ENDED, self.at)
        opened, found = self.at, ""
        if self.here() == "{":
            start = opened + 1
            while self.step() and self.here() != "}":
                found += self.hex_digit()
            if self.done:
                raise PatternError(_ENDED, opened)
            if not found:
                raise PatternError("hexadecimal literal empty", opened)
        else:
            start = opened
            for place in range(digits):
                if place and not self.step():
                    raise PatternError(_ENDED, self.at)
                found += self.hex_digit()
        self.step()
        code = int(found, 16)
        if code > sets.TOP or 0xD800 <= code <= 0xDFFF:
            raise PatternError("hexadecimal literal is not a Unicode scalar value", start)
        return code

    def hex_digit(self) -> str:
        if self.here() not in _HEX:
            raise PatternError("invalid hexadecimal digit", self.at)
        return self.here()

    def property(self, start: int, *, negative: bool) -> Escape:
        """The rest of `\\pL` or `\\p{name=value}`; reading is at the letter."""
        if not self.step():
            raise PatternError(_ENDED, self.at)
        if self.here() == "\\":
            raise PatternError("invalid Unicode character class", self.at)
        name = self.here()
        if name != "{":
            self.step()
            return Escape("property", start, self.at, name=name, negative=negative)
        name = ""
        while self.step() and self.here() != "}":
            name += self.here()
        if self.done:
            raise PatternError(_ENDED, self.at)
        self.next()
        for sign in ("!=", ":", "="):
            left, found, value = name.partition(sign)
            if found:
                differs = sign == "!="
                return Escape("property", start, self.at, name=left, negative=negative, value=value, differs=differs)
        return Escape("property", start, self.at, name=name, negative=negative)

    def boundary(self, start: int) -> str:
        """The name in `\\b{start}`; "" when the brace means a number of repeats. Reading is at the brace."""
        opened = self.at
        if not self.step():
            message = "found either the beginning of a special word boundary or a bounded repetition on a \\b with an "
            raise PatternError(message + "opening brace, but no closing brace", start)
        inside = self.at
        if not (self.here().isascii() and (self.here().isalpha() or self.here() == "-")):
            self.at = opened
            return ""
        name = ""
        while not self.done and self.here().isascii() and (self.here().isalpha() or self.here() == "-"):
            name += self.here()
            self.step()
        if self.here() != "}":
            message = "special word boundary assertion is either unclosed or contains an invalid character"
            raise PatternError(message, opened)
        self.step()
        if name not in _BOUNDARIES:
            message = "unrecognized special word boundary assertion, valid choices are: "
            raise PatternError(message + "start, end, start-half or end-half", inside)
        return name


def is_blank(char: str) -> bool:
    """Whether Unicode calls the character white space."""
    return char in " \n\t\r" or sets.has(SPACE, ord(char))
