"""A pattern's structure, by the crate regex-syntax 0.8: what it accepts, and its words and places for what it refuses.

Nesting is followed with a list, not by recursion. Where the crate's limits are about the program that it makes of the
pattern, the program's size is reckoned piece by piece.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.ecma import sets
from hookwright.model.ecma.node import INFINITE, Node, PatternError
from hookwright.model.rust.classes import ClassParser
from hookwright.model.rust.meaning import Chars, Meaning
from hookwright.model.rust.reader import Escape, Reader

if TYPE_CHECKING:
    from hookwright.model.rust.alphabet import Alphabet

_FLAGS = frozenset("imsURux")
_LOOKS = ("?=", "?!", "?<=", "?<!")
_DEEPEST = 250
_FOLLOWED = 150  # what Python's own stack allows to run
_LARGEST = 10 * 1024 * 1024 - 224  # bytes; the rest is there for every pattern
_MOST = (1 << 32) - 1
_STATE, _LINK = 32, 8  # bytes of one state of the program and of one of its transitions


class Parsed(NamedTuple):
    """A pattern that compiles.

    `node` is its structure, None when it is nested too deeply to be followed. `unicode` says that it is right for ASCII
    and the alphabet's text only, `vague` that it is right for ASCII only.
    """

    node: Node | None
    unicode: bool
    vague: bool


class _Piece(NamedTuple):
    """A node with the size of its program in bytes, how deep it is nested, and whether it can't match any text.

    `flags` is `(?i)`, which can't be repeated.
    """

    node: Node
    size: int
    depth: int = 0
    empty: bool = False
    flags: bool = False


class _Group(NamedTuple):
    """A group that is open, with what was read before it."""

    at: int
    flags: frozenset[str]
    verbose: bool
    captures: bool
    branches: list[_Piece]
    items: list[_Piece]
    start: int


def parse(pattern: str, alphabet: Alphabet) -> Parsed:
    """The structure of `pattern`, with sets that are right for the alphabet. Raises `PatternError`."""
    return _Parser(pattern, alphabet).parse()


class _Parser:
    def __init__(self, pattern: str, alphabet: Alphabet) -> None:
        self.reader = Reader(pattern)
        self.meaning = Meaning(alphabet)
        self.groups: list[_Group] = []
        self.names: set[str] = set()
        self.branches: list[_Piece] = []
        self.items: list[_Piece] = []
        self.start = 0

    def parse(self) -> Parsed:
        reader = self.reader
        reader.skip()
        while not reader.done:
            self.piece(reader.here())
            reader.skip()
        if self.groups:
            raise PatternError("unclosed group", self.groups[-1].at)
        whole = self.alternatives()
        if whole.depth > _DEEPEST:
            raise PatternError(f"exceed the maximum number of nested parentheses/brackets ({_DEEPEST})", -1)
        if self.meaning.mistake is not None:
            raise self.meaning.mistake
        if whole.size > _LARGEST:
            raise PatternError("compiled regex exceeds size limit of 10485760 bytes", -1)
        node = whole.node if whole.depth <= _FOLLOWED else None
        return Parsed(node, self.meaning.unicode, self.meaning.vague)

    def piece(self, char: str) -> None:
        reader, at = self.reader, self.reader.at
        if char == "(":
            self.open_group()
        elif char == ")":
            self.close_group()
        elif char == "|":
            self.branches.append(self.sequence())
            self.items = []
            reader.next()
            self.start = reader.at
        elif char in "*+?":
            self.repeat()
        elif char == "{":
            self.counted()
        elif char == "[":
            parser = ClassParser(reader, self.meaning)
            chars, negative = parser.parse()
            self.add_chars(chars, at, parser.deepest, negative=negative)
        elif char == "\\":
            self.add_escape(reader.escape())
        else:
            reader.next()
            if char == "^":
                self.items.append(self.line_start(at))
            elif char == "$":
                self.items.append(self.line_end(at))
            elif char == ".":
                self.add_chars(self.meaning.dot(at), at)
            else:
                self.add_escape(Escape("char", at, reader.at, ord(char)))

    def add_chars(self, chars: Chars, at: int, depth: int = 0, *, negative: bool = False) -> None:
        node = Node("char", at, self.reader.at, chars=chars.ranges, negative=negative)
        self.items.append(_Piece(node, chars.cost, depth))

    def add_escape(self, escape: Escape) -> None:
        if escape.kind == "char":
            self.add_chars(self.meaning.char(escape), escape.at)
        elif escape.kind == "assertion":
            self.items.append(_Piece(self.assertion(escape), _STATE, empty=True))
        else:
            self.add_chars(self.meaning.of(escape), escape.at)

    def assertion(self, escape: Escape) -> Node:
        at, stop, name = escape.at, escape.stop, escape.name
        if name in ("A", "z"):
            return Node("start" if name == "A" else "end", at, stop)
        word = self.meaning.word()
        boundary = Node("not-word" if name == "B" else "word", at, stop, chars=word)
        if name in ("b", "B"):
            return boundary
        ahead = name.startswith("start")
        if name in ("start", "end"):
            inside = Node("char", at, stop, chars=word)
            return Node("seq", at, stop, (boundary, Node("look", at, stop, (inside,), ahead=ahead)))
        edge = Node("start" if ahead else "end", at, stop)
        outside = Node("alt", at, stop, (edge, Node("char", at, stop, chars=sets.complement(word))))
        return Node("look", at, stop, (outside,), ahead=not ahead)

    def line_start(self, at: int) -> _Piece:
        breaks = self.meaning.line_breaks()
        multiline = "m" in self.meaning.flags
        node = Node("start", at, at + 1, chars=breaks, multiline=multiline)
        if multiline and len(breaks) > 1:  # not between the two of `\r\n`
            feed = Node("char", at, at + 1, chars=((0x0A, 0x0A),))
            after = Node("look", at, at + 1, (Node("alt", at, at + 1, (Node("end", at, at + 1), _other(feed))),))
            back = Node("seq", at, at + 1, (Node("char", at, at + 1, chars=((0x0D, 0x0D),)), after))
            before = Node("look", at, at + 1, (Node("alt", at, at + 1, (feed, back)),), ahead=False)
            node = Node("alt", at, at + 1, (Node("start", at, at + 1), before))
        return _Piece(node, _STATE, empty=True)

    def line_end(self, at: int) -> _Piece:
        breaks = self.meaning.line_breaks()
        multiline = "m" in self.meaning.flags
        node = Node("end", at, at + 1, chars=breaks, multiline=multiline)
        if multiline and len(breaks) > 1:
            back = Node("char", at, at + 1, chars=((0x0D, 0x0D),))
            before = Node("alt", at, at + 1, (Node("start", at, at + 1), _other(back)))
            feed = Node("char", at, at + 1, chars=((0x0A, 0x0A),))
            alone = Node("seq", at, at + 1, (Node("look", at, at + 1, (before,), ahead=False), feed))
            after = Node("look", at, at + 1, (Node("alt", at, at + 1, (back, alone)),))
            node = Node("alt", at, at + 1, (Node("end", at, at + 1), after))
        return _Piece(node, _STATE, empty=True)

    def sequence(self) -> _Piece:
        """What was read since the last `|` or `(`."""
        stop = self.reader.at
        pieces = [piece for piece in self.items if not piece.flags]
        if len(pieces) == 1 and len(self.items) == 1:
            return pieces[0]
        node = Node("seq", self.start, stop, tuple(piece.node for piece in pieces))
        depth = max((piece.depth for piece in pieces), default=0) + bool(self.items)
        return _Piece(node, sum(p.size for p in pieces), depth, empty=all(p.empty for p in pieces))

    def alternatives(self) -> _Piece:
        """What was read since the last `(`."""
        branches = [*self.branches, self.sequence()]
        if len(branches) == 1:
            return branches[0]
        node = Node("alt", branches[0].node.at, self.reader.at, tuple(piece.node for piece in branches))
        size = 2 * _STATE + 4 * len(branches) + sum(piece.size for piece in branches)
        return _Piece(node, size, 1 + max(p.depth for p in branches), empty=all(p.empty for p in branches))

    def open_group(self) -> None:
        reader, at = self.reader, self.reader.at
        reader.next()
        reader.skip()
        inside = reader.at
        for look in _LOOKS:
            if reader.take(look):
                raise PatternError(f"look-around (`({look}`) is not supported by this agent", at)
        flags, verbose, captures = self.meaning.flags, reader.verbose, True
        if reader.take("?P<") or reader.take("?<"):
            self.name()
        elif reader.take("?"):
            if reader.done:
                raise PatternError("unclosed group", at)
            start, changed = reader.at, self.changed()
            end = reader.here()
            reader.next()
            if end == ")":
                if reader.at == start + 1:
                    raise PatternError("repetition operator missing expression", inside)
                self.set_flags(changed)
                self.items.append(_Piece(Node("seq", at, reader.at), 0, flags=True))
                return
            self.set_flags(changed)
            captures = False
        self.groups.append(_Group(at, flags, verbose, captures, self.branches, self.items, self.start))
        self.branches, self.items, self.start = [], [], reader.at

    def close_group(self) -> None:
        reader = self.reader
        if not self.groups:
            raise PatternError("unopened group", reader.at)
        inner = self.alternatives()
        group = self.groups.pop()
        reader.verbose = group.verbose
        self.meaning.flags = group.flags
        reader.next()
        self.branches, self.items, self.start = group.branches, group.items, group.start
        node = Node("seq", group.at, reader.at, (inner.node,))
        size = inner.size + 2 * _STATE * group.captures
        self.items.append(_Piece(node, size, inner.depth + 1, empty=inner.empty))

    def name(self) -> None:
        """The name of a group, up to `>`."""
        reader, at = self.reader, self.reader.at
        while not reader.done and reader.here() != ">":
            char = reader.here()
            letter = char.isalpha() or char == "_"
            if not (letter or (reader.at > at and (char.isalnum() or char in ".[]"))):
                raise PatternError("invalid capture group character", reader.at)
            reader.next()
        if reader.done:
            raise PatternError("unclosed capture group name", reader.at)
        name = reader.text[at : reader.at]
        reader.next()
        if not name:
            raise PatternError("empty capture group name", at)
        if name in self.names:
            raise PatternError("duplicate capture group name", at)
        self.names.add(name)

    def changed(self) -> dict[str, bool]:
        """The flags of `(?i-s)` or `(?i:`, up to the sign after them, and whether they are on."""
        reader = self.reader
        found: dict[str, bool] = {}
        off, dangling = False, -1
        while reader.here() not in (":", ")"):
            char = reader.here()
            if char == "-":
                if off:
                    raise PatternError("flag negation operator repeated", reader.at)
                off, dangling = True, reader.at
            elif char not in _FLAGS:
                raise PatternError("unrecognized flag", reader.at)
            elif char in found:
                raise PatternError("duplicate flag", reader.at)
            else:
                found[char] = not off
                dangling = -1
            if not reader.next():
                raise PatternError("expected flag but got end of regex", reader.at)
        if dangling >= 0:
            raise PatternError("dangling flag negation operator", dangling)
        return found

    def set_flags(self, changed: dict[str, bool]) -> None:
        on = {flag for flag, is_on in changed.items() if is_on}
        self.meaning.flags = self.meaning.flags.difference(changed).union(on)
        self.reader.verbose = changed.get("x", self.reader.verbose)

    def repeated(self, low: int, high: int) -> None:
        """Puts the last piece under a repeat that ends here."""
        piece = self.items.pop()
        node = Node("repeat", piece.node.at, self.reader.at, (piece.node,), low=low, high=high)
        if piece.empty:
            low, high = min(low, 1), min(high, 1)
        size, link = piece.size, _STATE + _LINK
        if high == INFINITE:
            total = low * size + link + (0 if low else size)
        elif high == low:
            total = low * size
        else:
            total = low * size + (high - low) * (size + link) + 2 * _STATE
        self.items.append(_Piece(node, total, piece.depth + 1, empty=piece.empty))

    def need_piece(self) -> None:
        if not self.items or self.items[-1].flags:
            raise PatternError("repetition operator missing expression", self.reader.at)

    def repeat(self) -> None:
        self.need_piece()
        sign = self.reader.here()
        if self.reader.next() and self.reader.here() == "?":
            self.reader.next()
        self.repeated(int(sign == "+"), 1 if sign == "?" else INFINITE)

    def counted(self) -> None:
        self.need_piece()
        reader, at = self.reader, self.reader.at
        unclosed = PatternError("unclosed counted repetition", at)
        if not reader.step():
            raise unclosed
        reader.blanks()
        if reader.done:
            raise unclosed
        low = high = self.number()
        if reader.here() == ",":
            if not reader.step():
                raise unclosed
            high = INFINITE if reader.here() == "}" else self.number()
        if reader.here() != "}":
            raise unclosed
        if reader.step() and reader.here() == "?":
            reader.next()
        if high < low:
            raise PatternError("invalid repetition count range, the start must be <= the end", at)
        self.repeated(low, high)

    def number(self) -> int:
        reader = self.reader
        reader.blanks()
        at, digits = reader.at, ""
        while reader.here().isascii() and reader.here().isdigit():
            digits += reader.here()
            reader.step()
        reader.blanks()
        if not digits:
            raise PatternError("repetition quantifier expects a valid decimal", at)
        if len(digits.lstrip("0")) > 10 or int(digits) > _MOST:
            raise PatternError("decimal literal invalid", at)
        return int(digits)


def _other(node: Node) -> Node:
    """Any character that is not this one."""
    return Node("char", node.at, node.stop, chars=sets.complement(node.chars))
