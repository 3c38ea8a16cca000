"""An interpreter whose script is not there, and whose own exit code blocks.

## What it finds

`python3 missing.py`, `perl missing.pl`, `sh missing.sh` (where sh is dash) and `uv run missing.py` on an event where a
hook can object, and the script does not exist.

## Why it matters

These programs end with exit code 2 when they can't open their script. Exit code 2 is the code with which a hook
objects, so every call in every session is blocked, also those with which the mistake could be repaired.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "python3 \\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.py"}]}]}}
```

Create the script, or let the command look first:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command",
   "command": "f=\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.py; [ -f \\"$f\\" ] || exit 0; python3 \\"$f\\""}]}]}}
```
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding
from hookwright.checks.effects import of_exit2
from hookwright.checks.script_missing import blocks_all, is_missing
from hookwright.checks.shell.place import placed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.model.hooks_file import HooksFile

SCRIPT_BLOCKS = Rule(
    "HW511", "script-blocks", "warning", "an interpreter whose script is not there, and whose exit code blocks", __doc__
)


def _look(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one in placed(file, disk):
        if blocks_all(one) and is_missing(one, disk):
            shown = os.path.relpath(one.path, disk.root or disk.home).replace(os.sep, "/")
            program = {"sh": "sh (where it is dash)"}.get(one.script.by, one.script.by)
            effect = of_exit2(one.script.command.handler)
            message = f'there is no "{shown}": {program} then ends with exit code 2, which {effect}'
            yield finding(SCRIPT_BLOCKS, one.script.span, message)


CHECK = Check((SCRIPT_BLOCKS,), disk=_look)
