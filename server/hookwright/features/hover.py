"""Hover: what the thing under the pointer means to this agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.features import describe
from hookwright.features.hover_command import hover_command
from hookwright.features.hover_matcher import hover_matcher
from hookwright.features.hover_rule import hover_rule
from hookwright.features.hover_timeout import hover_timeout
from hookwright.features.markdown import code, page
from hookwright.features.place import Place, field_at, kind_at, level_of, place_of
from hookwright.syntax.cursor import at
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.cursor import Cursor
    from hookwright.syntax.tree import Member, Node
    from hookwright.text.span import Span


class Hover(NamedTuple):
    """Markdown about the piece of the text at `span`. Nothing of the file's text is markup in it."""

    span: Span
    markdown: str


def hover(file: HooksFile, offset: int) -> Hover | None:
    """What can be said about the key or value at `offset`, a code point offset of the file's text."""
    cursor = at(file.tree, offset)
    if cursor.role not in ("key", "value") or cursor.container is None:
        return None
    place = place_of(file, cursor.container)
    if cursor.role == "key":
        return _key(file, place, cursor.member) if cursor.member is not None else None
    if cursor.node is None or cursor.node.kind in ("object", "array"):
        return None
    return _value(file, place, cursor, offset)


def _key(file: HooksFile, place: Place, member: Member) -> Hover | None:
    span, name = member.key.span, member.name
    if place.level == "events" and field_at(file, place, name) is None:
        event = file.dialect.event(name)
        text = describe.event_page(file.dialect, event) if event is not None else _unknown_event(file, name)
        return Hover(span, text)
    if level_of(file, (*_path(place), name)) == "events":
        return Hover(span, describe.hooks_page(file.dialect))
    field = field_at(file, place, name)
    return Hover(span, _field_page(file, place, field)) if field is not None else None


def _value(file: HooksFile, place: Place, cursor: Cursor, offset: int) -> Hover | None:
    node, member = cursor.node, cursor.member
    assert node is not None
    if cursor.container is not None and cursor.container.kind == "array":
        return _element(file, cursor.container, node, offset)
    if member is None:
        return None
    if file.dialect.shape == "list" and place.level == "handler" and member.name == file.dialect.event_key:
        return _event_value(file, place, node)
    field = field_at(file, place, member.name)
    if field is None:
        return None
    special = _special(file, place, field, node, offset)
    return Hover(*special) if special is not None else Hover(node.span, _plain_value(file, place, field, node))


def _special(file: HooksFile, place: Place, field: Field, node: Node, offset: int) -> tuple[Span, str] | None:
    """The hovers that look into the value."""
    if place.level in ("group", "handler") and field.name == "matcher":
        return hover_matcher(file, place, node, offset)
    if place.level not in ("handler", "action"):
        return None
    if field.name == file.dialect.timeout.field and node.kind in ("number", "string"):
        return hover_timeout(file, place, field, node)
    if node.kind != "string":
        return None
    return hover_rule(file, place, field, node) or hover_command(file, place, field, node, offset)


def _element(file: HooksFile, array: Node, node: Node, offset: int) -> Hover | None:
    """An element of a list under a key of a handler or of the root."""
    if array.member is None or array.parent is None:
        return None
    place = place_of(file, array.parent)
    field = field_at(file, place, array.member.name)
    if field is None:
        return None
    if place.level in ("handler", "action") and node.kind == "string":
        found = hover_command(file, place, field, node, offset)
        if found is not None:
            return Hover(*found)
    return Hover(node.span, _field_page(file, place, field))


def _plain_value(file: HooksFile, place: Place, field: Field, node: Node) -> str:
    if field.name == "type" and place.level in ("handler", "action"):
        kind = file.dialect.kind(node.value) if node.kind == "string" else None
        if kind is not None:
            return describe.kind_page(file.dialect, kind, place.event)
    value = next((v for v in field.values if node.kind == "string" and v.name == node.value), None)
    if value is not None:
        return describe.value_page(file.dialect, value, f"`{field.name}`")
    return _field_page(file, place, field)


def _field_page(file: HooksFile, place: Place, field: Field) -> str:
    owner = "a hooks file" if place.level == "root" and file.rule.root != "settings" else place.level
    if place.level == "root" and file.rule.root == "settings":
        owner = "a settings file"
    elif place.level in ("group", "handler"):
        owner = f"a {place.level}"
    elif place.level in ("events", "action"):
        owner = "a hooks file" if place.level == "events" else "a handler"
    kind = kind_at(file, place) if place.level in ("handler", "action") else None
    return describe.field_page(file.dialect, field, owner, event=place.event, kind=kind)


def _unknown_event(file: HooksFile, name: str) -> str:
    dialect = file.dialect
    near = suggest(name, [event.name for event in dialect.events])
    return page(
        f"{code(name)} · not an event of {dialect.title}, as far as its table of {dialect.source.date} goes",
        "Its hooks never fire." + (f" Did you mean `{near}`?" if near else ""),
        describe.footer(dialect),
    )


def _event_value(file: HooksFile, place: Place, node: Node) -> Hover | None:
    """The page of the event that a handler names."""
    if node.kind != "string":
        return None
    known = describe.event_page(file.dialect, place.event) if place.event is not None else ""
    return Hover(node.span, known or _unknown_event(file, node.value))


def _path(place: Place) -> tuple[str | int, ...]:
    return place.node.path if place.node is not None else ()
