"""Cursor, by its documentation of 2026 and what others saw its binaries do.

Gates answer with `permission`; `ask` is honoured before shell commands and MCP tools only, so elsewhere it becomes
`deny`. Nothing can be told to the model before a call that goes on: a context is held until the next `postToolUse`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.adapters import reading
from hookwright.adapters.base import Answer, Moment, Reading
from hookwright.adapters.forms import asking, cannot_rewrite, cannot_tell, given, lines
from hookwright.adapters.reading import native_input
from hookwright.dialects.table import by_id
from hookwright.model.values import as_list, as_object, first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.adapters.base import Said

DIALECT = "cursor"

DELIVERS = frozenset({"postToolUse", "sessionStart"})

_GATES = frozenset({
    "preToolUse", "beforeShellExecution", "beforeMCPExecution", "beforeReadFile", "beforeTabFileRead", "subagentStart",
})  # fmt: skip
_ASKS = frozenset({"beforeShellExecution", "beforeMCPExecution"})
_ENDS = frozenset({"stop", "subagentStop"})
_TITLE = "Cursor"

_EITHER = {"Write": "Edit", "Edit": "Write"}
"""Cursor has one tool for both and does not say which of them it was."""


def read(native: Mapping[str, Any], event: str) -> Reading:
    """The payload in shared words: events about one tool become that tool's call."""
    dialect = by_id(DIALECT)
    own = event or first_text(native, "hook_event_name")
    session = first_text(native, "conversation_id")
    moment = reading.shared_event(dialect, own)
    if not moment:
        return Reading(own, (), native, session)
    fields: dict[str, Any] = given(
        session_id=session or first_text(native, "session_id"), cwd=first_text(native, "cwd"),
        tool_use_id=first_text(native, "tool_use_id"), transcript_path=first_text(native, "transcript_path"),
        prompt=first_text(native, "prompt"), trigger=first_text(native, "trigger"),
    )  # fmt: skip
    if own in _ENDS:
        count = native.get("loop_count")
        fields["stop_hook_active"] = isinstance(count, int) and count > 0
    made = [
        Moment(moment, fields, tool, args, _result(native), also=_EITHER.get(tool, ""))
        for tool, args in _calls(own, native)
    ]
    return Reading(own, tuple(made) or (Moment(moment, fields),), native, session)


def _calls(own: str, native: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """The calls that the event is about, as tool and arguments in shared names; none for other events."""
    path, args = first_text(native, "file_path"), reading.arguments(native, "tool_input")
    match own:
        case "beforeShellExecution" | "afterShellExecution":
            return [("Bash", {"command": first_text(native, "command")})]
        case "beforeReadFile" | "beforeTabFileRead":
            return [("Read", {"file_path": path})]
        case "afterFileEdit" | "afterTabFileEdit":
            items = [as_object(edit) for edit in as_list(native.get("edits"))]
            return [("Edit", {"file_path": path, **_texts(edit)}) for edit in items] or [("Edit", {"file_path": path})]
        case "beforeMCPExecution" | "afterMCPExecution":
            name = reading.mcp_name(by_id(DIALECT), first_text(native, "tool_name"))
            return [(name if name.startswith("mcp__") else f"mcp__{name}", args)]
        case _ if "tool_name" in native:
            return [reading.shared_call(by_id(DIALECT), first_text(native, "tool_name"), args)]
        case _:
            return []


def _texts(edit: Mapping[str, Any]) -> dict[str, Any]:
    return {name: edit[name] for name in ("old_string", "new_string") if name in edit}


def _result(native: Mapping[str, Any]) -> Any:
    return next((native[name] for name in ("tool_output", "result_json", "output") if name in native), None)


def answer(reading: Reading, said: Said) -> Answer:
    """Cursor's JSON, with exit code 0."""
    event = reading.event
    if event in _GATES:
        return _gate(reading, said)
    notes, held = [*said.notes], ""
    body: dict[str, Any] = {}
    match event:
        case "beforeSubmitPrompt":
            if said.kind in ("block", "ask") or said.stops:
                body = {"continue": False, "user_message": asking(said, _TITLE)}
            held = said.context
        case "stop" | "subagentStop":
            body = given(followup_message=said.told) if said.kind == "send-back" else {}
            held = "" if body else said.context
        case "postToolUse":
            body = given(additional_context=said.told if said.kind == "report" else said.context)
        case "sessionStart":
            body = given(additional_context=said.context)
        case "preCompact":
            body = given(user_message=lines((*notes, said.reason)))
            notes = [*cannot_tell(said.context, event, _TITLE)]
        case _:
            held = said.told
    if notes and event != "preCompact":
        body.setdefault("user_message", lines(notes))
    return Answer(body, held, stderr=lines(notes))


def _gate(reading: Reading, said: Said) -> Answer:
    """Before something happens: allow by saying nothing, deny, or ask where Cursor asks."""
    notes, held = [*said.notes], said.context
    body: dict[str, Any] = {}
    if said.kind == "ask" and reading.event in _ASKS:
        body = {"permission": "ask", **given(user_message=said.reason, agent_message=said.reason)}
    elif said.kind in ("block", "ask") or said.stops:
        reason = asking(said, _TITLE) if said.kind == "ask" else said.reason or "a hook refuses it"
        told = "\n\n".join(filter(None, (reason, said.context)))
        body, held = {"permission": "deny", "user_message": reason, "agent_message": told}, ""
    elif said.rewritten is not None and reading.event == "preToolUse":
        tool = str(reading.native.get("tool_name", ""))
        body = {"updated_input": native_input(by_id(DIALECT), tool, said.rewritten)}
    else:
        notes += cannot_rewrite(said, _TITLE)
    if notes:
        body["user_message"] = lines((*notes, str(body.get("user_message", ""))))
    return Answer(body, held, stderr=lines(notes))
