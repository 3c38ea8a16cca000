"""Hover: what a field says, which tools there are, and what a pattern finds."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.lessons.place import place_at
from hookwright.features.lessons.sample import samples
from hookwright.features.markdown import bullets, code, codes, page, sentence
from hookwright.lessons.check.everything import matches_all
from hookwright.lessons.check.explodes import may_explode
from hookwright.lessons.check.tools import facts, foreign, is_mcp, known
from hookwright.lessons.fields import COMMAND, MODEL, PATH
from hookwright.lessons.patterns import mistake
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.features.lessons.place import Place
    from hookwright.lessons.document import Document, Lesson
    from hookwright.lessons.shape import Field
    from hookwright.text.span import Span

_KINDS = {
    "text": "string", "integer": "whole number", "number": "number", "boolean": "true or false",
    "texts": "list of strings", "patterns": "list of patterns", "object": "object", "any": "anything",
}  # fmt: skip


class Hover(NamedTuple):
    """Markdown about the piece of the text at `span`. Nothing of the file's text is markup in it."""

    span: Span
    markdown: str


def hover(document: Document, offset: int) -> Hover | None:
    """What can be said about the key or value at `offset`."""
    place = place_at(document, offset)
    if place is None:
        return None
    text = _text(place)
    return Hover(place.span, text) if text else None


def _text(place: Place) -> str:
    if place.pattern is not None and place.owner in (COMMAND, PATH, MODEL):
        return pattern_page(place.pattern, place.owner, place.lesson)
    value = place.value
    if place.owner == "toolNames" and value is not None and isinstance(value.data, str):
        return tool_page(value.data)
    if place.field is None:
        return ""
    choice = next((c for c in place.field.choices if value is not None and value.data == c.name), None)
    if choice is not None and choice.doc:
        return page(f"**{code(choice.name)}** · a {code(place.field.name)}", sentence(choice.doc))
    return field_page(place.field)


def field_page(field: Field) -> str:
    """The page of a field."""
    facts_ = [f"type: {_KINDS[field.kind]}"]
    if field.least is not None and field.most is not None:
        facts_.append(f"from {field.least:g} to {field.most:g}")
    elif field.least is not None:
        facts_.append(f"at least {field.least:g}")
    if field.default is not None:
        shown = field.default if field.name == "slug" else code(json.dumps(field.default))
        facts_.append(f"default: {shown}")
    choices = bullets(f"{code(c.name)}: {c.doc}" if c.doc else code(c.name) for c in field.choices)
    return page(f"**{code(field.name)}** · {', '.join(facts_)}", field.doc, choices)


def tool_page(name: str) -> str:
    """The page of a tool that a lesson names."""
    if name not in known() and not is_mcp(name):
        other = foreign().get(name)
        near = other[1] if other is not None else suggest(name[:100], known())
        hint = f" Did you mean {code(near)}?" if near is not None else ""
        return page(f"{code(name)} · no tool that lessons know", f"A lesson for it alone never fires.{hint}")
    given = facts(name)
    parts = [
        "the command, which command patterns look at" if given.command else "",
        "a path, which path patterns look at" if given.path else "",
        "content that is written, which command patterns look at" if given.content else "",
    ]
    names = sorted({f"{code(theirs)} of {title}" for theirs, (title, tool) in foreign().items() if tool == name})
    also = f"Other agents' names for it, which are translated: {', '.join(names[:12])}." if names else ""
    listed = bullets(parts)
    has = f"A call has:\n\n{listed}" if listed else "A call has neither command nor path: patterns never match."
    return page(f"**{code(name)}** · a tool", has, also)


def pattern_page(rule: tuple[str, str], field: str, lesson: Lesson | None = None) -> str:
    """What a pattern finds, by examples that were tried."""
    source, flags = rule
    head = f"**{code(source)}** · a {'path' if field == PATH else 'command' if field == COMMAND else 'model'} pattern"
    head += f" with the flags {code(flags)}" if flags else ""
    error = mistake(rule)
    if error is not None:
        return page(head, f"This is no regular expression that JavaScript accepts, so it is skipped: {code(error)}.")
    notes: list[str] = []
    if matches_all(rule):
        notes.append("It matches every text.")
    if may_explode(rule):
        notes.append("It can take for ever on a long text; here it then counts as not matching.")
    where = "the path" if field == PATH else "the command, or what a file tool writes"
    if field == COMMAND and lesson is not None and lesson.data.get("commandMatchTarget") == "executable":
        where += "; quoted words and comments of a command do not count"
    found = samples(rule, field)
    hits = f"Matches: {codes(found.hits)}" if found.hits else ""
    misses = f"Does not match: {codes(found.misses)}" if found.misses else ""
    return page(head, f"Found anywhere in {where}.", " ".join(notes), hits, misses)
