"""`{"hooks": {EVENT: [HANDLER, …]}}`, where a handler has its own matcher: Cursor and Windsurf.

Such a handler is seen as a group of one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes.nested import event_map, events, groups, hooks

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node

__all__ = ["event_map", "events", "groups", "handlers", "hooks"]


def handlers(group: Node) -> tuple[Node, ...]:
    """The entry itself."""
    return (group,)
