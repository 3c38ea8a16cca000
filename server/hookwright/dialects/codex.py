"""Codex CLI 0.171.0 (20 November 2026).

What is measured comes from runs of the program itself. Its reader is Rust's serde: a value of the wrong type anywhere
in a known key costs the whole file, while unknown keys and events are passed over without a word.

Hooks may also stand in `config.toml` (`[[hooks.PreToolUse]]`); that file is TOML and is not read here.
"""

from __future__ import annotations

from hookwright.dialects.codex_events import EVENTS
from hookwright.dialects.codex_payload import PAYLOAD, VARIABLES
from hookwright.dialects.codex_tools import RETIRED_TOOLS, TOOLS
from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Field,
    FileRule,
    HandlerKind,
    JsonType,
    MatcherSyntax,
    Source,
    Timeout,
    Unread,
    Value,
)

_KINDS = (
    Value("command", "Runs a command: JSON on standard input, the answer by exit code and standard output."),
    Value("mcp_tool", "Calls a tool of an MCP server; its text is read like a command's output."),
    Value("prompt", "Known by name; Codex skips it with a warning."),
    Value("agent", "Known by name; Codex skips it with a warning."),
)

_TIMEOUT = Field(
    "timeout",
    "integer",
    "Seconds, a whole number. A fraction, even `30.0`, a negative number or a text costs the whole file; 0 means 1, "
    "and null is as if it were not there. From 2^63 on Codex crashes when it looks for hooks.",
    default=600,
    default_text="600; 1 on SessionEnd and Interrupt, where 3 is the most",
    examples=(10, 30, 120),
    also=("null",),
    minimum=0,
    maximum=2**63 - 1,
    losses=(("maximum", "crash"),),
    bits=64,
)
_STATUS = Field(
    "statusMessage",
    "string",
    "What the screen says while the handler runs.",
    examples=("Checking secrets…",),
    also=("null",),
)

_ASYNC = tuple(event.name for event in EVENTS if event.name != "SessionEnd")

_COMMAND = (
    Field(
        "command",
        "string",
        "A line for the user's login shell, run in the session's folder. A blank one is skipped with a warning.",
        required=True,
        examples=("./scripts/check.sh", ".codex/hooks/check.sh"),
        format="filled",
        losses=(("pattern", "entry"),),
    ),
    Field(
        "commandWindows",
        "string",
        "The line to run on Windows instead; also `command_windows`, but both together cost the whole file.",
        also=("null",),
        spellings=("command_windows",),
    ),
    _TIMEOUT,
    Field(
        "async",
        "boolean",
        "Runs in the background: it cannot block, and the context it adds is told later.",
        default=False,
        examples=(True,),
        events=_ASYNC,
    ),
    _STATUS,
    Field(
        "additionalContextLimit",
        "integer",
        "How many tokens of added context reach the model; more is cut and kept in a file. 0: nothing is ever cut. "
        "Only on PreToolUse, PostToolUse, UserPromptSubmit, SessionStart and SubagentStart; elsewhere a warning.",
        default=2500,
        also=("null",),
        minimum=0,
        events=("PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart", "SubagentStart"),
        bits=64,
    ),
)

_MCP_TOOL = (
    Field(
        "server", "string", "The MCP server as it is configured.", required=True, format="filled",
        losses=(("pattern", "entry"),),
    ),
    Field(
        "tool", "string", "The tool's own name on that server.", required=True, format="filled",
        losses=(("pattern", "entry"),),
    ),
    Field(
        "input",
        "object",
        "The tool's arguments. `${path}` in a string takes a value of the event, such as `${tool_input.command}`; "
        "where there is none the hook fails. A null anywhere in it costs the whole file.",
        examples=({"text": "${tool_input.command}"},),
        format="no-null",
    ),
    _TIMEOUT,
    _STATUS,
)  # fmt: skip

