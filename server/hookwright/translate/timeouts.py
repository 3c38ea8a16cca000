"""How long a handler may run, in the target's unit and within its limits."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from hookwright.model.duration import default_seconds, in_words, number_of, seconds_of, time_of
from hookwright.translate.source import fields_of, member_value

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field
    from hookwright.text.span import Span
    from hookwright.translate.base import Losses
    from hookwright.translate.source import Item


_LONG = 1e9
"""Seconds for what is longer than a number can be."""


def timeout_of(item: Item, event: Event, target: Dialect, losses: Losses) -> tuple[str, Any] | None:
    """The key and the number to write; None where none is to be written.

    Nothing is written where both agents stop the handler after the same time anyhow.
    """
    source = item.handler.file.dialect
    field = _field(item, source)
    value = member_value(item.handler.node, field) if field is not None else None
    span = _span(item, field)
    there = next((f for f in _fields(event, target, item.kind.name) if f.name == target.timeout.field), None)
    if there is None:
        _no_limit(target, span, losses, asked=value is not None)
        return None
    default = default_seconds(target, event, item.kind.name)
    if field is None:
        text = f"{source.title} lets a hook run as long as it likes, {target.title} stops it after {in_words(default)}"
        losses.once("timeout", "info", span, text)
        return None
    if value is None and not source.timeout.told:
        return None
    seconds = time_of(value, source, item.event, item.kind.name)
    limited = _within(seconds, event, target, span, losses)
    if value is None and target.timeout.told and limited == default:
        return None
    number = _number(limited, there, target, item.kind.name)
    written = seconds_of(number, target.timeout, item.kind.name)
    if written > 2 * limited:
        text = f"{target.title} takes whole seconds: {in_words(limited)} becomes {in_words(written)}"
        losses.tell("timeout", "info", span, text)
    return there.name, number


def _fields(event: Event, target: Dialect, kind_name: str) -> tuple[Field, ...]:
    kind = target.kind(kind_name)
    fields = fields_of(target, kind) if kind is not None else ()
    return tuple(f for f in fields if f.status != "ignored" and (not f.events or event.name in f.events))


def _field(item: Item, dialect: Dialect) -> Field | None:
    name = dialect.timeout.field
    return next((f for f in fields_of(dialect, item.kind) if f.name == name), None) if name else None


def _span(item: Item, field: Field | None) -> Span:
    for name in (field.name, *field.spellings) if field is not None else ():
        member = item.handler.member(name)
        if member is not None:
            return member.span
    return item.handler.node.span._replace(end=item.handler.node.start + 1)


def _no_limit(target: Dialect, span: Span, losses: Losses, *, asked: bool) -> None:
    text = f"{target.title} has no timeouts: a hook that hangs is never stopped"
    if asked:
        losses.tell("timeout", "warning", span, text)
    else:
        losses.once("timeout", "info", span, text)


def _within(seconds: float, event: Event, target: Dialect, span: Span, losses: Losses) -> float:
    """The time, cut to what the target allows."""
    most = event.timeout_maximum if event.timeout_maximum is not None else target.timeout.maximum
    if most is not None and seconds > most:
        where = f" on {event.name}" if event.timeout_maximum is not None else ""
        text = f"{target.title} stops a hook{where} after {in_words(most)} at most, here it has {in_words(seconds)}"
        losses.tell("timeout", "warning", span, text)
        return most
    overflow = target.timeout.overflow
    if overflow is not None and seconds >= overflow:
        text = f"{target.title} ends a hook at once whose timeout is {in_words(overflow)} or more: less is written"
        losses.tell("timeout", "info", span, text)
        return math.floor(overflow)
    return seconds


def _number(seconds: float, field: Field, target: Dialect, kind: str) -> float:
    """The number for that time, rounded up where the target takes whole ones only."""
    if not math.isfinite(seconds):
        seconds = _LONG
    number = number_of(seconds, target.timeout, kind)
    if field.type == "integer" or field.bits or target.timeout.unit == "ms":
        return max(1, math.ceil(number))
    return max(0.001, number)
