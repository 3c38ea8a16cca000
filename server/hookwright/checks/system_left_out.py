"""A hook that has a command for some systems only.

## What it finds

A handler whose only commands are for one system: `powershell` alone, which does nothing on Linux, macOS and in the
cloud, or `bash` alone, which does nothing on Windows.

## Why it matters

On the other systems the hook is skipped without a word. A guard that one half of a team has, the other half has not.

## Example

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"powershell": "./guard.ps1"}]}}
```

Use instead:

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"powershell": "./guard.ps1", "bash": "./guard.sh"}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import System
    from hookwright.model.hooks_file import Group, Handler

SYSTEM_LEFT_OUT = Rule(
    "HW414", "system-left-out", "warning", "a hook that has a command for some systems only", __doc__
)

_SYSTEMS: dict[System, str] = {"linux": "Linux", "macos": "macOS", "windows": "Windows"}


_KEPT: dict[str, bool] = {}
"""Which agents have keys for one system only."""


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    known = _KEPT.get(dialect.id)
    if known is None:
        known = _KEPT[dialect.id] = any(field.systems for kind in dialect.kinds for field in kind.fields)
    for handler in group.handlers if known else ():
        yield from _one(handler)


def _one(handler: Handler) -> Iterator[Finding]:
    kind = handler.kind
    if kind is None or not any(field.systems for field in kind.fields):
        return
    fields = [f for f in kind.fields if f.runs and handler.text(f.name)]
    if not fields or any(not field.systems for field in fields):
        return
    served = {system for field in fields for system in field.systems}
    without = [name for system, name in _SYSTEMS.items() if system not in served]
    member = handler.member(fields[0].name)
    if not without or member is None:
        return
    scope = handler.file.rule.scope
    needed = [f.name for f in kind.fields if f.runs and f.systems and not served.issuperset(f.systems)]
    title = handler.file.dialect.title
    has = listed(field.name for field in fields)
    where = " and ".join(filter(None, (", ".join(without[:-1]), without[-1])))
    message = f"the hook has only {has}: {title} skips it on {where}{_add(needed)}"
    is_minor = "Linux" not in without or scope == "user"  # who wrote it for himself knows his system
    yield finding(SYSTEM_LEFT_OUT, member.key.span, message, severity="hint" if is_minor else None)


def _add(names: list[str]) -> str:
    return f"; {' or '.join(map(quoted, names))} would run there" if names else ""


CHECK = Check((SYSTEM_LEFT_OUT,), group=_look)
