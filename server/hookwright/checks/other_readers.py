"""Another agent that reads the file, and reads it differently.

## What it finds

Hooks in Claude Code's files in a workspace that is also used with VS Code, Cursor or GitHub Copilot, which read these
files, too, when something in them means something else there.

## Why it matters

VS Code reads the matcher and ignores it, so a hook for one tool runs for all of them. Others skip handlers that are no
commands. A script that looks at `tool_name` itself is right everywhere.

The finding needs a folder such as `.vscode` beside the file, so there is no example on this page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbours
    from hookwright.dialects.readers import Reader
    from hookwright.model.hooks_file import HooksFile

OTHER_READERS = Rule(
    "HW705", "other-readers", "hint", "another agent that reads the file, and reads it differently", __doc__
)


def _look(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.rule.scope not in ("project", "local") or file.hooks is None:
        return
    from hookwright.dialects.readers import readers_of

    for reader in readers_of(file.dialect.id):
        if any(around.exists(sign) for sign in reader.signs):
            differs = list(_differences(file, reader))
            if differs:
                message = f"{reader.title} reads this file, too{reader.when}: {'; '.join(differs)}"
                yield finding(OTHER_READERS, file.hooks.key.span, message)


def _differences(file: HooksFile, reader: Reader) -> Iterator[str]:
    live = file.live()
    if not reader.matchers and (names := [e.name for e in live if _chooses(file, e.name)]):
        yield f"it ignores matchers, so the {listed(names)} hooks run for every tool; look at tool_name in the script"
    if reader.kinds:
        kinds = {h.kind_name for e in live for g in e.groups for h in g.handlers if h.kind is not None}
        if others := sorted(kind for kind in kinds if kind and kind not in reader.kinds):
            yield f"it skips handlers of type {listed(others)}"
    if reader.events and (names := [e.name for e in live if e.name not in reader.events and e.groups]):
        yield f"it has no {listed(names)}"


def _chooses(file: HooksFile, name: str) -> bool:
    """Whether a group of that event is for some tools only."""
    for entry in file.live():
        event = entry.event
        if entry.name != name or event is None or event.subject is None or event.subject.kind != "tool":
            continue
        for group in entry.groups:
            value = group.matcher_value
            if value not in (None, ".*", ".+") and compile_matcher(value, event, file.dialect).path != "every":
                return True
    return False


CHECK = Check((OTHER_READERS,), around=_look)
