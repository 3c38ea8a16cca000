"""Completion: what can be written where the caret is."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from hookwright.features import describe, skeleton
from hookwright.features.completion_item import Completions, Context, Item
from hookwright.features.completion_keys import key_items
from hookwright.features.completion_values import element_items, value_items
from hookwright.features.completion_variable import variable_items
from hookwright.features.place import handler_fields, place_of
from hookwright.features.snippet import Layout
from hookwright.features.unclosed import trimmed
from hookwright.syntax.cursor import at
from hookwright.syntax.layout import layout_of, line_indent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Field
    from hookwright.model.hooks_file import HooksFile

__all__ = ["Completions", "Item", "complete", "document"]


def complete(file: HooksFile, offset: int, *, snippets: bool = True) -> Completions:
    """What fits at `offset`, a code point offset of the file's text. Works in any text, however unfinished.

    With `snippets`, items with something to fill in are in the protocol's snippet syntax, else all are plain text.
    """
    cursor = trimmed(file.tree, at(file.tree, offset), offset)
    found = layout_of(file.tree)
    layout = Layout(found.newline, found.unit, line_indent(file.tree.text, cursor.replace.start))
    context = Context(file, offset, cursor, place_of(file, cursor.container), layout, snippets)
    return Completions(tuple(sorted(_items(context), key=attrgetter("sort", "label"))))


def document(dialect: Dialect, key: str) -> str:
    """The Markdown page of an item's `key`; "" for a key that says nothing."""
    what, _, rest = key.partition("/")
    owner, _, name = rest.partition("/")
    match what:
        case "event":
            event = dialect.event(rest)
            return describe.event_page(dialect, event) if event is not None else ""
        case "kind":
            kind = dialect.kind(rest)
            return describe.kind_page(dialect, kind) if kind is not None else ""
        case "tool":
            tool = dialect.tool(rest)
            return describe.tool_page(dialect, tool) if tool is not None else ""
        case "variable":
            variable = next((v for v in dialect.variables if v.name == rest), None)
            return describe.variable_page(dialect, variable) if variable is not None else ""
        case "field":
            return _field_document(dialect, owner, name)
        case "subject" | "value":
            return _value_document(dialect, what, owner, name)
        case "mcp":
            return describe.mcp_page(dialect)
        case "file":
            return describe.hooks_page(dialect)
        case _:
            return ""


def _items(context: Context) -> Iterator[Item]:
    cursor, container = context.cursor, context.cursor.container
    if cursor.role == "none":
        return
    if context.file.tree.root is None or container is None:
        if context.file.tree.root is None:
            body = skeleton.whole_file(context.file, snippets=context.snippets)
            yield context.make('{ "hooks": … }', "snippet", body, detail="a file of hooks", key="file")
        return
    yield from variable_items(context)
    if cursor.role == "value" and container.kind == "object":
        if cursor.member is not None:
            yield from value_items(context, cursor.member)
    elif cursor.role == "key":
        yield from key_items(context)
    elif cursor.role == "value":
        yield from element_items(context)


def _field_document(dialect: Dialect, owner: str, name: str) -> str:
    level, _, rest = owner.partition(":")
    kind, _, event_name = rest.partition(":")
    fields: tuple[Field, ...] = {
        "settings": dialect.settings_fields,
        "hooks-file": dialect.root_fields,
        "group": dialect.group_fields,
        "handler": handler_fields(dialect, kind or None),
        "action": handler_fields(dialect, kind or None),
        "events": dialect.root_fields,
    }.get(level, ())
    field = next((f for f in fields if f.name == name), None)
    if field is None:
        return ""
    event = dialect.event(event_name) if event_name else None
    return describe.field_page(dialect, field, level, event=event, kind=kind or None)


def _value_document(dialect: Dialect, what: str, owner: str, name: str) -> str:
    if what == "subject":
        event = dialect.event(owner)
        values = event.subject.values if event is not None and event.subject is not None else ()
        of = f"`{event.subject.field}` on {owner}" if event is not None and event.subject is not None else ""
    else:
        fields = (*handler_fields(dialect, None), *dialect.group_fields, *dialect.root_fields, *dialect.settings_fields)
        values = next((f.values for f in fields if f.name == owner and f.values), ())
        of = f"`{owner}`"
    value = next((v for v in values if v.name == name), None)
    return describe.value_page(dialect, value, of) if value is not None else ""
