"""A pattern that is no regular expression.

## What it finds

A pattern that JavaScript's `RegExp` does not accept, or flags that do not exist.

## Why it matters

The pattern is skipped without a word, the others of the lesson still count. A lesson of which no pattern is left never
fires. Patterns are JavaScript's: `(?i)` at the start and `(?P<name>…)` are Python's, `i` is a flag.

## Example

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['(?i)pytest']
summary: pytest needs --no-header here
---
Rerun as `{command} --no-header`.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources:
  - source: '\\bpytest\\b'
    flags: i
summary: pytest needs --no-header here
---
Rerun as `{command} --no-header`.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, patterns_of, plain_name
from hookwright.lessons.patterns import mistake
from hookwright.model.finding import Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

INVALID = Rule("HW804", "lesson-pattern-invalid", "error", "a pattern that is no regular expression", __doc__)


def _look(lesson: Lesson) -> Iterator[Finding]:
    for one in patterns_of(lesson):
        error = mistake(one.rule)
        if error is not None:
            source, flags = one.rule
            what = f"{quoted(source)} with the flags {quoted(flags)}" if flags else quoted(source)
            hint = '; write (?i) as the flag "i"' if source.startswith("(?i)") else ""
            message = f"the {plain_name(one.field)} {what} is skipped: {error}{hint}"
            yield finding(INVALID, one.source.span, message)


CHECK = Check(INVALID, lesson=_look)
