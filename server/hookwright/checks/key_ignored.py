"""A key that the agent knows and ignores in this file.

## What it finds

A key that is part of the format and does nothing here: `once` in settings (it works only in the front matter of a
skill), or a key of Claude Code's that Lamied does not read.

## Why it matters

Nothing complains, and the hook runs otherwise than written.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "once": true}]}]}}
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

    from hookwright.model.hooks_file import Group

KEY_IGNORED = Rule("HW405", "key-ignored", "warning", "a key that the agent knows and ignores here", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    for handler in group.handlers:
        fields = (*dialect.common_fields, *(handler.kind.fields if handler.kind else ()))
        for field in fields:
            member = handler.member(field.name) if field.status == "ignored" else None
            if member is None or handler.value(field.name) in (False, field.default):
                continue  # what says the same as its absence does no harm
            message = f"{dialect.title} ignores {quoted(field.name)} here ({field.doc.rstrip('.')})"
            yield finding(KEY_IGNORED, member.key.span, message, tags=("unnecessary",))


CHECK = Check((KEY_IGNORED,), group=_look)
