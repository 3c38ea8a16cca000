"""Matchers: which tools, or which values of an event, a group is for.

One reading of a matcher serves the engine, the checks and the editor. Which characters make a list of names, whether a
pattern must fit the whole name and what an invalid one selects is the dialect's (`MatcherSyntax`), and so is the
flavour of patterns: ECMAScript's (`model.ecma`) or that of Rust's crate `regex` (`model.rust`), never Python's `re`.
Both see to it that asking always ends, whatever a stranger's file says: cheap patterns run at once, others on sets of
places in polynomial time, and the few with back references in a process that is killed after half a second. A pattern
that can't be decided within those limits answers None to `Matcher.decide`, once and for all.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hookwright.model.reading import FLAVOURS, MatcherPath, Name, Reading, compile_pattern, read

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.dialects.spec import Dialect, Event, MatcherSyntax, Subject, Tool
    from hookwright.model.explain import Explanation
    from hookwright.model.pattern import Pattern

__all__ = [
    "FLAVOURS",
    "Matcher",
    "MatcherPath",
    "Name",
    "compile_matcher",
    "compile_pattern",
    "explain",
    "is_watched",
    "subject_of",
    "tools_of",
    "watched",
]


class Matcher:
    """A matcher as the agent reads it.

    `path` is how: `every` subject; a list of exact `names`; a `regex`, of some agents after `names`; or `ignored`,
    because the event has no matcher. `error` says why a regular expression is none, `error_at` where (code point of the
    value; -1: that is not known). `pattern` is the expression when it is one, made of `text`.
    """

    __slots__ = ("_reading", "_subject", "_syntax", "_tools", "value")

    def __init__(self, value: str | None, event: Event, dialect: Dialect) -> None:
        """`value` is the matcher's text, None when there is none."""
        self.value = value
        self._subject: Subject | None = event.subject
        self._tools = dialect.tools
        self._syntax: MatcherSyntax | None = None
        if event.subject is None:
            self._reading = Reading("ignored")
        else:
            self._syntax = dialect.matcher(event.subject)
            self._reading = read(value, self._syntax)

    @property
    def path(self) -> MatcherPath:
        return self._reading.path

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name.text for name in self._reading.names)

    @property
    def spans(self) -> tuple[Name, ...]:
        """The names with their places."""
        return self._reading.names

    @property
    def pattern(self) -> Pattern | None:
        return self._reading.pattern

    @property
    def text(self) -> str:
        """What the pattern is made of: the value, or what the agent makes of it."""
        return self._reading.text

    def place(self, at: int) -> int:
        """The place in the value of a place in `text`, code points."""
        return self._reading.place(at)

    @property
    def error(self) -> str | None:
        return self._reading.error

    @property
    def error_at(self) -> int:
        return self._reading.error_at

    @property
    def explodes(self) -> bool:
        """Whether an agent, which has no limits, may stand still over the pattern."""
        pattern = self._reading.pattern
        return pattern is not None and pattern.explodes

    def decide(self, subject: str) -> bool | None:
        """Whether the matcher selects `subject`: a tool's name, tried by all its names, or the event's value.

        None when the pattern is too costly to say.
        """
        reading = self._reading
        if reading.path in ("every", "ignored"):
            return True
        if reading.listed and not reading.listed.isdisjoint(self.names_of(subject)):
            return True
        if reading.error is not None:
            return self._syntax is not None and self._syntax.invalid == "every"
        if reading.pattern is None:
            return False
        undecided = False
        for name in self.tried(subject):
            answer = reading.pattern.found_in(name)
            if answer:
                return True
            undecided = undecided or answer is None
        return None if undecided else False

    def selects(self, subject: str) -> bool:
        """Like `decide`; what can't be decided is not selected."""
        return self.decide(subject) is True

    def names_of(self, subject: str) -> tuple[str, ...]:
        """The names that a list is compared with: `subject`, or of a tool what the agent compares of its names."""
        tool = self._tool(subject)
        if tool is None:
            return (subject,)
        every = self._syntax is None or self._syntax.aliases != "none"
        return (tool.name, *tool.aliases) if every else (tool.name,)

    def tried(self, subject: str) -> tuple[str, ...]:
        """The names that a pattern is tried against."""
        tool = self._tool(subject)
        if tool is None:
            return (subject,)
        every = self._syntax is None or self._syntax.aliases == "all"
        return (tool.name, *tool.aliases) if every else (tool.name,)

    def _tool(self, subject: str) -> Tool | None:
        if self._subject is None or self._subject.kind != "tool":
            return None
        if self._syntax is not None and self._syntax.aliases == "none":
            return next((tool for tool in self._tools if subject == tool.name), None)
        return next((tool for tool in self._tools if subject == tool.name or subject in tool.aliases), None)

    def selected(self, dialect: Dialect) -> tuple[Tool, ...]:
        """The dialect's known tools that the matcher selects; none for an event that is not about a tool."""
        if self._subject is None or self._subject.kind != "tool":
            return ()
        return tuple(tool for tool in tools_of(self._subject, dialect) if self.selects(tool.name))


def compile_matcher(value: str | None, event: Event, dialect: Dialect) -> Matcher:
    """The matcher `value` (None: absent) of a group of `event`. Cheap: readings are kept by value and syntax."""
    return Matcher(value, event, dialect)


def explain(value: str | None, event: Event, dialect: Dialect) -> Explanation:
    """What the matcher selects, what in it selects nothing and why, and that in words. See `model.explain`."""
    from hookwright.model.explain import explain as explanation

    return explanation(value, event, dialect)


def tools_of(subject: Subject, dialect: Dialect) -> tuple[Tool, ...]:
    """The tools that can be the subject."""
    if not subject.values:
        return dialect.tools
    names = {value.name for value in subject.values}
    return tuple(tool for tool in dialect.tools if names.intersection((tool.name, *tool.aliases)))


def subject_of(event: Event, payload: Mapping[str, Any]) -> str | None:
    """What the matchers of `event` are tried against when it comes with `payload`; None when it has no matcher.

    A value that is missing or no text counts as `""`. Of a watched file it is the base name.
    """
    if event.subject is None:
        return None
    value = payload.get(event.subject.field)
    text = value if isinstance(value, str) else ""
    return re.split(r"[/\\]", text)[-1] if event.subject.watch else text


def watched(value: str | None, event: Event) -> tuple[str, ...]:
    """The file names that a group's matcher has the agent watch, taken literally (Claude Code's FileChanged)."""
    if event.subject is None or not event.subject.watch or not value:
        return ()
    return tuple(name for name in value.split("|") if name)


def is_watched(basename: str, values: Iterable[str | None], event: Event) -> bool:
    """Whether a change of that file is noticed at all, given the matchers of all groups of the event."""
    return any(basename in watched(value, event) for value in values)
