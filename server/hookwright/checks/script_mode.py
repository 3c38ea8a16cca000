"""A script that is run itself and may not be.

## What it finds

A script of the workspace (or plugin) that a command runs without an interpreter before it, and whose file is not
executable. Not on Windows, where files have no such mark.

## Why it matters

The shell ends with exit code 126, which to the agent means "the hook failed, go on": the guard is not there. The mark
is easily lost, in archives, on some disks, and when a plugin is updated.

## Example

```sh
chmod +x .claude/hooks/guard.sh && git update-index --chmod=+x .claude/hooks/guard.sh
```

Or name the interpreter, which needs no mark: `bash "$CLAUDE_PROJECT_DIR"/.claude/hooks/guard.sh`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import of_failure
from hookwright.checks.shell.place import placed
from hookwright.checks.shell.programs import decides
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.place import Placed
    from hookwright.model.hooks_file import HooksFile

SCRIPT_MODE = Rule("HW509", "script-mode", "warning", "a script that is run itself and may not be", __doc__)


def _look(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    if os.name == "nt":
        return
    for one in placed(file, disk):
        seen = disk.look(one.path) if not one.script.by else None
        if seen is None or seen.kind != "file" or seen.executable:
            continue
        shown = os.path.relpath(one.path, disk.root or disk.home).replace(os.sep, "/")
        passes = of_failure(one.script.command.handler, 126) if decides(one.script) else ""
        cost = f"the hook ends with 126 and {passes}" if passes else "the hook ends with 126"
        message = f'"{shown}" is not executable: {cost}; run chmod +x {shown}'
        yield finding(SCRIPT_MODE, one.script.span, message, fix=_fix(one, disk))


def _fix(one: Placed, disk: Disk) -> Fix | None:
    """Name the shell that the script's first line names."""
    script, text = one.script, disk.read(one.path) or ""
    first = text.partition("\n")[0].rstrip("\r")
    program = first.rpartition("/")[2].removeprefix("env ").strip() if first.startswith("#!") else ""
    if program not in ("bash", "sh", "zsh") or script.word is None or script.shell is None or script.shell.line.places:
        return None
    start = script.span.start
    return Fix(f"run it with {program}", "unsafe", (Edit(Span(start, start), f"{program} "),))


CHECK = Check((SCRIPT_MODE,), disk=_look)
