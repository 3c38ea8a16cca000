"""Whole constructs to insert: values, handlers, groups and events, as the tables have them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.features.snippet import Body, Stop, deeper
from hookwright.model.duration import default_seconds, number_of, plain
from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field, HandlerKind, Value

_EMPTY: dict[str, Body] = {
    "string": ('"', Stop(), '"'),
    "number": (Stop("0"),),
    "integer": (Stop("0"),),
    "boolean": (Stop("true", ("true", "false")),),
    "array": ("[", Stop(), "]"),
    "object": ("{", Stop(), "}"),
    "null": ("null",),
}


def hooks(*, snippets: bool) -> Body:
    """The map of events, empty."""
    return ("{\n\t", Stop(), "\n}") if snippets else ("{}",)


def whole_file(*, snippets: bool) -> Body:
    """A file with nothing in it but the map of events."""
    return ('{\n\t"hooks": ', *deeper(hooks(snippets=snippets)), "\n}")


def groups(dialect: Dialect, event: Event | None) -> Body:
    """An event's value: a list with one group."""
    return ("[\n\t", *deeper(group(dialect, event)), "\n]")


def group(dialect: Dialect, event: Event | None) -> Body:
    """A group with one handler; with a matcher where the event looks at one."""
    has_matcher = event is None or event.subject is not None
    matcher: Body = ('"matcher": "', Stop(), '",\n\t') if has_matcher else ()
    return ("{\n\t", *matcher, '"hooks": ', *deeper(handlers(dialect, event)), "\n}")


def handlers(dialect: Dialect, event: Event | None) -> Body:
    """A group's `hooks`: a list with one handler of the first kind that runs there."""
    kinds = kinds_on(dialect, event)
    return ("[\n\t", *deeper(handler(kinds[0])), "\n]") if kinds else ("[", Stop(), "]")


def handler(kind: HandlerKind) -> Body:
    """A handler of that kind with the keys that it needs."""
    parts: Body = (f'{{\n\t"type": {quote(kind.name)}',)
    for field in kind.fields:
        if field.required:
            parts = (*parts, f",\n\t{quote(field.name)}: ", *_EMPTY[field.type])
    return (*parts, "\n}")


def kinds_on(dialect: Dialect, event: Event | None) -> tuple[HandlerKind, ...]:
    """The kinds of handler that run on an event; all of them where the event is unknown or says nothing."""
    every = tuple(kind for kind in dialect.kinds if not kind.internal)
    if event is None or not event.kinds:
        return every
    return tuple(kind for kind in every if kind.name in event.kinds)


def value(dialect: Dialect, field: Field, event: Event | None, kind: str | None, *, snippets: bool) -> Body:
    """The value of a key, with what is most likely wanted in it: of two values the one that is not the default."""
    if field.values:
        names = [quote(v.name) for v in values_on(dialect, field, event)]
        rest = [n for n in names if n != compact(field.default)]
        return (Stop("", tuple(rest + [n for n in names if n not in rest])),)
    match field.type:
        case "boolean":
            return (Stop("", ("false", "true") if field.default is True else ("true", "false")),)
        case "number" | "integer":
            return (Stop(plain(number(dialect, field, event, kind))),)
        case "array" if field.items == "string":
            return ('["', Stop(), '"]') if snippets else ("[]",)
        case _:
            return _EMPTY[field.type]


def values_on(dialect: Dialect, field: Field, event: Event | None) -> tuple[Value, ...]:
    """The values of a field that make sense on an event: of `type` only kinds of handler that run there."""
    if field.name != "type":
        return tuple(v for v in field.values if not v.removed)
    names = {kind.name for kind in kinds_on(dialect, event)}
    return tuple(v for v in field.values if v.name in names)


def compact(value: Any) -> str:
    """A value on one line, with a space behind commas and colons."""
    return json.dumps(value, ensure_ascii=False)


def number(dialect: Dialect, field: Field, event: Event | None, kind: str | None) -> float:
    """The number that holds when a key is absent; of a timeout there, in its own unit."""
    if field.name == dialect.timeout.field:
        return number_of(default_seconds(dialect, event, kind), dialect.timeout, kind)
    for known in (field.default, *field.examples):
        if isinstance(known, int | float):
            return known
    return 1
