"""A matcher on an event that ignores it.

## What it finds

A `matcher` under an event at which the agent tries no matcher, such as `Stop`.

## Why it matters

The hook runs every time the event fires, whatever the matcher says, even one that is no valid pattern. Who wrote it
expected a choice that is not made.

## Example

```json
{"hooks": {"Stop": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "make test"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.syntax.rewrite import remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_IGNORED = Rule("HW303", "matcher-ignored", "warning", "a matcher on an event that ignores it", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    event = group.event
    value = group.matcher_value
    if event is None or event.subject is not None or group.matcher is None or value is None:
        return
    title = group.file.dialect.title
    if value in ("", "*", ".*"):
        message = f"{title} tries no matcher on {quoted(event.name)}; this one says nothing"
        yield finding(
            MATCHER_IGNORED, group.matcher.key.span, message, severity="hint", fix=_fix(group), tags=("unnecessary",)
        )
        return
    message = (
        f"{title} ignores the matcher on {quoted(event.name)}: these hooks run every time, not only for {quoted(value)}"
    )
    yield finding(MATCHER_IGNORED, group.matcher.span, message, fix=_fix(group), tags=("unnecessary",))


def _fix(group: Group) -> Fix | None:
    """Takes the matcher out of the group."""
    if group.matcher is None:
        return None
    return Fix("remove the matcher", "safe", tuple(remove_member(group.file.tree, group.matcher)))


CHECK = Check((MATCHER_IGNORED,), group=_look)
