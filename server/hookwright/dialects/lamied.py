"""Lamied, by the page "Hooks" of its documentation.

The page says that hooks "follow Claude Code's format", so the keys and events of Claude Code are known here, too; what
the page does not say runs is not run.
"""

from __future__ import annotations

from hookwright.dialects.claude_events import EVENTS as CLAUDE_EVENTS
from hookwright.dialects.claude_fields import COMMON_FIELDS as CLAUDE_COMMON
from hookwright.dialects.claude_fields import GROUP_FIELDS as CLAUDE_GROUP
from hookwright.dialects.claude_fields import KINDS as CLAUDE_KINDS
from hookwright.dialects.claude_fields import ROOT_FIELDS
from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Event,
    Field,
    FileRule,
    HandlerKind,
    MatcherSyntax,
    Source,
    Subject,
    Timeout,
    Tool,
    Unread,
    Variable,
)

_IGNORED = frozenset({"if", "once", "async", "asyncRewake", "onFailure", "rewakeMessage", "rewakeSummary"})
"""Keys of Claude Code that the page does not mention and that change what runs or what a failure means."""

_UNREAD = "Lamied does not read it."

_NOTE = {
    "if": "Lamied does not read it: the handler runs for every call that the matcher selects.",
    "once": "Lamied does not read it: the handler runs every time.",
    "async": "Lamied does not read it: it waits for the handler.",
    "asyncRewake": "Lamied does not read it: it waits for the handler.",
    "onFailure": "Lamied does not read it: before a tool a failure always blocks, elsewhere it is ignored.",
}

_OWN = {
    "command": Field(
        "command",
        "string",
        "A command line, run by the shell in the workspace's folder; or the program to start when `args` is there.",
        required=True,
        examples=("./scripts/no-secrets.sh", "pnpm test 1>&2 || exit 2"),
        min_length=1,
        tolerated=("minLength",),
    ),
    "timeout": Field(
        "timeout",
        "number",
        "Seconds, 60 unless set, at most 600. A hook before a tool that takes longer blocks the call.",
        default=60,
        examples=(10, 30, 300),
        above=0,
        maximum=600,
        tolerated=("maximum",),
    ),
    "matcher": Field(
        "matcher",
        "string",
        'Which tools the hooks are for: names joined with `|`, where `.*` stands for any text. Absent, `""` or `*`: '
        "every tool. Lamied's names and Claude Code's both work. Case matters.",
        examples=("Bash", "Edit|Write", "mcp__github__.*"),
    ),
}


def _field(field: Field) -> Field:
    """Claude Code's field as Lamied takes it."""
    if field.name in _IGNORED:
        return field._replace(status="ignored", tool_only=False, doc=_NOTE.get(field.name, _UNREAD), since="")
    return _OWN.get(field.name, field)._replace(since="")


def _kind(kind: HandlerKind) -> HandlerKind:
    doc = (
        "Runs a command: JSON on standard input, the answer by exit code and standard output."
        if kind.name == "command"
        else f"Known from Claude Code. Lamied runs command handlers only and skips {kind.name} handlers."
    )
    return HandlerKind(kind.name, doc, tuple(_field(field) for field in kind.fields))


_COMMON = tuple(_field(field) for field in CLAUDE_COMMON)
_KINDS = tuple(_kind(kind) for kind in CLAUDE_KINDS)
_TYPE = _COMMON[0]._replace(
    values=tuple(value._replace(doc=kind.doc, since="") for value, kind in zip(_COMMON[0].values, _KINDS, strict=True))
)

_TOOL = Subject("tool_name", "tool", note="Tried against Lamied's name of the tool and against Claude Code's.")
_CALL = (
    Field("tool_name", "string", "The tool, by Lamied's name.", required=True),
    Field("tool_input", "object", "The tool's arguments.", required=True),
    Field("tool_use_id", "string", "The call.", required=True),
)

