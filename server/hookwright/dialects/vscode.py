"""VS Code's agent mode: files of `.github/hooks` without `version`, by its documentation of July 2026 and its source.

Its texts disagree with themselves on two things: how the answer of a Stop hook is nested, and whether the default of
`timeoutSec` is 30 or 10 seconds.
"""

from __future__ import annotations

from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Event,
    Field,
    FileRule,
    HandlerKind,
    MatcherSyntax,
    Source,
    Timeout,
    Tool,
    Value,
)

_CALL = (
    Field("tool_name", "string", "The tool, by VS Code's name.", required=True),
    Field("tool_input", "object", "The tool's arguments, by their camelCase names.", required=True),
    Field("tool_use_id", "string", "The call.", required=True),
)
_AGENT = (
    Field("agent_id", "string", "The subagent.", required=True),
    Field("agent_type", "string", "Its kind."),
)
_ACTIVE = Field("stop_hook_active", "boolean", "Whether a hook already sent the agent back.")

_OWN = (
    Event(
        "SessionStart",
        "When the first prompt of a session is sent.",
        "add context",
        None,
        exit2="stderr is told to the model",
        payload=(Field("source", "string", "How it began.", values=(Value("new"),)),),
        moment="SessionStart",
    ),
    Event(
        "UserPromptSubmit",
        "When the user sends a prompt.",
        "stop the prompt",
        None,
        exit2="the prompt is stopped",
        payload=(Field("prompt", "string", "What the user wrote.", required=True),),
        moment="UserPromptSubmit",
    ),
    Event(
        "PreToolUse",
        "Before a tool call, whatever the matcher says.",
        "block the call, allow it, ask, change its input",
        None,
        exit2="the call is blocked; stderr is told to the model",
        payload=_CALL,
        moment="PreToolUse",
    ),
    Event(
        "PostToolUse",
        "After a tool call succeeded, whatever the matcher says.",
        "tell the model what it found, add context",
        None,
        exit2="stderr is told to the model",
        payload=(*_CALL, Field("tool_response", "string", "What the tool gave back.", required=True)),
        moment="PostToolUse",
    ),
    Event(
        "PreCompact",
        "Before the conversation is made shorter.",
        "look on; it can't be stopped",
        None,
        exit2="stderr is told to the model",
        payload=(Field("trigger", "string", "What caused it."),),
        moment="PreCompact",
    ),
    Event(
        "SubagentStart",
        "When a subagent starts.",
        "give the subagent context",
        None,
        exit2="stderr is told to the model",
        payload=_AGENT,
        moment="SubagentStart",
    ),
    Event(
        "SubagentStop",
        "When a subagent has finished.",
        "send the subagent back to work",
        None,
        exit2="the subagent goes on; stderr is told to it",
        payload=(*_AGENT, _ACTIVE),
        moment="SubagentStop",
    ),
    Event(
        "Stop",
        "When the agent has finished.",
        "send it back to work",
        None,
        exit2="the agent goes on; stderr is told to it",
        payload=(_ACTIVE,),
        moment="Stop",
    ),
)
_BY_NAME = {event.name: event for event in _OWN}


def _converted(name: str, own: str) -> Event:
    """An event of the Copilot CLI as VS Code takes it."""
    event = _BY_NAME[own]
    return event._replace(name=name, doc=f"The name of GitHub Copilot's CLI for {own}. {event.doc}")


def _known(name: str, doc: str) -> Event:
    """An event of the Copilot CLI that VS Code knows by name only."""
    return Event(
        name,
        f"{doc} GitHub Copilot's CLI has it, VS Code does not.",
        "do nothing here",
        None,
        runs=False,
        exit2="nothing; it never runs",
    )


EVENTS = (
    *_OWN,
    _converted("sessionStart", "SessionStart"),
    _converted("userPromptSubmitted", "UserPromptSubmit"),
    _converted("preToolUse", "PreToolUse"),
    _converted("postToolUse", "PostToolUse"),
    _converted("agentStop", "Stop"),
    _converted("subagentStop", "SubagentStop"),
    _known("sessionEnd", "When a session ends."),
    _known("errorOccurred", "When something went wrong."),
)

_TYPE = Value("command", "Runs a command: JSON on standard input, the answer by exit code and standard output.")

