"""Which dialects there are. A new agent is one module of tables and one line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect


class Entry(NamedTuple):
    """Enough of a dialect to choose it without importing its table."""

    id: str
    module: str
    title: str
    tails: tuple[str, ...]  # of the paths that are this agent's own, most specific first; () when it has no file
    names: tuple[str, ...] = ()  # other ways in which people write the id
    fallback: tuple[str, ...] = ()  # the tails of files that it reads while it has none of its own


DIALECTS: tuple[Entry, ...] = (
    # first the agent whose format the others copied: of equal claims by content it wins
    Entry(
        "claude-code",
        "hookwright.dialects.claude_code",
        "Claude Code",
        (
            ".claude/settings.json", ".claude/settings.local.json", "managed-settings.json", "hooks/hooks.json",
            ".claude-plugin/plugin.json",
        ),
        ("claude", "claude_code", "cc"),
    ),
    Entry("lamied", "hookwright.dialects.lamied", "Lamied", (".lamied/hooks.json",), (), (".claude/settings.json",)),
    Entry(
        "codex",
        "hookwright.dialects.codex",
        "Codex",
        (".codex/hooks.json", "etc/codex/hooks.json", "hooks/hooks.json", ".codex-plugin/plugin.json"),
        ("codex-cli", "codex_cli"),
    ),
    Entry(
        "gemini-cli",
        "hookwright.dialects.gemini",
        "Gemini CLI",
        (".gemini/settings.json", "hooks/hooks.json"),
        ("gemini",),
    ),
    Entry(
        "cursor",
        "hookwright.dialects.cursor",
        "Cursor",
        (
            ".cursor/hooks.json", "etc/cursor/hooks.json", "Application Support/Cursor/hooks.json",
            "ProgramData/Cursor/hooks.json", "hooks/hooks.json",
        ),
        ("cursor-cli", "cursor-agent"),
    ),
    Entry(
        "copilot",
        "hookwright.dialects.copilot",
        "GitHub Copilot",
        (
            ".github/hooks/*.json", ".copilot/hooks/*.json", ".copilot/settings.json", ".github/copilot/settings.json",
            ".github/copilot/settings.local.json", "github-copilot/policy.d/*.json", "Copilot/policy.d/*.json",
        ),
        ("github-copilot", "copilot-cli"),
    ),
    Entry(
        "vscode",
        "hookwright.dialects.vscode",
        "VS Code",
        (".github/hooks/*.json", ".copilot/hooks/*.json"),
        ("vs-code", "visual-studio-code"),
    ),
    Entry("opencode", "hookwright.dialects.opencode", "opencode", (), ("open-code",)),
    Entry(
        "qwen-code",
        "hookwright.dialects.qwen",
        "Qwen Code",
        (".qwen/settings.json", "hooks/hooks.json", "qwen-extension.json"),
        ("qwen",),
    ),
    Entry(
        "windsurf",
        "hookwright.dialects.windsurf",
        "Windsurf",
        (
            ".windsurf/hooks.json", ".devin/hooks.json", ".codeium/windsurf/hooks.json", ".codeium/hooks.json",
            "etc/windsurf/hooks.json", "Application Support/Windsurf/hooks.json", "ProgramData/Windsurf/hooks.json",
        ),
        ("devin-desktop", "cascade"),
    ),
)

FOREIGN: tuple[str, ...] = (
    ".agents", ".augment", ".clinerules", ".codebuddy", ".devin", ".factory", ".github", ".grok", ".iflow", ".junie",
    ".kiro", ".openhands", ".qoder", ".reasonix", ".tabnine", ".trae",
)  # fmt: skip
"""Folders of agents and tools that have no table yet: what lies there follows rules that we can't state."""


class UnknownDialectError(LookupError):
    """No dialect of that name."""


@cache
def by_id(name: str) -> Dialect:
    """The table of the dialect with that id or other name. Raises `UnknownDialectError`."""
    wanted = name.lower()
    for entry in DIALECTS:
        if wanted == entry.id or wanted in entry.names:
            return import_module(entry.module).DIALECT
    known = ", ".join(e.id for e in DIALECTS)
    raise UnknownDialectError(f"no dialect {name!r}; there are {known}")
