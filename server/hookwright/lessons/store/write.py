"""Lessons as files of the store: a new one, and one field of an old one changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from hookwright.lessons.shape import fields_of
from hookwright.lessons.store.front import read
from hookwright.lessons.store.scalar import written
from hookwright.text.edit import Edit, apply
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping


def lesson_text(fields: Mapping[str, Any], message: str) -> str:
    """The file of a lesson with those fields, in the order of the table; what is None or an empty list is left out."""
    lines = ["---"]
    for field in fields_of("store"):
        value = fields.get(field.name)
        if value is None or value == []:
            continue
        if isinstance(value, list):
            lines += _listed(field.name, cast("list[Any]", value), block=field.kind == "patterns")
        else:
            lines.append(f"{field.name}: {written(value)}")
    body = message.strip("\n")
    return "\n".join((*lines, "---", body, "")) if body else "\n".join((*lines, "---", ""))


def _listed(name: str, items: list[Any], *, block: bool) -> list[str]:
    if not block:
        return [f"{name}: [{', '.join(written(item, flow=True) for item in items)}]"]
    lines = [f"{name}:"]
    for item in items:
        given = cast("dict[str, Any]", item) if isinstance(item, dict) else {"source": item}
        if given.get("flags"):
            lines += [f"  - source: {written(given['source'])}", f"    flags: {written(given['flags'])}"]
        else:
            lines.append(f"  - {written(given['source'])}")
    return lines


def with_disabled(text: str, *, disabled: bool) -> str:
    """The file's text with the lesson disabled, or not; every other character is kept."""
    front = read(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    found = [field for field in front.fields if field.name == "disabled"]
    if not found:
        if not disabled:
            return text
        end = front.inside.end
        lead = newline if front.inside.end > front.inside.start else ""
        tail = "" if lead else newline
        return apply(text, (Edit(Span(end, end), f"{lead}disabled: true{tail}"),))
    field = found[-1]
    if disabled:
        span = field.value.span if field.value is not None else field.key
        return apply(text, (Edit(span, "true" if span.end > span.start else " true"),))
    start = max(text.rfind("\n", 0, field.key.start), text.rfind("\r", 0, field.key.start)) + 1
    end = text.find("\n", field.key.end)
    return apply(text, (Edit(Span(start, len(text) if end < 0 else end + 1), ""),))
