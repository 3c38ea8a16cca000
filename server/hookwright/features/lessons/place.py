"""What stands at the caret of a document with lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.lessons.shape import CONFIG, LESSON, MANIFEST, PATTERN, field_named, fields_of

if TYPE_CHECKING:
    from hookwright.lessons.document import Document, Lesson
    from hookwright.lessons.shape import Field
    from hookwright.lessons.value import Value
    from hookwright.text.span import Span


class Place(NamedTuple):
    """A key or a value. `field` is the one of the table, None for a key that means nothing.

    `value` is the innermost value at the caret, None in a key; `owner` the field of a lesson that the whole is about:
    of a flag of a pattern `commandRegexSources`.
    """

    span: Span
    field: Field | None
    owner: str = ""
    value: Value | None = None
    lesson: Lesson | None = None
    pattern: tuple[str, str] | None = None


def fields_at(path: tuple[str | int, ...]) -> tuple[Field, ...]:
    """The fields of the object at a path of a manifest."""
    if path == ():
        return MANIFEST
    if path == ("config",):
        return CONFIG
    if path[0] != "lessons" or len(path) < 2:
        return ()
    if len(path) == 2:
        return LESSON
    field = field_named(LESSON, str(path[2]))
    return PATTERN if field is not None and field.kind == "patterns" and len(path) == 4 else ()


def place_at(document: Document, offset: int) -> Place | None:
    """What stands at `offset`; None where nothing can be said."""
    for lesson in document.lessons:
        if lesson.span.contains(offset):
            kind = "manifest" if lesson.node is not None else "store"
            return _in(lesson.value, fields_of(kind), offset, lesson)
    if document.top is None:
        return None
    config = document.top.get("config")
    if config is not None and config.value is not None and config.value.span.contains(offset):
        return _in(config.value, CONFIG, offset, None)
    return _in(document.top, MANIFEST, offset, None)


def _in(value: Value, fields: tuple[Field, ...], offset: int, lesson: Lesson | None) -> Place | None:
    for written in value.fields:
        field = field_named(fields, written.name)
        if written.key.contains(offset):
            return Place(written.key, field, written.name, None, lesson)
        inner = written.value
        if inner is None or not inner.span.contains(offset):
            continue
        found = Place(inner.span, field, written.name, inner, lesson)
        return found if field is None or lesson is None else _deeper(found, offset)
    return None


def _deeper(place: Place, offset: int) -> Place:
    """The item of a list at the caret, and the part of a pattern."""
    assert place.value is not None
    item = next((item for item in place.value.items if item.span.contains(offset)), None)
    if item is None or place.field is None:
        return place
    if place.field.kind != "patterns":
        return place._replace(span=item.span, value=item)
    if item.kind == "string":
        rule = (str(item.data), "")
        return place._replace(span=item.span, value=item, pattern=rule)
    parts = {field.name: field for field in item.fields}
    texts = {name: field.value.data for name, field in parts.items() if field.value is not None}
    source, flags = texts.get("source"), texts.get("flags")
    rule = (source, flags if isinstance(flags, str) else "") if isinstance(source, str) and source else None
    for name, field in parts.items():
        if field.key.contains(offset):
            return place._replace(span=field.key, field=field_named(PATTERN, name), value=None)
        if field.value is not None and field.value.span.contains(offset):
            known = field_named(PATTERN, name)
            return place._replace(
                span=field.value.span, field=known, value=field.value, pattern=rule if name == "source" else None
            )
    return place._replace(span=item.span, value=item, pattern=rule)
