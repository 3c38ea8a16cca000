"""Codex CLI 0.171.

Its answers are read strictly: one field too many voids all of it, and a refusal with it. `continue: false`,
`stopReason` and `suppressOutput` before a tool do the same. A `block` after a tool replaces the tool's output, so a
report goes as additional context, which leaves the output alone. Edits come as one patch that may touch many files:
each file is a moment of its own.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer
from hookwright.adapters.forms import asking, cannot_rewrite, cannot_tell, ends, given, lines, specific
from hookwright.model.values import first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Reading, Said

DIALECT = "codex"

TELLS = frozenset({"PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"})
DELIVERS = TELLS

_MUTE = frozenset({"SessionEnd", "PreModelRequest", "PostModelRequest"})
_TITLE = "Codex"


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload in shared words; a patch as one moment for each file that it touches."""
    found, cwd = reading.read(native, event, DIALECT), first_text(native, "cwd")
    if not found.moments:
        return found
    one = found.moments[0]
    if native.get("tool_name") == "apply_patch":
        return found._replace(moments=reading.patched(one, one.tool_input, cwd), plain=False)
    command = one.tool_input.get("command")
    if one.tool == "Bash" and isinstance(command, str) and _BEGIN in command and _RUNS.search(command):
        start = _CD.match(command)
        folder = os.path.join(cwd, *filter(None, start.groups() if start else ()))
        return found._replace(moments=(one, *reading.patched(one, one.tool_input, folder)), plain=False)
    return found


_BEGIN = "*** Begin Patch"
_RUNS = re.compile(r"\bapply_?patch\b")
"""In a shell command: Codex puts the program on the PATH, and the hooks see a `Bash`."""
_CD = re.compile(r"""\s*cd\s+(?:"([^"]*)"|'([^']*)'|([^\s"';&|]+))\s*(?:&&|;)""")


def answer(reading: Reading, said: Said) -> Answer:
    """Codex's JSON, with exit code 0 and no field that the event's schema lacks."""
    event = reading.event
    if event in _MUTE:
        return Answer({}, stderr=lines((*said.notes, *cannot_tell(said.told, event, _TITLE))))
    notes = [*said.notes]
    body: dict[str, Any] = {}
    match event:
        case "PreToolUse":
            body |= _before(reading, said, notes)
        case "PermissionRequest":
            if said.kind in ("block", "ask"):
                body |= specific(event, decision={"behavior": "deny", "message": asking(said, _TITLE)})
            notes += cannot_tell(said.context, event, _TITLE)
        case "PreCompact" | "PostCompact":
            if said.kind == "block" or said.stops:
                body |= {"continue": False, **given(stopReason=said.reason)}
            notes += cannot_tell(said.context, event, _TITLE)
        case _:
            body |= _after(event, said, notes)
    return Answer(body | given(systemMessage=lines(notes)))


def _before(reading: Reading, said: Said, notes: list[str]) -> dict[str, Any]:
    """Before a tool: a refusal, a rewritten command, a context; a wish to end the turn becomes a refusal."""
    refuses = said.kind in ("block", "ask") or said.stops
    fields: dict[str, Any] = given(additionalContext=said.context)
    if refuses:
        reason = asking(said, _TITLE) if said.kind == "ask" else said.reason or "a hook ends the turn"
        fields |= {"permissionDecision": "deny", "permissionDecisionReason": reason}
    elif said.rewritten is not None:
        command = said.rewritten.get("command")
        if reading.shared == "PreToolUse" and reading.native.get("tool_name") == "Bash" and isinstance(command, str):
            fields |= {"permissionDecision": "allow", "updatedInput": {"command": command}}
        else:
            notes += cannot_rewrite(said, f"{_TITLE}'s {reading.native.get('tool_name')}")
    return specific(reading.event, **fields)


def _after(event: str, said: Said, notes: list[str]) -> dict[str, Any]:
    """Everywhere else."""
    body: dict[str, Any] = dict(ends(said)) if event != "Interrupt" else {}
    context = said.context
    if event == "PostToolUse" and said.kind == "report":
        context = said.told
    elif said.kind in ("block", "report", "send-back"):
        if event in ("UserPromptSubmit", "Stop", "SubagentStop"):
            body |= {"decision": "block", "reason": said.reason or "a hook objected and gave no reason"}
        else:
            notes.append(said.reason)
    if context and event in TELLS:
        return body | specific(event, additionalContext=context)
    notes += cannot_tell(context, event, _TITLE)
    return body
