"""Gemini CLI 0.61.0 (25 September 2026).

What is measured comes from runs of the program itself and of its published core; the rest from its source. Where its
documentation or its JSON Schema says something else, the table says what the program does.
"""

from __future__ import annotations

from hookwright.dialects.gemini_events import EVENTS
from hookwright.dialects.gemini_tools import RETIRED_TOOLS, TOOLS
from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Field,
    FileRule,
    HandlerKind,
    MatcherSyntax,
    Source,
    Timeout,
    Unread,
    Value,
    Variable,
)

_KINDS = (
    Value("command", "Runs a command: JSON on standard input, the answer as JSON or by exit code."),
    Value("plugin", "Not documented; a hook of this type runs like a command."),
    Value("runtime", "For code inside the program only: from a file it loads and fails at every event."),
)

_COMMAND = Field(
    "command",
    "string",
    "A line for `bash -c` (PowerShell on Windows), run in the session's folder. `$NAME` and `${NAME}` are filled in "
    "from the environment when the file is loaded, in single quotes, too.",
    required=True,
    examples=("./scripts/check.sh", "$GEMINI_PROJECT_DIR/.gemini/hooks/check.sh"),
    min_length=1,
    tolerated=("type",),  # a list or a number loads and fails when it runs
)

_OPTIONAL = _COMMAND._replace(required=False, tolerated=("minLength", "type"))

_COMMON = (
    Field("type", "string", "What kind of handler this is.", required=True, values=_KINDS),
    Field(
        "name",
        "string",
        "What the hook is called in `/hooks`, in `hooksConfig.disabled` and where new hooks are told. Hooks of one "
        "event with the same name and command run once.",
        examples=("secret-scanner",),
        tolerated=("type",),
    ),
    Field("description", "string", "What the hook does, for people.", tolerated=("type",)),
    Field(
        "timeout",
        "number",
        "Milliseconds until the handler is stopped and its answer thrown away: `30` is 30 milliseconds. Zero, less "
        "than zero and 2147483648 or more end it at once.",
        default=60000,
        examples=(5000, 30000, 60000),
        above=0,
        also=("string", "null"),
        tolerated=("type", "exclusiveMinimum"),
    ),
    Field(
        "env",
        "object",
        "Environment variables of the handler, over those of the program. Not documented.",
        examples=({"LOG_LEVEL": "debug"},),
        status="internal",
        tolerated=("type",),
    ),
)

_GROUP = (
    Field(
        "matcher",
        "string",
        'Which tools the group is for: a JavaScript regular expression, found anywhere in the name. Absent, `""` or '
        "`*`: all. On SessionStart, SessionEnd and PreCompress it is one value, written out. Case matters.",
        examples=("run_shell_command", "write_file|replace", "mcp_github_.*"),
        also=("null",),
        losses=(("type", "event"),),
    ),
    Field(
        "sequential",
        "boolean",
        "Whether hooks run one after another. One group that says so makes all hooks of the event that match do.",
        default=False,
        examples=(True,),
        tolerated=("type",),
    ),
    Field("hooks", "array", "The handlers. All that match run at the same time.", required=True, items="object"),
)

_SETTINGS = (
    Field(
        "hooksConfig",
        "object",
        "Switches: `enabled` (default true), `disabled` with names of hooks, or commands of hooks without a name, and "
        "`notifications`.",
        examples=({"enabled": False}, {"disabled": ["secret-scanner"]}),
        tolerated=("type",),
    ),
)

_TOOLS_READ = MatcherSyntax(
    every=frozenset(("", "*")),
    exact="",
    separators="",
    trim=False,
    regex="search",
    flavour="ecmascript",
    invalid="literal",
    trim_value=True,
    modifiers=False,
)

