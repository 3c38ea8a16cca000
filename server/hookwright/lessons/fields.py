"""The fields of a lesson, whatever JSON values stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from hookwright.lessons.types import Match
from hookwright.model.digest import digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.patterns import Rule

COMMAND, PATH, MODEL = "commandRegexSources", "pathRegexSources", "modelRegexSources"
PRIORITY = 5

_PLAIN_SLUG = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,119}")


def truthy(value: object) -> bool:
    """JavaScript's notion: an empty list or object counts as true, NaN does not."""
    if isinstance(value, (list, dict)):
        return True
    return bool(value) and value == value  # noqa: PLR0124 - NaN


def in_order(lessons: object) -> list[tuple[str, object]]:
    """Keys and lessons as a JavaScript object has them: keys that are indexes first, by number."""
    if not isinstance(lessons, dict):
        return []
    items = list(cast("dict[str, object]", lessons).items())
    if any(key.isdigit() for key, _ in items):
        items.sort(key=lambda item: _index(item[0]))
    return items


def _index(key: str) -> int:
    plain = key.isascii() and key.isdigit() and len(key) <= 10 and (key == "0" or key[0] != "0")
    return min(int(key), 2**32 - 1) if plain else 2**32 - 1


def has_patterns(value: object) -> bool:
    """Whether a field asks for a pattern to occur. What is no list asks for one that can't be had."""
    return value is not None and value != []


def rules(value: object) -> Iterator[Rule]:
    """The patterns of a field. A text, an object without source and an empty source are none, and match nothing."""
    if not isinstance(value, list):
        return
    for entry in cast("list[Any]", value):
        if isinstance(entry, dict):
            given = cast("dict[str, Any]", entry)
            source, flags = given.get("source"), given.get("flags")
            if isinstance(source, str) and source and (flags is None or isinstance(flags, str)):
                yield source, flags or ""


def match_of(key: str, lesson: dict[str, Any]) -> Match:
    """The lesson as a match."""
    kind = lesson.get("type")
    return Match(
        key,
        slug_of(key, lesson),
        kind if isinstance(kind, str) else "hint",
        _priority(lesson.get("priority")),
        _text(lesson.get("message")),
        _text(lesson.get("summary")),
        _text(lesson.get("problem")),
        _text(lesson.get("solution")),
    )


def slug_of(key: str, lesson: dict[str, Any]) -> str:
    """The slug, or the key when there is none, fit for a list with commas and for a file name.

    What is not plain is replaced, with a mark of the whole behind it, so that two slugs don't become one.
    """
    given = lesson.get("slug")
    slug = given if isinstance(given, str) and given else key
    if _PLAIN_SLUG.fullmatch(slug):
        return slug
    mark = digest(slug.encode("utf-8", "surrogatepass"))[:8]
    return f"{re.sub(r'[^A-Za-z0-9_-]+', '-', slug)[:100].strip('-') or 'lesson'}-{mark}"


def _priority(value: object) -> float:
    if isinstance(value, str):
        try:
            value = float(value)
        except ValueError:
            return PRIORITY
    if isinstance(value, (int, float)) and not isinstance(value, bool) and value == value:  # noqa: PLR0124 - NaN
        return value
    return PRIORITY


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
