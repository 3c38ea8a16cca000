"""Text to tree, whatever the text.

Recursive descent over the patterns of `lexer`. One pattern takes a whole faultless member; only where none fits does
the parser look at single tokens and ask what was meant. It follows jsonc-parser in keeping the node and noting the
problem, and in saying nothing twice about one place: a problem at the offset of the last one is dropped, and so is one
right behind something broken. Beyond that, a key with its colon is recognised wherever it stands, so that a value,
comma or brace that is not typed yet costs nothing but itself, and a wrong bracket is judged by those that follow.
"""

from __future__ import annotations

import gc
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, cast

from hookwright.syntax import lexer
from hookwright.syntax.lexer import AFTER_ITEM, AFTER_MEMBER, ITEM, MEMBER, scalar
from hookwright.syntax.reuse import Reuse
from hookwright.syntax.scanner import MAX_PROBLEMS, Scanner
from hookwright.syntax.tree import Green, GreenItem, GreenMember, Node, Tree
from hookwright.text.span import Span

if TYPE_CHECKING:
    import re

MAX_DEPTH: Final = 200
"""Containers nested deeper are not looked into."""

_PAUSE_GC = 1 << 15
"""Texts from this length on are parsed with the cyclic garbage collector at rest: a tree has no cycles, and looking for
them in a growing heap costs as much again as the parsing."""

_CACHE = object()  # the key in the root's memo of the scalars by their text, for the next parse
_CACHE_SIZE = 20_000
_CACHE_WIDTH = 200

_LOOK_AHEAD = 8  # brackets

# where a container's loop stands: the offset of the comma just passed, or one of
_FRESH = -1  # nothing read since the bracket, or since something skipped
_AFTER = -2  # behind a value without a comma yet
_CLOSED = -3
_OPEN = -4  # at the end, without the bracket
_NESTED = -5  # at the start of a container within

# half the time of a named tuple's own constructor
_new = cast(Any, tuple.__new__)  # pyright: ignore[reportUnknownMemberType]


def parse(text: str, previous: Tree | None = None) -> Tree:
    """The tree of `text`. Takes any text, in linear time, and never raises.

    `previous` is the tree of an earlier state of the text. Subtrees that the edit did not touch are shared with it:
    faultless containers are taken whole, short scalars are the same objects again.
    """
    if previous is not None and previous.text == text:
        return previous
    if len(text) < _PAUSE_GC or not gc.isenabled():
        return _Parser(text, previous).tree()
    gc.disable()
    try:
        return _Parser(text, previous).tree()
    finally:
        gc.enable()


