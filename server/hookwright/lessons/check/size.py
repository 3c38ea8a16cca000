"""A message that does not fit.

## What it finds

A message that is larger than what is told at one call, and protocols and directives for which there is no room at the
start of a session.

## Why it matters

The first lesson of a call is told whole, whatever its size. Another one that is over the budget is told in its short
form: summary, and the first lines of problem and solution. Without a summary it is not told. A text of more than 9,700
characters is cut, since agents show the model only the beginning of a longer one. At a start protocols and directives
have about 9,200 characters together; those with the lowest priority are left out, and only named.

## Example

```json
{
  "config": {"injectionBudgetBytes": 20},
  "lessons": {
    "L1": {
      "toolNames": ["Bash"],
      "commandRegexSources": [{"source": "\\bmake\\b"}],
      "message": "Run make with -j2 here, and not on a laptop."
    }
  }
}
```

Use instead:

```json
{
  "config": {"injectionBudgetBytes": 4096},
  "lessons": {
    "L1": {
      "toolNames": ["Bash"],
      "commandRegexSources": [{"source": "\\bmake\\b"}],
      "message": "Run make with -j2 here, and not on a laptop."
    }
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.lessons.check.base import Check
from hookwright.lessons.inject import ROOM
from hookwright.lessons.manifest import config_of
from hookwright.lessons.session import session_text
from hookwright.model.finding import Rule, finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Document
    from hookwright.model.finding import Finding

SIZE = Rule("HW810", "lesson-size", "warning", "a message that does not fit", __doc__)


def _look(document: Document) -> Iterator[Finding]:
    root = document.tree.root if document.tree is not None else None
    given: dict[str, Any] = root.value if root is not None and root.kind == "object" else {}
    budget = config_of(given.get("config"), {}).budget_bytes
    for lesson in document.lessons:
        if lesson.data.get("disabled"):
            continue
        if lesson.type in ("directive", "protocol", "guard"):
            continue
        size = len(lesson.message.encode("utf-8", "surrogatepass"))
        if len(lesson.message) > ROOM:
            message = f"the message has {len(lesson.message):,} characters; what is beyond {ROOM:,} is cut"
            yield finding(SIZE, lesson.at("message"), message)
        elif size > budget:
            short = isinstance(lesson.data.get("summary"), str) and lesson.data["summary"]
            then = "otherwise in its short form" if short else "otherwise not at all, since it has no summary"
            what = f"the message has {size:,} bytes and the budget of a call is {budget:,}"
            message = f"{what}: it is told whole when it comes first, {then}"
            yield finding(SIZE, lesson.at("message"), message, severity="info" if short else "warning")
    yield from _at_start(document)


def _at_start(document: Document) -> Iterator[Finding]:
    """What has no room when a session starts, as if all lessons were for all projects."""
    items: list[tuple[str, object]] = [(lesson.id, {**lesson.data, "scope": None}) for lesson in document.lessons]
    left_out = set(session_text(items, None).left_out)
    for lesson in document.lessons:
        if lesson.slug in left_out and lesson.type in ("directive", "protocol"):
            many = "alone" if len(document.lessons) == 1 else "after those that come before it"
            message = f"at the start of a session there is no room for this {lesson.type} {many}: it is only named"
            yield finding(SIZE, lesson.at("message"), message)


CHECK = Check(SIZE, file=_look)
