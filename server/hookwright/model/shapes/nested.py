"""`{"hooks": {EVENT: [{"matcher": …, "hooks": [HANDLER, …]}, …]}}`: Claude Code, Lamied, Codex, Gemini CLI and Qwen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.dialects.spec import FileRule
    from hookwright.syntax.tree import Member, Node


def hooks(root: Node, rule: FileRule) -> Member | None:  # noqa: ARG001
    """The member `hooks`."""
    return root.get("hooks")


def event_map(root: Node, rule: FileRule) -> Node | None:
    """The object under `hooks`."""
    member = hooks(root, rule)
    value = member.value if member else None
    return value if value is not None and value.kind == "object" else None


def groups(event_value: Node) -> tuple[Node, ...]:
    """The items of the event's array."""
    return event_value.items


def handlers(group: Node) -> tuple[Node, ...]:
    """The items of the group's `hooks`."""
    inner = group.get_value("hooks")
    return inner.items if inner is not None else ()
