"""GitHub Copilot CLI, its cloud agent and VS Code, which share `.github/hooks/*.json`.

Copilot reads its verdict at the top of the answer, VS Code in `hookSpecificOutput`; both ignore what they don't know,
so the answer has both. Which form the payload has depends on how the event is spelled in the file: `preToolUse` gives
camelCase without the event's name, `PreToolUse` gives Claude Code's form with it; both are read, the first one with
`--event`. A failure before a tool is a refusal there, so this adapter always ends with exit code 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer, Moment, Reading
from hookwright.adapters.forms import asking, cannot_rewrite, cannot_tell, ends, given, lines
from hookwright.adapters.reading import native_input
from hookwright.dialects.table import by_id
from hookwright.model.values import as_list, as_object, first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Said

DIALECT = "copilot"
_OTHER = "vscode"

DELIVERS = frozenset({
    "postToolUse", "sessionStart", "subagentStart", "notification", "postToolUseFailure",
    "PostToolUse", "SessionStart", "SubagentStart", "Notification", "PostToolUseFailure",
})  # fmt: skip
_TITLE = "Copilot"

_CAMEL = {
    "sessionId": "session_id", "transcriptPath": "transcript_path", "cwd": "cwd", "prompt": "prompt",
    "source": "source", "reason": "reason", "trigger": "trigger", "customInstructions": "custom_instructions",
    "stopHookActive": "stop_hook_active", "stop_hook_active": "stop_hook_active", "agentName": "agent_type",
    "toolUseId": "tool_use_id",
}  # fmt: skip


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload of either program and either spelling in shared words."""
    own = event or first_text(native, "hook_event_name", "hookEventName") or _guess(native)
    session = first_text(native, "session_id", "sessionId")
    moment = reading.shared_event(by_id(DIALECT), own)
    if not moment:
        return Reading(own, (), native, session)
    fields = {shared: native[name] for name, shared in _CAMEL.items() if name in native}
    fields |= {name: native[name] for name in _CAMEL.values() if name in native}
    name = first_text(native, "tool_name", "toolName")
    helper = bool(native.get("agent_id"))
    if not name:
        return Reading(own, (Moment(moment, fields, helper=helper),), native, session)
    args = reading.arguments(native, "tool_input", "toolInput", "toolArgs")
    result = next((native[key] for key in ("tool_response", "tool_result", "toolResult") if key in native), None)
    one = Moment(moment, fields, *_call(name, args), result, helper)
    if name == "apply_patch":
        moments = reading.patched(one, args, first_text(native, "cwd"))
        return Reading(own, moments, native, session, plain=False)
    edits = [as_object(edit) for edit in as_list(args.get("replacements"))] if name == _MANY else []
    moments = [one._replace(tool="Edit", tool_input=_call(_ONE, edit)[1]) for edit in edits]
    return Reading(own, tuple(moments) or (one,), native, session)


_ONE, _MANY = "replace_string_in_file", "multi_replace_string_in_file"

_MORE: dict[str, tuple[str, Mapping[str, str]]] = {
    "run_in_terminal": ("Bash", {}),
    _MANY: ("Edit", {}),
    "insert_edit_into_file": ("Edit", {"filePath": "file_path", "code": "new_string"}),
    "edit_notebook_file": ("NotebookEdit", {"filePath": "notebook_path", "newCode": "new_source"}),
    "file_search": ("Glob", {"query": "pattern"}),
    "grep_search": ("Grep", {"query": "pattern"}),
    "list_dir": ("LS", {}),
    "fetch_webpage": ("WebFetch", {}),
}
"""Tools of VS Code by the names in its published source that its page about hooks leaves out."""


def _call(name: str, tool_input: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    for dialect in (by_id(DIALECT), by_id(_OTHER)):
        if dialect.tool(name) is not None:
            return reading.shared_call(dialect, name, tool_input)
    tool, names = _MORE.get(name, (name, {}))
    return tool, {names.get(own, own): value for own, value in tool_input.items()}


def _guess(native: Mapping[str, Any]) -> str:
    """The event of a camelCase payload, which does not name it, where its fields leave no doubt."""
    if "toolName" in native:
        return "postToolUse" if "toolResult" in native else "preToolUse"
    return "userPromptSubmitted" if "prompt" in native and "source" not in native else ""


def answer(reading: Reading, said: Said) -> Answer:
    """One JSON for both programs, with exit code 0."""
    notes, held = [*said.notes], ""
    body: dict[str, Any] = {}
    inner: dict[str, Any] = {}
    match reading.shared:
        case "PreToolUse":
            body, held = _before(reading, said), said.context
            inner = {**body, **given(additionalContext=said.context)}
            if "modifiedArgs" in inner:
                inner["updatedInput"] = inner.pop("modifiedArgs")
        case "PermissionRequest" if said.kind in ("block", "ask"):
            body = {"behavior": "deny", "message": asking(said, _TITLE)}
        case "Stop" | "SubagentStop":
            if said.kind == "send-back":
                body = {"decision": "block", "reason": said.told}
                inner = dict(body)
            else:
                held = said.context
        case "UserPromptSubmit":
            if said.kind in ("block", "ask") or said.stops:
                body = {"decision": "block", "reason": asking(said, _TITLE), "continue": False}
                body |= {"stopReason": body["reason"]}
            held = said.context
        case _:
            body = given(additionalContext=said.told) if reading.event in DELIVERS else {}
            inner = dict(body)
            notes += () if reading.event in DELIVERS else cannot_tell(said.told, reading.event, _TITLE)
    if reading.shared not in ("PreToolUse", "UserPromptSubmit"):
        body |= ends(said)
        notes += cannot_rewrite(said, _TITLE)
    if inner:
        body |= {"hookSpecificOutput": {"hookEventName": reading.shared, **inner}}
    return Answer(body | given(systemMessage=lines(notes)), held, stderr=lines(notes))


def _before(reading: Reading, said: Said) -> dict[str, Any]:
    if said.kind == "ask":
        return {"permissionDecision": "ask", "permissionDecisionReason": said.reason or "a hook wants you to be asked"}
    if said.kind == "block" or said.stops:
        return {"permissionDecision": "deny", "permissionDecisionReason": said.reason or "a hook refuses it"}
    if said.rewritten is None:
        return {}
    name = str(reading.native.get("tool_name") or reading.native.get("toolName") or "")
    known = by_id(DIALECT) if by_id(DIALECT).tool(name) is not None else by_id(_OTHER)
    return {"modifiedArgs": native_input(known, name, said.rewritten)}
