"""`hooks` within `hooks`.

## What it finds

The key `hooks` a second time inside the object of events, with the events in it.

## Why it matters

The agent takes the inner `hooks` for an event that it does not know. None of the hooks in it ever runs, and nothing
complains.

## Example

```json
{"hooks": {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.model.effective import hides_strict
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry

HOOKS_TWICE = Rule("HW108", "hooks-twice", "warning", "`hooks` within `hooks`", __doc__)


def is_wrapper(entry: EventEntry) -> bool:
    """Whether an entry is no event, but the map of events once more."""
    value = entry.value
    if entry.name != "hooks" or entry.event is not None or value is None or value.kind != "object":
        return False
    return any(entry.file.dialect.event(member.name) is not None for member in value.members)


def _look(entry: EventEntry) -> Iterator[Finding]:
    value, outer = entry.value, entry.file.event_map
    if not is_wrapper(entry) or value is None or outer is None:
        return
    file = entry.file
    title = file.dialect.title
    loss = file.dialect.damage.strict_entry if hides_strict(file) else "nothing"
    after = "none of the hooks in it ever runs" if loss == "nothing" else cost(file, loss)
    message = f'"hooks" stands within "hooks", where {title} looks for events; {after}'
    fix = None
    if len(outer.members) == 1 and outer.green.closed and value.green.closed:
        inner = file.tree.text[value.start : value.end]
        fix = Fix('take the inner "hooks" away', "safe", (Edit(outer.span, inner),))
    yield finding(HOOKS_TWICE, entry.name_span, message, severity=severity(loss), loss=loss, fix=fix)


CHECK = Check((HOOKS_TWICE,), event=_look)
