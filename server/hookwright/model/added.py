"""Names of tools and events that only the user knows, added to an agent's table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.spec import Event, Subject, Tool

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect


class Added(NamedTuple):
    """Names to add."""

    tools: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


NONE_ADDED = Added()

_ANYTHING = Subject("matcher", "value", named_by="user")

_MOST_KEPT = 32

_KEPT: dict[tuple[str, Added], tuple[Dialect, Dialect]] = {}


def with_added(dialect: Dialect, added: Added) -> Dialect:
    """The dialect with those names, which it does not have yet; its `key` tells it apart from the one without.

    Of an added event nothing is known but its name: any matcher and any kind of handler may stand under it.
    """
    if not any(added):
        return dialect
    kept = _KEPT.get((dialect.id, added))
    if kept is not None and kept[0] is dialect:
        return kept[1]
    tools = tuple(Tool(name, "Named in the settings file.") for name in added.tools if dialect.tool(name) is None)
    events = tuple(
        Event(name, "Named in the settings file.", "what is not known", _ANYTHING)
        for name in added.events
        if dialect.event(name) is None
    )
    made = dialect._replace(tools=dialect.tools + tools, events=dialect.events + events, added=added)
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    _KEPT[dialect.id, added] = (dialect, made)
    return made
