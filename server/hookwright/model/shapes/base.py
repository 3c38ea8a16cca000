"""What a layout must answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Member, Node


class Found(NamedTuple):
    """An event of a file, known to the agent or not."""

    name: str
    member: Member | None  # whose key it is; in a list of handlers the member whose value it is, None without one
    value: Node | None  # what holds its groups
    place: str  # `hooks.PreToolUse`


class Reader(Protocol):
    """Finds events, groups and handlers in one layout. Wrong types give empty answers, never exceptions."""

    def hooks(self, root: Node) -> Member | None:
        """The member that holds all hooks, or None where the layout has no such member or it is missing."""
        ...

    def event_map(self, root: Node) -> Node | None:
        """The object whose keys are events; None where there is none, or where there may be several."""
        ...

    def events(self, root: Node, dialect: Dialect) -> tuple[Found, ...]:
        """Every event, duplicates included, in order of the text."""
        ...

    def groups(self, event_value: Node) -> tuple[Node, ...]:
        """The groups under an event's value, objects or not."""
        ...

    def handlers(self, group: Node) -> tuple[Node, ...]:
        """The handlers of a group, objects or not."""
        ...