_COMMAND = HandlerKind(
    "command",
    _TYPE.doc,
    (
        Field(
            "command",
            "string",
            "The command line on every system that has none of its own.",
            examples=("node scripts/check.mjs",),
            min_length=1,
            runs="shell",
        ),
        Field(
            "windows", "string", "The command line on Windows.", min_length=1, systems=("windows",), runs="powershell"
        ),
        Field("linux", "string", "The command line on Linux.", min_length=1, systems=("linux",), runs="shell"),
        Field("osx", "string", "The command line on macOS.", min_length=1, systems=("macos",), runs="shell"),
        Field(
            "bash",
            "string",
            "The command line on Linux and macOS, as GitHub Copilot calls it.",
            min_length=1,
            systems=("linux", "macos"),
            runs="shell",
        ),
        Field(
            "powershell",
            "string",
            "The command line on Windows, as GitHub Copilot calls it.",
            min_length=1,
            systems=("windows",),
            runs="powershell",
        ),
        Field("cwd", "string", "Where it runs, from the workspace's folder.", default_text="the workspace's folder"),
        Field("env", "object", "Variables for it.", of="string"),
    ),
    one_of=("command", "windows", "linux", "osx", "bash", "powershell"),
)

_MATCHER = Field(
    "matcher",
    "string",
    "Read and not minded: the hook runs for everything. Look at `tool_name` in the script instead.",
)

_READ = Field("filePath", "string", "The file.", required=True)

DIALECT = Dialect(
    id="vscode",
    title="VS Code",
    source=Source("2026-07-29", "2026-07-29", "https://code.visualstudio.com/docs/copilot/customization/hooks"),
    shape="mixed",
    files=(
        FileRule(
            ".github/hooks/*.json",
            "project",
            "hooks-file",
            "Hooks of the workspace; with `version` in it a file follows GitHub Copilot's rules.",
            lacking="version",
        ),
        FileRule(".copilot/hooks/*.json", "user", "hooks-file", "Hooks of the user.", lacking="version"),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(_COMMAND,),
    common_fields=(
        Field("type", "string", "What kind of handler this is; there is one.", required=True, values=(_TYPE,)),
        _MATCHER,
        Field(
            "timeout",
            "number",
            "Seconds until the hook is stopped.",
            default=30,
            examples=(10, 30),
            above=0,
            spellings=("timeoutSec",),
        ),
    ),
    group_fields=(
        _MATCHER,
        Field("hooks", "array", "The handlers, as Claude Code groups them.", required=True, items="object"),
    ),
    root_fields=(),
    settings_fields=(),
    tools=(
        Tool(
            "runTerminalCommand",
            "Runs a command in the terminal.",
            input=(Field("command", "string", "The command line.", required=True),),
            role="shell",
        ),
        Tool("read_file", "Reads a file.", input=(_READ,), role="read", arguments=(("filePath", "file_path"),)),
        Tool(
            "create_file",
            "Writes a new file.",
            input=(_READ, Field("content", "string", "What it holds.")),
            role="write",
            arguments=(("filePath", "file_path"),),
        ),
        Tool(
            "replace_string_in_file",
            "Replaces text in a file.",
            input=(
                _READ,
                Field("oldString", "string", "The text to replace."),
                Field("newString", "string", "The text in its place."),
            ),
            role="edit",
            arguments=(("filePath", "file_path"), ("oldString", "old_string"), ("newString", "new_string")),
        ),
    ),
    retired_tools=(),
    mcp_prefix="",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(),
                exact="",
                separators="",
                trim=False,
                regex="none",
                flavour="ecmascript",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("timeout", "s", 30.0, doubtful_from=1000.0, spellings=("timeoutSec",)),
    variables=(),
    payload=(
        Field("timestamp", "string", "When it happens.", required=True),
        Field("cwd", "string", "The workspace's folder.", required=True),
        Field("sessionId", "string", "The session.", required=True),
        Field("hookEventName", "string", "The event.", required=True),
        Field("transcript_path", "string", "The conversation as a file."),
    ),
    damage=Damage(json="file", hooks="file", event="event", entry="entry", strict_entry="entry"),
    comments=True,
    tools_complete=False,
    default_kind="",
    trust="The workspace must be trusted.",
)