_RUN: dict[str, Event] = {
    "PreToolUse": Event(
        "PreToolUse",
        "Before a tool call that the matcher names.",
        "block the call",
        _TOOL,
        kinds=("command",),
        strict=True,
        exit2="the call is blocked; stderr is told to the assistant",
        payload=_CALL,
    ),
    "PostToolUse": Event(
        "PostToolUse",
        "After such a call succeeded.",
        "tell the assistant what it found",
        _TOOL,
        kinds=("command",),
        exit2="the call stands; stderr is told to the assistant",
        payload=(*_CALL, Field("tool_response", "object", "What the tool gave back.", required=True)),
    ),
    "Stop": Event(
        "Stop",
        "When the assistant has checked that the task is done. Not for helper agents.",
        "send it back to work, three times at most",
        None,
        kinds=("command",),
        exit2="the task goes on with stderr as the reason; after three times it ends as incomplete",
        payload=(
            Field(
                "stop_hook_active",
                "boolean",
                "True when a Stop hook already sent this task back to work.",
                required=True,
            ),
        ),
    ),
}


def _event(event: Event) -> Event:
    """Claude Code's event as Lamied takes it: run by the page's rules, or known and skipped."""
    subject = event.subject
    if subject:
        subject = subject._replace(syntax="default", values=() if subject.kind == "tool" else subject.values)
    skipped = event._replace(runs=False, subject=subject, since="", timeouts=(), strict=False)
    return _RUN.get(event.name, skipped)._replace(moment=event.name)


_PATHS = (
    Field("path", "string", "The file, relative to the workspace.", required=True),
    Field("file_path", "string", "The same file, absolute.", required=True),
)

_TOOLS = (
    Tool(
        "run_terminal_command",
        "Runs a shell command.",
        ("Bash",),
        (Field("command", "string", "The command line.", required=True),),
        role="shell",
    ),
    Tool("read_file", "Reads a file.", ("Read",), _PATHS, role="read"),
    Tool("write_file", "Writes a file.", ("Write",), _PATHS, role="write"),
    Tool(
        "edit_file",
        "Replaces text in a file.",
        ("Edit",),
        (
            *_PATHS,
            Field("old_string", "string", "The text to replace."),
            Field("new_string", "string", "The text in its place."),
        ),
        role="edit",
    ),
    Tool("find_files", "Finds files by pattern.", ("Glob",), role="find"),
    Tool("search_files", "Searches in files.", ("Grep",), role="search"),
    Tool("list_directory", "Lists a folder.", ("LS",), role="list"),
    Tool("delete_file", "Deletes a file.", input=_PATHS, role="delete"),
    Tool("move_file", "Moves or renames a file.", role="move"),
)

DIALECT = Dialect(
    id="lamied",
    title="Lamied",
    source=Source("2026-11-30", "2026-11-30", ""),
    shape="nested",
    files=(FileRule(".lamied/hooks.json", "project", "hooks-file", "The workspace's hooks."),),
    fallback=(
        FileRule(
            ".claude/settings.json",
            "project",
            "settings",
            "Claude Code's hooks of the workspace, used only while there is no `.lamied/hooks.json`.",
        ),
    ),
    events=tuple(_event(event) for event in CLAUDE_EVENTS),
    kinds=_KINDS,
    common_fields=(_TYPE, *_COMMON[1:]),
    group_fields=tuple(_field(field) for field in CLAUDE_GROUP),
    root_fields=ROOT_FIELDS,
    settings_fields=(),
    tools=_TOOLS,
    retired_tools=(),
    mcp_prefix="mcp__",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(("", "*")),
                exact="",
                separators="",
                trim=False,
                regex="full",
                flavour="ecmascript",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("timeout", "s", 60.0, maximum=600.0, doubtful_from=1000.0),
    variables=(
        Variable("LAMIED_PROJECT_DIR", "The workspace's folder, in which the hook runs.", placeholder=True),
        Variable("CLAUDE_PROJECT_DIR", "The same, for hooks written for Claude Code.", placeholder=True),
    ),
    payload=(
        Field("session_id", "string", "The session.", required=True),
        Field("cwd", "string", "The workspace's folder, absolute.", required=True),
        Field("hook_event_name", "string", "The event.", required=True),
    ),
    trust="The user is shown the commands and must agree, again when they change.",
    damage=Damage(json="file", hooks="file", event="file", entry="file", strict_entry="file"),
    tools_complete=False,
    unread=(
        Unread(".lamied/settings.json", ".lamied/hooks.json"),
        Unread(".lamied/settings.local.json", ".lamied/hooks.json"),
        Unread(".lamied/hooks.local.json", ".lamied/hooks.json"),
        Unread(".lamied/hooks.jsonc", ".lamied/hooks.json"),
        Unread(".lamied/hooks/hooks.json", ".lamied/hooks.json"),
    ),
)
