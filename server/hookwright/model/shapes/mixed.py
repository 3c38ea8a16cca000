"""As `flat`, and a group with `hooks` of its own may stand in an entry's place: GitHub Copilot and VS Code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes import nested
from hookwright.model.shapes.nested import event_map, events, groups, hooks

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node

__all__ = ["event_map", "events", "groups", "handlers", "hooks"]


def handlers(group: Node) -> tuple[Node, ...]:
    """The entry itself, or the handlers of a group."""
    return (group,) if group.get("hooks") is None else nested.handlers(group)
