"""The name of a tool as the matcher of a whole text.

## What it finds

A matcher that names a tool, such as `Bash`, under an event whose matchers are tried against something else: the whole
text of a command.

## Why it matters

The event itself says which tool it is about. Hardly any command has a tool's name in it, so the hook hardly ever runs,
and a guard is not there without a word.

## Example

```json .cursor/hooks.json
{"version": 1, "hooks": {"beforeShellExecution": [{"matcher": "Bash", "command": ".cursor/hooks/guard.sh"}]}}
```

Use instead:

```json .cursor/hooks.json
{"version": 1, "hooks": {"beforeShellExecution": [{"matcher": "git push", "command": ".cursor/hooks/guard.sh"}]}}
```
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.syntax.rewrite import remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_TEXT = Rule("HW309", "matcher-text", "warning", "the name of a tool as the matcher of a whole text", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    event, value, member = group.event, group.matcher_value, group.matcher
    if event is None or event.subject is None or not event.subject.text or not value or member is None:
        return
    names = [part.strip(" ^$()") for part in value.split("|")]
    if not all(name in _tools(group.file.dialect.id) for name in names):
        return
    title, field = group.file.dialect.title, event.subject.field
    message = (
        f"{title} tries this matcher against the whole text of {quoted(field)}, in which {quoted(value)} hardly ever "
        "occurs: these hooks hardly ever run"
    )
    fix = Fix("remove the matcher", "unsafe", tuple(remove_member(group.file.tree, member)))
    yield finding(MATCHER_TEXT, member.span, message, fix=fix)


@cache
def _tools(own: str) -> frozenset[str]:
    """Names of shells as agents call their tools. Lower-case ones are words of commands, too, and say nothing."""
    from hookwright.dialects.table import DIALECTS, by_id

    every = [tool for entry in DIALECTS for tool in by_id(entry.id).tools]
    named = {name for tool in every for name in (tool.name, *tool.aliases)}
    mine = {tool.name for tool in by_id(own).tools}
    return frozenset(name for name in named | mine if name != name.lower() or "_" in name)


CHECK = Check((MATCHER_TEXT,), group=_look)
