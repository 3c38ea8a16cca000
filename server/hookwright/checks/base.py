"""What a check is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.finding import (
    DOCS,
    SEVERITIES,
    Finding,
    Fix,
    Related,
    Rule,
    Safety,
    Severity,
    Tag,
    finding,
    listed,
    quoted,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.checks.disk import Disk
    from hookwright.checks.neighbours import Neighbours
    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import EventEntry, Group, HooksFile

__all__ = [
    "DOCS",
    "SEVERITIES",
    "Check",
    "Finding",
    "Fix",
    "Related",
    "Rule",
    "Safety",
    "Severity",
    "Tag",
    "doc_of",
    "finding",
    "listed",
    "quoted",
]


class Check(NamedTuple):
    """One check: what it can find, and the functions that look.

    `file` sees the whole file, `event` one event entry without its groups. `group` sees one group with its handlers and
    may depend on nothing but the group's own text, the event's name and the dialect: its findings are kept while that
    text stays the same. `disk` sees the whole file and what lies around it; it is left out for a text without a place.
    So is `around`, which sees the agent's other files.
    """

    rules: tuple[Rule, ...]
    file: FileLook | None = None
    event: EventLook | None = None
    group: GroupLook | None = None
    disk: DiskLook | None = None
    around: AroundLook | None = None


if TYPE_CHECKING:
    from collections.abc import Callable

    FileLook = Callable[[HooksFile], Iterable[Finding]]
    EventLook = Callable[[EventEntry], Iterable[Finding]]
    GroupLook = Callable[[Group], Iterable[Finding]]
    AroundLook = Callable[[HooksFile, Neighbours], Iterable[Finding]]
    DiskLook = Callable[[HooksFile, Disk], Iterable[Finding]]


def doc_of(dialect: Dialect) -> str:
    """Which program a statement is about: "Claude Code 2.1.332"."""
    source = dialect.source
    return dialect.title if source.version in ("", source.date) else f"{dialect.title} {source.version}"
