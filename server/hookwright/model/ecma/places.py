"""A search that always ends: a pattern run on sets of places in the subject, in polynomial time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.ecma import sets

if TYPE_CHECKING:
    from hookwright.model.ecma.node import Node


class UndecidedError(Exception):
    """It can't be said within the limits whether the pattern matches."""


class Places:
    """Searches one subject. A set of places is an integer: bit `i` stands for the place before character `i`."""

    def __init__(self, subject: str, budget: int) -> None:
        self.subject = subject
        self.codes = sorted(map(ord, set(subject)))
        self.all = (1 << (len(subject) + 1)) - 1
        self.budget = budget
        self.known: dict[tuple[int, int, bool], int] = {}
        self.masks: dict[int, tuple[sets.Ranges, int]] = {}  # by identity: a set may have hundreds of ranges

    def search(self, node: Node) -> bool:
        """Whether the pattern matches somewhere. Raises `UndecidedError`."""
        return self.reach(node, self.all, back=False) != 0

    def reach(self, node: Node, places: int, *, back: bool) -> int:
        """The places where `node` can end when it begins at `places`, or begin when it ends there (`back`)."""
        self.budget -= 1
        if self.budget < 0:
            raise UndecidedError
        kind = node.kind
        if kind == "char":
            mask = self.mask(node.chars)
            return (places >> 1) & mask if back else ((places & mask) << 1)
        if kind == "seq":
            for item in reversed(node.items) if back else node.items:
                places = self.reach(item, places, back=back)
                if not places:
                    break
            return places
        if kind == "alt":
            found = 0
            for item in node.items:
                found |= self.reach(item, places, back=back)
            return found
        if kind == "repeat":
            return self.repeat(node, places, back=back)
        return places & self.holds(node)

    def repeat(self, node: Node, places: int, *, back: bool) -> int:
        """Where `low` to `high` rounds lead."""
        key = (id(node), places, back)
        if key in self.known:
            return self.known[key]
        inner = node.items[0]
        rounds = len(self.subject) + 1  # more rounds than places: some of them match nothing and change nothing
        for _ in range(min(node.low, rounds)):
            after = self.reach(inner, places, back=back)
            if after == places:
                break
            places = after
        if inner.kind == "char" and node.high - node.low >= rounds:
            found = self.run_on(places, self.mask(inner.chars), back=back)
            self.known[key] = found
            return found
        found = new = places
        for _ in range(min(node.high - node.low, rounds)):
            new = self.reach(inner, new, back=back) & ~found
            if not new:
                break
            found |= new
        self.known[key] = found
        return found

    def run_on(self, places: int, mask: int, *, back: bool) -> int:
        """Where any number of characters of `mask` lead: all at once, by the carry of an addition.

        As in "Bitwise data parallelism in regular expression matching" (Cameron and others, 2014), MatchStar.
        """
        if back:
            size = len(self.subject)
            return _reverse(self.run_on(_reverse(places, size + 1), _reverse(mask, size), back=False), size + 1)
        return (((places & mask) + mask) ^ mask) | places

    def holds(self, node: Node) -> int:
        """The places where an assertion holds."""
        key = (id(node), 0, False)
        if key not in self.known:
            self.known[key] = self._holds(node)
        return self.known[key]

    def _holds(self, node: Node) -> int:
        last = len(self.subject)
        if node.kind == "look":
            # what can begin here is what is reached backwards from anywhere, and the other way round
            found = self.reach(node.items[0], self.all, back=node.ahead)
            return self.all & ~found if node.negative else found
        if node.kind in ("start", "end"):
            breaks = self.mask(node.chars or sets.NEWLINE) if node.multiline else 0
            return 1 | (breaks << 1) if node.kind == "start" else (1 << last) | breaks
        word = self.mask(node.chars or sets.WORD)
        edges = word ^ (word << 1)
        return edges if node.kind == "word" else self.all & ~edges

    def mask(self, ranges: sets.Ranges) -> int:
        """The places before a character of `ranges`."""
        found = self.masks.get(id(ranges))
        if found is None:
            bits = {code: "1" if sets.has(ranges, code) else "0" for code in self.codes}
            found = self.masks[id(ranges)] = (ranges, int(self.subject.translate(bits)[::-1] or "0", 2))
        return found[1]


def _reverse(bits: int, size: int) -> int:
    """The lowest `size` bits in the opposite order."""
    return int(format(bits, f"0{size}b")[::-1], 2) if size else 0
