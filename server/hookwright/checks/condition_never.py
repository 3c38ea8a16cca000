"""A condition on an event that has no tool call.

## What it finds

A handler with `if` under an event that is not about a tool call, such as `Stop` or `SessionStart`.

## Why it matters

`if` holds a permission rule, and a rule is tried against a tool call. Where there is no call the agent does not skip
the condition: it skips the handler, every time and without a word.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "if": "Bash(git *)"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

CONDITION_NEVER = Rule("HW403", "condition-never", "warning", "a condition on an event that has no tool call", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    event, dialect = group.event, group.file.dialect
    if event is None or (event.subject is not None and event.subject.kind == "tool"):
        return
    keys = [field.name for field in dialect.common_fields if field.tool_only]
    for handler in group.handlers:
        for key in keys:
            member = handler.member(key)
            if member is not None and handler.text(key):
                message = f"{quoted(event.name)} is not about a tool call: a handler with {quoted(key)} never runs here"
                yield finding(CONDITION_NEVER, member.key.span, message)


CHECK = Check((CONDITION_NEVER,), group=_look)
