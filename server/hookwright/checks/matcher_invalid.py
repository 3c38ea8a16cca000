"""A matcher that is no valid pattern.

## What it finds

A matcher that the agent reads as a regular expression and that its engine does not accept: `Edit|*`, `(?i)bash`,
`Bash(`.

## Why it matters

The file loads without a word, and the group never fires. The engine that counts is the agent's own: JavaScript agents
know no `(?i)` at the start and no `(?P<name>…)`, which Python accepts. Agents in Rust know both, and no `(?!…)`.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Edit|*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.model.matcher import compile_matcher, explain
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_INVALID = Rule("HW301", "matcher-invalid", "warning", "a matcher that is no valid pattern", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    event, dialect, value = group.event, group.file.dialect, group.matcher_value
    node = group.matcher.value if group.matcher else None
    if event is None or event.subject is None or value is None or node is None:
        return
    error = compile_matcher(value, event, dialect).error
    if error is None:
        return
    found = explain(value, event, dialect)
    after = "so the group never fires"
    if dialect.matcher(event.subject).invalid == "every":
        after = "so the group fires every time"
    elif found.selected:
        after = f"so the group fires only for what it names: {', '.join(found.selected)}"
    message = f"{quoted(value)} is no pattern that {dialect.title} can read ({error}), {after}"
    instead = found.instead
    fix = Fix(f"change to {quoted(instead)}", "unsafe", (Edit(node.span, quote(instead)),)) if instead else None
    yield finding(MATCHER_INVALID, node.span, message, fix=fix)


CHECK = Check((MATCHER_INVALID,), group=_look)
