"""An event that the agent does not know.

## What it finds

A key under `hooks` that is no event of the agent: misspelt, invented, or of another agent. Also a switch that an older
version of the agent read there.

## Why it matters

The agent skips the entry and loads the rest, so its hooks never fire. Agents name the same moment differently: what is
`PreToolUse` in one is `BeforeTool` in another, and the message says which. The table of events is dated: an agent newer
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
from hookwright.checks.unknown_key import NOTES, rename_event
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import EventEntry

UNKNOWN_EVENT = Rule("HW201", "unknown-event", "warning", "an event that the agent does not know", __doc__)


def _look(entry: EventEntry) -> Iterator[Finding]:
    dialect = entry.file.dialect
    name = entry.name
    if entry.event is not None or name.startswith(NOTES) or entry.member is None:
        return
    if entry.is_key and not entry.member.key.green.closed:
        return
    names = [event.name for event in dialect.events]
    if is_wrapper(entry) or any(name.lower() == known.lower() for known in names):
        return  # a check of its own says it
    if name in dict(dialect.moved):
        yield _moved(entry, dict(dialect.moved)[name])
        return
    title, twin = _elsewhere(name, dialect)
    near = twin or ("" if title else suggest(name, names))
    if title:
        hint = f"it is an event of {title}"
        hint += f"; here {_there(name, dialect)}" if not twin else f"; here that is {quoted(twin)}"
    elif near:
        hint = f"did you mean {quoted(near)}?"
    else:
        running = [event.name for event in dialect.events if event.runs]
        hint = f"its events are {listed(running, limit=40)}"
    message = f"{doc_of(dialect)} has no event {quoted(name)}, so these hooks never fire; {hint}"
    yield finding(UNKNOWN_EVENT, entry.name_span, message, fix=rename_event(entry, near or None))


def _there(name: str, dialect: Dialect) -> str:
    """What an agent has for a moment of which it makes several events, by the tools that they are about."""
    from hookwright.dialects.table import DIALECTS, by_id

    known = [event for entry in DIALECTS if (event := by_id(entry.id).event(name)) is not None]
    moments = {event.moment or event.name for event in known}
    several = [e.name for e in dialect.events if e.runs and e.roles and (e.moment or e.name) in moments]
    return f"the tool chooses among {listed(several)}" if several else "there is none for that moment"


def _moved(entry: EventEntry, place: str) -> Finding:
    """A switch at the place where an older version read it."""
    title = entry.file.dialect.title
    after = f"; it is read as {quoted(place)}" if place else ""
    message = f"{quoted(entry.name)} does nothing here: {title} no longer reads it among the events{after}"
    return finding(UNKNOWN_EVENT, entry.name_span, message)


def _elsewhere(name: str, dialect: Dialect) -> tuple[str, str]:
    """The agent that has an event of that name, and this agent's event of the same moment; "" for none.

    Reads the other tables, which only an unknown name makes necessary.
    """
    from hookwright.dialects.table import DIALECTS, by_id

    found = ""
    for entry in DIALECTS:
        other = by_id(entry.id)
        event = other.event(name) if other.id != dialect.id else None
        if event is None or not event.runs:
            continue
        moment = event.moment or event.name
        same = [e for e in dialect.events if e.runs and (e.moment or e.name) == moment]
        twins = [e.name for e in same if e.roles == event.roles] or [e.name for e in same if not e.roles]
        if twins:
            return other.title, twins[0]
        found = found or other.title
    return found, ""


CHECK = Check((UNKNOWN_EVENT,), event=_look)
