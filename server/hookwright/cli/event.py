"""The event that the command line describes: its name, its payload, and what of it is made up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.cli.boundary import UsageError
from hookwright.cli.output.visible import visible
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine

LIMIT = 64_000_000
"""The most bytes that are read of a payload or an input."""


class Request(NamedTuple):
    """An event to simulate. `notes` are for people: what the user may have overlooked."""

    event: Event
    payload: dict[str, Any]
    task: str | None = None  # whose send-backs are counted, None where the event has no such count
    made_up: tuple[str, ...] = ()  # fields that the user did not give
    notes: tuple[str, ...] = ()


def add_arguments(parser: ArgumentParser) -> None:
    """The options that say what the event is about."""
    add = parser.add_argument
    add("--tool", metavar="NAME", help="the tool, by any of its names")
    add("--input", metavar="JSON|@FILE|-", help="the tool's input; - is standard input")
    add("--field", metavar="NAME=JSON", action="append", default=[], help="another field of the payload")
    add("--payload", metavar="FILE|-", help="the whole payload, as the agent sends it; the options above go on top")
    add("--session-id", metavar="ID", help="the session; send-backs of one session are counted together")


def event_of(name: str, dialect: Dialect) -> Event:
    """The event of that name. Raises `UsageError` with the nearest name."""
    event = dialect.event(name)
    if event is None:
        from hookwright.text.nearest import suggest

        names = [event.name for event in dialect.events if event.runs]
        near = suggest(name[:100], [event.name for event in dialect.events])
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(names)}"
        raise UsageError(f'{dialect.title} has no event "{visible(name)}"; {hint}')
    return event


def request_of(args: Namespace, engine: Engine) -> Request:
    """The event of the command line. Raises `UsageError`."""
    event = event_of(args.event, engine.dialect)
    if [args.input, args.payload].count("-") > 1:
        raise UsageError("standard input can be the input or the payload, not both")
    given = _given(args, event, engine.dialect)
    tool = given.get("tool_name")
    base = engine.sample(event.name, tool if isinstance(tool, str) else None)
    payload = given if args.payload is not None else {**base, **given}
    made_up = tuple(name for name in payload if name not in given and name != "stop_hook_active")
    notes = (*_notes(event, given, engine), *_wrong(event, payload, engine))
    return Request(event, payload, _task(event, given), made_up, notes)


def _given(args: Namespace, event: Event, dialect: Dialect) -> dict[str, Any]:
    """What the user said of the payload, the more specific option last."""
    given: dict[str, Any] = {}
    if args.payload is not None:
        given |= _object(_read("--payload", args.payload), "--payload")
    if args.tool is not None or args.input is not None:
        _about_a_tool(event, dialect)
    if args.tool is not None:
        tool = dialect.tool(args.tool)
        given["tool_name"] = tool.name if tool is not None else args.tool
    if args.input is not None:
        source = args.input
        text = _read("--input", source[1:] if source != "-" else source) if source[:1] in ("@", "-") else source
        given["tool_input"] = _object(text, "--input")
    if args.session_id is not None:
        given["session_id"] = args.session_id
    for text in args.field:
        name, found, value = text.partition("=")
        if not found or not name:
            raise UsageError(f'--field takes NAME=JSON, not "{visible(text)}"')
        given[name] = _value(name, value)
    return given


def _about_a_tool(event: Event, dialect: Dialect) -> None:
    subject = event.subject
    if subject is not None and subject.kind == "tool":
        return
    hint = f"; its matchers look at {subject.field}: --field {subject.field}='\"…\"'" if subject is not None else ""
    raise UsageError(f"{event.name} of {dialect.title} is not about a tool{hint}")


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


def _read(option: str, source: str) -> str:
    from hookwright.cli.read import UnreadableError, decode, read_stream, reason

    try:
        if source == "-":
            data = read_stream(limit=LIMIT)
        else:
            with open(source, "rb") as file:  # noqa: PTH123 - pathlib costs start-up time
                data = file.read(LIMIT + 1)
    except ValueError:
        raise UsageError(f'{option}: no file can be named "{visible(source)}"') from None
    except OSError as error:
        raise UsageError(f'{option}: "{visible(source)}" can\'t be read: {reason(error)}') from None
    except UnreadableError:
        data = bytes(LIMIT + 1)
    if len(data) > LIMIT:
        raise UsageError(f"{option}: {visible(source)} is larger than {LIMIT // 1_000_000} MB")
    return decode(data).text.removeprefix("\ufeff")


def _object(text: str, option: str) -> dict[str, Any]:
    value = _parsed(text, option)
    if not isinstance(value, dict):
        raise UsageError(f'{option} must be a JSON object such as {{"command": "git push"}}, not {_short(text)}')
    return dict(as_object(value))


def _value(name: str, text: str) -> Any:
    try:
        return _parsed(text, f"--field {visible(name)}")
    except UsageError:
        if text[:1] in "{[\"-0123456789":
            raise
        quoted = json.dumps(text[:60], ensure_ascii=False)
        raise UsageError(
            f"--field {visible(name)}: {_short(text)} is not JSON; a text needs quotes: '{visible(name)}={quoted}'"
        ) from None


def _parsed(text: str, option: str) -> Any:
    from hookwright.engine.answer import parse_json

    try:
        return parse_json(text)
    except ValueError as error:
        raise UsageError(f"{option}: {_short(text)} is not JSON: {visible(str(error))}") from None


def _short(text: str) -> str:
    return visible(text if len(text) <= 60 else text[:59] + "…") or "an empty text"
