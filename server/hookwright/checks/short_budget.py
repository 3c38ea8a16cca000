"""Hooks of an event that ends them after a moment.

## What it finds

Hooks on an event for which the agent has only a few seconds for all of them together, such as `SessionEnd`, when none
of them sets a timeout.

## Why it matters

Whatever takes longer is cancelled in the middle, and nobody is there to see it. A `timeout` on a handler gives it, and
the event, more time.

## Example

```json
{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "upload-log"}]}]}}
```

Use instead:

```json
{"hooks": {"SessionEnd": [{"hooks": [{"type": "command", "command": "upload-log", "timeout": 10}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.model.duration import in_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry

SHORT_BUDGET = Rule("HW408", "short-budget", "info", "hooks of an event that ends them after a moment", __doc__)

_SHORT = 5.0  # seconds


def _look(entry: EventEntry) -> Iterator[Finding]:
    event, dialect = entry.event, entry.file.dialect
    budget = dict(event.timeouts).get("", _SHORT) if event is not None and event.runs else _SHORT
    if event is None or budget >= _SHORT or entry.file.rule.scope == "plugin":
        return
    key = dialect.timeout.field
    handlers = [h for group in entry.groups for h in group.handlers if h.node.kind == "object"]
    if not handlers or any(h.member(key) is not None for h in handlers):
        return
    message = (
        f"{dialect.title} cancels hooks of {quoted(event.name)} after {in_words(budget)} unless one sets {quoted(key)}"
    )
    yield finding(SHORT_BUDGET, entry.name_span, message)


CHECK = Check((SHORT_BUDGET,), event=_look)
