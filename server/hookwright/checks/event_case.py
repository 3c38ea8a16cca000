"""An event's name in the wrong case.

## What it finds

`preToolUse`, `pretooluse` or `PRETOOLUSE` where the agent's event is `PreToolUse`.

## Why it matters

Agents compare event names letter by letter. A name in the wrong case is an unknown event: its hooks never fire. Some
agents write their events in another case than others, so this happens when hooks are carried over.

## Example

```json
{"hooks": {"preToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.checks.unknown_key import rename_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry

EVENT_CASE = Rule("HW202", "event-case", "warning", "an event's name in the wrong case", __doc__)


def _look(entry: EventEntry) -> Iterator[Finding]:
    dialect = entry.file.dialect
    if entry.event is not None:
        return
    right = next((event.name for event in dialect.events if event.name.lower() == entry.name.lower()), None)
    if right is None:
        return
    message = (
        f"{quoted(entry.name)} is {quoted(right)} in {dialect.title}, which tells case apart: these hooks never fire"
    )
    yield finding(EVENT_CASE, entry.name_span, message, fix=rename_event(entry, right))


CHECK = Check((EVENT_CASE,), event=_look)
