"""What a handler runs, on each system, under the target's keys."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.dialects.answers import runnable, runtime_of
from hookwright.translate.base import quoted
from hookwright.translate.variables import renamed, renamed_for_powershell, variables_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Field
    from hookwright.model.hooks_file import Handler
    from hookwright.translate.base import Losses
    from hookwright.translate.variables import Site

WINDOWS = ("commandWindows", "command_windows", "windows", "powershell")
"""Keys of a line for Windows."""
KEYS = ("command", "args", "exec", "bash", "linux", "osx", *WINDOWS)
_POWERSHELL = ("windows", "powershell")
_RELATIVE = re.compile(r"[\"']?(?:\.{1,2}/)?[\w.][\w.-]*/[\w./-]+[\"']?")
_PLACE = re.compile(r"\$\{(\w+)\}")


class Lines(NamedTuple):
    """The line for each system; None: the handler does nothing there. `shell` is the key of that name."""

    linux: str | None
    macos: str | None
    windows: str | None
    shell: str | None = None


def commands_for(handler: Handler, fields: Mapping[str, Field], site: Site, losses: Losses) -> dict[str, Any] | None:
    """The keys that say what runs, of the target's `fields`; None where it can't run it, which is told."""
    keys = frozenset(fields)
    own = {name: value for name in KEYS if (value := handler.value(name)) is not None}
    shell = handler.text("shell")
    if "args" in own or "exec" in own:
        return _program(own, keys, site, losses)
    if shell in ("powershell", "pwsh") and "shell" not in keys:
        own = {"powershell": own.get("command")}
    lines = {name: text for name, text in own.items() if isinstance(text, str)}
    if not lines.keys() <= keys:
        converted = _converted(lines, keys, site, losses)
        if converted is not None and "command" not in converted and "command" in fields and fields["command"].required:
            converted = None
        if converted is None:
            text = f"{site.target.title} runs no PowerShell here, and there is no other command: the hook is left out"
            losses.tell("command", "error" if site.guard else "warning", site.span, text)
            return None
        lines = converted
    powershell = {*_POWERSHELL, *(("command",) if shell in ("powershell", "pwsh") else ())}
    return {
        name: renamed_for_powershell(text, site, losses) if name in powershell else renamed(text, site, losses)
        for name, text in lines.items()
    }


def tell_folder(lines: Mapping[str, Any], site: Site, losses: Losses) -> None:
    """Tells of a relative path where the folder in which a hook runs is not the project's any more."""
    if not (runnable(site.source.id) and runnable(site.target.id)):
        return
    if runtime_of(site.source.id).cwd != "workspace" or runtime_of(site.target.id).cwd == "workspace":
        return
    words = (word for text in lines.values() if isinstance(text, str) for word in text.split())
    path = next((word for word in words if _RELATIVE.fullmatch(word)), None)
    if path is not None:
        text = f"hooks of {site.target.title} run in the session's current folder, which follows its `cd`"
        losses.tell("command", "warning", site.span, f"{text}: {quoted(path)} is found in the project's folder only")


def _converted(lines: dict[str, str], keys: frozenset[str], site: Site, losses: Losses) -> dict[str, str] | None:
    general = lines.get("command")
    linux = lines.get("linux", lines.get("bash", general))
    macos = lines.get("osx", lines.get("bash", general))
    windows = next((lines[name] for name in WINDOWS if name in lines), general)
    title = site.target.title
    there = next((name for name in WINDOWS if name in keys), None)
    found: dict[str, str] = {}
    posix = linux if linux is not None else macos
    if linux != macos and {"linux", "osx"} <= keys:
        found |= {name: text for name, text in (("linux", linux), ("osx", macos)) if text is not None}
    elif posix is not None:
        found["bash" if windows is None and "bash" in keys else "command"] = posix
        if linux != macos:
            text = f"{title} has one command for Linux and macOS: that for Linux is taken"
            losses.tell("command", "warning", site.span, text)
    if windows is not None and windows != posix:
        if there is not None:
            found[there] = windows
        elif posix is not None:
            text = f"{title} has one command for all systems: that for Windows, {quoted(windows)}, is left out"
            losses.tell("command", "warning", site.span, text)
    return found or None


def _program(own: dict[str, Any], keys: frozenset[str], site: Site, losses: Losses) -> dict[str, Any]:
    """A program with arguments: as it is, or as a line for a shell."""
    program = str(own.get("exec", own.get("command", "")))
    args = [str(arg) for arg in own.get("args", [])]
    known = variables_of(site.source, site.scope, site.event)
    there = variables_of(site.target, site.scope, site.target_event)
    names = {
        m[1] for word in (program, *args) for m in _PLACE.finditer(word) if m[1] in known and known[m[1]].placeholder
    }
    if "args" in keys and all(name in there and there[name].placeholder for name in names):
        return {"exec" if "exec" in keys else "command": program, "args": args}
    line = " ".join(_word(word, names) for word in (program, *args))
    return {"command": renamed(line, site, losses)}


def _word(word: str, names: set[str]) -> str:
    """One word for a shell, with its placeholders as variables."""
    parts: list[str] = []
    at = 0
    for match in _PLACE.finditer(word):
        if match[1] in names:
            if at < match.start():
                parts.append(shlex.quote(word[at : match.start()]))
            parts.append(f'"{match[0]}"')
            at = match.end()
    if at < len(word) or not parts:
        parts.append(shlex.quote(word[at:]))
    return "".join(parts)
