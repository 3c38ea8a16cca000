"""A tool that nobody has.

## What it finds

A name in `toolNames` that no agent reports: a slip, another case, or an agent's own name for a tool that lessons know
by Claude Code's.

## Why it matters

Names are compared exactly. Hookwright gives lessons the name `Bash` whatever the agent calls its shell, so a lesson for
`run_shell_command` never fires.

## Example

```markdown
---
toolNames: [bash]
commandRegexSources: ['\\bgit stash\\b']
summary: git stash leaves untracked files behind
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

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, literal
from hookwright.lessons.check.tools import foreign, is_mcp, known
from hookwright.model.finding import Fix, Rule, finding, quoted
from hookwright.text.edit import Edit
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.lessons.value import Value
    from hookwright.model.finding import Finding

UNKNOWN_TOOL = Rule("HW809", "lesson-unknown-tool", "warning", "a tool that nobody has", __doc__)


def _look(lesson: Lesson) -> Iterator[Finding]:
    value = lesson.get("toolNames")
    if value is None or value.kind != "array":
        return
    seen: set[str] = set()
    for item in value.items:
        if item.kind != "string":
            continue
        if item.data not in known() and not is_mcp(item.data):
            yield _unknown(lesson, item)
        elif item.data in seen:
            yield finding(UNKNOWN_TOOL, item.span, f"{quoted(item.data)} is named twice", severity="info")
        seen.add(item.data)


def _unknown(lesson: Lesson, item: Value) -> Finding:
    name = item.data
    translated = foreign().get(name)
    near = translated[1] if translated is not None else suggest(name[:100], known())
    fix = None
    if near is not None:
        same = translated is not None or near.casefold() == name.casefold()
        fix = Fix(f'change to "{near}"', "safe" if same else "unsafe", (Edit(item.span, literal(lesson, near)),))
    if translated is not None:
        message = (
            f'{quoted(name)} is what {translated[0]} calls "{near}"; lessons go by that name, so here it never fires'
        )
        return finding(UNKNOWN_TOOL, item.span, message, fix=fix)
    if near is not None:
        message = f'no agent has a tool {quoted(name)}, so here it never fires; did you mean "{near}"?'
        return finding(UNKNOWN_TOOL, item.span, message, fix=fix)
    message = f"no agent that Hookwright knows has a tool {quoted(name)}"
    if name.startswith("mcp__"):
        message += "; the tools of an MCP server are named mcp__server__tool, and patterns are not read here"
    return finding(UNKNOWN_TOOL, item.span, message, severity="info")


CHECK = Check(UNKNOWN_TOOL, lesson=_look)
