"""A file that another agent no longer reads.

## What it finds

Hooks in `.claude/settings.json` beside a `.lamied/hooks.json`.

## Why it matters

Some agents read another agent's file only while they have none of their own. From the moment their own file exists, the
hooks here count for it no more, and what is added here is added for one agent only.

The finding needs a second file, so there is no example on this page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed
from hookwright.dialects.table import DIALECTS, by_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbours
    from hookwright.model.hooks_file import HooksFile

FILE_SHADOWED = Rule("HW703", "file-shadowed", "info", "a file that another agent no longer reads", __doc__)


def _look(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.rule.scope != "project" or file.hooks is None:
        return
    for entry in DIALECTS:
        if entry.id == file.dialect.id or file.rule.tail not in entry.fallback:
            continue
        own = next((tail for tail in entry.tails if around.exists(tail)), None)
        if own is None:
            continue
        other = by_id(entry.id)
        meant = [e.name for e in file.events if (event := other.event(e.name)) is not None and event.runs and e.groups]
        if meant:
            message = (
                f"{other.title} reads {own} instead of this file: for it the {listed(meant)} hooks here do not run"
            )
            yield finding(FILE_SHADOWED, file.hooks.key.span, message)


CHECK = Check((FILE_SHADOWED,), around=_look)
