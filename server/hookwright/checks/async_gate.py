"""A hook in the background that is to decide.

## What it finds

`async: true` on a handler that exits with 2, answers with a decision or has `onFailure: "block"`, at an event where
that would block.

## Why it matters

The agent does not wait for a handler in the background. By the time it answers the call has long run: what it decides
is lost, and the guard guards nothing.

## Example

```json
{
  "hooks": {
    "PreToolUse": [
      {
        "matcher": "Bash",
        "hooks": [{"type": "command", "command": "grep -q 'rm -rf' && exit 2; exit 0", "async": true}]
      }
    ]
  }
}
```

Use instead:

```json
{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "grep -q 'rm -rf' && exit 2; exit 0"}]}
    ]
  }
}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.fields import is_on
from hookwright.syntax.rewrite import remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group, Handler

ASYNC_GATE = Rule("HW406", "async-gate", "warning", "a hook in the background that is to decide", __doc__)

_DECIDES = re.compile(
    r"""\bexit\s+2\b|sys\.exit\(2\)|process\.exit\(2\)|permissionDecision|["']?decision\\*["']?\s*:"""
)


def _look(group: Group) -> Iterator[Finding]:
    event, dialect = group.event, group.file.dialect
    if event is None or not event.runs:
        return
    for handler in group.handlers:
        member = handler.member("async")
        if member is None or not is_on(handler, "async") or is_on(handler, "asyncRewake") or not _decides(handler):
            continue
        from hookwright.dialects.answers import answers_of, runnable

        if not runnable(dialect.id):
            return
        effect = answers_of(dialect.id).event(event.name).exit2
        if effect not in ("block", "send-back", "reject"):
            continue
        message = (
            f"{dialect.title} does not wait for a hook in the background: what this one decides on "
            f"{quoted(event.name)} is lost"
        )
        fix = Fix('remove "async"', "unsafe", tuple(remove_member(group.file.tree, member)))
        yield finding(ASYNC_GATE, member.key.span, message, fix=fix)


def _decides(handler: Handler) -> bool:
    """Whether the handler's own text says that it wants to block. What a script does is not looked into."""
    command = handler.text("command") or ""
    return handler.text("onFailure") == "block" or _DECIDES.search(command) is not None


CHECK = Check((ASYNC_GATE,), group=_look)
