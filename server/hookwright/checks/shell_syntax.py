"""A command that is no shell.

## What it finds

Quotes and brackets that are never closed, an `if` without `fi`, an operator with nothing behind it, also inside
`sh -c '…'`.

## Why it matters

A shell that can't read its line runs nothing of it and ends with exit code 2, and 2 is the code with which a hook
objects. Where a hook can object, every call is blocked and the assistant is told a syntax error; elsewhere the hook
silently does nothing.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "if grep -q 'rm -rf'; then exit 2"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "if grep -q 'rm -rf'; then exit 2; fi"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import of_exit2
from hookwright.checks.shell.fault import fault
from hookwright.checks.shell.look import shells
from hookwright.model.shell.plain import plain
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.fault import Fault
    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import Group

SHELL_SYNTAX = Rule("HW501", "shell-syntax", "warning", "a command that is no shell", __doc__)

_CERTAIN = ("nothing opens", '";', '"(" can')
"""Messages about what the grammar lets pass and shells do not."""


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        text = shell.line.text
        if not text.strip() or plain(text) is not None:
            continue
        found = fault(text)
        certain = found is not None and found.message.startswith(_CERTAIN) and not shell.line.constructs
        if found is None or not (shell.line.broken or certain):
            continue
        effect = of_exit2(shell.command.handler) if not shell.line.places and shell.command.form == "shell" else ""
        cost = f"it ends with exit code 2, which {effect}" if effect else "nothing of it runs"
        message = f"{shell.line.shell} can't read this command: {found.message}; {cost}"
        yield finding(SHELL_SYNTAX, shell.span(found.start, found.end), message, fix=_fix(shell, found))


def _fix(shell: Shell, found: Fault) -> Fix | None:
    """Close what is open, where one closing word at the end makes the line whole."""
    text, places = shell.line.text, shell.line.places
    missing = found.message.rpartition('no "')[2].rstrip('"') if '" has no "' in found.message else ""
    if places or missing not in ("fi", "done", "esac", "}", ")"):
        return None
    joint = "" if missing == ")" or text.rstrip().endswith((";", "\n")) else ";"
    end = f"{joint} {missing}" if missing != ")" else ")"
    if fault(text + end) is not None:
        return None
    at = shell.span(len(text), len(text))
    return Fix(f'add "{missing}"', "unsafe", (Edit(at, end),))


CHECK = Check((SHELL_SYNTAX,), group=_look)
