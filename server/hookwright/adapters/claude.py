"""Claude Code: its hooks' payload and answers are the shared form, so little is changed.

True for 2.1.332: `hookSpecificOutput` must name its event, `permissionDecision` blocks and asks before a tool,
`decision: "block"` with a reason elsewhere, `additionalContext` reaches the model on the events below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer
from hookwright.adapters.forms import cannot_tell, ends, given, lines, specific

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Reading, Said

DIALECT = "claude-code"

TELLS = frozenset({
    "PreToolUse", "PostToolUse", "PostToolUseFailure", "PostToolBatch", "UserPromptSubmit", "UserPromptExpansion",
    "SessionStart", "SubagentStart", "Setup", "PostModelSwitch",
})  # fmt: skip
"""The events whose `additionalContext` reaches the model. On Stop it would send the task back to work."""

DELIVERS = TELLS


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload, whose names are the shared ones."""
    return reading.read(native, event, DIALECT)


def answer(reading: Reading, said: Said) -> Answer:
    """Claude Code's JSON, with exit code 0."""
    body: dict[str, Any] = dict(ends(said))
    event, notes = reading.event, list(said.notes)
    context = said.context
    if context and event not in TELLS:
        notes += cannot_tell(context, event, "Claude Code")
        context = ""
    match event:
        case "PreToolUse":
            body |= specific(
                event, **_permission(said), updatedInput=said.rewritten, additionalContext=context
            )  # fmt: skip
        case "PermissionRequest":
            if said.kind == "block":
                decision = {"behavior": "deny", **given(message=said.reason)}
                body |= specific(event, decision=decision)
        case _:
            if said.kind in ("block", "report", "send-back"):
                body |= {"decision": "block", **given(reason=said.reason)}
            body |= specific(event, additionalContext=context)
    body |= given(systemMessage=lines(notes))
    return Answer(body)


def _permission(said: Said) -> dict[str, str]:
    wanted = {"block": "deny", "ask": "ask"}.get(said.kind)
    return {"permissionDecision": wanted, "permissionDecisionReason": said.reason} if wanted else {}
