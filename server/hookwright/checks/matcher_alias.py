"""A pattern that excludes a tool by one of its names.

## What it finds

A negative look-ahead such as `^(?!Agent)` that excludes a tool under one name, while the tool has another one that the
agent tries, too.

## Why it matters

A matcher selects a tool when *one* of its names fits. To exclude a tool the pattern must exclude all its names, or the
hooks run for it all the same.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "^(?!Agent$)", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "^(?!(?:Agent|Task)$)", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.checks.patterns import pattern_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_ALIAS = Rule("HW308", "matcher-alias", "warning", "a pattern that excludes a tool by one of its names", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    one = pattern_of(group)
    if one is None:
        return
    for extra in one.found.extra:
        if extra.why == "alias":
            tool = group.file.dialect.tool(extra.name)
            names = [n for n in (tool.name, *tool.aliases) if n != extra.through] if tool else []
            said = next((name for name in names if name in one.value), None)
            if said is not None:
                message = (
                    f"{quoted(said)} is selected all the same, by its other name {quoted(extra.through)}: "
                    f"a pattern must exclude both"
                )
                yield finding(MATCHER_ALIAS, one.node.span, message)


CHECK = Check((MATCHER_ALIAS,), group=_look)
