"""A Rust pattern as something that can be asked, in a way that always ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.ecma.node import Node
from hookwright.model.ecma.places import Places, UndecidedError
from hookwright.model.rust.alphabet import Alphabet, is_new
from hookwright.model.rust.parse import parse

if TYPE_CHECKING:
    from hookwright.model.rust.parse import Parsed

LONGEST_PATTERN = 4_000
LONGEST_SUBJECT = 1024

_BUDGET = 300_000  # moves from set to set in a pattern's whole life, about a microsecond each


class Pattern:
    """A regular expression that compiles.

    `node` is its structure for ASCII subjects, None when that is not understood. Rust's engine is linear: no pattern
    `explodes`.
    """

    __slots__ = ("_budget", "_known", "_parsed", "_whole", "explodes", "node", "text")

    def __init__(self, text: str, *, whole: bool) -> None:
        """Read `text`, which must fit a subject from end to end (`whole`) or somewhere. Raises `PatternError`."""
        self.text = text
        self.explodes = False
        self.node: Node | None = None
        self._whole = whole
        self._known: dict[str, bool] = {}
        self._budget = 0
        if len(text) <= LONGEST_PATTERN:
            self._parsed: Parsed = parse(text, Alphabet())
            self.node = self._anchored(self._parsed.node)
            self._budget = _BUDGET

    def found_in(self, subject: str) -> bool | None:
        """Whether the pattern matches `subject`; None when that can't be said within the limits."""
        answer = self._known.get(subject)
        if answer is None and self._budget > 0 and len(subject) <= LONGEST_SUBJECT:
            node = self._node_for(subject)
            if node is None:
                return None
            places = Places(subject, self._budget)
            try:
                answer = places.search(node)
            except UndecidedError:
                self._budget = 0  # it would not be quicker for other subjects
                return None
            self._budget = places.budget
            if len(self._known) < 1000:
                self._known[subject] = answer
        return answer

    def _node_for(self, subject: str) -> Node | None:
        """The structure with sets that are right for the subject's characters; None when those can't be told."""
        if subject.isascii() or not self._parsed.unicode:
            return self.node
        if self._parsed.vague or is_new(subject):
            return None
        return self._anchored(parse(self.text, Alphabet(subject)).node)

    def _anchored(self, node: Node | None) -> Node | None:
        if node is None or not self._whole:
            return node
        end = len(self.text)
        return Node("seq", 0, end, (Node("start", 0, 0), node, Node("end", end, end)))
