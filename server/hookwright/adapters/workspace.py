"""Which workspace an agent works in, and whose hooks file it keeps there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.model.values import as_list

if TYPE_CHECKING:
    from collections.abc import Mapping

_VARIABLES = {
    "claude": "CLAUDE_PROJECT_DIR", "cursor": "CURSOR_PROJECT_DIR", "gemini": "GEMINI_PROJECT_DIR",
    "lamied": "LAMIED_PROJECT_DIR", "qwen": "QWEN_PROJECT_DIR",
}  # fmt: skip
"""Where an agent says which folder the session is about. One that was started by another inherits the other's, which
tells about the other's session."""

_FIELDS = ("workspace_roots", "directory", "cwd")
"""The same in payloads, the surest first; `cwd` may be a folder below."""

_WANDERS = frozenset({"codex"})
"""Agents whose `cwd` is where the model has a command run (Codex 0.171), and that run hooks where the session is."""

_SOURCES = (
    ("lamied", (".lamied/hooks.json",)),
    ("claude-code", (".claude/settings.json", ".claude/settings.local.json")),
)
"""Whose hooks can be run for other agents, and the files that say that a workspace has some."""

_ENOUGH = 1 << 20
"""Bytes of a settings file that are looked through; one with more counts."""

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
    start = os.path.abspath(given or _named(agent, native, environ) or _here() or os.sep)
    for folder in [start] if given else _up(start, environ):
        itself = False
        for source, tails in _SOURCES:
            files = tuple(os.path.join(folder, *tail.split("/")) for tail in tails)
            if any(_counts(file, source) for file in files):
                if source not in _THEMSELVES.get(agent, ()):
                    return Home(folder, source, files)
                itself = True
        if itself:
            return Home(folder, "", itself=True)
    return Home(start, "")


def _named(agent: str, native: Mapping[str, Any], environ: Mapping[str, str]) -> str:
    value = environ.get(_VARIABLES.get(agent, "\0"), "")
    if value and os.path.isdir(value):
        return value
    here = _here()
    if here and agent in _WANDERS:
        return here
    for name in _FIELDS:
        value = next(iter(as_list(native.get(name))), native.get(name))
        if isinstance(value, str) and os.path.isabs(value) and "\0" not in value and os.path.isdir(value):
            return here if name == "cwd" and here and _inside(here, value) else value
    return ""


def _here() -> str:
    """Where this process runs; "" when that folder is gone."""
    try:
        return os.getcwd()
    except OSError:
        return ""


def _counts(path: str, source: str) -> bool:
    """Whether the file says that the workspace has hooks. Settings may hold none: then they hide no others."""
    if source != "claude-code":
        return os.path.lexists(path)
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError:
        return os.path.lexists(path)  # what can't be read is for the engine to tell
    try:
        data = os.read(fd, _ENOUGH)
    except OSError:
        return True
    finally:
        os.close(fd)
    return b"hooks" in data or b"\\u" in data or b"\0" in data or len(data) == _ENOUGH


def _inside(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _up(start: str, environ: Mapping[str, str]) -> list[str]:
    """The folder and those above it, down from neither the home folder nor the root of a repository."""
    home = os.path.abspath(environ.get("HOME") or environ.get("USERPROFILE") or os.sep)
    folders = [start]
    while not os.path.lexists(os.path.join(folders[-1], ".git")):
        above = os.path.dirname(folders[-1])
        if folders[-1] == home or above in (folders[-1], home):
            break
        folders.append(above)
    return folders
