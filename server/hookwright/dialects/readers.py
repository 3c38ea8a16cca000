"""Who else reads an agent's files, and what it reads differently."""

from __future__ import annotations

from typing import NamedTuple


class Reader(NamedTuple):
    """Another program that reads the project's files of an agent. Facts of November 2026, from its documentation."""

    title: str
    of: str  # the dialect whose files it reads
    signs: tuple[str, ...]  # files or folders of a workspace in which it is used
    when: str = ""  # under which condition, in words
    matchers: bool = True  # whether it minds them
    kinds: tuple[str, ...] = ()  # kinds of handler that it runs; () means all
    events: tuple[str, ...] = ()  # the events that it has; () means all


_READERS = (
    Reader(
        "VS Code",
        "claude-code",
        (".vscode",),
        matchers=False,
        kinds=("command",),
        events=(
            "SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PreCompact", "SubagentStart",
            "SubagentStop", "Stop",
        ),
    ),
    Reader(
        "Cursor",
        "claude-code",
        (".cursor",),
        when=" when its setting for third-party hooks is on",
        kinds=("command", "prompt"),
    ),
    Reader(
        "GitHub Copilot CLI",
        "claude-code",
        (".github/copilot-instructions.md", ".github/hooks", ".github/copilot"),
        kinds=("command", "http", "prompt"),
    ),
)  # fmt: skip


def readers_of(dialect_id: str) -> tuple[Reader, ...]:
    """The other readers of the project's files of the agent with that id."""
    return tuple(reader for reader in _READERS if reader.of == dialect_id)
