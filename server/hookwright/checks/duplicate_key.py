"""The same key twice in one object.

## What it finds

A key that occurs again later in the same object.

## Why it matters

It is legal JSON, and most readers keep only the last of them, without a word: two `"PreToolUse"` keys mean that the
first one's guards are not there. Codex rejects the whole file over a key that it knows, also when the key stands there
under both of its names (`commandWindows` and `command_windows`).

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
from hookwright.checks.words import cost, severity
from hookwright.model.misread import both_spellings, doubled
from hookwright.syntax.rewrite import remove_member
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.syntax.tree import Problem

DUPLICATE_KEY = Rule("HW004", "duplicate-key", "warning", "the same key twice in one object", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    fatal = {member.key.span for member in doubled(file)}
    loss, title = file.dialect.damage.duplicate, file.dialect.title
    for problem in file.tree.problems:
        if problem.code != "duplicate-key" or problem.related is None:
            continue
        key, fix = quoted(problem.detail), _fix(file, problem)
        if problem.span in fatal:
            message = f"{key} is set again further down; {cost(file, loss)}"
            related = [Related(problem.span, f"the other {key}")]
            yield finding(
                DUPLICATE_KEY, problem.related, message, severity=severity(loss), loss=loss, fix=fix, related=related
            )
            continue
        message = f"{key} is set again further down; only the last one counts, so {title} never sees this one"
        related = [Related(problem.span, f"the {key} that counts")]
        yield finding(DUPLICATE_KEY, problem.related, message, fix=fix, related=related, tags=("unnecessary",))


def _spellings(group: Group) -> Iterator[Finding]:
    """One key under two names, where the agent takes that for the same key twice."""
    loss = group.file.dialect.damage.duplicate
    for handler in group.handlers if group.event is not None else ():
        if (both := both_spellings(handler)) is None:
            continue
        first, second = both
        message = f"{quoted(first.name)} and {quoted(second.name)} are two names of one key; {cost(group.file, loss)}"
        fix = Fix(f"remove {quoted(second.name)}", "unsafe", tuple(remove_member(group.file.tree, second)))
        related = [Related(first.key.span, f"the other name, {quoted(first.name)}")]
        yield finding(
            DUPLICATE_KEY, second.key.span, message, severity=severity(loss), loss=loss, fix=fix, related=related
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


CHECK = Check((DUPLICATE_KEY,), file=_look, group=_spellings)
