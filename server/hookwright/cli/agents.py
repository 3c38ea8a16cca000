"""The agent that the user named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.cli.boundary import UsageError
from hookwright.dialects.table import DIALECTS, UnknownDialectError, by_id

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect


def agent_of(name: str) -> Dialect:
    """The dialect of that id or other name. Raises `UsageError` with the nearest name."""
    try:
        return by_id(name)
    except UnknownDialectError:
        from hookwright.text.nearest import suggest
        from hookwright.text.visible import visible

        near = suggest(name[:100], [n for entry in DIALECTS for n in (entry.id, *entry.names)])
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(entry.id for entry in DIALECTS)}"
        raise UsageError(f'no agent "{visible(name)}"; {hint}') from None


def agent_with_files(name: str) -> Dialect:
    """The same, of an agent that has files of hooks. Raises `UsageError` for one that has none."""
    dialect = agent_of(name)
    if dialect.fileless:
        raise UsageError(dialect.fileless)
    return dialect
