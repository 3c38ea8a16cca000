"""The JSON that a hook reads: built, completed, checked, and made up as a sample."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from hookwright.engine.errors import PayloadError, UnknownEventError
from hookwright.model.values import as_object, object_problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect, Event, Field, Tool

SAMPLE_ID = "00000000-0000-4000-8000-000000000000"

_SAMPLES: dict[str, Any] = {
    "session_id": SAMPLE_ID,
    "prompt_id": SAMPLE_ID,
    "tool_use_id": "toolu_sample",
    "stop_hook_active": False,
    "command": "git status",
    "description": "Show the state of the work tree",
    "file_path": "src/main.py",
    "path": "src/main.py",
    "notebook_path": "notes.ipynb",
    "content": "print('hello')\n",
    "old_string": "hello",
    "new_string": "goodbye",
    "new_source": "print('hello')",
    "pattern": "**/*.py",
    "url": "https://example.com/",
    "query": "hooks of coding agents",
    "prompt": "Fix the failing test.",
    "subject": "Fix the failing test",
    "agent_type": "general-purpose",
    "subagent_type": "general-purpose",
    "message": "The agent needs your attention.",
    "last_assistant_message": "Done.",
    "error": "Exit code 1",
    "delta": "Done.",
    "tool_response": {"stdout": "", "stderr": "", "interrupted": False},
    "mcp_server_name": "docs",
    "command_name": "review",
    "name": "feature",
}
"""What stands for a field of that name where nothing better is known."""

_IDS = frozenset({"session_id", "tool_use_id"})

_ABSOLUTE = frozenset({"file_path", "notebook_path", "cwd", "old_cwd", "new_cwd", "transcript_path", "worktree_path"})


def build(
    dialect: Dialect,
    event_name: str,
    workspace: str,
    *,
    tool: str | None = None,
    tool_input: Mapping[str, Any] | None = None,
    fields: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The payload of an event, with the fields in the order in which the agent writes them.

    `fields` are other fields of the event; those that the agent always sends and that are not given are made up.
    Raises `UnknownEventError`.
    """
    event = _event(dialect, event_name)
    given = dict(fields or {})
    if naming := event_field(dialect, event):
        given[naming] = event_name
    given.setdefault("cwd", workspace)
    if event.subject is not None and event.subject.kind == "tool":
        known = dialect.tool(tool) if tool else None
        name_key, input_key = call_fields(event)
        if tool:
            given[name_key] = known.name if known else tool
        if tool_input is not None:
            given[input_key] = complete_input(known, tool_input, workspace)
    subject = event.subject
    if subject is not None and subject.values and subject.kind == "value":
        given.setdefault(subject.field, subject.values[0].name)
    built = {
        field.name: given[field.name] if field.name in given else _sample(field, workspace)
        for field in (*dialect.payload, *event.payload)
        if field.name in given or field.required
    }
    return {**built, **{name: value for name, value in given.items() if name not in built}}


def sample(dialect: Dialect, event_name: str, workspace: str, tool: str | None = None) -> dict[str, Any]:
    """A payload as the agent might send it, for trying a hook. Raises `UnknownEventError`."""
    event = _event(dialect, event_name)
    if event.subject is None or event.subject.kind != "tool":
        return build(dialect, event_name, workspace)
    name = tool or _usual_tool(dialect, event)
    known = dialect.tool(name)
    values = {field.name: _sample(field, workspace) for field in known.input if field.required} if known else {}
    return build(dialect, event_name, workspace, tool=name, tool_input=values)


def complete(dialect: Dialect, event_name: str, payload: Mapping[str, Any], workspace: str) -> dict[str, Any]:
    """A payload from outside with what every event has and this one lacks.

    Raises `PayloadError` when it is another event's, and `UnknownEventError`.
    """
    naming = event_field(dialect, _event(dialect, event_name))
    named = payload.get(naming, event_name)
    if naming and named != event_name:
        raise PayloadError(event_name, (f'"{naming}" is {json.dumps(named, default=str)}',))
    missing = {
        field.name: _sample(field, workspace)
        for field in dialect.payload
        if field.required and field.name not in payload and field.name != naming
    }
    whole = {**missing, **payload, naming: event_name} if naming else {**missing, **payload}
    known = dialect.tool(str(payload.get("tool_name", "")))
    if known is not None and isinstance(whole.get("tool_input"), dict):
        whole["tool_input"] = complete_input(known, as_object(whole["tool_input"]), workspace)
    return whole


_NAMING = frozenset({"hook_event_name", "hookEventName", "agent_action_name"})
_INPUTS = frozenset({"tool_input", "toolArgs"})


