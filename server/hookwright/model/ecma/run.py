"""A pattern as something that can be asked, in a way that always ends.

Three ways, cheapest first. `regress` runs a pattern whose cost is known to be small. What may cost more is run on sets
of places in the subject: each piece of the pattern maps the places where it may begin to those where it may end, so a
place is never tried twice and the time is polynomial. That gives the same answer for a plain test, where it does not
matter *which* match is found. Only back references need to know what a group matched: those patterns are left to
`regress` in a process of its own, which is killed after half a second.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.model.ecma.analyse import explodes, has_back_reference, steps
from hookwright.model.ecma.node import Node, PatternError, TooComplexError
from hookwright.model.ecma.parse import parse
from hookwright.model.ecma.places import Places, UndecidedError

if TYPE_CHECKING:
    import regress

LONGEST_PATTERN = 4_000
LONGEST_SUBJECT = 1024

_DIRECT = 100_000  # steps; `regress` does some fifty million a second
_BUDGET = 300_000  # moves from set to set in a pattern's whole life, about a microsecond each
_SECONDS = 0.5

_CHILD = (
    "import sys\n"
    "sys.path.insert(0, sys.argv[1])\n"
    "import regress\n"
    "pattern, subject = (bytes.fromhex(text).decode() for text in sys.argv[2:4])\n"
    "sys.exit(10 if regress.Regex(pattern).find(subject) else 11)\n"
)


class Pattern:
    """A regular expression that compiles.

    `node` is its structure, None when that is not understood. `explodes` warns of a pattern at which an agent, which
    has no limits, may stand still.
    """

    __slots__ = ("_budget", "_compiled", "_direct", "_known", "explodes", "node", "text")

    def __init__(self, text: str, *, whole: bool) -> None:
        """Read `text`, which must fit a subject from end to end (`whole`) or somewhere. Raises `PatternError`."""
        self.explodes = False
        self.node: Node | None = None
        self._compiled: regress.Regex | None = None
        self._budget = _BUDGET
        self._direct: dict[int, bool] = {}
        self._known: dict[str, bool] = {}
        if len(text) > LONGEST_PATTERN:
            self.text = text
            self._budget = 0
            return
        node = _check(text)
        self.text = f"^(?:{text})$" if whole else text
        if _encodable(text):
            import regress

            try:
                self._compiled = regress.Regex(self.text)
            except regress.RegressError:  # only its limit on nesting is left
                self._budget = 0
        if node:
            ends = Node("start", 0, 0), Node("end", len(text), len(text))
            self.explodes = explodes(node, whole=whole)
            self.node = Node("seq", 0, len(text), (ends[0], node, ends[1])) if whole else node

    def found_in(self, subject: str) -> bool | None:
        """Whether the pattern matches `subject`; None when that can't be said within the limits."""
        answer = self._known.get(subject)
        if answer is None and self._budget > 0 and len(subject) <= LONGEST_SUBJECT:
            try:
                answer = self._ask(subject)
            except UndecidedError:
                self._budget = 0  # it would not be quicker for other subjects
                return None
            if len(self._known) < 1000:
                self._known[subject] = answer
        return answer

    def _ask(self, subject: str) -> bool:
        if self._compiled and _encodable(subject) and self._cheap(len(subject)):
            return self._compiled.find(subject) is not None
        if self.node is None or has_back_reference(self.node):
            return _in_child(self.text, subject)
        places = Places(subject, self._budget)
        try:
            return places.search(self.node)
        finally:
            self._budget = places.budget

    def _cheap(self, length: int) -> bool:
        length = max(16, 1 << length.bit_length())
        if length not in self._direct:
            self._direct[length] = self.node is not None and steps(self.node, length) <= _DIRECT
        return self._direct[length]


def _check(text: str) -> Node | None:
    """The structure of a pattern that compiles. Raises `PatternError`.

    `regress` has the last word, save that it lets a quantifier after `\\b` pass, which JavaScript's engines refuse.
    """
    import regress

    node: Node | None = None
    mistake: PatternError | None = None
    try:
        node = parse(text)
    except PatternError as error:
        mistake = error
    except TooComplexError:
        pass
    if not _encodable(text):
        if mistake:
            raise mistake
        return node
    try:
        regress.Regex(text)
    except regress.RegressError as error:
        if "too deeply nested" in str(error):
            return None
        raise mistake or PatternError(str(error)[:1].lower() + str(error)[1:], -1) from error
    if mistake and "matches no text" in mistake.message:
        raise mistake
    return node


def _encodable(text: str) -> bool:
    """Whether the text has no lone surrogate, which JSON can hold and `regress` can't."""
    return text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text)


def _in_child(pattern: str, subject: str) -> bool:
    import regress

    if not sys.executable or not _encodable(pattern) or not _encodable(subject):
        raise UndecidedError
    import subprocess
    from pathlib import Path

    folder = str(Path(str(regress.__file__)).parent.parent)
    arguments = [sys.executable, "-I", "-S", "-c", _CHILD, folder, pattern.encode().hex(), subject.encode().hex()]
    try:
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, timeout=_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UndecidedError from error
    if done.returncode not in (10, 11):
        raise UndecidedError
    return done.returncode == 10
