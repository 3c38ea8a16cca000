"""A key that only the organisation's file may set.

## What it finds

`allowManagedHooksOnly` or `strictPluginOnlyCustomization` in a file other than the managed one.

## Why it matters

The agent reads these keys in the organisation's managed settings only. In a user's or a project's file they are
ignored without a word, so a rule that somebody relies on is not in force.

## Example

```json
{"allowManagedHooksOnly": true, "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

MANAGED_KEY = Rule("HW706", "managed-key", "warning", "a key that only the organisation's file may set", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    if file.root is None or file.rule.root != "settings" or not file.rule.tail:
        return
    for field in file.dialect.settings_fields:
        member = file.root.get(field.name) if field.scopes and file.rule.scope not in field.scopes else None
        if member is not None and member.value is not None and member.value.value not in (False, None, []):
            message = f"{file.dialect.title} reads {quoted(field.name)} only in managed settings; here it does nothing"
            yield finding(MANAGED_KEY, member.key.span, message, tags=("unnecessary",))


CHECK = Check((MANAGED_KEY,), file=_look)
