"""A timeout that is no time.

## What it finds

A timeout of zero or less, one that is no number, and one so large that the program's timer overflows, in an agent that
loads such values.

## Why it matters

Some agents end the hook as soon as it starts: it runs, nobody hears its answer, and a guard lets everything through.
Others take their default without a word.

## Example

```json .gemini/settings.json
{"hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": "guard", "timeout": 0}]}]}}
```

Use instead:

```json .gemini/settings.json
{"hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": "guard", "timeout": 60000}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.model.duration import UNITS, default_seconds, ends_at_once, in_words, number_in, number_of, plain
from hookwright.syntax.rewrite import remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group, Handler
    from hookwright.syntax.tree import Member, Node

TIMEOUT_JUNK = Rule("HW412", "timeout-junk", "warning", "a timeout that is no time", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    timeout = group.file.dialect.timeout
    if not timeout.junk and timeout.overflow is None:
        return
    for handler in group.handlers:
        member = handler.member(timeout.field)
        node = member.value if member is not None else None
        if member is not None and node is not None and node.kind not in ("error", "null"):
            yield from _tell(handler, member, node)


def _tell(handler: Handler, member: Member, node: Node) -> Iterator[Finding]:
    dialect, kind = handler.file.dialect, handler.kind_name
    timeout = dialect.timeout
    number = number_in(node.value)
    default = default_seconds(dialect, handler.event, kind)
    usual = plain(number_of(default, timeout, kind))
    fix = Fix(f"remove {quoted(member.name)}", "unsafe", tuple(remove_member(handler.file.tree, member)))
    if ends_at_once(node.value, timeout, kind):
        why = "is too large for its timer" if number is not None and number > 0 else f"is no time in {_unit(handler)}"
        message = (
            f"{dialect.title} ends this hook as soon as it starts, for {quoted(node.value)} {why}; without "
            f"{quoted(member.name)} it has {usual} ({in_words(default)})"
        )
        yield finding(TIMEOUT_JUNK, node.span, message, fix=fix)
    elif timeout.junk == "default" and (number is None or number <= 0):
        message = f"{quoted(node.value)} is no time in {_unit(handler)}: {dialect.title} takes its default, {usual}"
        yield finding(TIMEOUT_JUNK, node.span, message, fix=fix)


def _unit(handler: Handler) -> str:
    return UNITS[handler.file.dialect.timeout.unit]


CHECK = Check((TIMEOUT_JUNK,), group=_look)
