"""Claude Code: the keys of handlers, groups and files.

Types and limits are those the program enforces when it loads a file (2.1.332), which is not always what its
documentation or the schema on SchemaStore says: `tolerated` marks the difference.
"""

from __future__ import annotations

from hookwright.dialects.spec import Field, HandlerKind, Value

_KINDS = (
    Value("command", "Runs a command: JSON on standard input, the answer by exit code and standard output."),
    Value("http", "Posts the event's JSON to a URL; a 2xx answer with a JSON object decides.", since="2.1.63"),
    Value(
        "mcp_tool", "Calls a tool of a connected MCP server; its text is read like a command's output.", since="2.1.118"
    ),
    Value("prompt", "Asks a model once whether to go on; it answers ok or not ok with a reason.", since="2.0.30"),
    Value(
        "agent", "Asks a small agent that may read files and use tools before it answers. Experimental.", since="2.1.0"
    ),
)

COMMON_FIELDS = (
    Field("type", "string", "What kind of handler this is.", required=True, values=_KINDS),
    Field(
        "if",
        "string",
        "One permission rule that the call must fit, such as `Bash(git push *)`, or a bare tool name. Only for "
        "events about a tool call: on any other event a handler with `if` never runs. No lists, no `&&`; a rule "
        "names exactly one tool, so `Edit(...)` does not cover Write.",
        examples=("Bash(git *)", "Edit(*.ts)", "Write(.env)"),
        since="2.1.85",
        tool_only=True,
    ),
    Field(
        "timeout",
        "number",
        "Seconds until the handler is stopped and its answer thrown away. A fraction is fine, zero is not.",
        default_text="600; 30 for prompt and 60 for agent handlers; less on some events",
        examples=(10, 30, 120),
        above=0,
        since="1.0.41",
    ),
    Field("statusMessage", "string", "What the spinner says while the handler runs.", examples=("Checking secrets…",)),
    Field(
        "once",
        "boolean",
        "Drops the handler after its first success. Works only in the front matter of a skill; ignored in settings "
        "files.",
        default=False,
        since="2.1.0",
        status="ignored",
    ),
)

_ON_FAILURE = Field(
    "onFailure",
    "string",
    "What a hook that could not decide means: it does not start, exits with other than 0 or 2, times out, or prints "
    "broken JSON. `block` treats that like exit code 2. No effect on Stop, SubagentStop, TaskCompleted and "
    "TeammateIdle, nor with `async`. Older versions ignore the key and let the call through.",
    default="continue",
    values=(
        Value("continue", "The failure is a notice; the agent goes on."),
        Value("block", "The failure blocks like exit code 2."),
    ),
    since="2.1.295",
)

_COMMAND = (
    Field(
        "command",
        "string",
        "A line for `/bin/sh -c`, or the program to start when `args` is there. An empty one loads, fails at every "
        "event and guards nothing.",
        required=True,
        examples=("./scripts/check.sh", '"$CLAUDE_PROJECT_DIR"/.claude/hooks/check.sh'),
        min_length=1,
        tolerated=("minLength",),
    ),
    Field(
        "args",
        "array",
        "Arguments, passed on as they are. The key alone, even `[]`, means that no shell is used: `command` is one "
        "program name or path, and `${CLAUDE_PROJECT_DIR}` is replaced in it and in every argument.",
        examples=(["${CLAUDE_PROJECT_DIR}/scripts/check.py"],),
        items="string",
        since="2.1.139",
    ),
    Field(
        "async",
        "boolean",
        "Runs in the background: it cannot block, and what it answers is told with a later request.",
        default=False,
        examples=(True,),
    ),
    Field(
        "asyncRewake",
        "boolean",
        "Together with `async: true`, exit code 2 wakes the model with the error text. Alone it does nothing, "
        "whatever the documentation says.",
        default=False,
        examples=(True,),
    ),
    Field(
        "shell",
        "string",
        "Which shell reads `command`; ignored when `args` is there.",
        default="bash",
        default_text="bash; powershell on Windows without Git Bash",
        values=(
            Value("bash", "On Linux and macOS `/bin/sh`, which may know no Bash syntax; Git Bash on Windows."),
            Value("powershell", "PowerShell (`pwsh` or `powershell`); a handler fails where there is none."),
        ),
    ),
    _ON_FAILURE,
    Field(
        "rewakeMessage",
        "string",
        "Text before the output when `asyncRewake` wakes the model. Not documented; may change.",
        min_length=1,
        status="internal",
        tolerated=("minLength",),
    ),
    Field(
        "rewakeSummary",
        "string",
        "Short line for the user when `asyncRewake` wakes the model. Not documented; may change.",
        min_length=1,
        status="internal",
        tolerated=("minLength",),
    ),
)

