"""Qwen Code 0.24.

Its answers have Claude Code's form with three holes: of several `permissionDecision`s the last wins, so a refusal
goes as `decision: "block"`, which no other hook undoes; contexts before a tool don't reach the model and are held
until the result; `updatedInput` is not applied. `continue: false` on Stop sends the agent back to work, so it is
never sent there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer
from hookwright.adapters.forms import asking, cannot_rewrite, cannot_tell, ends, given, lines, specific

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Reading, Said

DIALECT = "qwen-code"

DELIVERS = frozenset({"PostToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"})

_BLOCKS = frozenset({
    "PreToolUse", "UserPromptSubmit", "UserPromptExpansion", "Stop", "SubagentStop", "TodoCreated", "TodoCompleted",
})  # fmt: skip
_TITLE = "Qwen Code"


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload in shared words. After tool results a prompt is told again, an empty one: nobody wrote it."""
    found = reading.read(native, event, DIALECT)
    again = found.event == "UserPromptSubmit" and not native.get("prompt") and not native.get("submitted_prompt")
    return found._replace(moments=()) if again else found


def answer(reading: Reading, said: Said) -> Answer:
    """Qwen's JSON, with exit code 0."""
    event, notes = reading.event, [*said.notes, *cannot_rewrite(said, _TITLE)]
    body: dict[str, Any] = dict(ends(said)) if event not in ("Stop", "SubagentStop") else {}
    context, held = said.context, ""
    if event == "PermissionRequest":
        if said.kind in ("block", "ask"):
            body |= specific(event, decision={"behavior": "deny", "message": asking(said, _TITLE)})
    elif said.kind != "go-on" and event in _BLOCKS:
        body |= {"decision": "block", "reason": asking(said, _TITLE) if said.kind == "ask" else said.reason}
    elif said.kind in ("block", "report", "send-back"):
        context = said.told
    if event in DELIVERS:
        body |= specific(event, additionalContext=context)
    elif event == "PreToolUse":
        held = context
    else:
        notes += cannot_tell(context, event, _TITLE)
    return Answer(body | given(systemMessage=lines(notes)), held)
