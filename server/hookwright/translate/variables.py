"""Variables in commands: the target's own names for what the source sets."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.translate.base import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Scope, Variable
    from hookwright.text.span import Span
    from hookwright.translate.base import Losses, Severity

_USE = re.compile(r"\$(?:(?P<bare>[A-Za-z_]\w*)|\{(?P<braced>[A-Za-z_]\w*)(?P<rest>[^{}]*)\})")
_POWERSHELL = re.compile(r"\$(?:\{env:(?P<braced>[A-Za-z_]\w*)\}|env:(?P<bare>[A-Za-z_]\w*))", re.IGNORECASE)
_FOLDER = "_PROJECT_DIR"
_FAMILIES = ((_FOLDER,), ("PLUGIN_ROOT", "extensionPath"), ("PLUGIN_DATA",), ("_SESSION_ID",))
"""Ends of names under which agents tell the same thing; before most of them stands the agent's own name."""


class Site(NamedTuple):
    """A command: between which agents, of which scope, under which event, and where it stands."""

    source: Dialect
    target: Dialect
    scope: Scope
    event: str  # the source's
    target_event: str
    span: Span
    guard: bool


def variables_of(dialect: Dialect, scope: Scope, event: str) -> dict[str, Variable]:
    """The variables that a hook of that scope gets under that event, by name."""
    return {
        v.name: v
        for v in dialect.variables
        if (not v.scopes or scope in v.scopes) and (not v.events or event in v.events)
    }


def renamed(text: str, site: Site, losses: Losses) -> str:
    """A line for a shell with the target's variables in place of the source's."""
    own = variables_of(site.source, site.scope, site.event)
    there = variables_of(site.target, site.scope, site.target_event)
    lost: list[str] = []
    parts: list[str] = []
    at = 0
    quotes = _Quotes(text)
    for match in _USE.finditer(text):
        name = match["bare"] or match["braced"]
        new = _for(name, match, quotes.at(match.start()), own, there)
        if new is None:
            lost += [name] if name in own and name not in lost else []
            new = match[0]
        parts += (text[at : match.start()], new)
        at = match.end()
    parts.append(text[at:])
    _tell(lost, _fallen(text, own, there), site, losses)
    return "".join(parts)


def renamed_for_powershell(text: str, site: Site, losses: Losses) -> str:
    """A line for PowerShell, likewise; there is no folder to fall back on."""
    own = variables_of(site.source, site.scope, site.event)
    there = variables_of(site.target, site.scope, site.target_event)
    lost: list[str] = []

    def replace(match: re.Match[str]) -> str:
        name = match["bare"] or match["braced"]
        twin = _twin(name, there)
        if name in own and twin is None and name not in lost:
            lost.append(name)
        return match[0].replace(name, twin.name) if name in own and twin is not None else match[0]

    new = _POWERSHELL.sub(replace, text)
    _tell(lost, [], site, losses)
    return new


def used(text: str, dialect: Dialect) -> tuple[str, ...]:
    """The agent's variables that a text names."""
    known = {v.name for v in dialect.variables}
    names = (match["bare"] or match["braced"] for match in _USE.finditer(text))
    return tuple(dict.fromkeys(name for name in names if name in known))


def _for(
    name: str, match: re.Match[str], quote: str, own: dict[str, Variable], there: dict[str, Variable]
) -> str | None:
    """What to write in place of one use; None where the target has nothing for it."""
    if name not in own:
        return match[0]
    rest = match["rest"] or ""
    twin = _twin(name, there)
    if twin is None:
        if not name.endswith(_FOLDER):
            return None
        fallen = match[0] if rest else f"${{{name}:-$PWD}}"
        return f'"{fallen}"' if own[name].quoted and match["bare"] and not quote else fallen
    if own[name].quoted and match["bare"] and not twin.quoted:
        return f"${{{twin.name}}}" if quote else f'"${{{twin.name}}}"'
    if twin.placeholder and not twin.name.isupper():  # the agent puts it in, and only in this form
        return f"${{{twin.name}}}"
    if twin.quoted and match["bare"] and quote:
        return f"${{{twin.name}}}"  # with braces it is left to the shell, and not put in with quotes of its own
    return f"${{{twin.name}{rest}}}" if match["braced"] else f"${twin.name}"


def _twin(name: str, there: dict[str, Variable]) -> Variable | None:
    if name in there:
        return there[name]
    family = next((ends for ends in _FAMILIES if name.endswith(ends)), None)
    return next((v for v in there.values() if family is not None and v.name.endswith(family)), None)


def _fallen(text: str, own: dict[str, Variable], there: dict[str, Variable]) -> list[str]:
    """Folders for which the target sets no variable."""
    names = (match["bare"] or match["braced"] for match in _USE.finditer(text))
    return list(dict.fromkeys(n for n in names if n in own and n.endswith(_FOLDER) and _twin(n, there) is None))


def _tell(lost: list[str], fallen: list[str], site: Site, losses: Losses) -> None:
    title = site.target.title
    for name in fallen:
        text = (
            f"{title} sets no variable for the project's folder: where {quoted(name)} is not set the command takes "
            "$PWD, which is another folder when the agent was started below the project's root"
        )
        losses.tell("variable", "warning", site.span, text)
    if lost:
        severity: Severity = "error" if site.guard else "warning"
        losses.tell(
            "variable", severity, site.span, f"{title} does not set {listed(lost)}: the command finds nothing there"
        )


class _Quotes:
    """How each place of a shell's line is quoted: "", "'" or '"'. Asked for in order of the text."""

    def __init__(self, text: str) -> None:
        self._states = self._scan(text)
        self._at = -1
        self._state = ""

    def at(self, place: int) -> str:
        while self._at < place:
            self._at, self._state = next(self._states)
        return self._state

    def _scan(self, text: str) -> Iterator[tuple[int, str]]:
        stack = [""]
        skip = False
        for at, char in enumerate(text):
            yield at, stack[-1]
            if skip:
                skip = False
            elif stack[-1] == "'":
                if char == "'":
                    stack.pop()
            elif char == "\\":
                skip = True
            elif char == '"':
                stack.pop() if stack[-1] == '"' else stack.append('"')
            elif char == "'" and stack[-1] == "":
                stack.append("'")
            elif char == "(" and text[at - 1 : at] == "$":
                stack.append("")
            elif char == ")" and len(stack) > 1 and stack[-1] == "":
                stack.pop()
        while True:
            yield len(text), stack[-1]
