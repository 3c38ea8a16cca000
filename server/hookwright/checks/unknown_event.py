"""An event that the agent does not know.

## What it finds

A key under `hooks` that is no event of the agent: misspelt, invented, or of another agent.

## Why it matters

The agent skips the entry and loads the rest, so its hooks never fire. The table of events is dated: an agent newer
than it may know the event, so this is a warning and never an error.

## Example

```json
{"hooks": {"PreToolUes": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, doc_of, finding, listed, quoted
from hookwright.checks.hooks_twice import is_wrapper
from hookwright.checks.unknown_key import NOTES, rename
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry

UNKNOWN_EVENT = Rule("HW201", "unknown-event", "warning", "an event that the agent does not know", __doc__)



def _look(entry: EventEntry) -> Iterator[Finding]:
    dialect = entry.file.dialect
    name = entry.name
    if entry.event is not None or name.startswith(NOTES) or not entry.member.key.green.closed:
        return
    names = [event.name for event in dialect.events]
    if is_wrapper(entry) or any(name.lower() == known.lower() for known in names):
        return  # a check of its own says it
    near = suggest(name, names)
    running = [event.name for event in dialect.events if event.runs]
    hint = f"did you mean {quoted(near)}?" if near else f"its events are {listed(running, limit=40)}"
    message = f"{doc_of(dialect)} has no event {quoted(name)}, so these hooks never fire; {hint}"
    yield finding(UNKNOWN_EVENT, entry.member.key.span, message, fix=rename(entry.member, near))


CHECK = Check((UNKNOWN_EVENT,), event=_look)
