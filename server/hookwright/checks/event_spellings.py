"""Events in two ways of writing, which bring two forms of input.

## What it finds

A file in which some events are written in camelCase and others in PascalCase, for an agent that takes both.

## Why it matters

The way of writing chooses what a hook is given: other names of fields, another form of the time, and for some agents
other rules for matchers. A script that serves both sorts of events must read both forms, and one that reads one form
finds nothing in the other.

## Example

```json .github/hooks/hooks.json
{
  "version": 1,
  "hooks": {
    "preToolUse": [{"command": "node guard.mjs"}],
    "PostToolUse": [{"command": "node guard.mjs"}]
  }
}
```

Use instead:

```json .github/hooks/hooks.json
{
  "version": 1,
  "hooks": {
    "preToolUse": [{"command": "node guard.mjs"}],
    "postToolUse": [{"command": "node guard.mjs"}]
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding, listed, quoted
from hookwright.checks.unknown_key import rename_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import EventEntry, HooksFile

EVENT_SPELLINGS = Rule(
    "HW204", "event-spellings", "warning", "events in two ways of writing, which bring two forms of input", __doc__
)


def _look(file: HooksFile) -> Iterator[Finding]:
    if not any(event.spelling for event in file.dialect.events):
        return
    found: dict[str, list[EventEntry]] = {}
    for entry in file.live():
        if entry.event is not None and entry.event.spelling and entry.groups:
            found.setdefault(entry.event.spelling, []).append(entry)
    if len(found) < 2:
        return
    most = max(found, key=lambda spelling: len(found[spelling]))
    title = file.dialect.title
    names = listed(entry.name for entry in found[most])
    for spelling, entries in found.items():
        for entry in entries if spelling != most else ():
            twin = _twin(entry, most)
            is_there = any(other.name == twin for other in found[most])
            message = (
                f"{quoted(entry.name)} is in {spelling} and {names} in {most}: {title} gives the hooks under it other "
                "fields than those"
            )
            fix = rename_event(entry, twin) if twin and not is_there else None
            fix = fix and fix._replace(safety="unsafe")
            related = [Related(found[most][0].name_span, f"an event in {most}")]
            yield finding(EVENT_SPELLINGS, entry.name_span, message, fix=fix, related=related)


def _twin(entry: EventEntry, spelling: str) -> str | None:
    """The name of the same event in the other way of writing."""
    moment = entry.event.moment if entry.event is not None else ""
    events = entry.file.dialect.events
    return next((e.name for e in events if moment and e.moment == moment and e.spelling == spelling), None)


CHECK = Check((EVENT_SPELLINGS,), file=_look)
