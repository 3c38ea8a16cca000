"""A pattern that matches everything.

## What it finds

A pattern that occurs in every text, such as `.*`, and a lesson for calls that has no pattern at all.

## Why it matters

The lesson is told at the first call of its tools, whatever it is, and takes the place of another; a guard denies every
call. A lesson without patterns may be meant so; one of type `guard` hardly is.

## Example

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['git|']
summary: nobody but the release script pushes
---
Pushing is what the release script does.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\bgit push\\b']
summary: nobody but the release script pushes
---
Pushing is what the release script does.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from hookwright.lessons.check.base import Check, patterns_of, plain_name
from hookwright.lessons.fields import COMMAND, PATH
from hookwright.lessons.patterns import Clock, Subject, hit, mistake
from hookwright.model.finding import Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.lessons.patterns import Rule as Pattern
    from hookwright.model.finding import Finding

EVERYTHING = Rule("HW805", "lesson-matches-all", "warning", "a pattern that matches everything", __doc__)

_PROBES = tuple(Subject(text) for text in ("a", "7", "-", "/x y", "ß"))


def matches_all(rule: Pattern) -> bool:
    """Whether the pattern occurs in texts that have nothing in common."""
    return mistake(rule) is None and all(hit(rule, probe, Clock()) for probe in _PROBES)


def _look(lesson: Lesson) -> Iterator[Finding]:
    for one in patterns_of(lesson):
        if matches_all(one.rule):
            yield finding(
                EVERYTHING, one.source.span, f"{quoted(one.rule[0])} matches every text{_effect(lesson, one.field)}"
            )
    tools = lesson.data.get("toolNames")
    if lesson.type == "guard" and isinstance(tools, list) and tools and not _has_patterns(lesson):
        names = ", ".join(str(tool)[:60] for tool in cast("list[object]", tools[:4]))
        message = f"a guard without patterns denies every call of {names}"
        yield finding(EVERYTHING, lesson.at("type"), message)


def _has_patterns(lesson: Lesson) -> bool:
    return any(lesson.data.get(field) not in (None, []) for field in (COMMAND, PATH))


def _effect(lesson: Lesson, field: str) -> str:
    if field not in (COMMAND, PATH):
        return ", so it asks for nothing"
    if lesson.type == "guard":
        return ", so the guard may deny every call of its tools"
    return f": this {plain_name(field)} asks for nothing"


CHECK = Check(EVERYTHING, lesson=_look, slow=True)
