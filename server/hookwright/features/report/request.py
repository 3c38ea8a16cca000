"""An event to simulate: its payload, and what of it is made up or odd."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.engine.answer import DEEPEST
from hookwright.engine.errors import PayloadError, UnknownEventError
from hookwright.model.values import nests_deeper

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine


class Request(NamedTuple):
    """An event to simulate. `notes` are for people: what the user may have overlooked."""

    event: Event
    payload: dict[str, Any]
    task: str | None = None  # whose send-backs are counted, None where the event has no such count
    made_up: tuple[str, ...] = ()  # fields that the user did not give
    notes: tuple[str, ...] = ()


def event_of(name: str, dialect: Dialect) -> Event:
    """The event of that name. Raises `UnknownEventError` with the nearest name."""
    event = dialect.event(name)
    if event is None:
        from hookwright.text.nearest import suggest
        from hookwright.text.visible import visible

        names = [event.name for event in dialect.events if event.runs]
        near = suggest(name[:100], [event.name for event in dialect.events])
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(names)}"
        raise UnknownEventError(f'{dialect.title} has no event "{visible(name)}"; {hint}')
    return event


def is_about_a_tool(event: Event) -> bool:
    """Whether its matchers look at a tool's name."""
    return event.subject is not None and event.subject.kind == "tool"


def request(event: Event, given: Mapping[str, Any], engine: Engine, *, whole: bool = False) -> Request:
    """The event with the given fields. The others are made up, unless `whole` says that there are none.

    Raises `PayloadError` for what nests too deep.
    """
    if nests_deeper(given, DEEPEST):
        raise PayloadError(event.name, (f"it nests deeper than {DEEPEST} levels",))
    tool = given.get("tool_name")
    base = engine.sample(event.name, tool if isinstance(tool, str) else None)
    payload = dict(given) if whole else {**base, **given}
    made_up = tuple(name for name in payload if name not in given and name != "stop_hook_active")
    notes = (*_notes(event, given, engine), *_wrong(event, payload, engine))
    return Request(event, payload, _task(event, given), made_up, notes)


def _task(event: Event, given: Mapping[str, Any]) -> str | None:
    """Whose send-backs count. A session that the user does not name begins anew."""
    if not any(field.name == "stop_hook_active" for field in event.payload) or "stop_hook_active" in given:
        return None
    session = given.get("session_id")
    if isinstance(session, str):
        return session
    import os

    return f"hookwright run {os.urandom(8).hex()}"


def _notes(event: Event, given: Mapping[str, Any], engine: Engine) -> list[str]:
    notes: list[str] = []
    name, dialect = given.get("tool_name"), engine.dialect
    if isinstance(name, str) and dialect.tool(name) is None and not name.startswith(dialect.mcp_prefix or "\0"):
        from hookwright.text.nearest import suggest

        near = suggest(name[:100], [n for tool in dialect.tools for n in (tool.name, *tool.aliases)])
        hint = f'; did you mean "{near}"?' if near else ""
        if near or dialect.tools_complete:
            notes.append(f'{dialect.title} has no tool "{name}"{hint}')
    if not event.runs:
        notes.append(f"{dialect.title} skips {event.name} hooks")
    return notes


def _wrong(event: Event, payload: Mapping[str, Any], engine: Engine) -> list[str]:
    """In what the agent would send something else. It is run all the same: hooks must bear more than that."""
    from hookwright.engine import payload as payloads

    whole = payloads.complete(engine.dialect, event.name, payload, engine.workspace)
    found = payloads.problems(engine.dialect, event.name, whole)
    return [f"{engine.dialect.title} would not send this: {problem}" for problem in found[:5]]
