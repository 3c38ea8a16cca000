"""A file name's `*` in a pattern.

## What it finds

`mcp__memory__*` and `mcp__*`: a star as in file names, where the agent reads a regular expression.

## Why it matters

In a regular expression `_*` means any number of underscores. An agent that looks for the pattern anywhere in the name
finds it all the same, by luck, and also in `mcp__memory_archive__read`. One that wants the whole name to fit finds
nothing, and the hooks never fire.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "mcp__memory__*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "mcp__memory__.*", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.patterns import pattern_of
from hookwright.syntax.strings import quote, span_in_string
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

MATCHER_GLOB = Rule("HW307", "matcher-glob", "hint", "a file name's `*` in a pattern", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    one = pattern_of(group)
    dialect = group.file.dialect
    if one is None or not dialect.mcp_prefix or dialect.mcp_prefix not in one.value or one.event.subject is None:
        return
    if one.event.subject.kind != "tool":
        return
    full = dialect.matcher(one.event.subject).regex == "full"
    piece = re.compile(rf"(?:^|(?<=\|)){re.escape(dialect.mcp_prefix)}[A-Za-z0-9_-]*\*(?=\||$)")
    for match in piece.finditer(one.value):
        text = match[0]
        meant = _meant(text, dialect.mcp_prefix)
        if dialect.mcp_joint == "_":
            meant = meant.replace("__", "_")
        after = (
            f"{dialect.title} wants the whole name to fit, so it selects nothing" if full else "it works by luck only"
        )
        message = (
            f"{quoted(text)} is a pattern, in which * repeats the letter before it: {after}; write {quoted(meant)}"
        )
        new = one.value[: match.start()] + meant + one.value[match.end() :]
        fix = Fix(f"change to {quoted(new)}", "safe", (Edit(one.node.span, quote(new)),))
        span = span_in_string(group.file.tree, one.node, match.start(), match.end())
        yield finding(MATCHER_GLOB, span, message, severity="warning" if full else None, fix=fix)


def _meant(text: str, prefix: str) -> str:
    """The pattern for what a glob says. `mcp__memory*` is taken for a server whose name begins so."""
    return text[:-1] + ".*" if text[:-1] != prefix.rstrip("_") else prefix + ".*"


CHECK = Check((MATCHER_GLOB,), group=_look)
