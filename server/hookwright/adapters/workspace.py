"""Which workspace an agent works in, and whose hooks file it keeps there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.model.values import as_list

if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLES = (
    "LAMIED_PROJECT_DIR", "CLAUDE_PROJECT_DIR", "GEMINI_PROJECT_DIR", "QWEN_PROJECT_DIR", "CURSOR_PROJECT_DIR",
)  # fmt: skip
"""Where agents say which folder the session is about. Codex, Copilot and opencode have no such variable."""

_FIELDS = ("workspace_roots", "directory", "cwd")
"""The same in payloads, the surest first; `cwd` may be a folder below."""

_SOURCES = (
    ("lamied", (".lamied/hooks.json",)),
    ("claude-code", (".claude/settings.json", ".claude/settings.local.json")),
)
"""Whose hooks can be run for other agents, and the files that say that a workspace has some."""

_THEMSELVES = {"claude": ("claude-code",), "copilot": ("claude-code",)}
"""Agents that run the hooks of those files without us: a second run would only double them."""


class Home(NamedTuple):
    """A workspace, the dialect of the hooks file in it, and the files that were looked at, in order.

    `source` is "" where there is none that is ours to run; `itself` then says whether the agent runs one by itself.
    """

    workspace: str
    source: str
    files: tuple[str, ...] = ()
    itself: bool = False


def find(agent: str, native: Mapping[str, Any], environ: Mapping[str, str], given: str = "") -> Home:
    """The workspace: the folder `given`, else the one that the agent names, else where this process runs.

    From there up to the repository's root the nearest folder with a hooks file counts; without one the folder itself.
    """
    start = os.path.abspath(given or _named(native, environ) or os.getcwd())
    for folder in [start] if given else _up(start, environ):
        itself = False
        for source, tails in _SOURCES:
            files = tuple(os.path.join(folder, *tail.split("/")) for tail in tails)
            if any(os.path.lexists(file) for file in files):
                if source not in _THEMSELVES.get(agent, ()):
                    return Home(folder, source, files)
                itself = True
        if itself:
            return Home(folder, "", itself=True)
    return Home(start, "")


def _named(native: Mapping[str, Any], environ: Mapping[str, str]) -> str:
    for name in _VARIABLES:
        if (value := environ.get(name, "")) and os.path.isdir(value):
            return value
    for name in _FIELDS:
        value = next(iter(as_list(native.get(name))), native.get(name))
        if isinstance(value, str) and os.path.isabs(value) and os.path.isdir(value):
            # a tool's own working directory may lie outside of where the session is
            return value if name != "cwd" or not _inside(os.getcwd(), value) else os.getcwd()
    return ""


def _inside(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _up(start: str, environ: Mapping[str, str]) -> list[str]:
    """The folder and those above it, down from neither the home folder nor the root of a repository."""
    home = environ.get("HOME") or environ.get("USERPROFILE") or ""
    folders = [start]
    while not os.path.lexists(os.path.join(folders[-1], ".git")):
        above = os.path.dirname(folders[-1])
        if above in (folders[-1], home):
            break
        folders.append(above)
    return folders
