"""Runs the checks on a document of lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.table import ALL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.check.base import Check
    from hookwright.lessons.document import Document, Lesson
    from hookwright.model.finding import Finding


def check(document: Document, checks: tuple[Check, ...] = ALL) -> tuple[Finding, ...]:
    """All findings, in order of the text.

    Those of a lesson of a manifest are kept on its green node, so after an edit only what it touched is looked at
    again.
    """
    found: list[Finding] = []
    for one in checks:
        if one.file is not None:
            found.extend(one.file(document))
    front = document.front
    if front is not None and front.fence.start == front.fence.end:
        return tuple(found)  # there are no fields at all, which was told
    for lesson in document.lessons:
        if lesson.node is None or lesson.node.kind == "object":
            found.extend(_of_lesson(lesson, checks))
    found.sort(key=lambda finding: (finding.span, finding.rule.code, finding.message))
    return tuple(found)


def _of_lesson(lesson: Lesson, checks: tuple[Check, ...]) -> Iterator[Finding]:
    if lesson.node is None:
        for one in checks:
            if one.lesson is not None:
                yield from one.lesson(lesson)
        return
    start = lesson.node.start
    memo = lesson.node.green.memo
    key = ("lesson findings", id(checks), lesson.id, start - lesson.head.start)  # the head lies before the node
    if key not in memo:
        looks = [one.lesson for one in checks if one.lesson is not None]
        memo[key] = tuple(finding.shift(-start) for look in looks for finding in look(lesson))
    for finding in memo[key]:
        yield finding.shift(start)
