"""Qwen Code 0.24.4 (22 September 2026).

What is measured comes from runs of the program itself; the rest from the program's text and its bundled documentation.
Where they disagree the table says what the program does.
"""

from __future__ import annotations

from hookwright.dialects.qwen_events import EVENTS
from hookwright.dialects.qwen_tools import TOOLS
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
    Value("http", "Posts the event's JSON to a URL; a JSON answer decides."),
    Value("prompt", "Asks a model once whether to go on."),
)

_COMMON = (
    Field("type", "string", "What kind of handler this is.", required=True, values=_KINDS),
    Field(
        "name",
        "string",
        "What the hook is called. Two hooks of one event, file and matcher with the same name count as one.",
        examples=("secret-scanner",),
        tolerated=("type",),
    ),
    Field("statusMessage", "string", "What the screen says while the handler runs.", tolerated=("type",)),
    Field(
        "timeout",
        "number",
        "Seconds until the handler is stopped and its answer thrown away. For command handlers 1000 and more are "
        "milliseconds, and what is no number above 0 means the default.",
        default_text="60; 600 for http and 30 for prompt handlers",
        examples=(10, 30, 120),
        above=0,
        also=("string",),
        tolerated=("type", "exclusiveMinimum"),
    ),
)

_DESCRIPTION = Field("description", "string", "What the hook does, for people.", tolerated=("type",))

_COMMAND = (
    Field(
        "command",
        "string",
        "A line for `bash -c` (cmd or PowerShell on Windows). `$NAME` and `${NAME}` are filled in from the environment "
        "when the file is loaded, in single quotes, too; names that are not set are left to the shell.",
        required=True,
        examples=("./scripts/check.sh", '"$QWEN_PROJECT_DIR"/.qwen/hooks/check.sh'),
        min_length=1,
        tolerated=("type",),
    ),
    _DESCRIPTION,
    Field(
        "async",
        "boolean",
        "Runs in the background: it cannot block, and what it answers is never told. Ten at a time at most.",
        default=False,
        examples=(True,),
        tolerated=("type",),
    ),
    Field(
        "env",
        "object",
        "Environment variables of the handler, over those of the program.",
        examples=({"LOG_LEVEL": "debug"},),
        of="string",
        tolerated=("type",),
    ),
    Field(
        "shell",
        "string",
        "Which shell reads `command`.",
        default_text="bash; cmd or PowerShell on Windows",
        values=(Value("bash", "Bash."), Value("powershell", "PowerShell; a handler fails where there is none.")),
        tolerated=("type", "enum"),
    ),
)

_HTTP = (
    Field(
        "url",
        "string",
        "Where the event's JSON is posted. Private addresses are refused unless the settings allow them; this machine "
        "is not.",
        required=True,
        examples=("http://127.0.0.1:8080/hook",),
        min_length=1,
        tolerated=("type",),
    ),
    _DESCRIPTION,
    Field(
        "headers",
        "object",
        "Headers of the request. `$NAME` and `${NAME}` are filled in only for names in `allowedEnvVars`.",
        examples=({"Authorization": "Bearer $HOOK_TOKEN"},),
        of="string",
        tolerated=("type",),
    ),
    Field(
        "allowedEnvVars",
        "array",
        "Environment variables that may be used in `url` and `headers`.",
        examples=(["HOOK_TOKEN"],),
        items="string",
        tolerated=("type",),
    ),
    Field(
        "once",
        "boolean",
        "Runs once an event in a session.",
        default=False,
        examples=(True,),
        tolerated=("type",),
    ),
    Field("if", "string", "A condition, for http handlers only. Not documented in full.", status="internal"),
)

_PROMPT = (
    Field(
        "prompt",
        "string",
        "What the model is asked. `$ARGUMENTS` stands for the event's JSON.",
        required=True,
        examples=("Does this command touch production? $ARGUMENTS",),
        min_length=1,
        tolerated=("type",),
    ),
    _DESCRIPTION,
    Field("model", "string", "The model that answers.", default_text="a model of the session", tolerated=("type",)),
)

_GROUP = (
    Field(
        "matcher",
        "string",
        'Which tools, or which values of the event, the group is for. Absent, `""`, `*` or `.*`: all. Parts between '
        "`|` are compared with the tool's names first; then the whole is a JavaScript regular expression, found "
        "anywhere in the tool's id.",
        examples=("run_shell_command", "^(write_file|edit)$", "mcp__github__.*"),
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
        "disableAllHooks",
        "boolean",
        "Turns off all hooks.",
        default=False,
        examples=(True,),
        tolerated=("type",),
    ),
    Field(
        "stopHookBlockingCap",
        "integer",
        "How often in a row Stop hooks may send the model back.",
        default=8,
        minimum=1,
        tolerated=("type", "minimum"),
    ),
)

