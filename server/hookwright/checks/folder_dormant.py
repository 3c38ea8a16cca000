"""A folder of hook scripts of which none is registered.

## What it finds

Scripts in `.claude/hooks/` (or the folder of that name beside another agent's file) when no settings file around names
a single one of them.

## Why it matters

No agent looks into that folder by itself. A script runs when an entry under `hooks` says so, and never otherwise;
copied there and not registered it does nothing, however good it is.

The finding needs a folder beside the file, so there is no example on this page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.neighbours import Neighbours
    from hookwright.model.hooks_file import HooksFile

FOLDER_DORMANT = Rule(
    "HW707", "folder-dormant", "hint", "a folder of hook scripts of which none is registered", __doc__
)

_SCRIPTS = (".sh", ".bash", ".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".ps1")


def _look(file: HooksFile, around: Neighbours) -> Iterator[Finding]:
    if file.rule.scope != "project" or file.root is None:
        return
    folder = f"{file.rule.tail.rpartition('/')[0]}/hooks"
    scripts = [name for name in around.names(folder) if name.endswith(_SCRIPTS)]
    if not scripts:
        return
    texts = [file.tree.text, *(neighbour.file.tree.text for neighbour in around.layers())]
    if any(folder in text or name in text for text in texts for name in scripts):
        return
    what = (
        f"{quoted(scripts[0])} in {folder}" if len(scripts) == 1 else f"none of the {len(scripts)} scripts in {folder}"
    )
    verb = "is named by no settings file" if len(scripts) == 1 else "is named by a settings file"
    start = file.hooks.key.span if file.hooks is not None else Span(file.root.start, file.root.start + 1)
    yield finding(FOLDER_DORMANT, start, f"{what} {verb}; {file.dialect.title} runs no script that is not registered")


CHECK = Check((FOLDER_DORMANT,), around=_look)
