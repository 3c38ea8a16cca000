"""An event that this agent knows and does not run.

## What it finds

Hooks under an event that is valid in the format, because another agent runs it, and that this agent skips.

## Why it matters

The hooks are there and never fire in this agent. That is fine in a file that serves several agents, so it is only an
information.

## Example

```json .lamied/hooks.json
{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "hello"}]}]}}
```

Use instead, where the hook is for this agent:

```json .lamied/hooks.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "hello"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry

EVENT_SKIPPED = Rule("HW203", "event-skipped", "info", "an event that this agent knows and does not run", __doc__)


def _look(entry: EventEntry) -> Iterator[Finding]:
    if entry.event is None or entry.event.runs:
        return
    dialect = entry.file.dialect
    running = listed(event.name for event in dialect.events if event.runs)
    message = f"{dialect.title} skips {quoted(entry.name)}: it runs {running} hooks only"
    yield finding(EVENT_SKIPPED, entry.name_span, message)


CHECK = Check((EVENT_SKIPPED,), event=_look)
