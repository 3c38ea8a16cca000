"""From the files of a store to a manifest."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.lessons.check.run import check
from hookwright.lessons.document import read_document
from hookwright.lessons.fields import PRIORITY
from hookwright.lessons.schema import NAME
from hookwright.lessons.select import BUDGET_BYTES, MOST_LESSONS
from hookwright.lessons.shape import LESSON, MANIFEST_TYPE, VERSION
from hookwright.model.schema import BASE
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.lessons.document import Lesson


class LeftOut(NamedTuple):
    """A file whose lesson is not in the manifest; `line` counts from 1."""

    path: str
    line: int
    why: str


class Built(NamedTuple):
    """A manifest, as a value and as text, and what is not in it."""

    manifest: dict[str, Any]
    left_out: tuple[LeftOut, ...]

    @property
    def text(self) -> str:
        """The same for the same files, whatever their order: no time stands in it."""
        return json.dumps(self.manifest, indent=2, ensure_ascii=False) + "\n"

    @property
    def lessons(self) -> dict[str, dict[str, Any]]:
        """The lessons by slug."""
        return self.manifest["lessons"]


def build(
    files: Iterable[tuple[str, str]], *, budget_bytes: int = BUDGET_BYTES, max_lessons: int = MOST_LESSONS
) -> Built:
    """The manifest of files, each a path and a text: by priority, then by slug.

    A lesson with a finding of severity `error` is left out: in the manifest it would be another lesson than was meant.
    """
    lessons: list[Lesson] = []
    left_out: list[LeftOut] = []
    for path, text in files:
        document = read_document(text, path)
        worst = next((finding for finding in check(document) if finding.severity == "error"), None)
        if worst is None:
            lessons += document.lessons
        else:
            line, _ = LineIndex(text).line_column(worst.span.start)
            left_out.append(LeftOut(path, line + 1, worst.message))
    lessons.sort(key=lambda lesson: (-_priority(lesson), lesson.slug))
    manifest = {
        "$schema": f"{BASE}/{NAME}.schema.json",
        "type": MANIFEST_TYPE,
        "version": VERSION,
        "config": {"injectionBudgetBytes": budget_bytes, "maxLessonsPerInjection": max_lessons},
        "lessons": {lesson.id: entry(lesson) for lesson in lessons},
    }
    return Built(manifest, tuple(sorted(left_out)))


def entry(lesson: Lesson) -> dict[str, Any]:
    """The lesson as it stands in a manifest, its fields in the order of the table."""
    usual: dict[str, Any] = {"type": "hint", "priority": PRIORITY, "toolNames": []}
    data = {**usual, **{name: value for name, value in lesson.data.items() if value is not None}}
    if not data.get("disabled"):
        data.pop("disabled", None)
    return {field.name: data[field.name] for field in LESSON if field.name in data}


def _priority(lesson: Lesson) -> float:
    value = lesson.data.get("priority")
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else PRIORITY
