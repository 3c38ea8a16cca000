"""A key that the agent knows and ignores in this file.

## What it finds

A key that is part of the format and does nothing here: `once` in settings (it works only in the front matter of a
skill), a key of Claude Code's that Lamied does not read, or `async` on Codex's `SessionEnd`.

## Why it matters

Nothing complains, and the hook runs otherwise than written.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "once": true}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Field
    from hookwright.model.hooks_file import Group

KEY_IGNORED = Rule("HW405", "key-ignored", "warning", "a key that the agent knows and ignores here", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    for handler in group.handlers:
        fields = (*dialect.common_fields, *(handler.kind.fields if handler.kind else ()))
        for field in fields:
            elsewhere = bool(field.events) and group.event is not None and group.event.name not in field.events
            member = handler.member(field.name) if field.status == "ignored" or elsewhere else None
            if member is None or handler.value(field.name) in (None, False, field.default):
                continue  # what says the same as its absence does no harm
            message = f"{dialect.title} ignores {quoted(field.name)} here ({field.doc.rstrip('.')})"
            if elsewhere and group.event is not None:
                message = (
                    f"{dialect.title} ignores {quoted(field.name)} on {group.event.name}; {_where(field, dialect)}"
                )
            yield finding(KEY_IGNORED, member.key.span, message, tags=("unnecessary",))


def _where(field: Field, dialect: Dialect) -> str:
    """The events on which a key is read, or those on which it is not when they are fewer."""
    others = [event.name for event in dialect.events if event.name not in field.events]
    if len(others) < len(field.events):
        return "it counts everywhere but there" if len(others) == 1 else f"it does not count on {listed(others)}"
    return f"it counts on {listed(field.events)} only"


CHECK = Check((KEY_IGNORED,), group=_look)
