"""The answers exactly in the forms of the page "Adapters" of the lesson engine, for hosts that were built to it.

They are not what today's agents read: Codex takes the page's refusal for no answer at all, Gemini ignores its advice.
Hence they come only when asked for, with `--contract page`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters.base import Answer
from hookwright.adapters.forms import lines

if TYPE_CHECKING:
    from hookwright.adapters.base import Said


def answer(agent: str, said: Said, seen: str = "") -> Answer:
    """The page's form for that agent; those that it does not name get Claude Code's, as it says of opencode."""
    blocks = said.kind in ("block", "ask", "stop", "send-back", "report")
    reason = said.reason or "a hook objected and gave no reason"
    body: dict[str, Any]
    match agent:
        case "gemini":
            body = {"decision": "deny", "reason": reason, "systemMessage": reason} if blocks else _advice(said.context)
        case "codex":
            body = {"permissionDecision": "deny", "permissionDecisionReason": reason} if blocks else {}
        case _ if blocks:
            body = {"hookSpecificOutput": {
                "hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": reason,
            }}  # fmt: skip
        case _:
            body = {"hookSpecificOutput": _advice(said.context)} if said.context else {}
            body |= {"env": {"LESSONS_SEEN": seen}} if seen else {}
    return Answer(body, stderr=lines(said.notes))


def _advice(context: str) -> dict[str, Any]:
    return {"additionalContext": context} if context else {}
