"""What a lesson says, and for how long it will be true.

## What it finds

A summary that is longer than 80 characters or cut off with `...`; a placeholder of the template that was never filled
in; a solution that only repeats the problem; `{command}` more than once, of which only the first is replaced.

## Why it matters

The summary is what is told when the whole does not fit, and what lists show. A model that is told a placeholder learns
nothing, and a place of the call is gone.

## Example

```markdown
---
toolNames: [Bash]
commandRegexSources: ['\\bgit stash\\b']
summary: <what_went_wrong>
---
Use `git stash -u`.
```

Use instead:

```markdown
---
toolNames: [Bash]
commandRegexSources: ['\\bgit stash\\b']
summary: git stash leaves untracked files behind
---
Use `git stash -u`.
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check
from hookwright.model.finding import Rule, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.model.finding import Finding

WORDING = Rule("HW813", "lesson-wording", "info", "what a lesson says can be better", __doc__)

LONGEST_SUMMARY = 80
ALIKE = 0.7
_PLACEHOLDER = re.compile(r"<(?:what_went_wrong|the_correction|tool_name|command_or_action|category_value_tags)>")


def _look(lesson: Lesson) -> Iterator[Finding]:
    summary = lesson.data.get("summary")
    if isinstance(summary, str):
        if len(summary) > LONGEST_SUMMARY:
            message = (
                f"the summary has {len(summary)} characters; lists and the short form want at most {LONGEST_SUMMARY}"
            )
            yield finding(WORDING, lesson.at("summary"), message)
        if summary.rstrip().endswith(("...", "…")):
            yield finding(WORDING, lesson.at("summary"), "the summary breaks off")
    for name in ("summary", "problem", "solution", "message"):
        text = lesson.data.get(name)
        found = _PLACEHOLDER.search(text) if isinstance(text, str) else None
        if found is not None and (name != "message" or lesson.node is not None or lesson.get("summary") is None):
            yield finding(WORDING, lesson.at(name), f'the placeholder "{found[0]}" was never filled in')
    problem, solution = lesson.data.get("problem"), lesson.data.get("solution")
    if isinstance(problem, str) and isinstance(solution, str) and likeness(problem, solution) >= ALIKE:
        yield finding(WORDING, lesson.at("solution"), "the solution says what the problem says; say what to do instead")
    if lesson.type == "guard" and lesson.message.count("{command}") > 1:
        yield finding(WORDING, lesson.at("message"), "only the first {command} is replaced by the command")


def words_of(text: str) -> frozenset[str]:
    """The words of a text that count when texts are compared."""
    return frozenset(word for word in re.sub(r"[^a-z0-9 ]", " ", text.lower()).split() if len(word) > 2)


def likeness(first: str, second: str) -> float:
    """How much two texts have in common, 0 to 1: shared words of all words."""
    a, b = words_of(first), words_of(second)
    return len(a & b) / len(a | b) if a | b else 0.0


CHECK = Check(WORDING, lesson=_look)
