"""What the lessons speak of: a match, what blocks a call, what is told, and why a lesson did or did not fire."""

from __future__ import annotations

from typing import Literal, NamedTuple

Reason = Literal[
    "matched", "malformed", "disabled", "scope", "tool", "nothing-to-match", "command", "path", "content", "model",
    "undecided",
]  # fmt: skip
"""Why a lesson matched or not. `undecided`: a pattern would have to be tried for longer than a call may wait."""


class Match(NamedTuple):
    """A lesson that fits a call. Texts are "" when the manifest has none; `id` is its key there."""

    id: str
    slug: str
    type: str
    priority: float
    message: str
    summary: str
    problem: str
    solution: str


class Blocker(NamedTuple):
    """Why a call is denied, and by which lesson. The reason may be empty."""

    reason: str
    slug: str


class Injected(NamedTuple):
    """A lesson that is told, as the text that fits the budget."""

    slug: str
    text: str


class Selection(NamedTuple):
    """What is told, what is not (claims that others won, and what is over the budget), and all slugs seen by then."""

    injected: tuple[Injected, ...]
    dropped: tuple[str, ...]
    seen: frozenset[str]


class Call(NamedTuple):
    """A tool call by its canonical name. What a tool doesn't have is ""."""

    tool: str
    command: str = ""
    path: str = ""
    content: str = ""
    project: str | None = None


class Note(NamedTuple):
    """Something that kept a lesson from being judged as it was meant; `field` is the manifest's key."""

    lesson: str
    field: str
    text: str


class Verdict(NamedTuple):
    """What came of one lesson."""

    id: str
    reason: Reason
    match: Match | None
    notes: tuple[Note, ...] = ()