_EVERY: tuple[JsonType, ...] = ("number", "boolean", "object", "array", "null")
_SKIPPED = tuple(
    Field(name, "string", "Not read: Codex skips the handler.", also=_EVERY)
    for name in ("prompt", "model", "timeout", "statusMessage")
)

DIALECT = Dialect(
    id="codex",
    title="Codex",
    source=Source("0.171.0", "2026-11-20", "https://developers.openai.com/codex/hooks"),
    shape="nested",
    files=(
        FileRule(".codex/hooks.json", "user", "hooks-file", "Hooks of the user, in every project.", home=True),
        FileRule(
            ".codex/hooks.json",
            "project",
            "hooks-file",
            "Hooks of the project, from its root down to the session's folder. `config.toml` beside it may hold more.",
        ),
        FileRule("etc/codex/hooks.json", "managed", "hooks-file", "Hooks of the machine, always on."),
        FileRule(
            "hooks/hooks.json",
            "plugin",
            "hooks-file",
            "Hooks of a plugin.",
            beside="../.codex-plugin/plugin.json",
        ),
        FileRule(
            ".codex-plugin/plugin.json",
            "plugin",
            "manifest",
            "A plugin's manifest: its `hooks` hold events, or name further files of hooks.",
        ),
    ),
    fallback=(),
    events=EVENTS,
    kinds=(
        HandlerKind("command", _KINDS[0].doc, _COMMAND),
        HandlerKind("mcp_tool", _KINDS[1].doc, _MCP_TOOL),
        HandlerKind("prompt", _KINDS[2].doc, _SKIPPED),
        HandlerKind("agent", _KINDS[3].doc, _SKIPPED),
    ),
    common_fields=(Field("type", "string", "What kind of handler this is.", required=True, values=_KINDS),),
    group_fields=(
        Field(
            "matcher",
            "string",
            'Which tools, or which values of the event, the group is for. Absent, null, `""` or `*`: all. Letters, '
            "digits, `_` and `|` only: a list of exact names. Anything else, a space included: a regular expression "
            "of Rust, found anywhere in the name; it has no look-around. Case matters.",
            examples=("Bash", "apply_patch", "mcp__github__.*"),
            also=("null",),
        ),
        Field("hooks", "array", "The handlers. All that match run at the same time.", required=True, items="object"),
    ),
    root_fields=(
        Field(
            "description",
            "string",
            "What the hooks do, for people. Besides `hooks` the only key that may stand here.",
            also=("null",),
        ),
    ),
    settings_fields=(),
    tools=TOOLS,
    retired_tools=RETIRED_TOOLS,
    mcp_prefix="mcp__",
    matchers=(
        (
            "default",
            MatcherSyntax(
                every=frozenset(("", "*")),
                exact="A-Za-z0-9_|",
                separators="|",
                trim=False,
                regex="search",
                flavour="rust",
                invalid="never",
            ),
        ),
    ),
    timeout=Timeout("timeout", "s", 600.0, doubtful_from=1000.0),
    variables=VARIABLES,
    payload=PAYLOAD,
    damage=Damage(
        json="file",
        hooks="file",
        event="file",
        entry="file",
        strict_entry="file",
        missing_hooks="nothing",
        no_handlers="nothing",
        bare_handler="nothing",
        unknown_root="file",
        duplicate="file",
        bom="file",
        empty="file",
        surrogate="file",
    ),
    mcp_characters="A-Za-z0-9_",
    tools_complete=False,
    unread=(
        Unread(".codex/hooks/hooks.json", ".codex/hooks.json"),
        Unread(".codex/settings.json", ".codex/hooks.json"),
        Unread(".codex/hooks.local.json", ".codex/hooks.json"),
        Unread(".codex/hooks.jsonc", ".codex/hooks.json"),
    ),
    trust="Codex runs a hook only after the user approved it in its screen, in a project that is trusted; after any "
    "change of the command, the timeout, the matcher, the message or the group's place it asks again. `codex exec` "
    "skips hooks that are not approved without a word.",
    positional=True,
    silent_unknown=True,
)
