"""A pattern that may take for ever.

## What it finds

A pattern with repetitions inside repetitions, such as `(a+)+$`, for which the time to try a name can double with each
letter.

## Why it matters

The agent tries the pattern before each call, on its own thread and without a limit. A tool with a long name, which a
server can choose, makes it stand still.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "^(mcp__[a-z_]+)+$", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "^mcp__[a-z_]+$", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.checks.patterns import pattern_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_EXPLODES = Rule("HW306", "matcher-explodes", "warning", "a pattern that may take for ever", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    one = pattern_of(group)
    if one is not None and one.matcher.explodes:
        title = group.file.dialect.title
        message = (
            f"{quoted(one.value)} can take for ever on a long name, and {title} then stands still: repeat only once"
        )
        yield finding(MATCHER_EXPLODES, one.node.span, message)


CHECK = Check((MATCHER_EXPLODES,), group=_look)
