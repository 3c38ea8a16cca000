"""`{NAME: {EVENT: [GROUP or HANDLER, …], …}, …}`, with names that people choose: Antigravity.

Under an event without a matcher stand handlers, under the others groups.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes.base import Found
from hookwright.model.shapes.mixed import groups, handlers

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Member, Node

__all__ = ["event_map", "events", "groups", "handlers", "hooks"]


def hooks(root: Node) -> Member | None:  # noqa: ARG001
    """Nothing: every member of the root holds hooks."""
    return None


def event_map(root: Node) -> Node | None:  # noqa: ARG001
    """Nothing: there may be several."""
    return None


def events(root: Node, dialect: Dialect) -> tuple[Found, ...]:
    """The keys of the root's objects that are none of their own (the table's `root_fields`)."""
    own = {field.name for field in dialect.root_fields}
    return tuple(
        Found(m.name, m, m.value, f"{outer.name}.{m.name}")
        for outer in root.members
        if outer.value is not None
        for m in outer.value.members
        if m.name not in own
    )
