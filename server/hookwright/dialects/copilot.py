"""GitHub Copilot: its CLI and the agent in the cloud, by GitHub's documentation (newer than CLI 1.0.78).

Sources disagree on two things. Exit code 2 before a tool denies the call by the documentation and the list of changes
(1.0.70); who read the program of 1.0.68 to 1.0.71 found no effect. And the default of `timeoutSec` is 30 seconds here,
10 in a text of VS Code.
"""

from __future__ import annotations

from hookwright.dialects.copilot_events import EVENTS
from hookwright.dialects.copilot_tools import TOOLS
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
    Value("command", "Runs a command: JSON on standard input, the answer by exit code and standard output."),
    Value("http", "Posts the event's JSON to a URL. Not in the cloud."),
    Value("prompt", "Types a text or a slash command for the user when a new interactive session begins."),
)

_COMMAND = (
    Field(
        "bash",
        "string",
        "The command line on Linux and macOS, and in the cloud, which runs nothing else but this or `command`.",
        examples=("./scripts/check.sh",),
        min_length=1,
        systems=("linux", "macos"),
        runs="shell",
    ),
    Field(
        "powershell",
        "string",
        "The command line on Windows. A hook that has nothing else does nothing on Linux, on macOS and in the cloud.",
        examples=("./scripts/check.ps1",),
        min_length=1,
        systems=("windows",),
        runs="powershell",
    ),
    Field(
        "command",
        "string",
        "The command line on every system.",
        examples=("node scripts/check.mjs",),
        min_length=1,
        runs="shell",
    ),
    Field(
        "exec",
        "string",
        "A program that is started without a shell, with `args`. The CLI only; it excludes the other three.",
        examples=("node",),
        min_length=1,
        runs="program",
    ),
    Field("args", "array", "The arguments of `exec`.", examples=(["scripts/check.mjs"],), items="string"),
    Field("cwd", "string", "Where it runs, from the repository's root.", examples=(".",), default_text="the root"),
    Field("env", "object", "Variables for it; `$NAME` is filled in.", examples=({"MODE": "block"},), of="string"),
)

_HTTP = (
    Field(
        "url",
        "string",
        "Where the event's JSON is posted: `https:`. Plain `http:` goes to this machine only, with "
        "`COPILOT_HOOK_ALLOW_LOCALHOST=1`, and never before a tool.",
        required=True,
        examples=("https://hooks.example.com/copilot",),
        min_length=1,
        format="uri",
        tls=True,
    ),
    Field("headers", "object", "Headers of the request.", of="string"),
    Field(
        "allowedEnvVars",
        "array",
        "Environment variables that may be used in `headers`; with it only `https:` will do.",
        items="string",
        item_min_length=1,
    ),
)

_MATCHER = Field(
    "matcher",
    "string",
    "A regular expression for the whole name of what the event is about. Under an event in PascalCase names of Claude "
    "Code work, too, and `*` is everything.",
    examples=("bash", "create|edit"),
)

_VERSION = Field(
    "version",
    "integer",
    "The version of the format, always 1. Since 1.0.5 the CLI does without; VS Code then reads the file its own way.",
    examples=(1,),
    equals=1,
    losses=(("", "file"),),
)

_DISABLE = Field(
    "disableAllHooks",
    "boolean",
    "Turns off the hooks of this file.",
    default=False,
    examples=(True,),
)

DIALECT = Dialect(
    id="copilot",
    title="GitHub Copilot",
    source=Source("1.0.78", "2026-08-03", "https://docs.github.com/en/copilot/reference/hooks-reference"),
    shape="mixed",
    files=(
        FileRule(
            ".github/hooks/*.json",
            "project",
            "hooks-file",
            "Hooks of the repository, one file or many; the cloud agent reads these only.",
            having="version",
        ),
        FileRule(".copilot/hooks/*.json", "user", "hooks-file", "Hooks of the user.", having="version"),
        FileRule(".copilot/settings.json", "user", "settings", "The user's settings.", home=True),
        FileRule(".github/copilot/settings.json", "project", "settings", "The repository's settings."),
        FileRule(
            ".github/copilot/settings.local.json", "local", "settings", "The repository's settings, for one user."
        ),
        FileRule("github-copilot/policy.d/*.json", "managed", "hooks-file", "Hooks of the organisation."),
        FileRule("Copilot/policy.d/*.json", "managed", "hooks-file", "Hooks of the organisation, on Windows."),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(
        HandlerKind(
            "command", _KINDS[0].doc, _COMMAND, one_of=("bash", "powershell", "command", "exec"), alone=("exec",)
        ),
        HandlerKind("http", _KINDS[1].doc, _HTTP),
        HandlerKind(
            "prompt",
            _KINDS[2].doc,
            (Field("prompt", "string", "The text or slash command.", required=True, min_length=1),),
        ),
    ),
    common_fields=(
        Field("type", "string", "What kind of handler this is.", default="command", values=_KINDS),
        _MATCHER,
        Field(
            "timeoutSec",
            "number",
            "Seconds until the hook is stopped; then the agent goes on, before a tool, too.",
            default=30,
            examples=(10, 30),
            above=0,
            spellings=("timeout",),
        ),
    ),
    group_fields=(
        _MATCHER,
        Field("hooks", "array", "The handlers, as Claude Code groups them (1.0.6).", required=True, items="object"),
    ),
    root_fields=(_VERSION, _DISABLE),
    settings_fields=(_DISABLE._replace(doc="Turns off all hooks but those of the organisation."),),
    tools=TOOLS,
    retired_tools=(),
    mcp_prefix="",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(("",)),
                exact="",
                separators="",
                trim=False,
                regex="full",
                flavour="ecmascript",
                invalid="never",
                aliases="none",
            ),
        ),
        (
            "twin",
            MatcherSyntax(
                every=frozenset(("", "*", "**")),
                exact="A-Za-z0-9_|",
                separators="|",
                trim=False,
                regex="full",
                flavour="ecmascript",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("timeoutSec", "s", 30.0, doubtful_from=1000.0, spellings=("timeout",)),
    variables=(
        Variable("COPILOT_HOME", "The user's folder of Copilot, where it is not `~/.copilot`."),
        Variable("COPILOT_HOOK_ALLOW_LOCALHOST", '"1": http handlers may call this machine without TLS.'),
    ),
    payload=(
        Field(
            "timestamp",
            "string",
            "When it happens: milliseconds, or a date under a PascalCase event.",
            also=("number",),
            required=True,
        ),
        Field("cwd", "string", "The current directory.", required=True),
    ),
    damage=Damage(json="file", hooks="file", event="file", entry="entry", strict_entry="entry"),
    tools_complete=False,
    unread=(
        Unread(".github/hooks.json", ".github/hooks/hooks.json"),
        Unread(".github/copilot/hooks.json", ".github/hooks/hooks.json"),
        Unread(".copilot/hooks.json", ".copilot/hooks/hooks.json"),
    ),
    mcp_joint="-",
    default_kind="command",
    trust="The folder must be trusted.",
)
