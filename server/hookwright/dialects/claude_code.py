"""Claude Code 2.1.332 (30 November 2026), the agent whose hook format the others copied.

What is measured comes from runs of the program itself; the rest from its documentation. Where the two disagree the
table says what the program does, and the texts say what the documentation claims.
"""

from __future__ import annotations

from hookwright.dialects.claude_events import EVENTS
from hookwright.dialects.claude_fields import COMMON_FIELDS, GROUP_FIELDS, KINDS, ROOT_FIELDS, SETTINGS_FIELDS
from hookwright.dialects.claude_payload import PAYLOAD, VARIABLES
from hookwright.dialects.claude_tools import RETIRED_TOOLS, TOOLS
from hookwright.dialects.spec import Damage, Dialect, FileRule, MatcherSyntax, Source, Timeout, Unread

_LIST = MatcherSyntax(
    every=frozenset(("", "*")),
    exact="A-Za-z0-9_|, -",  # the comma since 2.1.191, the hyphen since 2.1.195
    separators="|,",
    trim=True,
    regex="search",
    flavour="ecmascript",
    invalid="never",
)

DIALECT = Dialect(
    id="claude-code",
    title="Claude Code",
    source=Source("2.1.332", "2026-11-30", "https://code.claude.com/docs/en/hooks"),
    shape="nested",
    files=(
        FileRule(".claude/settings.json", "user", "settings", "Hooks of the user, in every project.", home=True),
        FileRule(".claude/settings.json", "project", "settings", "Hooks of the project, shared with everybody."),
        FileRule(
            ".claude/settings.local.json",
            "local",
            "settings",
            "Hooks of the project, for one user. Not read in the home directory.",
        ),
        FileRule(
            "managed-settings.json", "managed", "settings", "Hooks of the organisation; nobody can turn them off."
        ),
        FileRule(
            "hooks/hooks.json",
            "plugin",
            "hooks-file",
            "Hooks of a plugin. A project's own `hooks/hooks.json` is never read.",
            beside="../.claude-plugin/plugin.json",
        ),
        FileRule(
            ".claude-plugin/plugin.json",
            "plugin",
            "manifest",
            "A plugin's manifest: its `hooks` hold events, or name further files of hooks.",
        ),
    ),
    fallback=(),
    events=EVENTS,
    kinds=KINDS,
    common_fields=COMMON_FIELDS,
    group_fields=GROUP_FIELDS,
    root_fields=ROOT_FIELDS,
    settings_fields=SETTINGS_FIELDS,
    tools=TOOLS,
    retired_tools=RETIRED_TOOLS,
    mcp_prefix="mcp__",
    matchers=(("default", _LIST), ("narrow", _LIST._replace(exact="A-Za-z0-9_|", separators="|"))),
    timeout=Timeout("timeout", "s", 600.0, doubtful_from=1000.0, background=False),
    variables=VARIABLES,
    payload=PAYLOAD,
    trust="The folder must be trusted in the program's dialog; `claude -p` runs hooks without asking.",
    damage=Damage(
        json="file",
        hooks="hooks",
        event="event",
        entry="entry",
        strict_entry="file",
        missing_hooks="file",
        stray_strict="file",
        whole_plugin=True,
    ),
    off=(("disableAllHooks", True),),
    unread=(
        Unread(".claude/hooks.json", ".claude/settings.json"),
        Unread(".claude/hooks/hooks.json", ".claude/settings.json"),
        Unread(".claude/settings.jsonc", ".claude/settings.json"),
        Unread(".claude/settings.json5", ".claude/settings.json"),
        Unread(".claude/claude.json", ".claude/settings.json"),
        Unread(".mcp.json", ".claude/settings.json"),
        Unread(".config/claude/settings.json", "~/.claude/settings.json"),
        Unread(".claude.json", "~/.claude/settings.json"),
        Unread(".claude/settings.local.json", "~/.claude/settings.json", home=True),
    ),
)
