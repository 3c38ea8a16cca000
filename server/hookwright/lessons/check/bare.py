"""A bare word as a pattern.

## What it finds

A command pattern that is one word, without anything around it.

## Why it matters

Patterns occur anywhere: `tsc` is in `cat tsconfig.json` too, and such a guard blocks calls that it has nothing to do
with. `\\b` on both sides asks for the word.

## Example

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: [tsc]
summary: tsc needs --noEmit here
---
Rerun as `{command} --noEmit`.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['\\btsc\\b']
summary: tsc needs --noEmit here
---
Rerun as `{command} --noEmit`.
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, literal, patterns_of
from hookwright.lessons.fields import COMMAND
from hookwright.model.finding import Fix, Rule, finding, quoted
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

BARE = Rule("HW807", "lesson-bare-word", "info", "a bare word as a pattern", __doc__)

_BARE = re.compile(r"\w(?:[\w-]*\w)?", re.ASCII)


def _look(lesson: Lesson) -> Iterator[Finding]:
    for one in patterns_of(lesson, (COMMAND,)):
        source = one.rule[0]
        if _BARE.fullmatch(source):
            better = f"\\b{source}\\b"
            fix = Fix(f"change to {better}", "unsafe", (Edit(one.source.span, literal(lesson, better)),))
            message = (
                f'{quoted(source)} also occurs inside of longer words, such as "{source}x"; {better} asks for the word'
            )
            yield finding(BARE, one.source.span, message, fix=fix)


CHECK = Check(BARE, lesson=_look)
