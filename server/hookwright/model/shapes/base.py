"""What a layout must answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hookwright.dialects.spec import FileRule
    from hookwright.syntax.tree import Member, Node


class Reader(Protocol):
    """Finds events, groups and handlers in one layout. Wrong types give empty answers, never exceptions."""

    def hooks(self, root: Node, rule: FileRule) -> Member | None:
        """The member whose value maps events, or None where the layout has no such member or it is missing."""
        ...

    def event_map(self, root: Node, rule: FileRule) -> Node | None:
        """The object whose keys are events."""
        ...

    def groups(self, event_value: Node) -> tuple[Node, ...]:
        """The groups under an event's value, objects or not."""
        ...

    def handlers(self, group: Node) -> tuple[Node, ...]:
        """The handlers of a group, objects or not."""
        ...
