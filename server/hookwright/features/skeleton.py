"""Whole constructs to insert: values, handlers, groups and events, as the tables have them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hookwright.features.snippet import Body, Stop, deeper
from hookwright.model.duration import default_seconds, number_of, plain
from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field, HandlerKind, Value
    from hookwright.model.hooks_file import HooksFile

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


def whole_file(file: HooksFile, *, snippets: bool) -> Body:
    """A file with nothing in it but what it needs and the map of events."""
    dialect = file.dialect
    if dialect.shape in ("bare-map", "named-groups"):
        return hooks(snippets=snippets)
    fields = dialect.root_fields if file.rule.root == "hooks-file" else ()
    needed = [f for f in fields if f.required and (not f.scopes or file.rule.scope in f.scopes)]
    before = "".join(f"{quote(f.name)}: {compact(f.equals)},\n\t" for f in needed if f.equals is not None)
    value: Body = ("[\n\t", Stop(), "\n]") if snippets else ("[]",)
    value = value if dialect.shape == "list" else hooks(snippets=snippets)
    return (f'{{\n\t{before}"hooks": ', *deeper(value), "\n}")


def entries(dialect: Dialect, event: Event | None) -> Body:
    """An event's value: a list with one group, or one handler where there need be no groups."""
    if is_flat(dialect, event):
        return handlers(dialect, event, alone=True)
    return ("[\n\t", *deeper(group(dialect, event)), "\n]")


def is_flat(dialect: Dialect, event: Event | None) -> bool:
    """Whether handlers stand right under that event."""
    if dialect.shape == "named-groups":
        return event is not None and event.subject is None
    return dialect.shape in ("flat", "mixed", "list")


def group(dialect: Dialect, event: Event | None) -> Body:
    """A group with one handler; with a matcher where the event looks at one."""
    has_matcher = event is None or event.subject is not None
    matcher: Body = ('"matcher": "', Stop(), '",\n\t') if has_matcher else ()
    return ("{\n\t", *matcher, '"hooks": ', *deeper(handlers(dialect, event)), "\n}")


def handlers(dialect: Dialect, event: Event | None, *, alone: bool = False) -> Body:
    """A list with one handler of the first kind that runs there; one that is `alone` has a matcher of its own."""
    kinds = kinds_on(dialect, event)
    return ("[\n\t", *deeper(handler(dialect, kinds[0], event, alone=alone)), "\n]") if kinds else ("[", Stop(), "]")


def handler(dialect: Dialect, kind: HandlerKind, event: Event | None = None, *, alone: bool = False) -> Body:
    """A handler of that kind with the keys that it needs, and with a matcher where it is alone and about a tool."""
    has_type = any(field.name == "type" for field in dialect.common_fields) and kind.name != dialect.default_kind
    own: list[tuple[str, Body]] = [("type", (quote(kind.name),))] if has_type else []
    needed = [field for field in kind.fields if field.required] or [f for f in kind.fields if f.name in kind.one_of][:1]
    own += [(field.name, _EMPTY[field.type]) for field in needed]
    subject = event.subject if event is not None else None
    takes = any(field.name == "matcher" for field in dialect.common_fields)
    first: list[tuple[str, Body]] = []
    if dialect.shape == "list":
        names = (field for field in dialect.common_fields if field.required and field.name != dialect.action_key)
        first = [(field.name, _EMPTY[field.type]) for field in names]
        own = [(dialect.action_key, _object(own))] if dialect.action_key else own
    elif alone and takes and subject is not None and subject.kind == "tool":
        first = [("matcher", _EMPTY["string"])]
    return _object([*first, *own])


def _object(members: list[tuple[str, Body]]) -> Body:
    """An object, one member a line."""
    parts: Body = ("{",)
    for name, value in members:
        parts = (*parts, ",\n\t" if len(parts) > 1 else "\n\t", f"{quote(name)}: ", *deeper(value))
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