def event_field(dialect: Dialect, event: Event) -> str:
    """The field with the event's name; "" where the agent does not say it."""
    fields = (*dialect.payload, *event.payload)
    return next((field.name for field in fields if field.name in _NAMING), "")


def call_fields(event: Event) -> tuple[str, str]:
    """The fields with a call's tool and its input."""
    subject = event.subject
    name = subject.field if subject is not None and subject.kind == "tool" else "tool_name"
    return name, next((field.name for field in event.payload if field.name in _INPUTS), "tool_input")


def complete_input(tool: Tool | None, tool_input: Mapping[str, Any], workspace: str) -> dict[str, Any]:
    """The input of a file tool with both `path`, relative to the workspace, and `file_path`, absolute.

    Only for tools whose table has both; the input of others stays as it is.
    """
    names = {field.name for field in tool.input} if tool else set[str]()
    if not {"path", "file_path"} <= names:
        return dict(tool_input)
    # the tool itself reads `path`: a guard must not be shown another file than the one that is touched
    given = tool_input.get("path") or tool_input.get("file_path")
    if not isinstance(given, str):
        return dict(tool_input)
    absolute = os.path.normpath(os.path.join(workspace, given))
    rest = {key: value for key, value in tool_input.items() if key not in ("path", "file_path")}
    return {"path": _relative(absolute, workspace), "file_path": absolute, **rest}


def _relative(path: str, workspace: str) -> str:
    if path.startswith(inside := workspace + os.sep) and len(path) > len(inside):  # the usual case, without a detour
        return path[len(inside) :].replace(os.sep, "/")
    try:
        return os.path.relpath(path, workspace).replace(os.sep, "/")
    except ValueError:  # another drive
        return path


def problems(dialect: Dialect, event_name: str, payload: Mapping[str, Any]) -> tuple[str, ...]:
    """In what the payload is not what the agent would send, in words. Raises `UnknownEventError`."""
    event = _event(dialect, event_name)
    found = [object_problem((field,), payload) for field in (*dialect.payload, *event.payload)]
    naming = event_field(dialect, event)
    if naming and payload.get(naming, event_name) != event_name:
        found.append(f'"{naming}" must be "{event_name}"')
    name = payload.get("tool_name")
    tool = dialect.tool(name) if isinstance(name, str) else None
    if tool is not None and isinstance(payload.get("tool_input"), dict):
        given = as_object(payload["tool_input"])
        found += [object_problem((field,), given) for field in tool.input]
        if name != tool.name:
            found.append(f'"tool_name" must be "{tool.name}", the name that {dialect.title} itself uses')
    return tuple(problem for problem in found if problem)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def encode(payload: Mapping[str, Any], event_name: str = "", end: str = "\n") -> bytes:
    """The payload as a hook reads it: one line of UTF-8 JSON, with what ends it. Raises `PayloadError`."""
    try:
        text = _ENCODER.encode(payload)
        try:
            return (text + end).encode()
        except UnicodeEncodeError:  # a lone surrogate can only be written as an escape
            return (json.dumps(payload, separators=(",", ":")) + end).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise PayloadError(event_name, (f"it can't be written as JSON: {error}",)) from None


def _event(dialect: Dialect, name: str) -> Event:
    event = dialect.event(name)
    if event is None:
        raise UnknownEventError(f'{dialect.title} has no event "{name}"')
    return event


def _usual_tool(dialect: Dialect, event: Event) -> str:
    if event.subject and event.subject.values:
        return event.subject.values[0].name
    return next((tool.name for tool in dialect.tools if tool.role == "shell"), dialect.tools[0].name)


_made: dict[tuple[int, str], tuple[Field, Any]] = {}


def _sample(field: Field, workspace: str) -> Any:
    """A value for a field. Plain values are made once: the tables live as long as the process."""
    kept = _made.get((id(field), workspace))
    if kept is not None and kept[0] is field:
        return kept[1]
    value = _invented(field, workspace)
    if type(value) in (str, bool, int, float) and len(_made) < 4096:
        _made[id(field), workspace] = field, value
    return value


def _invented(field: Field, workspace: str) -> Any:
    """The session's own folder, a known value, an example, or something of the field's type."""
    if field.name in ("cwd", "new_cwd", "old_cwd", "directory"):
        return workspace
    if field.values:
        return field.values[0].name
    if field.type == "string" and field.name in _IDS:
        return _SAMPLES[field.name]
    value = field.examples[0] if field.examples else _SAMPLES.get(field.name)
    if value is None or object_problem((field._replace(tolerated=()),), {field.name: value}):
        empty: dict[str, Any] = {"string": "", "number": 0, "integer": 0, "boolean": False, "object": {}, "array": []}
        value = empty.get(field.type)
    if field.name in _ABSOLUTE and isinstance(value, str):
        return os.path.join(workspace, value)
    return value
