"""The same key twice in one object.

## What it finds

A key that occurs again later in the same object.

## Why it matters

It is legal JSON, and every reader in use keeps only the last of them, without a word. Two `"PreToolUse"` keys mean that
the first one's guards are not there.

## Example

```json
{
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "make lint"}]}],
    "Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]
  }
}
```

Use instead:

```json
{
  "hooks": {
    "Stop": [{"hooks": [{"type": "command", "command": "make lint"}, {"type": "command", "command": "make test"}]}]
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Related, Rule, finding, quoted
from hookwright.syntax.rewrite import remove_member
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Problem

DUPLICATE_KEY = Rule("HW004", "duplicate-key", "warning", "the same key twice in one object", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    for problem in file.tree.problems:
        if problem.code == "duplicate-key" and problem.related is not None:
            key = quoted(problem.detail)
            title = file.dialect.title
            message = f"{key} is set again further down; only the last one counts, so {title} never sees this one"
            yield finding(
                DUPLICATE_KEY,
                problem.related,
                message,
                fix=_fix(file, problem),
                related=[Related(problem.span, f"the {key} that counts")],
                tags=("unnecessary",),
            )


def _fix(file: HooksFile, problem: Problem) -> Fix | None:
    """Of an event that stands twice, the groups of both in one list."""
    events = file.event_map.members if file.event_map is not None and file.tree.strict else ()
    lost = next((m for m in events if m.key.span == problem.related), None)
    kept = next((m for m in events if m.key.span == problem.span), None)
    if lost is None or kept is None or lost.value is None or kept.value is None:
        return None
    if lost.value.kind != "array" or kept.value.kind != "array" or sum(m.name == kept.name for m in events) > 2:
        return None
    edits = remove_member(file.tree, lost)
    items, start = lost.value.items, kept.value.start + 1
    if items:
        text = file.tree.text[items[0].start : items[-1].end]
        before = file.tree.text[start : kept.value.items[0].start] if kept.value.items else ""
        edits = [*edits, Edit(Span(start, start), before + text + ("," if kept.value.items else ""))]
    return Fix("put both into one list", "unsafe", tuple(edits))


CHECK = Check((DUPLICATE_KEY,), file=_look)
