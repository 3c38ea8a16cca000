"""Cursor, as its documentation was in the summer of 2026 (21 events), with the runs of others up to version 3.21.

Sources disagree on one thing: `permission: allow` is documented, and the CLI of July 2026 still shows its own question.
Nothing is published about the timeout that holds without `timeout`, nor about a matcher under the events for MCP
servers: the checks say nothing there.
"""

from __future__ import annotations

from hookwright.dialects.cursor_events import EVENTS
from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Field,
    FileRule,
    HandlerKind,
    MatcherSyntax,
    Source,
    Timeout,
    Tool,
    Unread,
    Value,
    Variable,
)

_COMMAND_DOC = "Runs a command: JSON on standard input, the answer by exit code and standard output."
_PROMPT_DOC = "Asks a model whether to go on; it answers ok or not ok with a reason."

_PATH = (Field("file_path", "string", "The file.", required=True),)

_TOOLS = (
    Tool(
        "Shell",
        "Runs a command in the shell.",
        input=(
            Field("command", "string", "The command line.", required=True),
            Field("working_directory", "string", "Where it runs."),
        ),
        role="shell",
    ),
    Tool("Read", "Reads a file.", input=_PATH, role="read"),
    Tool("Write", "Writes or edits a file.", input=_PATH, role="write"),
    Tool("Grep", "Searches in files.", role="search"),
    Tool("Delete", "Deletes a file.", input=_PATH, role="delete"),
    Tool("Task", "Starts a subagent.", role="agent"),
)

DIALECT = Dialect(
    id="cursor",
    title="Cursor",
    source=Source("3.21", "2026-09-23", "https://cursor.com/docs/hooks"),
    shape="flat",
    files=(
        FileRule(
            ".cursor/hooks.json",
            "user",
            "hooks-file",
            "Hooks of the user; they run in `~/.cursor`.",
            home=True,
            runs_beside=True,
        ),
        FileRule(".cursor/hooks.json", "project", "hooks-file", "Hooks of the project; they run in its root."),
        FileRule("etc/cursor/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on Linux."),
        FileRule(
            "Application Support/Cursor/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on macOS."
        ),
        FileRule("ProgramData/Cursor/hooks.json", "managed", "hooks-file", "Hooks of the organisation, on Windows."),
        FileRule(
            "hooks/hooks.json",
            "plugin",
            "hooks-file",
            "Hooks of a plugin; they run in its root.",
            beside="../.cursor-plugin/plugin.json",
        ),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(
        HandlerKind(
            "command",
            _COMMAND_DOC,
            (
                Field(
                    "command",
                    "string",
                    "A command line. A project's hooks run in its root (`.cursor/hooks/check.sh`), a user's in "
                    "`~/.cursor` (`./hooks/check.sh`), a plugin's in the plugin.",
                    required=True,
                    examples=(".cursor/hooks/check.sh",),
                    min_length=1,
                ),
            ),
        ),
        HandlerKind(
            "prompt",
            _PROMPT_DOC,
            (
                Field(
                    "prompt",
                    "string",
                    "What the model is asked. `$ARGUMENTS` stands for the event's JSON.",
                    required=True,
                    examples=("Does this command touch production? $ARGUMENTS",),
                    min_length=1,
                ),
                Field("model", "string", "The model that answers.", default_text="a fast one"),
            ),
        ),
    ),
    common_fields=(
        Field(
            "type",
            "string",
            "What kind of handler this is.",
            default="command",
            values=(Value("command", _COMMAND_DOC), Value("prompt", _PROMPT_DOC)),
        ),
        Field(
            "matcher",
            "string",
            "A JavaScript regular expression, found anywhere in what the event is about: a tool's name, the kind of a "
            "subagent, or the whole text of a shell command. Case matters.",
            examples=("Shell", "Read|Grep", "MCP:.*"),
        ),
        Field(
            "timeout",
            "number",
            "Seconds until the hook is stopped.",
            default_text="not documented",
            examples=(10, 30),
            above=0,
        ),
        Field(
            "failClosed",
            "boolean",
            "Whether a hook that fails blocks. Without it a crash, a timeout or an exit code other than 0 and 2 lets "
            "the action through. With it an exit code of 0 without an answer counts as a failure, too.",
            default=False,
            examples=(True,),
        ),
        Field(
            "loop_limit",
            "number",
            "On stop and subagentStop: how often in a row a hook may send the agent back. `null` is no limit.",
            default=5,
            events=("stop", "subagentStop"),
            minimum=0,
            also=("null",),
        ),
    ),
    group_fields=(),
    root_fields=(
        Field(
            "version",
            "integer",
            "The version of the format, always 1. Cursor 3 refuses a file without it; a plugin may leave it out.",
            required=True,
            examples=(1,),
            scopes=("user", "project", "managed"),
            equals=1,
            losses=(("", "file"),),
        ),
    ),
    settings_fields=(),
    tools=_TOOLS,
    retired_tools=(),
    mcp_prefix="MCP:",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(("", "*")),
                exact="",
                separators="",
                trim=False,
                regex="search",
                flavour="ecmascript",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("timeout", "s", 60.0, doubtful_from=1000.0, told=False),
    variables=(
        Variable("CURSOR_PROJECT_DIR", "The project's root."),
        Variable("CURSOR_VERSION", "The version of Cursor."),
        Variable("CURSOR_USER_EMAIL", "The address of the user who is signed in."),
        Variable("CURSOR_TRANSCRIPT_PATH", "The conversation, where transcripts are on."),
        Variable("CURSOR_CODE_REMOTE", '"true" in a remote workspace.'),
        Variable("CLAUDE_PROJECT_DIR", "The project's root, for hooks written for Claude Code."),
        Variable("CURSOR_PLUGIN_ROOT", "The plugin's folder.", scopes=("plugin",), placeholder=True),
        Variable("CLAUDE_PLUGIN_ROOT", "The same, for plugins written for Claude Code.", scopes=("plugin",)),
    ),
    payload=(
        Field("conversation_id", "string", "The conversation.", required=True),
        Field("generation_id", "string", "The user's prompt that all this belongs to.", required=True),
        Field("model", "string", "The model.", required=True),
        Field("hook_event_name", "string", "The event.", required=True),
        Field("cursor_version", "string", "The version of Cursor.", required=True),
        Field("workspace_roots", "array", "The folders of the workspace.", required=True, items="string"),
        Field("user_email", "string", "The user's address.", also=("null",)),
        Field("transcript_path", "string", "The conversation as a file.", also=("null",)),
    ),
    damage=Damage(json="file", hooks="file", event="event", entry="entry", strict_entry="entry", missing_hooks="file"),
    tools_complete=False,
    unread=(
        Unread(".cursor/hooks/hooks.json", ".cursor/hooks.json"),
        Unread(".cursor/settings.json", ".cursor/hooks.json"),
    ),
    mcp_joint="",
    default_kind="command",
    trust="The workspace must be trusted.",
    silent_unknown=True,
)
