"""Keys: of the root, events, of groups and of handlers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features import skeleton
from hookwright.features.completion_item import LAST
from hookwright.features.place import fields_at, kind_at
from hookwright.features.snippet import Stop
from hookwright.model.duration import UNITS, in_words, plain, seconds_of
from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Event, Field
    from hookwright.features.completion_item import Context, Item
    from hookwright.features.snippet import Body


def key_items(context: Context) -> Iterator[Item]:
    """The keys that may go where the caret is and are not there yet."""
    there = _other_keys(context)
    match context.place.level:
        case "root":
            if "hooks" not in there:
                yield _key(context, "hooks", hooks_body(context), _hooks_detail(context), "file", rank=1)
            yield from _fields(context, there)
        case "events":
            yield from _events(context, there)
            yield from _fields(context, there)
        case "group" | "handler" | "action":
            yield from _fields(context, there)
        case _:
            pass


def hooks_body(context: Context) -> Body:
    """The value of `hooks`, empty."""
    if context.dialect.shape == "list":
        return ("[", Stop(), "]") if context.snippets else ("[]",)
    return skeleton.hooks(snippets=context.snippets)


def _hooks_detail(context: Context) -> str:
    match context.dialect.shape:
        case "flat" | "mixed":
            return "event → handlers"
        case "list":
            return "handlers"
        case _:
            return "event → groups"


def condition_key(context: Context) -> str:
    """The key of a handler that holds a permission rule; "" where the agent has none."""
    from hookwright.dialects.answers import runnable, runtime_of

    return runtime_of(context.dialect.id).condition if runnable(context.dialect.id) else ""


def _other_keys(context: Context) -> set[str]:
    """The keys of the container, the one at the caret left out."""
    container, member = context.cursor.container, context.cursor.member
    if container is None:
        return set()
    here = member.key.span if member is not None else None
    return {m.name for m in container.members if m.key.span != here}


def _events(context: Context, there: set[str]) -> Iterator[Item]:
    for order, event in enumerate(context.dialect.events):
        if event.name in there:
            continue
        body = skeleton.entries(context.dialect, event)
        yield context.make(
            event.name,
            "event",
            _with_value(context, event.name, body),
            detail=_event_detail(context, event),
            key=f"event/{event.name}",
            rank=1 if event.runs else LAST,
            order=order,
            deprecated=not event.runs,
        )


def _event_detail(context: Context, event: Event) -> str:
    if not event.runs:
        return f"skipped by {context.dialect.title}"
    return f"a hook can {event.can}" if event.can else "a hook can't change what happens"


def _fields(context: Context, there: set[str]) -> Iterator[Item]:
    place = context.place
    kind = kind_at(context.file, place) if place.level in ("handler", "action") else None
    for order, field in enumerate(_in_order(fields_at(context.file, place))):
        if not there.isdisjoint((field.name, *field.spellings)) or _is_useless(field, context):
            continue
        ignored = field.status in ("ignored", "deprecated")
        yield _key(
            context,
            field.name,
            _body(field, context, kind),
            _field_detail(field, context, kind),
            _owner(field, context, kind),
            rank=LAST if ignored else 7 if field.status == "internal" else 1 if field.required else 3,
            order=order,
            deprecated=ignored,
        )


def _in_order(fields: tuple[Field, ...]) -> list[Field]:
    """Required keys first, `type` before all others: what else fits depends on it."""
    return sorted(fields, key=lambda f: (f.name != "type", not f.required))


def _is_useless(field: Field, context: Context) -> bool:
    """A matcher on an event that ignores it, or a rule about a tool call on an event about something else."""
    event, level = context.place.event, context.place.level
    if event is None:
        return False
    if field.name == "matcher" and level in ("group", "handler"):
        return event.subject is None
    if field.events and event.name not in field.events:
        return True
    about_tool = event.subject is not None and event.subject.kind == "tool"
    return level == "handler" and not about_tool and field.name == condition_key(context)


def _body(field: Field, context: Context, kind: str | None) -> Body:
    if context.place.level == "group" and field.name == "hooks":
        return skeleton.handlers(context.dialect, context.place.event)
    if field.equals is not None:
        return (skeleton.compact(field.equals),)
    return skeleton.value(context.dialect, field, context.place.event, kind, snippets=context.snippets)


def _field_detail(field: Field, context: Context, kind: str | None) -> str:
    dialect = context.dialect
    parts = [field.type]
    if field.status == "ignored":
        parts.append(f"ignored by {dialect.title}")
    elif field.status != "current":
        parts.append(field.status)
    if (
        context.place.level in ("handler", "action")
        and dialect.kind(kind or "") is None
        and not _is_common(field, context)
    ):
        parts.append(f"for {', '.join(_kinds_with(field, context))}")
    if field.required:
        parts.append("required")
    elif field.name == dialect.timeout.field and field.type in ("number", "integer"):
        parts.append(f"in {UNITS[dialect.timeout.unit]}")
        if dialect.timeout.told:
            number = skeleton.number(dialect, field, context.place.event, kind)
            parts.append(f"default {plain(number)} ({in_words(seconds_of(number, dialect.timeout))})")
    elif field.default_text:
        parts.append(f"default {field.default_text}")
    elif field.default is not None:
        parts.append(f"default {skeleton.compact(field.default)}")
    return ", ".join(parts)


def _is_common(field: Field, context: Context) -> bool:
    return any(f.name == field.name for f in context.dialect.common_fields)


def _kinds_with(field: Field, context: Context) -> list[str]:
    return [k.name for k in context.dialect.kinds if any(f.name == field.name for f in k.fields)]


def _owner(field: Field, context: Context, kind: str | None) -> str:
    """Where `document` finds the field again."""
    level = context.place.level
    if level == "root":
        return f"field/{context.file.rule.root}/{field.name}"
    if level == "group":
        return f"field/group/{field.name}"
    if level == "events":
        return f"field/events/{field.name}"
    known = kind if kind is not None and context.dialect.kind(kind) is not None else ""
    event = context.place.event
    return f"field/handler:{known}:{event.name if event else ''}/{field.name}"


def _key(
    context: Context,
    name: str,
    body: Body,
    detail: str,
    key: str,
    *,
    rank: int,
    order: int = 0,
    deprecated: bool = False,
) -> Item:
    return context.make(
        name,
        "key",
        _with_value(context, name, body),
        detail=detail,
        key=key,
        rank=rank,
        order=order,
        deprecated=deprecated,
    )


def _with_value(context: Context, name: str, body: Body) -> Body:
    """The key, with the colon and the value that are not there yet."""
    member = context.cursor.member
    if context.cursor.has_colon:
        return (quote(name),)
    if member is not None and member.value is not None:
        return (f"{quote(name)}:",)
    return (f"{quote(name)}: ", *body)
