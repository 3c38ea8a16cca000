"""What an agent says of a call, in whatever spelling, as something that lessons can be matched with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from hookwright.lessons.types import Call

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hookwright.dialects.lesson_hosts import Host

Moment = Literal["before", "after", "prompt", "session", "subagent", "other"]

_MOMENTS: dict[str, Moment] = {
    "": "before",
    "pretooluse": "before",
    "beforetool": "before",
    "beforeshellexecution": "before",
    "beforereadfile": "before",
    "posttooluse": "after",
    "aftertool": "after",
    "userpromptsubmit": "prompt",
    "beforeagent": "prompt",
    "sessionstart": "session",
    "subagentstart": "subagent",
}

_PATHS = ("file_path", "filePath", "path", "absolute_path", "notebook_path")
_WRITTEN = ("content", "new_string", "newString", "new_str", "file_text", "new_source")


class Payload(NamedTuple):
    """A call or a moment. `calls` are all that the lessons are to be matched with: one, save for a patch of many files.

    `event` is as the agent spells it, "" when it does not say. `command` is the text for a shell.
    """

    moment: Moment
    event: str
    session: str
    source: str
    calls: tuple[Call, ...]
    project: str | None = None

    @property
    def command(self) -> str:
        """The text for a shell, "" when the call is about something else."""
        return self.calls[0].command if self.calls else ""


def read_payload(value: Mapping[str, Any], host: Host) -> Payload:
    """The payload of that agent's hook. Whatever is not as expected counts as not there."""
    event = _text(value, "hook_event_name", "hookEventName")
    moment = _MOMENTS.get(event.replace("_", "").lower(), "other")
    session = _text(value, "session_id", "sessionId", "conversation_id", "trajectory_id")
    cwd = _text(value, "cwd")
    calls: tuple[Call, ...] = ()
    if moment in ("before", "after"):
        calls = tuple(_calls(value, host, project_of(cwd)))
    return Payload(moment, event, session, _text(value, "source"), calls, project_of(cwd))


def project_of(cwd: str) -> str | None:
    """The id of a project that a lesson's scope names: its folder with `-` for `/`, and none in front."""
    return cwd.replace("/", "-").removeprefix("-") if cwd else None


def _calls(value: Mapping[str, Any], host: Host, project: str | None) -> Iterator[Call]:
    given = value.get("tool_input", value.get("toolInput", value.get("toolArgs", value.get("tool_args"))))
    if isinstance(given, str):  # older builds of Copilot, and MCP calls of Cursor
        given = _parsed(given)
    arguments = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
    name = _text(value, "tool_name", "toolName")
    if not name and "command" in value:  # Cursor's beforeShellExecution
        name, arguments = "Bash", {"command": value["command"]}
    elif not name and "file_path" in value:
        name, arguments = "Read", {"file_path": value["file_path"]}
    if not name:
        return
    tool = host.tools.get(name, name)
    command = _command(arguments)
    if name == "apply_patch" and command.lstrip().startswith("*** Begin Patch"):
        yield from _patched(command, project)
    elif tool == "Bash":
        yield Call(tool, command, project=project)
    else:
        yield Call(tool, "", _text(arguments, *_PATHS), _written(tool, arguments), project)


def _command(arguments: Mapping[str, Any]) -> str:
    """The command; a list of words as a shell would be given them."""
    command = arguments.get("command", arguments.get("input", arguments.get("patch")))
    if isinstance(command, list):
        from shlex import join

        return join(str(word) for word in cast("list[object]", command))
    return command if isinstance(command, str) else ""


def _written(tool: str, arguments: Mapping[str, Any]) -> str:
    if tool == "MultiEdit":
        edits = arguments.get("edits")
        if not isinstance(edits, list):
            return ""
        each = (cast("dict[str, Any]", edit) for edit in cast("list[object]", edits) if isinstance(edit, dict))
        return "\n".join(_text(edit, *_WRITTEN) for edit in each)
    return _text(arguments, *_WRITTEN) if tool in ("Write", "Edit", "NotebookEdit") else ""


def _patched(patch: str, project: str | None) -> Iterator[Call]:
    """A call for each file of a patch, with the lines it adds. A new file is both written and edited."""
    from hookwright.model.patch import files_of

    for file in files_of(patch):
        if file.how == "add":
            yield Call("Write", "", file.path, file.added, project)
        yield Call("Edit", "", file.path, file.added, project)


def _parsed(text: str) -> object:
    import json

    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(value: Mapping[str, Any], *names: str) -> str:
    """The first of those that is a text and not empty."""
    for name in names:
        found = value.get(name)
        if isinstance(found, str) and found:
            return found
    return ""
