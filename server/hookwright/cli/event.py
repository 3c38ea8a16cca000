"""The event that the command line describes: its name, its payload, and what of it is made up."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.cli.boundary import UsageError
from hookwright.features.report.request import event_of, is_about_a_tool, request
from hookwright.model.values import as_object
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine
    from hookwright.features.report.request import Request

LIMIT = 64_000_000
"""The most bytes that are read of a payload or an input."""


def add_arguments(parser: ArgumentParser) -> None:
    """The options that say what the event is about."""
    add = parser.add_argument
    add("--tool", metavar="NAME", help="the tool, by any of its names")
    add("--input", metavar="JSON|@FILE|-", help="the tool's input; - is standard input")
    add("--field", metavar="NAME=JSON", action="append", default=[], help="another field of the payload")
    add("--payload", metavar="FILE|-", help="the whole payload, as the agent sends it; the options above go on top")
    add("--session-id", metavar="ID", help="the session; send-backs of one session are counted together")


def request_of(args: Namespace, engine: Engine) -> Request:
    """The event of the command line. Raises `UsageError`, and `UnknownEventError`."""
    event = event_of(args.event, engine.dialect)
    if [args.input, args.payload].count("-") > 1:
        raise UsageError("standard input can be the input or the payload, not both")
    return request(event, _given(args, event, engine.dialect), engine, whole=args.payload is not None)


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
    if is_about_a_tool(event):
        return
    subject = event.subject
    hint = f"; its matchers look at {subject.field}: --field {subject.field}='\"…\"'" if subject is not None else ""
    raise UsageError(f"{event.name} of {dialect.title} is not about a tool{hint}")


def _read(option: str, source: str) -> str:
    from hookwright.cli.read import decode, reason

    stdin = source == "-"
    try:
        with open(0 if stdin else source, "rb", closefd=not stdin) as file:
            data = file.read(LIMIT + 1)
    except ValueError:
        raise UsageError(f'{option}: no file can be named "{visible(source)}"') from None
    except OSError as error:
        raise UsageError(f'{option}: "{visible(source)}" can\'t be read: {reason(error)}') from None
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