class _Parser(Scanner):
    __slots__ = ("limit", "reuse", "scalars")

    def __init__(self, text: str, previous: Tree | None) -> None:
        super().__init__(text)
        self.reuse: Reuse | None = None
        self.scalars: dict[str, Green] = {}
        self.limit = MAX_DEPTH  # containers up to here are read without a second look
        if previous is not None and previous.root is not None:
            self.reuse = Reuse(previous, previous.root, text, max_depth=MAX_DEPTH, max_problems=MAX_PROBLEMS)
            self.limit = 1  # not the root, whose end depends on what follows
            kept = previous.root.green.memo.get(_CACHE, self.scalars)
            if len(kept) <= _CACHE_SIZE:
                self.scalars = kept

    def tree(self) -> Tree:
        text = self.text
        if text.startswith("\ufeff"):
            self.note("bom", 0, 1)
            self.at = self.noted = 1
        start = self.skip(self.at)
        if start == len(text):
            self.report("empty", 0, start)
        while (stray := self.end_of(lexer.STRAY, start)) > start:
            self.report("bad-token", start, stray, text[start])
            start = self.skip(stray)
        root = None
        if start < len(text):
            root = Node(self._root(start), start)
            root.green.memo[_CACHE] = self.scalars
            extra = self.skip(self.at)
            if extra < len(text):
                end = extra + len(text[extra:].rstrip())
                self.report("extra-content", extra, end, text[extra:end])
        self.problems.sort(key=itemgetter(1))
        return Tree(text, root, tuple(self.problems), tuple(self.comments))

    def _root(self, start: int) -> Green:
        if not self._nests(start, 1):
            return self._plain(start)
        char = self.text[start]
        return (self._array if char == "[" else self._object)(start, start + (char in "{["), 1, "")

    # -- faultless text: one frame of the stack for each level, whatever goes wrong in it -------------------------

    def _object(self, start: int, at: int, depth: int, outer: str) -> Green:
        """The object at `start` whose first member may begin at `at`: the same place when its brace is not there."""
        if depth > self.limit and (early := self._early(start, depth)):
            return early
        text, known = self.text, self.scalars.get
        marks = self.marks - (at == start)  # without a brace it is never clean
        members: list[GreenMember] = []
        keys: set[str] = set()
        comma = _FRESH
        while comma > _CLOSED or (comma == _CLOSED and depth == 1 and self._goes_on(at)):
            if comma <= _AFTER or (match := MEMBER(text, at)) is None:
                at, comma = self._odd_member(members, start, at, comma, outer)
                if comma != _NESTED:
                    continue
                key_at, key, colon_at, _, _ = members.pop()
            else:
                raw, plain, mark = match.group(1, 3, 4)
                keys.add(raw)
                key_at, key, colon_at = match.start(1) - start, known(raw) or self._scalar(raw), match.start(2) - start
                at = match.end()
                if plain is not None:
                    value = known(plain) or self._scalar(plain)
                    members.append(_new(GreenMember, (key_at, key, colon_at, match.start(3) - start, value)))
                    comma = at - 1 if mark == "," else _CLOSED
                    continue
                at -= 1
            value = (self._array if text[at] == "[" else self._object)(at, at + 1, depth + 1, outer + "{")
            members.append(_new(GreenMember, (key_at, key, colon_at, at - start, value)))
            at, comma = self._behind(AFTER_MEMBER(text, self.at))
        self.at = at
        if len(keys) < len(members):
            self._find_duplicates(members, start)
        return Green("object", at - start, None, tuple(members), comma == _CLOSED, marks == self.marks)

    def _array(self, start: int, at: int, depth: int, outer: str) -> Green:
        if depth > self.limit and (early := self._early(start, depth)):
            return early
        text, known, reuse = self.text, self.scalars.get, self.reuse
        marks = self.marks
        items: list[GreenItem] = []
        comma = _FRESH
        while comma > _CLOSED:
            if comma == _AFTER or (match := ITEM(text, at)) is None:
                at, comma = self._odd_item(items, start, at, comma, outer)
                if comma != _NESTED:
                    continue
            else:
                plain, mark = match.group(1, 2)
                at = match.end()
                if plain is not None:
                    items.append(_new(GreenItem, (match.start(1) - start, known(plain) or self._scalar(plain))))
                    comma = at - 1 if mark == "," else _CLOSED
                    continue
                at -= 1
            if reuse is not None and (run := reuse.run(at, depth + 1, start)):
                items += run
                self.at = start + run[-1].at + run[-1].value.width
            else:
                char = text[at]
                value = (self._array if char == "[" else self._object)(at, at + (char in "{["), depth + 1, outer + "[")
                items.append(_new(GreenItem, (at - start, value)))
            at, comma = self._behind(AFTER_ITEM(text, self.at))
        self.at = at
        return Green("array", at - start, None, tuple(items), comma == _CLOSED, marks == self.marks)

    def _behind(self, match: re.Match[str] | None) -> tuple[int, int]:
        """The place and state behind a container and what `match` found after it."""
        if match is None:
            return self.at, _AFTER
        at = match.end()
        return at, at - 1 if match[1] == "," else _CLOSED

    def _scalar(self, raw: str) -> Green:
        green = scalar(raw)
        if len(raw) <= _CACHE_WIDTH:
            self.scalars[raw] = green
        return green

    def _early(self, start: int, depth: int) -> Green | None:
        """A container that need not be read: it is in the old tree, or too deep."""
        if self.reuse is not None and (green := self.reuse.find(start, depth)):
            self.at = start + green.width
            return green
        if depth <= MAX_DEPTH:
            return None
        self.report("too-deep", start, start + 1, self.text[start])
        level = 0
        self.at = len(self.text)
        for match in lexer.BRACKET.finditer(self.text, start):
            if match[1]:
                level += 1
            elif match[0] in "]}":
                level -= 1
                if not level:
                    self.at = match.end()
                    break
        return Green("error", self.at - start, None, (), not level, clean=False)

    def _find_duplicates(self, members: list[GreenMember], start: int) -> None:
        first: dict[str, Span] = {}
        for member in members:
            at = start + member.key_at
            span = Span(at, at + member.key.width)
            name: str = member.key.value
            related = first.setdefault(name, span)
            if related is not span and member.key.width:
                self.note("duplicate-key", *span, name, related)

    # -- everything else: steps of the loops above, from the end of the last token on -----------------------------

    def _odd_member(self, members: list[GreenMember], start: int, at: int, comma: int, outer: str) -> tuple[int, int]:
        text = self.text
        here = self.skip(at)
        if self.faults >= MAX_PROBLEMS:
            return len(text), _OPEN
        char = text[here : here + 1]
        if char == "}":
            if comma >= 0:
                self.report("trailing-comma", comma, comma + 1, ",")
            return here + 1, _CLOSED
        if char == ",":
            return (here + 1, here) if comma <= _AFTER else self._stray(here, lexer.COMMAS, _FRESH)
        if not char or (char == "]" and self._ends(here, outer, "{")):
            return self._end_open(start, at, here)
        if char == "]":
            state = self._stray(here, lexer.CLOSE_ARRAY, _AFTER if comma == _AFTER else _FRESH)
            if members:
                members[-1] = _in_array(members[-1], here + 1 - start)
            return state
        if char == "{" and outer.endswith("["):
            return self._end_open(start, at, comma if comma >= 0 else here)
        if comma == _AFTER:
            if self._is_junk(at, here):
                return self._stray(here, lexer.JUNK, _AFTER)
            self.report("missing-comma", at, at)
        members.append(self._member(start, here))
        nested = members[-1].value is None and text[self.at : self.at + 1] in ("{", "[")
        return self.at, _NESTED if nested else _AFTER

    def _odd_item(self, items: list[GreenItem], start: int, at: int, comma: int, outer: str) -> tuple[int, int]:
        text = self.text
        here = self.skip(at)
        if self.faults >= MAX_PROBLEMS:
            return len(text), _OPEN
        char = text[here : here + 1]
        if char == "]":
            if comma >= 0:
                self.report("trailing-comma", comma, comma + 1, ",")
            return here + 1, _CLOSED
        if char == ",":
            if comma == _AFTER:
                return here + 1, here
            self.report("missing-value", at, at)
            return self.end_of(lexer.COMMAS, here), _FRESH
        if not char or (char == "}" and self._ends(here, outer, "[")):
            return self._end_open(start, at, here)
        if char in ":}":
            pattern = lexer.COLONS if char == ":" else lexer.CLOSE_OBJECT
            return self._stray(here, pattern, _AFTER if comma == _AFTER else _FRESH)
        if comma != _FRESH and outer.endswith("{") and self._is_outer_key(items, here):
            return self._end_open(start, at, comma if comma >= 0 else here)
        if comma == _AFTER:
            if self._is_junk(at, here):
                return self._stray(here, lexer.JUNK, _AFTER)
            self.report("missing-comma", at, at)
        if self._nests(here, len(outer) + 2):
            return here, _NESTED
        items.append(GreenItem(here - start, self._plain(here)))
        return self.at, _AFTER

    def _member(self, start: int, here: int) -> GreenMember:
        """The member at `here`; without its value, and with `at` before it, where that is a container."""
        text = self.text
        key = self._key(here)
        end = self.at
        at = self.skip(end)
        colon = -1
        if text.startswith(":", at):
            colon = at - start
            end = self.end_of(lexer.COLONS, at)
            if end > at + 1:
                self.report("bad-token", at + 1, end, ":")
            at = self.skip(end)
        elif key.width:
            self.report("missing-colon", end, end)
        char = text[at : at + 1]
        if not char or char in ",:]}" or lexer.KEY_AHEAD.match(text, at):
            self.report("missing-value", end, end)
            self.at = end
            return GreenMember(here - start, key, colon, end - start, None)
        self.at = at
        return GreenMember(here - start, key, colon, at - start, None if char in "{[" else self._plain(at))

    def _key(self, at: int) -> Green:
        char = self.text[at]
        if char in ":{[":
            self.report("bad-key", at, at + 1, char)
            self.at = at
            return Green("error", 0, "", clean=False)
        return self.string(at) if char == '"' else self.bad_token("bad-key", at)

    def _plain(self, at: int) -> Green:
        """The value at `at` that is no container."""
        if match := lexer.SCALAR.match(self.text, at):
            self.at = match.end()
            return self.scalars.get(match[0]) or self._scalar(match[0])
        if self.text[at] == '"':
            return self.string(at)
        return Green("error", self.bad_token("bad-token", at).width, None, clean=False)

    def _nests(self, at: int, depth: int) -> bool:
        """Whether a container begins at `at`: with its bracket, or with a key in the place of a value."""
        if self.text[at] in "{[":
            return True
        ahead = lexer.KEY_AHEAD.match(self.text, at) if depth <= MAX_DEPTH else None
        if ahead:
            self.report("bad-token", ahead.end() - 1, ahead.end(), ":")
        return ahead is not None

    # -- what was meant -------------------------------------------------------------------------------------------

    def _goes_on(self, at: int) -> bool:
        """Whether the brace before `at` that closes the top object is one too many: a comma and a key come after it."""
        comma = self.blank(at)
        if not self.text.startswith(",", comma) or not lexer.KEY_AHEAD.match(self.text, self.blank(comma + 1)):
            return False
        self.report("bad-token", at - 1, at, "}")
        return True

    def _ends(self, at: int, outer: str, inner: str) -> bool:
        """Whether the wrong bracket at `at` closes something around the container `inner`, and isn't one too many."""
        cut = outer.rfind("[" if inner == "{" else "{")
        return cut >= 0 and self._agreement(at + 1, outer[:cut]) >= self._agreement(at + 1, outer + inner)

    def _agreement(self, at: int, outer: str) -> int:
        """How many of the brackets that follow, and the kind of what is behind them, go with these open ones."""
        text = self.text
        for count in range(_LOOK_AHEAD):
            at = self.blank(at)
            char = text[at : at + 1]
            if char not in ("]", "}"):
                if char == ",":
                    is_key = lexer.KEY_AHEAD.match(text, self.blank(at + 1)) is not None
                    return count + (outer[-1:] == ("{" if is_key else "["))
                return count + (not char and not outer)
            if outer[-1:] != ("{" if char == "}" else "["):
                return count
            outer = outer[:-1]
            at += 1
        return _LOOK_AHEAD

    def _is_outer_key(self, items: list[GreenItem], at: int) -> bool:
        """Whether a key stands at `at` that is the object's around the array, not one of an item without a brace."""
        ahead = lexer.KEY_AHEAD.match(self.text, at)
        if ahead is None:
            return False
        name = ahead[0][:-1].strip(" \t\r\n\"'")
        item = items[-1].value if items else None
        return item is None or item.kind != "object" or all(member[1].value != name for member in item.children)

    def _is_junk(self, at: int, here: int) -> bool:
        """Whether what follows a value without a comma is the rest of it, as behind unescaped quotes, and no key."""
        text = self.text
        if text[here] in "{[:" or "\n" in text[at:here] or "\r" in text[at:here]:
            return False
        if text[here] == '"':
            if at != here or text[at - 1] != '"':
                return False
        elif lexer.SCALAR.match(text, here):
            return False
        return lexer.JUNK.match(text, here) is not None

    def _stray(self, at: int, pattern: re.Pattern[str], state: int) -> tuple[int, int]:
        """Pass over something that has no business here."""
        end = self.end_of(pattern, at)
        self.report("bad-token", at, end, self.text[at:end])
        self.last = end
        return end, state

    def _end_open(self, start: int, at: int, end: int) -> tuple[int, int]:
        """End a container whose bracket is not there."""
        opening = self.text[start]
        if opening in "{[":
            place = min(at, end)
            self.report("missing-close", place, place, "}" if opening == "{" else "]", Span(start, start + 1))
        self.last = end
        return end, _OPEN


def _in_array(member: GreenMember, end: int) -> GreenMember:
    """The member with its value, an object that a lone `]` before `end` follows, as an array whose `[` is not there."""
    value = member.value
    if value is None or value.kind != "object":
        return member
    return member._replace(value=Green("array", end - member.value_at, None, (GreenItem(0, value),), clean=False))
