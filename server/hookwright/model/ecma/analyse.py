"""What a pattern may cost a matcher that backtracks, and what can be read off its structure."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.ecma import sets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.ecma.node import Node

MANY = 10**12
"""Where counting stops: no number of steps beyond it matters."""

_LENGTH = 64
"""How long a subject `explodes` thinks of: the longest names of tools are about that long."""


def walk(node: Node) -> Iterator[Node]:
    """The node and all that is in it."""
    yield node
    for item in node.items:
        yield from walk(item)


def has_back_reference(node: Node) -> bool:
    """Whether the pattern refers to what a group matched, which no regular language can."""
    return any(piece.kind == "back" for piece in walk(node))


def has_negation(node: Node) -> bool:
    """Whether the pattern says what is *not* to be matched: `(?!…)`, `(?<!…)`, `[^…]`."""
    return any(piece.negative for piece in walk(node))


def steps(node: Node, length: int) -> int:
    """An upper bound of the steps in which a backtracking matcher searches a subject of `length`, at most `MANY`.

    It counts every way through the pattern as if all could happen at every place, so it errs on the high side only.
    """
    return min(MANY, (length + 1) * _ways(node, length)[1])


def _ways(node: Node, length: int) -> tuple[int, int]:
    """How many ways lead through `node` from one place, and how many steps it takes to try them all."""
    ways, cost = 1, 1
    if node.kind == "back":
        cost = length + 1
    elif node.kind == "seq":
        for item in node.items:
            more, extra = _ways(item, length)
            cost += ways * extra
            ways *= more
            if cost >= MANY:
                return MANY, MANY
    elif node.kind == "alt":
        parts = [_ways(item, length) for item in node.items]
        ways, cost = sum(w for w, _ in parts), 1 + sum(c for _, c in parts)
    elif node.kind == "look":
        cost = 1 + _ways(node.items[0], length)[1]
    elif node.kind == "repeat":
        return _repeat_ways(node, length)
    return min(ways, MANY), min(cost, MANY)


def _repeat_ways(node: Node, length: int) -> tuple[int, int]:
    each, extra = _ways(node.items[0], length)
    rounds = min(node.high, min(node.low, MANY) + length + 1)
    if each <= 1:
        return min(rounds + 1, MANY), min(1 + rounds * extra, MANY)
    ways, cost, power = 0, 1, 1
    for _ in range(rounds + 1):
        ways += power
        cost += power * extra
        power *= each
        if cost >= MANY or ways >= MANY:
            return MANY, MANY
    return ways, cost


def explodes(node: Node, *, whole: bool) -> bool:
    """Whether a backtracking matcher may need so long for a pattern that an agent stands still.

    Such are `^(a+)+$` and `(.*a){20}`: something repeated that can be cut into repeats in many ways, before something
    that can fail. Unlike `steps` it sees that `(Bash|Write)+$` and `a+b` leave no choice. `whole` says that the pattern
    must fit the subject from end to end.
    """
    counter = _Choices()
    follow = sets.NOTHING if whole else None
    counter.count(node, follow, tail=not whole)
    return counter.worst >= 10**8


class _First(NamedTuple):
    chars: sets.Ranges | None  # None: can't be told
    empty: bool  # may match no text


class _Choices:
    """Counts the ways through a pattern that survive a look at the next character."""

    def __init__(self) -> None:
        self.worst = 1
        self.firsts: dict[int, _First] = {}

    def count(self, node: Node, follow: sets.Ranges | None, *, tail: bool) -> int:
        """Ways through `node`, when `follow` is what may come next and `tail` says that nothing after it can fail."""
        ways = 1
        if node.kind == "seq":
            ways = self.count_sequence(node.items, follow, tail=tail)
        elif node.kind == "alt":
            parts = [self.count(item, follow, tail=tail) for item in node.items]
            ways = max(parts) if self.disjoint(node.items) else sum(parts)
        elif node.kind == "look":
            # looking behind goes from right to left: what comes last here may have to be tried again
            self.count(node.items[0], None, tail=node.ahead)
        elif node.kind == "repeat":
            ways = self.count_repeat(node, follow, tail=tail)
        ways = min(ways, MANY)
        self.worst = max(self.worst, ways)
        return ways

    def count_sequence(self, items: tuple[Node, ...], follow: sets.Ranges | None, *, tail: bool) -> int:
        ways = 1
        for item in reversed(items):
            ways = min(MANY, ways * self.count(item, follow, tail=tail))
            chars, empty = self.first(item)
            if empty:
                follow = None if chars is None or follow is None else _short(sets.union(chars, follow))
            else:
                follow = chars
            tail = tail and item.kind == "repeat" and item.low == 0
        return ways

    def count_repeat(self, node: Node, follow: sets.Ranges | None, *, tail: bool) -> int:
        inner = node.items[0]
        chars, empty = self.first(inner)
        if tail and follow is None:
            follow = sets.NOTHING  # whatever comes is left alone
        again = None if chars is None or follow is None else sets.union(chars, follow)
        each = self.count(inner, again if node.high > 1 else follow, tail=False)
        if tail and node.low <= 1:
            return 1  # it never has to give back a round
        if empty or chars is None or each > 1:
            return _powers(each, min(node.low, _LENGTH + 1), min(node.high, _LENGTH + 1))
        if follow is not None and not sets.overlap(chars, follow):
            return 1
        return min(node.high, _LENGTH) - min(node.low, _LENGTH) + 1

    def first(self, node: Node) -> _First:
        """The characters with which `node` can begin."""
        if id(node) not in self.firsts:
            self.firsts[id(node)] = self.find_first(node)
        return self.firsts[id(node)]

    def find_first(self, node: Node) -> _First:
        if node.kind == "char":
            return _First(node.chars, empty=False)
        if node.kind == "end" and not node.multiline:
            return _First(sets.NOTHING, empty=False)
        if node.kind == "repeat":
            inner = self.first(node.items[0])
            return inner._replace(empty=inner.empty or node.low == 0)
        if node.kind not in ("seq", "alt"):
            return _First(None, empty=True)
        parts: list[_First] = []
        for item in node.items:
            parts.append(self.first(item))
            if node.kind == "seq" and not parts[-1].empty:
                break
        known = [part.chars for part in parts if part.chars is not None]
        empty = (any if node.kind == "alt" else all)(part.empty for part in parts)
        return _First(_short(sets.union(*known)) if len(known) == len(parts) else None, empty)

    def disjoint(self, branches: tuple[Node, ...]) -> bool:
        """Whether the next character says which branch it can be."""
        ranges: list[tuple[int, int]] = []
        for branch in branches:
            chars, empty = self.first(branch)
            if empty or chars is None:
                return False
            ranges += chars
        ranges.sort()
        return all(before[1] < after[0] for before, after in pairwise(ranges))


def _short(ranges: sets.Ranges) -> sets.Ranges | None:
    """The set, unless it is so ragged that working with it would be slow."""
    return ranges if len(ranges) <= 100 else None


def _powers(each: int, low: int, high: int) -> int:
    total = 0
    for rounds in range(low, high + 1):
        total += min(each**rounds, MANY)
        if total >= MANY:
            return MANY
    return total


class Branch(NamedTuple):
    """One literal name among a pattern's alternatives, at `at` to `stop`; `head` and `foot` say that it is anchored."""

    text: str
    at: int
    stop: int
    head: bool
    foot: bool


def literal_branches(node: Node, *, head: bool = False, foot: bool = False) -> list[Branch]:
    """The alternatives of a pattern that are plain names, such as both of `^(Bash|Write)$`. Others are left out."""
    items = list(_flat(node))
    if items and items[0].kind == "start":
        head = True
        del items[0]
    if items and items[-1].kind == "end":
        foot = True
        del items[-1]
    if len(items) == 1 and items[0].kind == "alt":
        return [found for branch in items[0].items for found in literal_branches(branch, head=head, foot=foot)]
    if items and all(item.kind == "char" and len(item.chars) == 1 for item in items):
        codes = [item.chars[0] for item in items]
        if all(low == high for low, high in codes):
            text = "".join(chr(low) for low, _ in codes)
            return [Branch(text, items[0].at, items[-1].stop, head, foot)]
    return []


def _flat(node: Node) -> Iterator[Node]:
    """The pieces of nested sequences as one."""
    if node.kind == "seq":
        for item in node.items:
            yield from _flat(item)
    else:
        yield node
