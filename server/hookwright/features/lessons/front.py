"""Completion in a front matter. The line says what could stand there, however unfinished the rest is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.features.lessons.completion import Word, item, words_for
from hookwright.lessons.shape import PATTERN, field_named, fields_of
from hookwright.lessons.store.scalar import written
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.features.completion_item import Item
    from hookwright.lessons.document import Document
    from hookwright.lessons.shape import Field

_KEY = re.compile(r"[\w$]*")
_VALUE = re.compile(r"([\w$]+):[ ]+(.*)")
_ITEM = re.compile(r"[ ]*-[ ]+(.*)")
_BELOW = re.compile(r"[ ]+([\w$]*)")
_PART = re.compile(r"[ ]*(?:-[ ]+)?flags:[ ]+(.*)")
_TOP = re.compile(r"([\w$]+):")
_WORD = re.compile(r"[^\s,\[\]{}#]*")
_REST_OF_KEY = re.compile(r"[\w$]*")


def complete(document: Document, offset: int, tags: Iterable[str]) -> tuple[Item, ...]:
    """What could be written at `offset`; nothing in the message."""
    front = document.front
    if front is None or not front.inside.start <= offset <= max(front.inside.end, front.inside.start):
        return ()
    text = document.text
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    line = text[start:offset]
    if _KEY.fullmatch(line):
        return _keys(document, start, offset)
    part = _PART.fullmatch(line)
    if part is not None:
        return _flags(offset, part[1])
    value = _VALUE.fullmatch(line)
    if value is not None:
        field = field_named(fields_of("store"), value[1])
        return _values(document, field, value[2], offset, tags) if field is not None else ()
    owner = _owner(text, start)
    field = field_named(fields_of("store"), owner) if owner else None
    if field is None:
        return ()
    listed = _ITEM.fullmatch(line)
    if listed is not None:
        return _items(document, field, listed[1], offset, tags)
    below = _BELOW.fullmatch(line)
    return _parts(offset, below[1]) if below is not None and field.kind == "patterns" else ()


def _keys(document: Document, start: int, offset: int) -> tuple[Item, ...]:
    assert document.front is not None
    rest = _REST_OF_KEY.match(document.text, offset)
    end = rest.end() if rest is not None else offset
    has_colon = document.text[end : end + 1] == ":"
    taken = {field.name for field in document.front.fields if not field.key.contains(offset)}
    found: list[Item] = []
    for order, field in enumerate(fields_of("store")):
        if field.name not in taken:
            text = field.name if has_colon else f"{field.name}: {_empty(field)}".rstrip(" ") + _space(field)
            found.append(item(Word(field.name, "key", field.doc), Span(start, end), text, order))
    return tuple(found)


def _empty(field: Field) -> str:
    return {"texts": "[]", "boolean": "true"}.get(field.kind, "")


def _space(field: Field) -> str:
    """A value follows on the line, save that a list of patterns has lines of its own."""
    return "" if _empty(field) else "\n  - " if field.kind == "patterns" else " "


def _values(document: Document, field: Field, before: str, offset: int, tags: Iterable[str]) -> tuple[Item, ...]:
    in_list = before.startswith("[")
    if field.kind == "patterns" or (in_list and "]" in before):
        return ()
    typed = re.split(r"[\[,]\s*", before)[-1] if in_list else before
    rest = _WORD.match(document.text, offset)
    span = Span(offset - len(typed), rest.end() if rest is not None else offset)
    found: list[Item] = []
    for order, word in enumerate(words_for(field, _others(document, tags))):
        text = word.label if field.kind == "boolean" else written(word.label, flow=in_list or field.kind == "texts")
        text = f"[{text}]" if field.kind == "texts" and not in_list else text
        found.append(item(word, span, text, order))
    return tuple(found)


def _items(document: Document, field: Field, typed: str, offset: int, tags: Iterable[str]) -> tuple[Item, ...]:
    span = Span(offset - len(typed), offset)
    if field.kind == "patterns":
        return (item(Word("source", "key", PATTERN[0].doc), span, "source: ", 0),) if "source".startswith(typed) else ()
    words = words_for(field, _others(document, tags)) if field.kind == "texts" else []
    return tuple(item(word, span, written(word.label), order) for order, word in enumerate(words))


def _parts(offset: int, typed: str) -> tuple[Item, ...]:
    span = Span(offset - len(typed), offset)
    return tuple(item(Word(f.name, "key", f.doc), span, f"{f.name}: ", order) for order, f in enumerate(PATTERN))


def _flags(offset: int, typed: str) -> tuple[Item, ...]:
    span = Span(offset - len(typed), offset)
    return tuple(item(word, span, word.label, 0) for word in words_for(PATTERN[1], ()))


def _owner(text: str, start: int) -> str:
    """The key whose list the line at `start` belongs to."""
    for line in reversed(text[:start].splitlines()):
        found = _TOP.match(line)
        if found is not None:
            return found[1]
        if not line.startswith((" ", "-", "#")) and line.strip():
            return ""
    return ""


def _others(document: Document, tags: Iterable[str]) -> set[str]:
    """The tags of other lessons that this one does not have yet."""
    from hookwright.features.lessons.completion import tags_of

    return {*tags} - tags_of(document)
