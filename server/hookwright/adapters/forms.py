"""Pieces of answers that several agents share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.adapters.base import Said


def lines(notes: Iterable[str]) -> str:
    """Notes for the user as one text, each once."""
    return "\n".join(dict.fromkeys(filter(None, notes)))


def given(**fields: Any) -> dict[str, Any]:
    """The fields that hold something."""
    return {name: value for name, value in fields.items() if value not in (None, "", {})}


def specific(event: str, **fields: Any) -> dict[str, Any]:
    """`hookSpecificOutput` with the name of its event; nothing when it would hold the name alone."""
    inner = given(**fields)
    return {"hookSpecificOutput": {"hookEventName": event, **inner}} if inner else {}


def cannot_rewrite(said: Said, title: str) -> tuple[str, ...]:
    """The word for the user where a hook changed the input and the agent takes no change."""
    if said.rewritten is None:
        return ()
    return (f"a hook changed the tool's input, and {title} has no way to take that: the call goes on as it was",)


def cannot_tell(text: str, event: str, title: str) -> tuple[str, ...]:
    """The word for the user where the model can't be told anything, with what it would have been told."""
    return (f"{title} has no way to tell the model anything on {event}; a hook said: {text}",) if text else ()


def asking(said: Said, title: str) -> str:
    """The reason of a refusal that stands for a question the agent can't ask."""
    return said.reason or f"a hook wants the user to be asked about this call, and {title} can't ask from a hook"


def ends(said: Said) -> Mapping[str, Any]:
    """The wish to end the turn, for agents with Claude Code's `continue`."""
    return {"continue": False, **given(stopReason=said.reason)} if said.stops else {}
