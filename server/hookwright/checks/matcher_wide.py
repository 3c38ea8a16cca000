"""A pattern that also selects tools which only contain what it says.

## What it finds

A pattern without anchors, such as `Edit.*`, in an agent that looks for a pattern anywhere in a tool's name, and a tool
that it selects for that reason alone (`NotebookEdit`).

## Why it matters

The hooks run for more tools than their author thought of, and a guard may block calls that it knows nothing about.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Edit.*", "hooks": [{"type": "command", "command": "make lint"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "^(?:Edit.*)$", "hooks": [{"type": "command", "command": "make lint"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.patterns import pattern_of
from hookwright.model.matcher import compile_matcher
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_WIDE = Rule("HW304", "matcher-wide", "info", "a pattern that selects more tools than it names", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    one = pattern_of(group)
    if one is None or one.found.every:
        return
    parts = [extra.name for extra in one.found.extra if extra.why == "part"]
    if not parts:
        return
    title = group.file.dialect.title
    message = f"{quoted(one.value)} also selects {listed(parts)}: {title} looks for it anywhere in a tool's name"
    anchored = f"^(?:{one.value.strip()})$"
    if not compile_matcher(anchored, one.event, group.file.dialect).selected(group.file.dialect):
        anchored = f"^{parts[0]}$" if len(parts) == 1 else ""  # nothing has exactly that name
    fix = Fix(f"change to {quoted(anchored)}", "unsafe", (Edit(one.node.span, quote(anchored)),)) if anchored else None
    yield finding(MATCHER_WIDE, one.node.span, message, fix=fix)


CHECK = Check((MATCHER_WIDE,), group=_look)
