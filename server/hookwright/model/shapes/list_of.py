"""`{"hooks": [HANDLER, …]}`, where each handler names its event: Kiro.

Such a handler is seen as an event of its own that holds one group of one handler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes.base import Found
from hookwright.model.shapes.nested import hooks

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Node

__all__ = ["event_map", "events", "groups", "handlers", "hooks"]


def event_map(root: Node) -> Node | None:  # noqa: ARG001
    """Nothing: no object has events as keys."""
    return None


def events(root: Node, dialect: Dialect) -> tuple[Found, ...]:
    """The event that each handler names under `Dialect.event_key`, "" where it names none."""
    value = root.get_value("hooks")
    found: list[Found] = []
    for index, item in enumerate(value.items if value is not None else ()):
        member = item.get(dialect.event_key)
        node = member.value if member is not None else None
        name = node.value if node is not None and node.kind == "string" else ""
        found.append(Found(name, member, item, f"hooks[{index}]"))
    return tuple(found)


def groups(event_value: Node) -> tuple[Node, ...]:
    """The handler itself."""
    return (event_value,)


def handlers(group: Node) -> tuple[Node, ...]:
    """The handler itself."""
    return (group,)
