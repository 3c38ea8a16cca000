"""What an event can be simulated with: its tools or other subjects, and a payload to begin from.

For editors whose users pick an event from a list and edit what its hooks would read. As JSON values, version 1, which
only ever gains keys: `{"version": 1, "agent", "title", "workspace", "events": [{"name", "doc", "can", "runs",
"subject"}]}`, where `subject` is null or `{"field", "kind", "values": [{"name", "doc"}], "closed"}`; and
`{"version": 1, "agent", "workspace", "event", "payload", "text"}`, where `text` is the payload as a person edits it, in
the agent's order, which not every client's language keeps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.model.matcher import tools_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine


def events(engine: Engine) -> dict[str, Any]:
    """The events of the engine's agent, those that it runs before those that it skips."""
    dialect = engine.dialect
    ordered = sorted(dialect.events, key=lambda event: not event.runs)
    return {
        "version": 1,
        "agent": dialect.id,
        "title": dialect.title,
        "workspace": engine.workspace,
        "events": [_event(event, dialect) for event in ordered],
    }


def payload(engine: Engine, event: Event, given: Mapping[str, Any]) -> dict[str, Any]:
    """What a hook of the event would read with the fields that are given; the others are made up."""
    import json

    tool = given.get("tool_name")
    whole = {**engine.sample(event.name, tool if isinstance(tool, str) else None), **given}
    return {
        "version": 1,
        "agent": engine.dialect.id,
        "workspace": engine.workspace,
        "event": event.name,
        "payload": whole,
        "text": json.dumps(whole, indent=2, ensure_ascii=False),
    }


def _event(event: Event, dialect: Dialect) -> dict[str, Any]:
    return {
        "name": event.name,
        "doc": event.doc,
        "can": event.can,
        "runs": event.runs,
        "subject": _subject(event, dialect),
    }


def _subject(event: Event, dialect: Dialect) -> dict[str, Any] | None:
    subject = event.subject
    if subject is None:
        return None
    found = tools_of(subject, dialect) if subject.kind == "tool" else [one for one in subject.values if not one.removed]
    return {
        "field": subject.field,
        "kind": subject.kind,
        "values": [{"name": one.name, "doc": one.doc} for one in found],
        "closed": subject.closed,
    }
