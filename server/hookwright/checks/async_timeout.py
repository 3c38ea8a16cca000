"""A timeout on a hook in the background.

## What it finds

`timeout` beside `async: true`.

## Why it matters

The agent does not stop a handler in the background when its time is up. One that hangs goes on until the session ends.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make docs", "async": true, "timeout": 60}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "timeout 60 make docs", "async": true}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, doc_of, finding
from hookwright.checks.fields import is_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

ASYNC_TIMEOUT = Rule("HW409", "async-timeout", "hint", "a timeout on a hook in the background", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    key = group.file.dialect.timeout.field
    if group.file.dialect.timeout.background:
        return
    for handler in group.handlers:
        member = handler.member(key)
        if member is not None and is_on(handler, "async"):
            message = f"{doc_of(group.file.dialect)} does not stop a hook in the background when its time is up"
            yield finding(ASYNC_TIMEOUT, member.key.span, message)


CHECK = Check((ASYNC_TIMEOUT,), group=_look)
