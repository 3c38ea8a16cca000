"""Cursor: its events and what a hook is given there, by its documentation and by runs of others with its CLI."""

from __future__ import annotations

from hookwright.dialects.cursor_events_session import AGENT, SESSION, constant
from hookwright.dialects.spec import Event, Field, Subject, Value

_TOOL = Subject(
    "tool_name",
    "tool",
    note="Cursor's own names: the shell is `Shell`, a tool of an MCP server is `MCP:name`. Names of Claude Code match "
    "nothing.",
)
_COMMAND = Subject(
    "command",
    "value",
    named_by="user",
    text=True,
    note="Tried against the whole text of the command, so `git` also finds `echo digit`; the name of a tool matches "
    "almost no command.",
)
_CALL = (
    Field("tool_name", "string", "The tool, by Cursor's name.", required=True),
    Field("tool_input", "object", "The tool's arguments.", required=True),
    Field("tool_use_id", "string", "The call.", required=True),
    Field("cwd", "string", "The current directory."),
)
_DURATION = Field("duration", "number", "Milliseconds.")
_SHELL = (
    Field("command", "string", "The whole command line.", required=True),
    Field("sandbox", "boolean", "Whether it runs in the sandbox; a gate may be asked twice, with and without."),
)
_EDITS = Field("edits", "array", "Objects with `old_string` and `new_string`.", items="object")
_PATH = Field("file_path", "string", "The file, absolute.", required=True)
_MCP = (
    Field("tool_name", "string", "The tool's name on its server.", required=True),
    Field("tool_input", "string", "The arguments as text of JSON.", required=True),
)


def _reader(tab: str, agent: str) -> Subject:
    values = (Value(agent, "The agent."), Value(tab, "Tab completion."))
    return Subject("hook_event_name", "value", values, closed=True, note="Which part of Cursor does it.")


_GATES = (
    Event(
        "preToolUse",
        "Before a tool call of the agent.",
        "block the call, change its input",
        _TOOL,
        exit2="the call is blocked; stderr is told to the agent",
        payload=(*_CALL, Field("agent_message", "string", "What the agent said about the call.")),
        moment="PreToolUse",
    ),
    Event(
        "beforeShellExecution",
        "Before the agent runs a command in the shell.",
        "block the command, allow it, ask",
        _COMMAND,
        exit2="the command is blocked; stderr is told to the agent",
        payload=(*_SHELL, Field("cwd", "string", "Where the command runs.")),
        moment="PreToolUse",
        roles=("shell",),
    ),
    Event(
        "beforeMCPExecution",
        "Before the agent calls a tool of an MCP server.",
        "block the call, allow it, ask",
        Subject("tool_name", "value", named_by="user", note="The documentation does not say what a matcher is for."),
        exit2="the call is blocked; stderr is told to the agent",
        payload=(
            *_MCP,
            Field("url", "string", "The server's address, or `command` is there."),
            Field("command", "string", "The server's command line, or `url` is there."),
        ),
        moment="PreToolUse",
        roles=("mcp",),
    ),
    Event(
        "beforeReadFile",
        "Before the agent reads a file.",
        "keep the file from the model",
        _reader("TabRead", "Read"),
        exit2="the file is not read; stderr is told to the agent",
        payload=(
            _PATH,
            Field("content", "string", "What is in the file."),
            Field("attachments", "array", "Rules and files that go with it.", items="object"),
        ),
        moment="PreToolUse",
        roles=("read",),
    ),
    Event(
        "beforeTabFileRead",
        "Before Tab completion reads a file.",
        "keep the file from Tab",
        _reader("TabRead", "Read"),
        exit2="the file is not read",
        payload=(_PATH, Field("content", "string", "What is in the file.")),
    ),
    Event(
        "beforeSubmitPrompt",
        "After the user sent a prompt, before it reaches the model.",
        "stop the prompt with `continue: false`",
        constant("UserPromptSubmit"),
        exit2="the prompt is not sent",
        payload=(
            Field("prompt", "string", "What the user wrote.", required=True),
            Field("attachments", "array", "Rules and files that go with it.", items="object"),
        ),
        moment="UserPromptSubmit",
    ),
    Event(
        "subagentStart",
        "Before a subagent starts.",
        "keep it from starting; to ask counts as to deny",
        AGENT,
        exit2="the subagent does not start",
        payload=(
            Field("subagent_id", "string", "The subagent."),
            Field("subagent_type", "string", "Its kind.", required=True),
            Field("task", "string", "What it is asked to do."),
            Field("parent_conversation_id", "string", "The conversation that starts it."),
            Field("is_parallel_worker", "boolean", "Whether it works beside others."),
            Field("git_branch", "string", "The branch it works on."),
        ),
        moment="SubagentStart",
    ),
)

_RESULTS = (
    Event(
        "postToolUse",
        "After a tool call succeeded.",
        "add context, replace what a tool of an MCP server gave back",
        _TOOL,
        exit2="nothing; the call has happened",
        payload=(*_CALL, Field("tool_output", "string", "The result as text of JSON."), _DURATION),
        moment="PostToolUse",
    ),
    Event(
        "postToolUseFailure",
        "After a tool call failed, was refused or timed out.",
        "look on; nothing it says is used",
        _TOOL,
        exit2="nothing; the call has happened",
        payload=(
            *_CALL,
            Field("error_message", "string", "What went wrong."),
            Field(
                "failure_type",
                "string",
                "The kind of failure.",
                values=(Value("timeout"), Value("error"), Value("permission_denied")),
            ),
            Field("is_interrupt", "boolean", "Whether the user broke it off."),
        ),
        moment="PostToolUseFailure",
    ),
    Event(
        "afterShellExecution",
        "After a command ran in the shell.",
        "look on; nothing it says is used",
        _COMMAND,
        exit2="nothing; the command has run",
        payload=(*_SHELL, Field("output", "string", "What it printed."), _DURATION),
        moment="PostToolUse",
        roles=("shell",),
    ),
    Event(
        "afterMCPExecution",
        "After a tool of an MCP server answered.",
        "look on; nothing it says is used",
        Subject("tool_name", "value", named_by="user", note="The documentation does not say what a matcher is for."),
        exit2="nothing; the call has happened",
        payload=(*_MCP, Field("result_json", "string", "The result as text of JSON."), _DURATION),
        moment="PostToolUse",
        roles=("mcp",),
    ),
    Event(
        "afterFileEdit",
        "After the agent wrote to a file.",
        "look on, or format the file; nothing it says is used",
        _reader("TabWrite", "Write"),
        exit2="nothing; the file is written",
        payload=(_PATH, _EDITS),
        moment="PostToolUse",
        roles=("write", "edit"),
    ),
    Event(
        "afterTabFileEdit",
        "After Tab completion wrote to a file.",
        "look on; nothing it says is used",
        _reader("TabWrite", "Write"),
        exit2="nothing; the file is written",
        payload=(_PATH, _EDITS._replace(doc="Objects that also hold `range`, `old_line` and `new_line`.")),
    ),
)

EVENTS: tuple[Event, ...] = (*_GATES, *_RESULTS, *SESSION)
