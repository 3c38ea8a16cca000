"""Two ways to say what runs in one handler, of which one must stand alone.

## What it finds

`exec`, a program that is started without a shell, beside `bash`, `powershell` or `command`.

## Why it matters

The agent can't tell which of them is meant and takes neither.

## Example

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"exec": "node", "args": ["guard.mjs"], "bash": "node guard.mjs"}]}}
```

Use instead:

```json .github/hooks/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"exec": "node", "args": ["guard.mjs"]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.words import cost, entry_loss, severity
from hookwright.syntax.rewrite import remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group

KEYS_ALONE = Rule("HW413", "keys-alone", "error", "two keys that exclude each other", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    for handler in group.handlers:
        kind = handler.kind
        for name in kind.alone if kind is not None else ():
            member = handler.member(name)
            others = [one for one in kind.one_of if one != name and handler.member(one)] if kind is not None else []
            if member is None or not others:
                continue
            loss = entry_loss(group.file, group.event)
            message = f"{quoted(name)} must stand alone, without {listed(others)}; {cost(group.file, loss)}"
            fix = Fix(f"remove {quoted(name)}", "unsafe", tuple(remove_member(group.file.tree, member)))
            yield finding(KEYS_ALONE, member.key.span, message, severity=severity(loss), loss=loss, fix=fix)


CHECK = Check((KEYS_ALONE,), group=_look)
