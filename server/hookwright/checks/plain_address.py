"""An address without TLS that the agent refuses.

## What it finds

An `http:` address in a handler, for an agent that sends events by `https:` only, or to this machine at most.

## Why it matters

The hook is never called. Before a tool that means that nobody looks at the call.

## Example

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"type": "http", "url": "http://hooks.example.com/guard"}]}}
```

Use instead:

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"type": "http", "url": "https://hooks.example.com/guard"}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

PLAIN_ADDRESS = Rule("HW415", "plain-address", "warning", "an address without TLS that the agent refuses", __doc__)

_HERE = frozenset(("localhost", "127.0.0.1", "[::1]", "::1"))


def _look(group: Group) -> Iterator[Finding]:
    for handler in group.handlers:
        for field in handler.kind.fields if handler.kind is not None else ():
            text = handler.text(field.name) if field.tls else None
            member = handler.member(field.name) if text else None
            if text is None or member is None or member.value is None or not text.lower().startswith("http:"):
                continue
            here = _host(text) in _HERE
            event = group.event
            if here and not (event is not None and event.tls):
                continue
            title = group.file.dialect.title
            where = f" on {quoted(event.name)}" if here and event is not None else " but to this machine"
            message = f"{title} takes no {quoted('http:')} address{where}: this hook is never called"
            fix = None if here else Fix("change to https:", "unsafe", (Edit(member.value.span, quote(_secure(text))),))
            yield finding(PLAIN_ADDRESS, member.value.span, message, fix=fix)


def _host(text: str) -> str:
    rest = text[len("http:") :].lstrip("/").partition("/")[0].rpartition("@")[2]
    return rest if rest.startswith("[") and rest.endswith("]") else rest.rpartition(":")[0] or rest


def _secure(text: str) -> str:
    return "https" + text[len("http") :]


CHECK = Check((PLAIN_ADDRESS,), group=_look)
