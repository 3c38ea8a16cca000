"""What a parser asks of a text below the level of values: the next token, faulty strings, words; and its notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hookwright.syntax import lexer
from hookwright.syntax.tree import Green, Problem
from hookwright.text.span import Span

if TYPE_CHECKING:
    import re

    from hookwright.syntax.tree import ProblemCode

MAX_PROBLEMS: Final = 1000
"""After so many faults the rest of a text is taken for garbage and not looked at; a reader has given up long before.
Of comments, duplicate keys and odd space, which are no faults, so many are listed as problems."""

_DETAIL = 80
_TOKENS = '{}[]",:'


class Scanner:
    """Reads on from `at`, and notes what is wrong without saying two things about one place."""

    __slots__ = ("at", "comments", "faults", "last", "marks", "noted", "notes", "problems", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.at: int = 0  # behind what was read last
        self.problems: list[Problem] = []
        self.comments: list[Span] = []
        self.marks = 0  # problems and comments so far, the dropped ones included
        self.faults = 0  # problems listed that are faults
        self.notes = 0  # and those that are not
        self.last = -1  # about this offset nothing more is said
        self.noted = 0  # comments and odd space are noted up to here

    def report(self, code: ProblemCode, start: int, end: int, detail: str = "", related: Span | None = None) -> None:
        """Note a fault unless the last one was at the same offset."""
        self.marks += 1
        if start != self.last:
            self.last = start
            self.faults += 1
            self.problems.append(Problem(code, Span(start, end), detail[:_DETAIL], related))

    def note(self, code: ProblemCode, start: int, end: int, detail: str = "", related: Span | None = None) -> None:
        """Note what neither makes nor follows a cascade."""
        self.marks += 1
        self.notes += 1
        if self.notes <= MAX_PROBLEMS:
            self.problems.append(Problem(code, Span(start, end), detail[:_DETAIL], related))

    def blank(self, at: int) -> int:
        """The end of the white space at `at`."""
        return lexer.SPACE.match(self.text, at).end()  # pyright: ignore[reportOptionalMemberAccess]

    def skip(self, at: int) -> int:
        """The place of the next token behind `at`; comments and odd space before it are noted."""
        here = self.blank(at)
        while self.text[here : here + 1] not in _TOKENS and (odd := lexer.ODD_SPACE.match(self.text, here)):
            if here >= self.noted:
                self.noted = odd.end()
                if odd[1] is None:
                    self.note("bad-space", here, odd.end(), odd[0])
                else:
                    self._comment(at, here, odd[0])
            here = self.blank(odd.end())
        return here

    def _comment(self, at: int, here: int, comment: str) -> None:
        span = Span(here, here + len(comment))
        self.comments.append(span)
        self.note("comment", *span, comment)
        if comment.startswith("/*") and (len(comment) < 4 or not comment.endswith("*/")):
            self.note("missing-close", *span, "*/", Span(here, here + 2))
            self.last = at  # what the comment has swallowed is not missing

    def end_of(self, pattern: re.Pattern[str], at: int) -> int:
        """The end of what `pattern` matches at `at`, white space behind it not counted."""
        match = pattern.match(self.text, at)
        return at + len(match[0].rstrip()) if match else at

    def string(self, at: int) -> Green:
        """The node of a string with or without faults. It ends with its line where the closing quote is missing."""
        match = lexer.LOOSE_STRING.match(self.text, at)
        assert match is not None
        self.at = end = match.end()
        marks = self.marks
        closed = match[1] == '"'
        body = match[0][1:-1] if closed else match[0][1:]
        if not closed:
            self.report("missing-close", at, end, '"', Span(at, at + 1))
        for fault in lexer.FAULT.finditer(body):
            escape, control = fault.groups()
            if escape and (closed or escape != "\\"):
                self.report("bad-escape", at + 1 + fault.start(), at + 1 + fault.end(), escape)
            elif control:
                self.report("control-character", at + 1 + fault.start(), at + 1 + fault.end(), control)
            if self.faults >= MAX_PROBLEMS:
                break
        if self.marks > marks:
            self.last = end
        return Green("string", end - at, lexer.decode(body), (), closed, marks == self.marks)

    def bad_token(self, code: ProblemCode, at: int) -> Green:
        """An error node, whose value is the word, for a bare word or a string in single quotes."""
        match = lexer.SINGLE_QUOTED.match(self.text, at) or lexer.WORD.match(self.text, at)
        assert match is not None
        self.at = match.end()
        self.report(code, at, self.at, match[0])
        self.last = self.at
        return Green("error", self.at - at, match[0].strip("'\""), clean=False)
