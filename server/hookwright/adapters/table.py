"""Which adapters there are. A new agent is one module and one line here; nothing else changes."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from hookwright.adapters.base import Adapter

ADAPTERS: dict[str, str] = {
    "claude": "hookwright.adapters.claude",
    "codex": "hookwright.adapters.codex",
    "copilot": "hookwright.adapters.copilot",
    "cursor": "hookwright.adapters.cursor",
    "gemini": "hookwright.adapters.gemini",
    "lamied": "hookwright.adapters.lamied",
    "opencode": "hookwright.adapters.opencode",
    "qwen": "hookwright.adapters.qwen",
}

_ALIASES = {
    "cc": "claude", "claude-code": "claude", "gemini-cli": "gemini", "codex-cli": "codex", "github-copilot": "copilot",
    "vscode": "copilot", "qwen-code": "qwen",
}  # fmt: skip


class UnknownAgentError(LookupError):
    """There is no adapter of that name."""


def canonical(name: str) -> str:
    """The adapter's own name. Raises `UnknownAgentError`."""
    wanted = name.lower()
    wanted = _ALIASES.get(wanted, wanted)
    if wanted not in ADAPTERS:
        raise UnknownAgentError(f'no adapter for "{name}"; there are {", ".join(ADAPTERS)}')
    return wanted


def adapter(name: str) -> Adapter:
    """The adapter of that name, which must be a canonical one."""
    return cast("Adapter", import_module(ADAPTERS[name]))
