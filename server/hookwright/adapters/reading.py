"""An agent's payload in shared words, by the tables of its dialect."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.adapters.base import Moment, Reading
from hookwright.dialects.table import by_id
from hookwright.model.patch import files_of
from hookwright.model.values import as_object, first_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect

TOOLS = {
    "shell": "Bash", "read": "Read", "write": "Write", "edit": "Edit", "find": "Glob", "search": "Grep", "list": "LS",
    "fetch": "WebFetch", "web-search": "WebSearch", "agent": "Agent", "todo": "TodoWrite", "ask": "AskUserQuestion",
    "notebook": "NotebookEdit", "skill": "Skill", "delete": "delete_file", "move": "move_file",
}  # fmt: skip
"""The shared name of the tool that does a role; the two that Claude Code lacks go by Lamied's names."""

_NAMES = frozenset(TOOLS.values())

_SHARED = "claude-code"
"""The dialect whose names are the shared ones."""

_COPIED = (
    "session_id", "transcript_path", "cwd", "tool_use_id", "prompt", "stop_hook_active", "source", "reason", "trigger",
    "custom_instructions", "message", "notification_type", "last_assistant_message", "agent_id", "agent_type", "error",
)  # fmt: skip
"""Fields that mean the same in every agent that has them under this name."""


def read(native: Mapping[str, Any], event: str, dialect_id: str) -> Reading:
    """The payload of an agent whose field names are Claude Code's, with its own events, tools and arguments."""
    dialect = by_id(dialect_id)
    own = event or first_text(native, "hook_event_name")
    fields = {name: native[name] for name in _COPIED if name in native}
    session = first_text(native, "session_id")
    moment = shared_event(dialect, own)
    if not moment:
        return Reading(own, (), native, session)
    helper = bool(native.get("agent_id"))
    if "tool_name" not in native:
        return Reading(own, (Moment(moment, fields, helper=helper),), native, session)
    tool, tool_input = shared_call(dialect, first_text(native, "tool_name"), as_object(native.get("tool_input")))
    one = Moment(moment, fields, tool, tool_input, native.get("tool_response"), helper)
    return Reading(own, (one,), native, session)


def shared_event(dialect: Dialect, name: str) -> str:
    """The shared name of an event of the agent; its own where it has Claude Code's names; "" for an unknown one."""
    event = dialect.event(name)
    return event.moment if event is not None else ""


def shared_call(dialect: Dialect, tool: str, tool_input: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """A tool call in shared names. A tool without a twin keeps its name, one of an MCP server gets the shared form."""
    known = dialect.tool(tool)
    if known is None:
        return mcp_name(dialect, tool), dict(tool_input)
    if dialect.id == _SHARED:
        return known.name, dict(tool_input)
    shared = dict(known.arguments)
    named = {shared.get(name, name): value for name, value in tool_input.items()}
    return TOOLS.get(known.role) or next((a for a in known.aliases if a in _NAMES), known.name), named


def native_input(dialect: Dialect, tool: str, rewritten: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments in shared names as the agent names them."""
    known = dialect.tool(tool)
    back = {shared: own for own, shared in known.arguments} if known is not None else {}
    return {back.get(name, name): value for name, value in rewritten.items()}


def mcp_name(dialect: Dialect, tool: str) -> str:
    """`mcp__server__tool`, where the agent's own form says which part is the server."""
    prefix, joint = dialect.mcp_prefix, dialect.mcp_joint
    if not prefix or not tool.startswith(prefix) or (prefix, joint) == ("mcp__", "__"):
        return tool
    server, found, name = tool.removeprefix(prefix).strip().partition(joint or "\0")
    return f"mcp__{server}__{name}" if found and server and name else f"mcp__{tool.removeprefix(prefix).strip()}"


_PATCHES = ("command", "patchText", "patch", "input", "text")
"""Where the patch of an `apply_patch` stands: Codex; opencode; others, or a patch alone."""


def patched(one: Moment, given: Mapping[str, Any], cwd: str) -> tuple[Moment, ...]:
    """A patch as one moment for each file that it touches. One that can't be read is an edit of something."""
    patches = (value for name in _PATCHES if isinstance(value := given.get(name), str) and "***" in value)
    touched = files_of(next(patches, ""))
    moments = tuple(one._replace(tool=file.tool, tool_input=file.as_input(cwd)) for file in touched)
    return moments or (one._replace(tool="Edit"),)


def arguments(native: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    """The tool's arguments under the first of those keys that is there; some agents send them as JSON in a string."""
    value = next((native[name] for name in names if name in native), None)
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {"text": value}
    return as_object(value)
