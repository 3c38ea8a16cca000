"""Which dialects there are. A new agent is one module of tables and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect


class Entry(NamedTuple):
    """Enough of a dialect to choose it without importing its table."""

    id: str
    module: str
    title: str
    tails: tuple[str, ...]  # of the paths that are this agent's own, most specific first
    names: tuple[str, ...] = ()  # other ways in which people write the id


DIALECTS: tuple[Entry, ...] = (
    Entry("lamied", "hookwright.dialects.lamied", "Lamied", (".lamied/hooks.json",)),
    Entry(
        "claude-code",
        "hookwright.dialects.claude_code",
        "Claude Code",
        (".claude/settings.json", ".claude/settings.local.json", "managed-settings.json", "hooks/hooks.json"),
        ("claude", "claude_code", "cc"),
    ),
)


class UnknownDialectError(LookupError):
    """No dialect of that name."""


@cache
def by_id(name: str) -> Dialect:
    """The table of the dialect with that id or other name. Raises `UnknownDialectError`."""
    wanted = name.lower()
    for entry in DIALECTS:
        if wanted == entry.id or wanted in entry.names:
            return import_module(entry.module).DIALECT
    known = ", ".join(e.id for e in DIALECTS)
    raise UnknownDialectError(f"no dialect {name!r}; there are {known}")
