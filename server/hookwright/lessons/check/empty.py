"""A lesson that says nothing.

## What it finds

A lesson without a message.

## Why it matters

It takes one of the places of a call and tells nothing. A guard without a message blocks, and all that the model is told
is the lesson's name.

## Example

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\bpytest\\b']
---
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\bpytest\\b']
summary: pytest needs --no-header here
---
Rerun as `{command} --no-header`.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check
from hookwright.model.finding import Rule, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

EMPTY = Rule("HW812", "lesson-empty", "warning", "a lesson that says nothing", __doc__)


def _look(lesson: Lesson) -> Iterator[Finding]:
    message = lesson.data.get("message")
    if message is not None and not isinstance(message, str):
        return  # told as a value of the wrong kind
    if not lesson.message.strip():
        where = "in the file" if lesson.node is None else 'under "message"'
        effect = "it blocks without saying why" if lesson.type == "guard" else "nothing is told"
        yield finding(EMPTY, lesson.at("message"), f"there is no message {where}, so {effect}")


CHECK = Check(EMPTY, lesson=_look)
