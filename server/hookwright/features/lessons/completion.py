"""Completion in a manifest and in a front matter: keys, values, tools, and the tags in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.completion_item import Completions, Item
from hookwright.features.lessons.place import fields_at
from hookwright.lessons.check.tools import known
from hookwright.lessons.shape import field_named
from hookwright.lessons.store.scalar import written
from hookwright.syntax.cursor import at
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.features.completion_item import Kind
    from hookwright.lessons.check.tools import ToolFacts
    from hookwright.lessons.document import Document
    from hookwright.lessons.shape import Field
    from hookwright.syntax.cursor import Cursor
    from hookwright.text.span import Span


class Word(NamedTuple):
    """Something that could stand at the caret."""

    label: str
    kind: Kind
    detail: str = ""


def complete(document: Document, offset: int, tags: Iterable[str] = ()) -> Completions:
    """What could be written at `offset`. `tags` are those of other files of the store."""
    if document.tree is not None:
        return Completions(_in_manifest(document, offset))
    from hookwright.features.lessons.front import complete as in_front

    return Completions(in_front(document, offset, tags))


def words_for(field: Field, tags: Iterable[str]) -> list[Word]:
    """The values of a field, one of a list's where it is a list."""
    if field.choices:
        return [Word(choice.name, "value", choice.doc) for choice in field.choices]
    if field.name == "toolNames":
        return [Word(name, "tool", _given(facts)) for name, facts in known().items()]
    if field.name == "tags":
        return [Word(tag, "value", "in use") for tag in sorted(set(tags))]
    if field.kind == "boolean":
        return [Word("true", "value"), Word("false", "value")]
    if field.name == "flags":
        return [Word("i", "value", "small and large letters are the same")]
    return []


def _given(facts: ToolFacts) -> str:
    """What patterns see of a call of a tool."""
    names = [name for name, there in zip(("command", "path", "content"), facts, strict=True) if there]
    return f"patterns see: {', '.join(names)}" if names else "patterns see nothing of it"


def tags_of(document: Document) -> set[str]:
    """The tags that the lessons of a document have."""
    found: set[str] = set()
    for lesson in document.lessons:
        tags = lesson.data.get("tags")
        if isinstance(tags, list):
            found |= {tag for tag in tags if isinstance(tag, str) and tag}  # pyright: ignore[reportUnknownVariableType]
    return found


def item(word: Word, span: Span, text: str, order: int, *, typed: str = "", snippet: bool = False) -> Item:
    """A proposal that replaces `span` by `text`."""
    return Item(
        word.label,
        word.kind,
        word.detail,
        "",
        Edit(span, text),
        (),
        snippet,
        f"{order:04}",
        typed or word.label,
        False,
        "",
    )


def _in_manifest(document: Document, offset: int) -> tuple[Item, ...]:
    assert document.tree is not None
    cursor = at(document.tree, offset)
    if cursor.role == "key":
        return _keys(cursor)
    if cursor.role == "value":
        return _values(document, cursor)
    return ()


def _keys(cursor: Cursor) -> tuple[Item, ...]:
    taken = {member.name for member in cursor.container.members} if cursor.container is not None else set[str]()
    taken.discard(cursor.member.name if cursor.member is not None else "")
    path = cursor.container.path if cursor.container is not None else ()
    fields = [field for field in fields_at(path) if field.name not in taken]
    before = ", " if cursor.needs_comma_before else ""
    after = "," if cursor.needs_comma_after and not cursor.has_colon else ""
    found: list[Item] = []
    for order, field in enumerate(fields):
        value = "" if cursor.has_colon else f": {_empty(field)}"
        text = f"{before}{quote(field.name)}{value}{after}"
        found.append(item(Word(field.name, "key", field.doc), cursor.replace, text, order, typed=quote(field.name)))
    return tuple(found)


def _empty(field: Field) -> str:
    """A value to begin with."""
    if field.default is not None and field.kind in ("integer", "number", "boolean"):
        return written(field.default)
    return {"texts": "[]", "patterns": '[{"source": "", "flags": ""}]', "object": "{}", "boolean": "true"}.get(
        field.kind, quote(field.choices[0].name) if field.choices else "1" if field.kind == "integer" else '""'
    )


def _values(document: Document, cursor: Cursor) -> tuple[Item, ...]:
    path = cursor.path
    if not path:
        return ()
    in_list = isinstance(path[-1], int)
    owner = path[:-1] if in_list else path
    if not owner:
        return ()
    field = field_named(fields_at(owner[:-1]), str(owner[-1]))
    if field is None:
        return ()
    is_list = field.kind in ("texts", "patterns")
    before = ", " if in_list and cursor.needs_comma_before else ""
    after = "," if cursor.needs_comma_after else ""
    if field.kind == "patterns" and in_list:
        word = Word("pattern", "snippet", "a regular expression with flags")
        return (item(word, cursor.replace, f'{before}{{"source": "", "flags": ""}}{after}', 0),)
    found: list[Item] = []
    for order, word in enumerate(words_for(field, tags_of(document))):
        text = word.label if field.kind == "boolean" else quote(word.label)
        whole = f"[{text}]" if is_list and not in_list else text
        found.append(item(word, cursor.replace, f"{before}{whole}{after}", order, typed=text))
    return tuple(found)
