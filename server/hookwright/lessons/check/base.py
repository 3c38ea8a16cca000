"""What the checks of lessons share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.lessons.fields import COMMAND, MODEL, PATH
from hookwright.lessons.store.scalar import written
from hookwright.syntax.strings import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hookwright.lessons.document import Document, Lesson
    from hookwright.lessons.patterns import Rule as Pattern
    from hookwright.lessons.value import Value
    from hookwright.model.finding import Finding, Rule

    LessonLook = Callable[[Lesson], Iterable[Finding]]
    FileLook = Callable[[Document], Iterable[Finding]]

PATTERNS = (COMMAND, PATH, MODEL)


class Check(NamedTuple):
    """One check: its rule, and the function that looks.

    `lesson` sees one lesson and may depend on nothing but its text: its findings are kept while that stays the same.
    `file` sees the whole document. A `slow` one looks into patterns.
    """

    rule: Rule
    lesson: LessonLook | None = None
    file: FileLook | None = None
    slow: bool = False


class Written(NamedTuple):
    """A pattern where it stands: its field, the literal of its source, and source and flags."""

    field: str
    source: Value
    rule: Pattern


def patterns_of(lesson: Lesson, fields: tuple[str, ...] = PATTERNS) -> Iterator[Written]:
    """The patterns of a lesson that are any: those without a source match nothing, and are told of elsewhere."""
    for field in fields:
        value = lesson.get(field)
        if value is None or value.kind != "array":
            continue
        for item in value.items:
            if lesson.node is None and item.kind == "string" and item.data:
                yield Written(field, item, (item.data, ""))
                continue
            source, flags = item.get("source"), item.get("flags")
            text = source.value if source is not None else None
            letters = flags.value.data if flags is not None and flags.value is not None else None
            if text is not None and isinstance(text.data, str) and text.data and isinstance(letters or "", str):
                yield Written(field, text, (text.data, letters or ""))


def literal(lesson: Lesson, text: str) -> str:
    """A text as it is written where the lesson stands."""
    return quote(text) if lesson.node is not None else written(text)


def fires_at_calls(lesson: Lesson) -> bool:
    """Whether the lesson is meant for tool calls: not only for starts."""
    return lesson.type not in ("directive", "protocol") or bool(lesson.data.get("toolNames"))


def plain_name(field: str) -> str:
    """A field of patterns in words."""
    return {COMMAND: "command pattern", PATH: "path pattern", MODEL: "model pattern"}.get(field, field)
