"""Runs the checks on a document of lessons."""

from __future__ import annotations

from time import thread_time
from typing import TYPE_CHECKING

from hookwright.lessons.check.explodes import EXPLODES
from hookwright.lessons.check.table import ALL
from hookwright.model.finding import finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.check.base import Check
    from hookwright.lessons.document import Document, Lesson
    from hookwright.model.finding import Finding


_LATER = "the patterns from here on take too long to look into here; hookwright lessons check does it"
_QUICK = tuple(check for check in ALL if not check.slow)


def check(document: Document, seconds: float | None = None) -> tuple[Finding, ...]:
    """All findings, in order of the text.

    Those of a lesson of a manifest are kept on its green node, so after an edit only what it touched is looked at
    again. With `seconds`, of the thread's processor time, the patterns of later lessons are not looked into once that
    time is over, and a hint says so; the next look goes on where this one ended.
    """
    checks = ALL
    until = None if seconds is None else thread_time() + seconds
    found: list[Finding] = []
    for one in ALL:
        if one.file is not None:
            found.extend(one.file(document))
    front = document.front
    if front is not None and front.fence.start == front.fence.end:
        return tuple(found)  # there are no fields at all, which was told
    for lesson in document.lessons:
        if lesson.node is None or lesson.node.kind == "object":
            if until is not None and checks is ALL and thread_time() > until:
                checks = _QUICK
                found.append(finding(EXPLODES, lesson.head, _LATER, severity="hint"))
            found.extend(_of_lesson(lesson, checks))
    found.sort(key=lambda one: (one.span, one.rule.code, one.message))
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
        memo[key] = tuple(one.shift(-start) for look in looks for one in look(lesson))
    for one in memo[key]:
        yield one.shift(start)