_READ = MatcherSyntax(
    every=frozenset(("", "*", ".*")),
    exact="",
    separators="|",
    trim=True,
    regex="search",
    flavour="ecmascript",
    invalid="never",
    trim_value=True,
    modifiers=False,
    first="exact",
    aliases="exact",
)

DIALECT = Dialect(
    id="qwen-code",
    title="Qwen Code",
    source=Source("0.24.4", "2026-09-22", "https://qwenlm.github.io/qwen-code-docs/en/users/features/hooks/"),
    shape="nested",
    files=(
        FileRule(".qwen/settings.json", "user", "settings", "Hooks of the user, in every project.", home=True),
        FileRule(".qwen/settings.json", "project", "settings", "Hooks of the project, shared with everybody."),
        FileRule(
            "hooks/hooks.json",
            "plugin",
            "hooks-file",
            "Hooks of an extension. A project's own `hooks/hooks.json` is never read.",
            beside="../qwen-extension.json",
            shape="bare-map",  # with or without `hooks` around the events
            strict=True,
        ),
        FileRule(
            "qwen-extension.json",
            "plugin",
            "manifest",
            "An extension's manifest: its `hooks` hold events, or name a further file of hooks.",
            strict=True,
        ),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(
        HandlerKind("command", _KINDS[0].doc, _COMMAND),
        HandlerKind("http", _KINDS[1].doc, _HTTP),
        HandlerKind("prompt", _KINDS[2].doc, _PROMPT),
    ),
    common_fields=_COMMON,
    group_fields=_GROUP,
    root_fields=(
        Field("description", "string", "What the extension's hooks do, for people.", tolerated=("type",)),
        Field("$schema", "string", "A JSON Schema for editors; the agent ignores it.", tolerated=("type",)),
    ),
    settings_fields=_SETTINGS,
    tools=TOOLS,
    retired_tools=(),
    mcp_prefix="mcp__",
    matchers=(("default", _READ),),
    timeout=Timeout("timeout", "s", 60.0, doubtful_from=1000.0, ms_from=1000.0, ms_kinds=("command",), junk="default"),
    variables=(
        Variable(
            "CLAUDE_PLUGIN_ROOT",
            "The extension's folder. Only `${CLAUDE_PLUGIN_ROOT}` in a command is filled in; no variable is set.",
            scopes=("plugin",),
            placeholder=True,
        ),
        Variable("QWEN_PROJECT_DIR", "The project's folder."),
        Variable("CLAUDE_PROJECT_DIR", "The same, for hooks written for Claude Code."),
        Variable("GEMINI_PROJECT_DIR", "The same, for hooks written for Gemini CLI."),
        Variable("QWEN_CODE_SESSION_ID", "The session."),
        Variable("QWEN_CODE_PROMPT_ID", "The prompt that is worked on."),
        Variable("QWEN_CODE_AGENT_ID", "The subagent; empty for the main one."),
        Variable("QWEN_CODE_MODEL", "The model."),
    ),
    payload=(
        Field("session_id", "string", "The session.", required=True),
        Field("transcript_path", "string", "The file with the conversation.", required=True),
        Field("cwd", "string", "The current folder, absolute.", required=True),
        Field("hook_event_name", "string", "The event.", required=True),
        Field("timestamp", "string", "When, in ISO 8601.", required=True),
        Field(
            "permission_mode",
            "string",
            "How much is allowed without asking.",
            required=True,
            values=tuple(Value(name) for name in ("default", "plan", "auto_edit", "auto", "yolo")),
        ),
        Field("agent_id", "string", "The subagent, within one."),
        Field("prompt_id", "string", "The prompt that is worked on."),
        Field("source_type", "string", "Where the session comes from."),
        Field("source_id", "string", "The same, by id."),
    ),
    damage=Damage(
        json="file",
        hooks="hooks",
        event="event",
        entry="entry",
        strict_entry="entry",
        trailing_comma="file",
    ),
    comments=True,
    off=(("disableAllHooks", True),),
    moved=(("enabled", ""), ("disabled", ""), ("notifications", "")),
    unread=(
        Unread(".qwen/hooks.json", ".qwen/settings.json"),
        Unread(".qwen/hooks/hooks.json", ".qwen/settings.json"),
        Unread(".qwen/settings.local.json", ".qwen/settings.json"),
        Unread(".qwen/settings.jsonc", ".qwen/settings.json"),
        Unread(".config/qwen/settings.json", "~/.qwen/settings.json"),
    ),
    trust="Qwen Code runs a project's hooks only in a folder that the user trusts; hooks of the user always run.",
)
