"""`{"hooks": {EVENT: [{"matcher": …, "hooks": [HANDLER, …]}, …]}}`: Claude Code, Lamied, Codex, Gemini CLI and Qwen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.model.shapes.base import Found

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Member, Node


def hooks(root: Node) -> Member | None:
    """The member `hooks`."""
    return root.get("hooks")


def event_map(root: Node) -> Node | None:
    """The object under `hooks`."""
    member = hooks(root)
    value = member.value if member else None
    return value if value is not None and value.kind == "object" else None


def events(root: Node, dialect: Dialect) -> tuple[Found, ...]:  # noqa: ARG001
    """The keys of the object under `hooks`."""
    found = event_map(root)
    members = found.members if found is not None else ()
    return tuple(Found(member.name, member, member.value, f"hooks.{member.name}") for member in members)


def groups(event_value: Node) -> tuple[Node, ...]:
    """The items of the event's array."""
    return event_value.items


def handlers(group: Node) -> tuple[Node, ...]:
    """The items of the group's `hooks`."""
    inner = group.get_value("hooks")
    return inner.items if inner is not None else ()
