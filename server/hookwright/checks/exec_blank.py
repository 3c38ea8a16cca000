"""A whole command line where only a program may be.

## What it finds

A `command` with blanks in it beside `args`.

## Why it matters

With `args` nothing is split: `command` is the name of a program. There is none that is called `npm run lint`, so the
hook can't be started, and a hook that can't be started stops nothing.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "npm run lint", "args": ["--quiet"]}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "npm", "args": ["run", "lint", "--quiet"]}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.effects import of_failure
from hookwright.checks.shell.programs import plain_words
from hookwright.model.command import commands
from hookwright.syntax.rewrite import insert_item
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.command import Command
    from hookwright.model.hooks_file import Group

EXEC_BLANK = Rule("HW520", "exec-blank", "warning", "a whole command line where only a program may be", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    for command in commands(group):
        text = command.text
        if command.form != "exec" or not any(char.isspace() for char in text.strip()):
            continue
        if text.startswith(("/", "~", "$", ".", "C:")) and " -" not in text:
            continue  # it may be a path with a blank in it
        passes = of_failure(command.handler)
        message = f'beside "args" this is the name of a program, and none is called {quoted(text)}'
        message += f": the hook can't be started and {passes}" if passes else ": the hook can't be started"
        yield finding(EXEC_BLANK, command.node.span, message, fix=_fix(command))


def _fix(command: Command) -> Fix | None:
    words = plain_words(command.text)
    args = command.handler.node.get_value("args")
    if words is None or len(words) < 2 or args is None:
        return None
    edits = [Edit(command.node.span, quote(words[0]))]
    rest = ", ".join(quote(word) for word in words[1:])
    edits += insert_item(command.handler.file.tree, args, 0, rest)
    return Fix('move the words into "args"', "safe", tuple(edits))


CHECK = Check((EXEC_BLANK,), group=_look)
