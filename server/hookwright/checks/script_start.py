"""A script whose first line keeps it from running.

## What it finds

A script of the workspace (or plugin) that a command runs itself and whose first line `#!…` ends with a carriage return,
as files saved on Windows do, or that has no such line where one is needed: a Python or JavaScript file, or any script
in exec form.

## Why it matters

With a carriage return the system looks for a program whose name ends with one: not found, exit code 127, and the guard
is not there. Without the line the shell reads a Python script as shell, which usually is a syntax error: exit code 2,
which blocks.

## Example

```sh
sed -i 's/\\r$//' .claude/hooks/guard.sh                     # and in .gitattributes: *.sh text eol=lf
sed -i '1i #!/usr/bin/env python3' .claude/hooks/guard.py
```
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding
from hookwright.checks.effects import of_failure
from hookwright.checks.shell.place import placed
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.checks.shell.place import Placed
    from hookwright.model.hooks_file import HooksFile

SCRIPT_START = Rule("HW510", "script-start", "warning", "a script whose first line keeps it from running", __doc__)

_NO_SHELL = (".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php")


def _look(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one in placed(file, disk):
        text = disk.read(one.path) if not one.script.by else None
        problem = _problem(one, text) if text else ""
        if text and problem:
            first = Span(0, len(text.partition("\n")[0]))
            shown = os.path.relpath(one.path, disk.root or disk.home).replace(os.sep, "/")
            related = (Related(first, "the first line", one.path),)
            yield finding(SCRIPT_START, one.script.span, f'"{shown}" {problem}', related=related)


def _problem(one: Placed, text: str) -> str:
    first, newline, _ = text.partition("\n")
    passes = of_failure(one.script.command.handler, 127)
    if first.startswith("#!"):
        tail = f" (127, {passes})" if passes else " (127)"
        return f"has Windows line ends: no program is found for its first line{tail}" if first.endswith("\r") else ""
    if text.startswith("\ufeff#!"):
        return "begins with a byte order mark, so its first line names no program"
    if one.path.endswith(_NO_SHELL) and newline:
        return "does not begin with #! and a program: the shell reads it as shell"
    if one.script.command.form == "exec" and one.script.shell is None:
        return "does not begin with #! and a program: without a shell it can't be started"
    return ""


CHECK = Check((SCRIPT_START,), disk=_look)
