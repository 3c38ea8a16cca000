"""Windsurf, which is called Devin Desktop since 2026: the hooks of its agent Cascade, by its documentation.

Its sources disagree on `.devin/hooks.json`: one tool only knows `.windsurf/hooks.json`, a run of the program
read both. `.devin/hooks.v1.json` belongs to another program, the Devin CLI.
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
    Variable,
)

_LOOK = "look on; nothing it says is used"
_BLOCKED = "it does not happen; stderr is told to Cascade"
_LATE = "nothing; it has happened"


def _event(name: str, doc: str, info: str, *, can: str = _LOOK, moment: str = "", roles: tuple[str, ...] = ()) -> Event:
    """An event. `info` says what `tool_info` holds."""
    payload = (Field("tool_info", "object", f"What it is about: {info}.", required=True),)
    exit2 = _LATE if can == _LOOK else _BLOCKED
    return Event(name, doc, can, None, exit2=exit2, payload=payload, moment=moment, roles=roles)


EVENTS = (
    _event(
        "pre_user_prompt",
        "Before a prompt of the user is worked on.",
        "user_prompt",
        can="stop the prompt",
        moment="UserPromptSubmit",
    ),
    _event(
        "pre_read_code",
        "Before Cascade reads a file.",
        "file_path",
        can="block the reading",
        moment="PreToolUse",
        roles=("read",),
    ),
    _event("post_read_code", "After it read a file.", "file_path", moment="PostToolUse", roles=("read",)),
    _event(
        "pre_write_code",
        "Before Cascade writes to a file.",
        "file_path, edits",
        can="block the change",
        moment="PreToolUse",
        roles=("write", "edit"),
    ),
    _event(
        "post_write_code",
        "After it wrote to a file.",
        "file_path, edits",
        moment="PostToolUse",
        roles=("write", "edit"),
    ),
    _event(
        "pre_run_command",
        "Before Cascade runs a command.",
        "command_line, cwd",
        can="block the command",
        moment="PreToolUse",
        roles=("shell",),
    ),
    _event("post_run_command", "After it ran a command.", "command_line, cwd", moment="PostToolUse", roles=("shell",)),
    _event(
        "pre_mcp_tool_use",
        "Before Cascade calls a tool of an MCP server.",
        "mcp_server_name, mcp_tool_name, mcp_tool_arguments",
        can="block the call",
        moment="PreToolUse",
        roles=("mcp",),
    ),
    _event(
        "post_mcp_tool_use",
        "After a tool of an MCP server answered.",
        "mcp_server_name, mcp_tool_name, mcp_tool_arguments, mcp_result",
        moment="PostToolUse",
        roles=("mcp",),
    ),
    _event(
        "post_cascade_response",
        "After an answer of Cascade is complete; nobody waits for it.",
        "response",
        moment="Stop",
    ),
    _event(
        "post_cascade_response_with_transcript",
        "The same, with the conversation as a file.",
        "transcript_path",
    ),
    _event(
        "post_setup_worktree",
        "After a worktree was made.",
        "worktree_path, root_workspace_path",
        moment="WorktreeCreate",
    ),
)

_COMMAND = HandlerKind(
    "command",
    "Runs a command: JSON on standard input, the answer by the exit code alone.",
    (
        Field(
            "command",
            "string",
            "A command line, run by `bash -c`; on Windows by PowerShell where `powershell` is missing.",
            examples=("python3 .windsurf/hooks/check.py",),
            min_length=1,
            runs="shell",
        ),
        Field(
            "powershell",
            "string",
            "The command line on Windows. A hook that has nothing else is skipped without a word on macOS and Linux.",
            min_length=1,
            systems=("windows",),
            runs="powershell",
        ),
        Field(
            "show_output",
            "boolean",
            "Whether the user sees what the hook prints. Cascade never does.",
            default=False,
            examples=(True,),
        ),
        Field(
            "working_directory",
            "string",
            "Where it runs; `~` is not replaced.",
            default_text="the repository's root",
        ),
    ),
    one_of=("command", "powershell"),
)

DIALECT = Dialect(
    id="windsurf",
    title="Windsurf",
    source=Source("2026-08-18", "2026-08-18", "https://docs.devin.ai/desktop/cascade/hooks"),
    shape="flat",
    files=(
        FileRule(".windsurf/hooks.json", "project", "hooks-file", "Hooks of the project."),
        FileRule(".devin/hooks.json", "project", "hooks-file", "The same, by the program's newer name."),
        FileRule(".codeium/windsurf/hooks.json", "user", "hooks-file", "Hooks of the user.", home=True),
        FileRule(".codeium/hooks.json", "user", "hooks-file", "Hooks of the user, in JetBrains editors.", home=True),
        FileRule("etc/windsurf/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on Linux."),
        FileRule(
            "Application Support/Windsurf/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on macOS."
        ),
        FileRule("ProgramData/Windsurf/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on Windows."),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(_COMMAND,),
    common_fields=(),
    group_fields=(),
    root_fields=(),
    settings_fields=(),
    tools=(
        Tool("run_command", "Runs a command; an event of its own stands for it.", role="shell"),
        Tool("read_code", "Reads a file; an event of its own stands for it.", role="read"),
        Tool("write_code", "Writes or edits a file; an event of its own stands for it.", role="write"),
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
    timeout=Timeout("", "s", 60.0, told=False),
    variables=(Variable("ROOT_WORKSPACE_PATH", "The workspace's folder.", events=("post_setup_worktree",)),),
    payload=(
        Field("agent_action_name", "string", "The event.", required=True),
        Field("trajectory_id", "string", "The conversation.", required=True),
        Field("execution_id", "string", "The turn.", required=True),
        Field("timestamp", "string", "When it happens.", required=True),
        Field("model_name", "string", "The model."),
    ),
    damage=Damage(json="file", hooks="file", event="event", entry="entry", strict_entry="entry", missing_hooks="file"),
    tools_complete=True,
    default_kind="command",
    silent_unknown=True,
)
