"""Hooks that are switched off.

## What it finds

`disableAllHooks: true`, or what the agent has for it, in this file or in one that goes before it, an organisation's
file that allows its own hooks only, and hooks whose names stand in the agent's list of hooks that are off. Also a
switch that no longer switches anything.

## Why it matters

The hooks load, and not one of them runs. Of the user's, the project's and the local file the nearest that has the key
decides for all of them: a project's `false` goes before a user's `true`.

## Example

```json
{"disableAllHooks": true, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.model.values import strings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbour, Neighbours
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Member

SWITCHED_OFF = Rule("HW704", "switched-off", "info", "hooks that are switched off", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    """The switch in the file itself."""
    if not file.handler_count or file.rule.root != "settings":
        return
    for key, off in file.dialect.off:
        member = _member(file, key)
        if member is not None and member.value is not None and member.value.value is off:
            says = "on" if off else "off"
            message = f"{quoted(key)} is {says}: {file.dialect.title} runs none of the hooks here"
            yield finding(SWITCHED_OFF, member.key.span, message)
    for key, now in file.dialect.off_once:
        member = _member(file, key)
        if member is not None:
            message = f"{file.dialect.title} no longer reads {quoted(key)}: hooks are switched by {quoted(now)}"
            harmless = member.value is not None and member.value.value is True
            yield finding(SWITCHED_OFF, member.key.span, message, severity="hint" if harmless else "warning")
    yield from _by_name(file)


def _by_name(file: HooksFile) -> Iterator[Finding]:
    """The hooks of this file that its list of hooks that are off names."""
    key = file.dialect.off_names
    names = frozenset(strings(_value(file, key))) if key else frozenset[str]()
    handlers = (h for entry in file.live() for group in entry.groups for h in group.handlers) if names else ()
    for handler in handlers:
        own = "name" if handler.text("name") else "command"
        node = handler.node.get_value(own)
        if node is not None and node.value in names:
            message = f"{quoted(key)} lists this hook by its {own}: {file.dialect.title} does not run it"
            yield finding(SWITCHED_OFF, node.span, message)


def _around(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.hooks is None or not file.handler_count or file.rule.root != "settings" or not file.dialect.off:
        return
    key, off = file.dialect.off[0]
    if _value(file, key) is off:
        return
    layers = list(around.layers())
    managed = [n for n in layers if n.file.rule.scope == "managed"]
    for neighbour in managed:
        policy = next((k for k, value in _policies(file) if _says(_value(neighbour.file, k), value)), None)
        if policy is not None:
            message = f"{neighbour.shown} says {quoted(policy)}: {file.dialect.title} runs none of the hooks here"
            yield finding(SWITCHED_OFF, file.hooks.key.span, message, severity="warning")
            return
    switch = _deciding(file, [n for n in layers if n not in managed])
    if switch is not None:
        message = (
            f"{switch.shown} switches all hooks off ({quoted(key)}): {file.dialect.title} runs none of the hooks here"
        )
        yield finding(SWITCHED_OFF, file.hooks.key.span, message, severity="warning")


_ORDER = ("local", "project", "user")


def is_off(file: HooksFile) -> bool:
    """Whether the file itself switches all hooks off."""
    return any(_value(file, key) is off for key, off in file.dialect.off) and file.rule.root == "settings"


def _policies(file: HooksFile) -> tuple[tuple[str, bool], ...]:
    own = ((f.name, True) for f in file.dialect.settings_fields if f.scopes == ("managed",))
    return (*file.dialect.off, *own)


def _member(file: HooksFile, key: str) -> Member | None:
    """The member at that key, with "." between keys."""
    *above, last = key.split(".")
    node = file.root
    for name in above:
        node = node.get_value(name) if node is not None else None
    return node.get(last) if node is not None else None


def _value(file: HooksFile, key: str) -> Any:
    member = _member(file, key) if file.tree.strict or file.comments else None
    return member.value.value if member is not None and member.value is not None else None


def _says(value: Any, off: bool) -> bool:
    return "hooks" in value if isinstance(value, list) else value is off


def _deciding(file: HooksFile, layers: list[Neighbour]) -> Neighbour | None:
    """The other file that switches this one off: the nearest that has the key, when it says so."""
    key, off = file.dialect.off[0]
    own = _value(file, key)
    for scope in _ORDER:
        if scope == file.rule.scope and isinstance(own, bool):
            return None
        for neighbour in layers:
            value = _value(neighbour.file, key)
            if neighbour.file.rule.scope == scope and isinstance(value, bool):
                return neighbour if value is off else None
    return None


CHECK = Check((SWITCHED_OFF,), file=_look, around=_around)