DIALECT = Dialect(
    id="gemini-cli",
    title="Gemini CLI",
    source=Source("0.61.0", "2026-09-25", "https://geminicli.com/docs/hooks/"),
    shape="nested",
    files=(
        FileRule(".gemini/settings.json", "user", "settings", "Hooks of the user, in every project.", home=True),
        FileRule(".gemini/settings.json", "project", "settings", "Hooks of the project, shared with everybody."),
        FileRule(
            "hooks/hooks.json",
            "plugin",
            "hooks-file",
            "Hooks of an extension. A project's own `hooks/hooks.json` is never read.",
            beside="../gemini-extension.json",
            strict=True,
        ),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(
        HandlerKind("command", _KINDS[0].doc, (_COMMAND,)),
        HandlerKind("plugin", _KINDS[1].doc, (_OPTIONAL,), internal=True),
        HandlerKind("runtime", _KINDS[2].doc, (), one_of=("name",), internal=True),
    ),
    common_fields=_COMMON,
    group_fields=_GROUP,
    root_fields=(
        Field("description", "string", "What the extension's hooks do, for people.", tolerated=("type",)),
        Field("$schema", "string", "A JSON Schema for editors; the agent ignores it.", tolerated=("type",)),
    ),
    settings_fields=_SETTINGS,
    tools=TOOLS,
    retired_tools=RETIRED_TOOLS,
    mcp_prefix="mcp_",
    mcp_joint="_",
    matchers=(
        ("default", _TOOLS_READ),
        ("exact", _TOOLS_READ._replace(regex="none", invalid="never")),
    ),
    timeout=Timeout("timeout", "ms", 60.0, doubtful_from=1000.0, junk="at-once", overflow=2147483.648),
    variables=(
        Variable("extensionPath", "The extension's folder.", scopes=("plugin",), placeholder=True),
        Variable("workspacePath", "The workspace's folder.", scopes=("plugin",), placeholder=True),
        Variable(
            "GEMINI_PROJECT_DIR",
            "The project's folder. `$GEMINI_PROJECT_DIR` is replaced by the quoted path before the shell sees it, so "
            "it must not stand in quotes.",
            quoted=True,
        ),
        Variable("GEMINI_CWD", "The session's current folder, replaced in the same way.", quoted=True),
        Variable("GEMINI_PLANS_DIR", "The folder for plans, replaced in the same way.", quoted=True),
        Variable("GEMINI_SESSION_ID", "The session, replaced in the same way.", quoted=True),
        Variable("CLAUDE_PROJECT_DIR", "The project's folder, for hooks written for Claude Code.", quoted=True),
    ),
    payload=(
        Field("session_id", "string", "The session.", required=True),
        Field("transcript_path", "string", "The file with the conversation; may be empty.", required=True),
        Field("cwd", "string", "The current folder, absolute.", required=True),
        Field("hook_event_name", "string", "The event.", required=True),
        Field("timestamp", "string", "When, in ISO 8601.", required=True),
    ),
    damage=Damage(
        json="crash",
        crash="does not start at all",
        crash_roots=("settings",),
        hooks="hooks",
        event="event",
        entry="entry",
        strict_entry="entry",
        missing_hooks="file",
        bom="crash",
        empty="crash",
        trailing_comma="crash",
    ),
    comments=True,
    off=(("hooksConfig.enabled", False),),
    off_names="hooksConfig.disabled",
    off_once=(("tools.enableHooks", "hooksConfig.enabled"),),
    moved=(
        ("enabled", "hooksConfig.enabled"),
        ("disabled", "hooksConfig.disabled"),
        ("notifications", "hooksConfig.notifications"),
    ),
    unread=(
        Unread(".gemini/hooks.json", ".gemini/settings.json"),
        Unread(".gemini/hooks/hooks.json", ".gemini/settings.json"),
        Unread(".gemini/settings.local.json", ".gemini/settings.json"),
        Unread(".gemini/settings.jsonc", ".gemini/settings.json"),
        Unread(".config/gemini/settings.json", "~/.gemini/settings.json"),
    ),
    trust="Gemini CLI runs hooks of settings files only in a folder that the user trusts; hooks that are new there are "
    "named once and run at once.",
)