_HTTP = (
    Field(
        "url",
        "string",
        "Where the event's JSON is posted.",
        required=True,
        examples=("http://127.0.0.1:8080/hook",),
        min_length=1,
        format="uri",
    ),
    Field(
        "headers",
        "object",
        "Headers of the request. `$NAME` and `${NAME}` are filled in only for names in `allowedEnvVars`.",
        examples=({"Authorization": "Bearer $HOOK_TOKEN"},),
        of="string",
    ),
    Field(
        "allowedEnvVars",
        "array",
        "Environment variables that may be used in `headers`. Without it none is, and an unlisted one becomes empty "
        "text.",
        examples=(["HOOK_TOKEN"],),
        items="string",
        item_min_length=1,
    ),
    _ON_FAILURE,
)

_MCP_TOOL = (
    Field(
        "server",
        "string",
        "The MCP server as it is configured; a plugin's is `plugin:PLUGIN:SERVER`. It is not started for the hook.",
        required=True,
        min_length=1,
        tolerated=("minLength",),
    ),
    Field(
        "tool",
        "string",
        "The tool's own name on that server, without `mcp__`.",
        required=True,
        min_length=1,
        tolerated=("minLength",),
    ),
    Field(
        "input",
        "object",
        "The tool's arguments. `${path}` in a string takes a value of the event, such as `${tool_input.file_path}`.",
        examples=({"path": "${tool_input.file_path}"},),
    ),
)

_PROMPT = Field(
    "prompt",
    "string",
    "What the model is asked. `$ARGUMENTS` stands for the event's JSON, which is added at the end where it is missing.",
    required=True,
    examples=("Does this command touch production? $ARGUMENTS",),
    min_length=1,
    tolerated=("minLength",),
)
_MODEL = Field("model", "string", "The model that answers.", default_text="a model of the session")

KINDS = (
    HandlerKind("command", _KINDS[0].doc, _COMMAND),
    HandlerKind("http", _KINDS[1].doc, _HTTP, since="2.1.63"),
    HandlerKind("mcp_tool", _KINDS[2].doc, _MCP_TOOL, since="2.1.118"),
    HandlerKind(
        "prompt",
        _KINDS[3].doc,
        (
            _PROMPT,
            _MODEL,
            Field(
                "continueOnBlock",
                "boolean",
                "When the model says no: tell the reason and let the turn go on, instead of ending it.",
                default=False,
                examples=(True,),
                since="2.1.139",
            ),
        ),
        since="2.0.30",
    ),
    HandlerKind("agent", _KINDS[4].doc, (_PROMPT, _MODEL), since="2.1.0"),
)

GROUP_FIELDS = (
    Field(
        "matcher",
        "string",
        'Which tools, or which values of the event, the group is for. Absent, `""` or `*`: all. Letters, digits, '
        "`_`, `-`, spaces, `,` and `|` only: a list of exact names. Anything else: a JavaScript regular expression, "
        "found anywhere in the name. Case matters.",
        examples=("Bash", "Edit|Write", "mcp__github__.*"),
    ),
    Field("hooks", "array", "The handlers. All that match run at the same time.", required=True, items="object"),
)

ROOT_FIELDS = (
    Field("description", "string", "What the plugin's hooks do, for people."),
    Field("$schema", "string", "A JSON Schema for editors; the agent ignores it."),
)

SETTINGS_FIELDS = (
    # the first three are none of ours, but a wrong value of theirs costs the file and with it the hooks
    Field("model", "string", "The model that the session uses. A value that is no text costs the whole file."),
    Field(
        "permissions",
        "object",
        "What the agent may do without asking: lists of rules under `allow`, `ask` and `deny`. A hook's `allow` does "
        "not overrule a `deny` or `ask` rule.",
        examples=({"deny": ["Read(./.env)"]},),
    ),
    Field("env", "object", "Environment variables of the session. Hooks get them, too.", tolerated=("type",)),
    Field(
        "disableAllHooks",
        "boolean",
        "Turns off hooks, the custom status line and file suggestions. The nearest file wins: a project's `false` "
        "beats a user's `true`. Outside managed settings it does not stop managed hooks.",
        default=False,
        examples=(True,),
    ),
    Field(
        "allowManagedHooksOnly",
        "boolean",
        "Only managed hooks, those of the SDK and of plugins that the organisation enables run. Managed settings "
        "only; elsewhere it is ignored.",
        default=False,
        scopes=("managed",),
    ),
    Field(
        "allowedHttpHookUrls",
        "array",
        "URLs that http handlers may call, with `*` as wildcard. Absent: any; `[]`: none. The lists of all files are "
        "joined.",
        examples=(["https://hooks.example.com/*"],),
        items="string",
    ),
    Field(
        "httpHookAllowedEnvVars",
        "array",
        "The outer limit for `allowedEnvVars`: a variable must be in both lists. The lists of all files are joined.",
        examples=(["HOOK_TOKEN"],),
        items="string",
    ),
    Field(
        "strictPluginOnlyCustomization",
        "array",
        '`true`, or a list with `"hooks"`: hooks of the user, the project and the local file do not run. Managed '
        "settings only; elsewhere it is ignored.",
        examples=(["hooks"],),
        items="string",
        scopes=("managed",),
        tolerated=("type",),
    ),
)
