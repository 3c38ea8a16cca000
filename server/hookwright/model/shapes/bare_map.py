"""`{EVENT: [{"matcher": …, "hooks": [HANDLER, …]}, …]}`, or that under `hooks`: Factory, Devin CLI and OpenHands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes import nested
from hookwright.model.shapes.base import Found
from hookwright.model.shapes.nested import groups, handlers

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Member, Node

__all__ = ["event_map", "events", "groups", "handlers", "hooks"]


def hooks(root: Node) -> Member | None:
    """The member `hooks` of a file that has the wrapper of other agents: an object, for a list would be an event's."""
    member = root.get("hooks")
    return member if member is not None and member.value is not None and member.value.kind == "object" else None


def event_map(root: Node) -> Node | None:
    """The root itself, or the object under `hooks`."""
    member = hooks(root)
    return member.value if member is not None else root


def events(root: Node, dialect: Dialect) -> tuple[Found, ...]:
    """The keys of the root that are none of the file's own."""
    if hooks(root) is not None:
        return nested.events(root, dialect)
    own = {field.name for field in dialect.root_fields} | {"$schema"}
    return tuple(Found(m.name, m, m.value, m.name) for m in root.members if m.name not in own)
