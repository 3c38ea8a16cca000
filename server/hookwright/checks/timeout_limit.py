"""A timeout above the agent's limit.

## What it finds

A timeout that is longer than the agent lets any hook run.

## Why it matters

The agent cuts it to its limit without a word, and the hook is stopped earlier than written. A guard that is stopped may
block, or let the call through, depending on the agent.

## Example

```json .lamied/hooks.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 900}]}]}}
```

Use instead:

```json .lamied/hooks.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 600}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.timeout_unit import is_doubtful
from hookwright.model.duration import UNITS, in_words, number_of, plain, seconds_of
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

TIMEOUT_LIMIT = Rule("HW401", "timeout-limit", "warning", "a timeout above the agent's limit", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    dialect, event = group.file.dialect, group.event
    timeout = dialect.timeout
    own = event.timeout_maximum if event is not None else None
    maximum = timeout.maximum if own is None else own
    if maximum is None:
        return
    what = "every hook" if own is None or event is None else f"every hook of {quoted(event.name)}"
    for handler in group.handlers:
        kind = handler.kind_name
        for name in (timeout.field, *timeout.spellings):
            node = handler.node.get_value(name)
            if node is None or node.kind != "number" or is_doubtful(node.value, timeout, kind):
                continue
            if seconds_of(node.value, timeout, kind) <= maximum:
                continue
            text = plain(number_of(maximum, timeout, kind))
            most = f"{text} {UNITS[timeout.unit]} ({in_words(maximum)})" if maximum >= 60 else in_words(maximum)
            message = f"{dialect.title} stops {what} after {most}; it cuts this timeout to that"
            fix = Fix(f"change to {text}", "safe", (Edit(node.span, text),))
            yield finding(TIMEOUT_LIMIT, node.span, message, fix=fix)


CHECK = Check((TIMEOUT_LIMIT,), group=_look)
