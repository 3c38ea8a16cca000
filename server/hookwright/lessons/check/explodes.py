"""A pattern that may take for ever.

## What it finds

A pattern with repetitions inside repetitions, such as `(a+)+$`, for which the time can double with each character.

## Why it matters

Commands and files are long. The original has no limit: while such a pattern is tried the agent's own limit ends the
hook, the call goes on, and no guard has blocked it. Here all patterns of a call share 60 ms; one that is not decided by
then counts as not matching.

## Example

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: ['^(\\w+\\s*)+;\\s*rm\\b']
summary: no rm after other commands
---
Run `rm` alone.
```

Use instead:

```markdown
---
type: guard
toolNames: [Bash]
commandRegexSources: [';\\s*rm\\b']
summary: no rm after other commands
---
Run `rm` alone.
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, patterns_of
from hookwright.lessons.patterns import explodes
from hookwright.model.finding import Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

EXPLODES = Rule("HW806", "lesson-pattern-explodes", "warning", "a pattern that may take for ever", __doc__)

_REPEATED = (")*", ")+", "){")
_MANY = 5


def _look(lesson: Lesson) -> Iterator[Finding]:
    for one in patterns_of(lesson):
        if may_explode(one.rule):
            effect = "can take for ever on a long text, and then counts as not matching"
            message = f"{quoted(one.rule[0])} {effect}: repeat only once"
            yield finding(EXPLODES, one.source.span, message)


def may_explode(rule: tuple[str, str]) -> bool:
    """Whether the pattern explodes. Without a group that is repeated, or many repetitions, it can't; most have none."""
    source = rule[0]
    many = sum(source.count(sign) for sign in "*+{") >= _MANY or source.count("?") >= 4 * _MANY
    return (many or any(sign in source for sign in _REPEATED)) and explodes(rule)


CHECK = Check(EXPLODES, lesson=_look, slow=True)
