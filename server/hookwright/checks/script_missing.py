"""A script that is not there.

## What it finds

Scripts of the workspace (or plugin, or, for a user's own file, the home directory) that a command runs and that do not
exist. Not where the command itself looks first: `[ -x hook.sh ] && ./hook.sh`.

## Why it matters

The shell ends with exit code 127, most interpreters with 1, and to the agent both mean "the hook failed, go on". The
guard is not there and nobody is told. With `python3`, `perl` and dash's `sh` it is the other way round: see HW511.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh"}]}]}}
```

Create the script, or let the command look first:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command",
   "command": "f=\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh; [ -x \\"$f\\" ] || exit 2; \\"$f\\""}]}]}}
```
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import fails_closed, of_exit2, of_failure
from hookwright.checks.shell.place import placed
from hookwright.checks.shell.programs import EXIT2, decides
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.place import Placed
    from hookwright.model.hooks_file import HooksFile

SCRIPT_MISSING = Rule("HW508", "script-missing", "warning", "a script that is not there", __doc__)


def is_missing(one: Placed, disk: Disk) -> bool:
    """Whether nothing is at the script's place."""
    seen = disk.look(one.path)
    return seen is not None and seen.kind == "missing"


def blocks_all(one: Placed) -> bool:
    """Whether its program ends with exit code 2 without the script, and that objects."""
    script = one.script
    return script.by in EXIT2 and decides(script) and of_exit2(script.command.handler) != ""


def _look(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one in placed(file, disk):
        if not is_missing(one, disk) or blocks_all(one):
            continue
        script, handler = one.script, one.script.command.handler
        by_shell = script.by in ("", "bash", "zsh", "ksh")
        passes = of_failure(handler, 127 if by_shell else 1) if decides(script) else ""
        code = "127" if by_shell else "an error"
        if not passes:
            cost = f"this command ends with {code}"
        elif fails_closed(handler):
            cost = f"the hook fails, which {passes}"
        else:
            cost = f"the hook ends with {code} and {passes}"
        shown = os.path.relpath(one.path, disk.root or disk.home).replace(os.sep, "/")
        message = f'there is no "{shown}": {cost}'
        yield finding(SCRIPT_MISSING, script.span, message, fix=_fix(one, disk))


def _fix(one: Placed, disk: Disk) -> Fix | None:
    """The only file beside it whose name is nearly the same."""
    from difflib import get_close_matches

    folder, name = os.path.split(one.path)
    text = one.script.command.handler.file.tree.text[one.script.span.start : one.script.span.end]
    try:
        names = os.listdir(folder)[:500] if disk.look(folder) else []  # noqa: PTH208
    except OSError:
        return None
    near = get_close_matches(name, names, 2, 0.8)
    if len(near) != 1 or not text.rstrip('\\"').endswith(name) or set(near[0]) & set(" \"'\\$`&|;<>()*?"):
        return None
    start = one.script.span.start + text.rindex(name)
    edit = Edit(one.script.span._replace(start=start, end=start + len(name)), near[0])
    return Fix(f'change to "{near[0]}"', "unsafe", (edit,))


CHECK = Check((SCRIPT_MISSING,), disk=_look)
