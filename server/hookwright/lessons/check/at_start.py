"""A lesson for session starts that also fires at calls.

## What it finds

A `protocol` or `directive` that names tools, and one with patterns but no tools.

## Why it matters

Both types are told when a session starts. When they name tools they are told again at each first matching call, like a
hint; patterns without tools have no effect at all.

## Example

```markdown
---
type: protocol
commandRegexSources: ['\\bgit push\\b']
summary: ask before pushing
---
Ask before you push.
```

Use instead:

```markdown
---
type: protocol
summary: ask before pushing
---
Ask before you push.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import PATTERNS, Check
from hookwright.model.finding import Rule, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

AT_START = Rule("HW814", "lesson-at-start", "info", "a lesson for starts that also fires at calls", __doc__)


def _look(lesson: Lesson) -> Iterator[Finding]:
    if lesson.type not in ("directive", "protocol"):
        return
    if lesson.data.get("toolNames"):
        message = f"a {lesson.type} is told at the start of a session; with tools it is told at calls too, like a hint"
        yield finding(AT_START, lesson.at("toolNames"), message)
        return
    for name in PATTERNS:
        if lesson.data.get(name):
            message = (
                f'a {lesson.type} without "toolNames" is told only at the start of a session; its patterns are not used'
            )
            yield finding(AT_START, lesson.at(name), message, tags=("unnecessary",))


CHECK = Check(AT_START, lesson=_look)
