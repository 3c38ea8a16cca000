"""A pattern's structure, by ECMAScript 2025 with its Annex B, as engines read a pattern that has no flags."""

from __future__ import annotations

import re

from hookwright.model.ecma import sets
from hookwright.model.ecma.node import INFINITE, Node, PatternError, TooComplexError

_QUANTIFIER = re.compile(r"\{([0-9]+)(?:(,)([0-9]*))?\}")
_MODIFIERS = re.compile(r"\(\?([ims]*)(?:-([ims]*))?:")
_OPENING = re.compile(r"\(\?(?::|=|!|<=|<!|<[^>)]*>)")
_HEX = {"x": re.compile(r"[0-9a-fA-F]{2}"), "u": re.compile(r"[0-9a-fA-F]{4}")}
_OCTAL = re.compile(r"[0-3][0-7]{0,2}|[4-7][0-7]?")
_CLASSES = {
    "d": sets.DIGIT,
    "D": sets.complement(sets.DIGIT),
    "w": sets.WORD,
    "W": sets.complement(sets.WORD),
    "s": sets.SPACE,
    "S": sets.complement(sets.SPACE),
}
_CONTROLS = {"f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B}
_LOOKS = {"(?=": (True, False), "(?!": (True, True), "(?<=": (False, False), "(?<!": (False, True)}  # ahead, negative
_DEEPEST = 100


def parse(pattern: str) -> Node:
    """The structure of `pattern`. Raises `PatternError` and `TooComplexError`."""
    return _Parser(pattern).parse()


class _Parser:
    def __init__(self, pattern: str) -> None:
        self.text = pattern
        self.at = 0
        self.flags = frozenset[str]()
        self.depth = 0
        self.groups, self.named = _count_groups(pattern)

    def parse(self) -> Node:
        node = self.alternatives()
        if self.at < len(self.text):
            raise PatternError("unmatched `)`", self.at)
        return node

    def peek(self, text: str) -> bool:
        return self.text.startswith(text, self.at)

    def alternatives(self) -> Node:
        at = self.at
        branches = [self.sequence()]
        while self.peek("|"):
            self.at += 1
            branches.append(self.sequence())
        return branches[0] if len(branches) == 1 else Node("alt", at, self.at, tuple(branches))

    def sequence(self) -> Node:
        at = self.at
        items: list[Node] = []
        while self.at < len(self.text) and self.text[self.at] not in "|)":
            items.append(self.term())
        return items[0] if len(items) == 1 else Node("seq", at, self.at, tuple(items))

    def term(self) -> Node:
        at = self.at
        char = self.text[at]
        if char in "*+?" or _QUANTIFIER.match(self.text, at):
            raise PatternError(f"nothing to repeat before `{char}`", at)
        if char == "(":
            node = self.group()
        else:
            self.at += 1
            node = self.atom(char, at)
        return self.quantified(node, at)

    def atom(self, char: str, at: int) -> Node:
        if char == "^":
            return Node("start", at, self.at, multiline="m" in self.flags)
        if char == "$":
            return Node("end", at, self.at, multiline="m" in self.flags)
        if char == ".":
            every = sets.EVERYTHING if "s" in self.flags else sets.complement(sets.NEWLINE)
            return Node("char", at, self.at, chars=every)
        if char == "[":
            return self.char_class(at)
        if char == "\\":
            return self.escape(at)
        return self.chars(((ord(char), ord(char)),), at)

    def chars(self, ranges: sets.Ranges, at: int, *, negative: bool = False) -> Node:
        if "i" in self.flags:
            ranges = sets.either_case(ranges)
        if negative:
            ranges = sets.complement(ranges)
        return Node("char", at, self.at, chars=ranges, negative=negative)

    def quantified(self, node: Node, at: int) -> Node:
        char = self.text[self.at : self.at + 1]
        if char and char in "*+?":
            low, high = (1 if char == "+" else 0), (1 if char == "?" else INFINITE)
            self.at += 1
        elif found := _QUANTIFIER.match(self.text, self.at):
            low = min(int(found[1]), INFINITE)
            high = low if not found[2] else min(int(found[3]), INFINITE) if found[3] else INFINITE
            if high < low:
                raise PatternError(f"numbers out of order in `{found[0]}`", self.at)
            self.at = found.end()
        else:
            return node
        if node.kind in ("start", "end", "word", "not-word") or (node.kind == "look" and not node.ahead):
            raise PatternError(f"nothing to repeat: `{self.text[at : node.stop]}` matches no text", at)
        if self.peek("?"):
            self.at += 1
        return Node("repeat", at, self.at, (node,), low=low, high=high)

    def group(self) -> Node:
        at = self.at
        flags = self.flags
        look: tuple[bool, bool] | None = None
        if not self.peek("(?"):
            self.at += 1
        elif found := _OPENING.match(self.text, at):
            self.at = found.end()
            look = {"(?=": (True, False), "(?!": (True, True), "(?<=": (False, False), "(?<!": (False, True)}.get(
                found[0]
            )
        elif found := _MODIFIERS.match(self.text, at):
            self.at = found.end()
            self.flags = self.modified(found[1], found[2], at)
        else:
            raise PatternError(f"`{self.text[at : at + 3]}` opens no group that JavaScript knows", at)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise TooComplexError
        inner = self.alternatives()
        if not self.peek(")"):
            raise PatternError("unclosed `(`", at)
        self.at += 1
        self.depth -= 1
        self.flags = flags
        if look:
            return Node("look", at, self.at, (inner,), ahead=look[0], negative=look[1])
        return Node("seq", at, self.at, (inner,))

    def modified(self, on: str, off: str | None, at: int) -> frozenset[str]:
        both = on + (off or "")
        if len(set(both)) != len(both) or not both:
            raise PatternError("flags of a group are empty or given twice", at)
        return self.flags.union(on).difference(off or "")

    def escape(self, at: int) -> Node:
        char = self.text[self.at : self.at + 1]
        if not char:
            raise PatternError("`\\` at the end", at)
        if char in "bB":
            self.at += 1
            return Node("word" if char == "b" else "not-word", at, self.at)
        if char in _CLASSES:
            self.at += 1
            return self.chars(_CLASSES[char], at)
        if char == "k" and self.named:
            found = re.compile(r"k<([^>]*)>").match(self.text, self.at)
            if not found:
                raise PatternError("`\\k` without the name of a group", at)
            self.at = found.end()
            return Node("back", at, self.at)
        if char in "123456789":
            found = re.compile("[0-9]+").match(self.text, self.at)
            if found and int(found[0][:9]) <= self.groups:
                self.at = found.end()
                return Node("back", at, self.at)
        code = self.character(in_class=False)
        return self.chars(((code, code),), at)

    def character(self, *, in_class: bool) -> int:
        """The code point that the escape after `\\` stands for; moves behind it."""
        text, at = self.text, self.at
        char = text[at]
        if char in _CONTROLS:
            self.at += 1
            return _CONTROLS[char]
        if char == "c":
            letter = text[at + 1 : at + 2]
            if letter.isascii() and (letter.isalpha() or (in_class and letter and (letter.isdigit() or letter == "_"))):
                self.at += 2
                return ord(letter) % 32
            return 0x5C  # a backslash of its own; the `c` comes next
        if char in _HEX and (found := _HEX[char].match(text, at + 1)):
            self.at = found.end()
            return int(found[0], 16)
        if char in "01234567" and (found := _OCTAL.match(text, at)):
            self.at = found.end()
            return int(found[0], 8)
        self.at += 1
        return ord(char)

    def char_class(self, at: int) -> Node:
        negative = self.peek("^")
        self.at += negative
        parts: list[tuple[int, int]] = []
        while not self.peek("]"):
            first_at = self.at
            first = self.class_atom(at)
            if not self.peek("-") or self.text.startswith("-]", self.at):
                parts += first
                continue
            self.at += 1
            last = self.class_atom(at)
            if len(first) != 1 or len(last) != 1 or first[0][0] != first[0][1] or last[0][0] != last[0][1]:
                parts += (*first, (0x2D, 0x2D), *last)
            elif first[0][0] > last[0][0]:
                raise PatternError(f"range out of order in `{self.text[first_at : self.at]}`", first_at)
            else:
                parts.append((first[0][0], last[0][0]))
        self.at += 1
        return self.chars(sets.union(parts), at, negative=negative)

    def class_atom(self, opened: int) -> sets.Ranges:
        if self.at >= len(self.text):
            raise PatternError("unclosed `[`", opened)
        char = self.text[self.at]
        self.at += 1
        if char != "\\":
            return ((ord(char), ord(char)),)
        char = self.text[self.at : self.at + 1]
        if not char:
            raise PatternError("`\\` at the end", self.at - 1)
        if char in _CLASSES:
            self.at += 1
            return _CLASSES[char]
        if char == "b":
            self.at += 1
            return ((8, 8),)
        code = self.character(in_class=True)
        return ((code, code),)


def _count_groups(pattern: str) -> tuple[int, bool]:
    """How many groups capture, and whether one has a name: both decide what `\\1` and `\\k` mean before them."""
    count, named, in_class, at = 0, False, False, 0
    while at < len(pattern):
        char = pattern[at]
        if char == "\\":
            at += 1
        elif char == "[":
            in_class = True
        elif char == "]":
            in_class = False
        elif char == "(" and not in_class:
            name = pattern.startswith("(?<", at) and pattern[at + 3 : at + 4] not in ("=", "!")
            named = named or name
            count += name or not pattern.startswith("(?", at)
        at += 1
    return count, named
