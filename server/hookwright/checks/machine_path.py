"""A path of one machine in a file for everybody.

## What it finds

`/home/NAME/…`, `/Users/NAME/…` and `C:\\Users\\NAME\\…` in a command of a project's or a plugin's file. Not in a
user's own file, nor in `settings.local.json`.

## Why it matters

On every other machine the path does not exist. The hook fails, a failed hook stops nothing, and whoever cloned the
project has no guard and no message.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "bash /Users/ann/shop/.claude/hooks/guard.sh"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "bash \\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/guard.sh"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import root_variable
from hookwright.model.command import commands
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.command import Command
    from hookwright.model.hooks_file import Group
    from hookwright.syntax.tree import Node

MACHINE_PATH = Rule("HW517", "machine-path", "warning", "a path of one machine in a file for everybody", __doc__)

_PATH = (
    r"(?<![\w$}.~:-])(/(?:home|Users)/([\w.-]+)/|[A-Za-z]:(?:\\\\?|/)Users(?:\\\\?|/)([\w.-]+)(?:\\\\?|/))"
    r"([\w./\\@+-]*)"
)
_SHARED = frozenset(("Shared", "runner", "vscode", "node", "app", "linuxbrew", "codespace", "Public", "Default"))
"""Names that every machine of a kind has."""


def _look(group: Group) -> Iterator[Finding]:
    if group.file.rule.scope not in ("project", "plugin"):
        return
    for command in commands(group):
        for node in command.nodes:
            for match in re.finditer(_PATH, node.value) if "/home/" in node.value or "Users" in node.value else ():
                name = match[2] or match[3]
                if name not in _SHARED:
                    shown = match[0] if len(match[0]) < 60 else match[0][:59] + "…"
                    message = f'"{shown}" is a path of one machine: for everybody else the hook fails'
                    span = command.span(*match.span(), node)
                    yield finding(MACHINE_PATH, span, message, fix=_fix(command, node, match))


def _fix(command: Command, node: Node, match: re.Match[str]) -> Fix | None:
    """The project's folder where the path goes through the agent's own, else the home directory."""
    text, path = node.value, match[0]
    if "\\" in path or command.form == "powershell":
        return None
    before = text[: match.start()]
    if before.count("'") % 2:
        return None
    quoted = before.count('"') % 2 == 1
    name, rest = "HOME", "/" + match[4]
    inner = re.search(r"/\.[a-z]+/(?:hooks|scripts)/", path)
    file = command.handler.file
    root = root_variable(file) if file.rule.scope == "project" else ""
    if inner is not None and root and path.count("/", 0, inner.start()) > 2:
        name, rest = root, path[inner.start() :]
    if command.form == "exec":
        if name == "HOME" or before:
            return None
        new = f"${{{name}}}{rest}"
    else:
        new = f"${{{name}}}{rest}" if quoted else f'\\"${name}\\"{rest}'
    return Fix(f'begin with "${name}"', "unsafe", (Edit(command.span(*match.span(), node), new),))


CHECK = Check((MACHINE_PATH,), group=_look)
