"""Hooks in a file that no agent reads.

## What it finds

Hooks in a file whose name looks right and is not: `.claude/hooks.json`, `.claude/settings.jsonc`,
`~/.claude/settings.local.json`.

## Why it matters

An agent reads its hooks from a few places and from nowhere else. What stands in another file is never loaded, and since
nothing is loaded nothing complains.

## Example

```json .claude/hooks.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```

Use instead:

```json .claude/settings.json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.dialects.table import DIALECTS, by_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbours
    from hookwright.dialects.spec import Dialect, Unread
    from hookwright.model.hooks_file import HooksFile

FILE_UNREAD = Rule("HW109", "file-unread", "warning", "hooks in a file that no agent reads", __doc__)


def _look(file: HooksFile) -> Iterator[Finding]:
    if file.rule.tail or file.path is None:
        return
    path = "/" + file.path.replace("\\", "/").lstrip("/")
    for entry in DIALECTS:
        dialect = by_id(entry.id)
        for place in dialect.unread:
            if not place.home and path.endswith("/" + place.tail) and file.handler_count:
                yield from _tell(file, dialect, place)
                return


def _around(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    for place in file.dialect.unread:
        if place.home and around.home and around.is_at(around.home, place.tail) and file.handler_count:
            yield from _tell(file, file.dialect, place)
            return


def _tell(file: HooksFile, dialect: Dialect, place: Unread) -> Iterator[Finding]:
    if file.hooks is None:
        return
    name = f"~/{place.tail}" if place.home else place.tail
    message = (
        f"{dialect.title} never reads {quoted(name)}: these hooks never run; put them into {quoted(place.instead)}"
    )
    yield finding(FILE_UNREAD, file.hooks.key.span, message)


CHECK = Check((FILE_UNREAD,), file=_look, around=_around)
