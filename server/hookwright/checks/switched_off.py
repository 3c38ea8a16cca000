"""Hooks that are switched off.

## What it finds

`disableAllHooks: true` in this file or in one that goes before it, and an organisation's file that allows its own hooks
only.

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

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbour, Neighbours
    from hookwright.model.hooks_file import HooksFile

SWITCHED_OFF = Rule("HW704", "switched-off", "info", "hooks that are switched off", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    """The switch in the file itself."""
    member = file.root.get(_KEY) if file.root is not None and _has_switch(file) else None
    if member is not None and member.value is not None and member.value.value is True and file.handler_count:
        message = f"{quoted(_KEY)} is on: {file.dialect.title} runs none of the hooks here"
        yield finding(SWITCHED_OFF, member.key.span, message)


def _around(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.hooks is None or not file.handler_count or not _has_switch(file) or _own(file) is True:
        return
    layers = list(around.layers())
    managed = [n for n in layers if n.file.rule.scope == "managed"]
    for neighbour in managed:
        key = next((k for k in _policies(file) if _is_on(_value(neighbour.file, k))), None)
        if key is not None:
            message = f"{neighbour.shown} says {quoted(key)}: {file.dialect.title} runs none of the hooks here"
            yield finding(SWITCHED_OFF, file.hooks.key.span, message, severity="warning")
            return
    switch = _deciding(file, [n for n in layers if n not in managed])
    if switch is not None:
        message = (
            f"{switch.shown} switches all hooks off ({quoted(_KEY)}): {file.dialect.title} runs none of the hooks here"
        )
        yield finding(SWITCHED_OFF, file.hooks.key.span, message, severity="warning")


_KEY = "disableAllHooks"
_ORDER = ("local", "project", "user")


def _has_switch(file: HooksFile) -> bool:
    return file.rule.root == "settings" and any(f.name == _KEY for f in file.dialect.settings_fields)


def _policies(file: HooksFile) -> tuple[str, ...]:
    own = (f.name for f in file.dialect.settings_fields if f.scopes == ("managed",))
    return (_KEY, *own)


def _own(file: HooksFile) -> Any:
    return _value(file, _KEY)


def _value(file: HooksFile, key: str) -> Any:
    node = file.root.get_value(key) if file.root is not None and file.tree.strict else None
    return node.value if node is not None else None


def _is_on(value: Any) -> bool:
    return "hooks" in value if isinstance(value, list) else value is True


def _deciding(file: HooksFile, layers: list[Neighbour]) -> Neighbour | None:
    """The other file that switches this one off: the nearest that has the key, when it says true."""
    own = _own(file)
    for scope in _ORDER:
        if scope == file.rule.scope and isinstance(own, bool):
            return None
        for neighbour in layers:
            value = _value(neighbour.file, _KEY)
            if neighbour.file.rule.scope == scope and isinstance(value, bool):
                return neighbour if value else None
    return None


CHECK = Check((SWITCHED_OFF,), file=_look, around=_around)
