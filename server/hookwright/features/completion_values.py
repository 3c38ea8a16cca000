"""Values of keys, and the elements of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features import skeleton
from hookwright.features.completion_keys import condition_key, hooks_body
from hookwright.features.completion_matcher import matcher_items
from hookwright.features.completion_rule import rule_items
from hookwright.features.place import field_at, kind_at, level_of
from hookwright.features.snippet import Stop
from hookwright.model.duration import in_words, number_of, plain, seconds_of
from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Field
    from hookwright.features.completion_item import Context, Item
    from hookwright.features.snippet import Body
    from hookwright.syntax.tree import Member


def value_items(context: Context, member: Member) -> Iterator[Item]:
    """What may stand under a key."""
    value = member.value
    if value is not None and context.cursor.node is None:
        return  # the caret is between the colon and a value, or in a value that is no scalar
    place = context.place
    name = member.name
    path = (*place.node.path, name) if place.node is not None else (name,)
    match level_of(context.file, path):
        case "events" if place.level == "root":
            yield _construct(context, "{ events }", skeleton.hooks(snippets=context.snippets), "the map of events")
            return
        case "handlers" if place.level == "root":
            yield _construct(context, "[ handlers ]", hooks_body(context), "the list of handlers")
            return
        case "handlers" if place.level == "events":
            body = skeleton.entries(context.dialect, context.dialect.event(name))
            yield _construct(context, "[ handler ]", body, "a list with one handler")
            return
        case "groups" if place.level == "events":
            body = skeleton.entries(context.dialect, context.dialect.event(name))
            yield _construct(context, "[ group ]", body, "a list with one group")
            return
        case "handlers" if place.level == "group":
            body = skeleton.handlers(context.dialect, place.event)
            yield _construct(context, "[ handler ]", body, "a list with one handler")
            return
        case _:
            pass
    if context.dialect.shape == "list" and place.level == "handler" and name == context.dialect.event_key:
        yield from _event_names(context)
        return
    field = field_at(context.file, place, name)
    if field is not None:
        yield from _field_values(context, field)


def _event_names(context: Context) -> Iterator[Item]:
    """The events that a handler can name."""
    for order, event in enumerate(context.dialect.events):
        detail = f"a hook can {event.can}" if event.runs else f"skipped by {context.dialect.title}"
        key = f"event/{event.name}"
        yield context.make(event.name, "event", (quote(event.name),), detail=detail, key=key, rank=1, order=order)


def element_items(context: Context) -> Iterator[Item]:
    """What may stand in a list of groups or of handlers."""
    place = context.place
    if place.level == "groups":
        body = skeleton.group(context.dialect, place.event)
        yield _construct(context, "group", body, "a matcher group with one handler")
    elif place.level == "handlers":
        if context.dialect.shape == "mixed" and place.group is None:
            body = skeleton.group(context.dialect, place.event)
            yield context.make("group", "snippet", body, detail="a matcher group with one handler", order=99)
        for order, kind in enumerate(skeleton.kinds_on(context.dialect, place.event)):
            yield context.make(
                f"{kind.name} handler",
                "snippet",
                skeleton.handler(context.dialect, kind, place.event, alone=place.group is None),
                detail="a handler with the keys it needs",
                key=f"kind/{kind.name}",
                order=order,
            )


def _construct(context: Context, label: str, body: Body, detail: str) -> Item:
    return context.make(label, "snippet", body, detail=detail)


def _field_values(context: Context, field: Field) -> Iterator[Item]:
    level = context.place.level
    if level in ("group", "handler") and field.name == "matcher":
        yield from matcher_items(context)
    elif level == "handler" and field.name == condition_key(context):
        yield from rule_items(context)
    elif field.equals is not None:
        text = skeleton.compact(field.equals)
        yield context.make(text, "value", (text,), detail="the only value")
    elif field.values:
        yield from _known(context, field)
    elif field.type == "boolean":
        for order, choice in enumerate(("true", "false")):
            is_default = skeleton.compact(field.default) == choice if field.default is not None else False
            yield context.make(choice, "value", (choice,), detail="default" if is_default else "", order=order)
    elif field.type in ("number", "integer"):
        yield from _numbers(context, field)
    elif field.status != "ignored" and not (field.type == "string" and field.required):
        yield from _examples(context, field)


def _known(context: Context, field: Field) -> Iterator[Item]:
    of_kind = field.name == "type" and context.place.level in ("handler", "action")
    for order, value in enumerate(skeleton.values_on(context.dialect, field, context.place.event)):
        details = ("default",) if value.name == field.default else ()
        yield context.make(
            value.name,
            "value",
            (quote(value.name),),
            detail=", ".join((*details, f"since {value.since}") if value.since else details),
            key=f"kind/{value.name}" if of_kind else f"value/{field.name}/{value.name}",
            order=order,
        )


def _numbers(context: Context, field: Field) -> Iterator[Item]:
    timeout = context.dialect.timeout
    kind = kind_at(context.file, context.place)
    default = skeleton.number(context.dialect, field, context.place.event, kind)
    is_timeout = field.name == timeout.field
    numbers: dict[float, str] = {default: "the default"} if timeout.told or not is_timeout else {}
    for example in field.examples:
        numbers.setdefault(example, "")
    if is_timeout and timeout.maximum is not None:
        numbers.setdefault(number_of(timeout.maximum, timeout, kind), "the most")
    for order, number in enumerate(sorted(numbers)):
        words = in_words(seconds_of(number, timeout, kind)) if is_timeout else ""
        detail = ", ".join(filter(None, (words, numbers[number])))
        text = plain(number)
        yield context.make(text, "value", (text,), detail=detail, rank=4 if number == default else 5, order=order)


def _examples(context: Context, field: Field) -> Iterator[Item]:
    for order, example in enumerate(field.examples):
        text = skeleton.compact(example)
        yield context.make(text.strip('"'), "value", (text,), detail="for example", order=order)
    if field.type in ("array", "object"):
        first, last = "[]" if field.type == "array" else "{}"
        yield context.make(first + last, "snippet", (first, Stop(), last), detail=f"an empty {field.type}", rank=6)
