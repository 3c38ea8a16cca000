"""`asyncRewake` without `async`.

## What it finds

`asyncRewake: true` on a handler that does not also have `async: true`.

## Why it matters

Alone the key does nothing, whatever the documentation says of it: the handler runs like any other, the agent waits for
it, and exit code 2 blocks.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "asyncRewake": true}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "async": true, "asyncRewake": true}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, doc_of, finding
from hookwright.checks.fields import is_on
from hookwright.syntax.rewrite import insert_member, set_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

REWAKE_ALONE = Rule("HW407", "rewake-alone", "warning", "`asyncRewake` without `async`", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    for handler in group.handlers:
        member = handler.member("asyncRewake")
        if member is None or not is_on(handler, "asyncRewake") or is_on(handler, "async"):
            continue
        tree, other = group.file.tree, handler.member("async")
        if other is None:
            edits = insert_member(tree, handler.node, "async", "true", after="command")
        else:
            edits = set_value(tree, (*handler.node.path, "async"), "true")
        message = (
            f'{doc_of(group.file.dialect)} reads "asyncRewake" only beside "async": true; alone it changes nothing'
        )
        yield finding(REWAKE_ALONE, member.key.span, message, fix=Fix('add "async": true', "unsafe", tuple(edits)))


CHECK = Check((REWAKE_ALONE,), group=_look)
