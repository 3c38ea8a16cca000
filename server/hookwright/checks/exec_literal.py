"""Shell text where no shell reads it.

## What it finds

`$NAME`, `~/…`, `|`, `&&`, `>` and `2>&1` in `args`, or in a `command` beside `args`. Not in what is given to a shell or
an interpreter with `-c` or `-e`.

## Why it matters

With `args` the program is started without a shell: each argument is given to it as it stands. `$HOME` is not expanded,
`|` is just another argument, and the path or the pipe does not do what it says. Only the agent's own placeholders, such
as `${CLAUDE_PROJECT_DIR}` with braces, are filled in.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node", "args": ["$CLAUDE_PROJECT_DIR/done.js"]}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "node", "args": ["${CLAUDE_PROJECT_DIR}/done.js"]}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.model.command import commands
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.command import Command
    from hookwright.model.hooks_file import Group
    from hookwright.syntax.tree import Node

EXEC_LITERAL = Rule("HW521", "exec-literal", "warning", "shell text where no shell reads it", __doc__)

_OPERATOR = r"\|\|?|&&|;|&|[12&]?>>?(?:&[12]|/dev/null)?|<"
_KNOWN = frozenset(("HOME", "PWD", "USER", "TMPDIR", "PATH", "TOOL_INPUT", "CLAUDE_FILE_PATHS", "CLAUDE_TOOL_INPUT"))
_CODE = frozenset(("-c", "-lc", "-e", "-p", "-m", "--eval", "-Command", "--print", "-f", "--filter"))


def _look(group: Group) -> Iterator[Finding]:
    for command in commands(group):
        if command.form != "exec":
            continue
        before = ""
        for node in command.nodes:
            text = node.value
            if before not in _CODE:
                yield from _item(command, node, text)
            before = text


def _item(command: Command, node: Node, text: str) -> Iterator[Finding]:
    placeholders = {v.name for v in command.handler.file.dialect.variables if v.placeholder}
    if node != command.node and re.fullmatch(_OPERATOR, text):
        message = f'no shell reads this: "{text}" is given to the program as an argument'
        yield finding(EXEC_LITERAL, command.span(0, len(text), node), message)
        return
    if re.match(r"~/[\w.]", text):
        yield finding(EXEC_LITERAL, command.span(0, 2, node), 'no shell reads this: "~" stays as it is')
    for match in re.finditer(r"\$(?:(\w+)|\{(\w+)\})", text):
        name = match[1] or match[2]
        if match[2] and name in placeholders:
            continue
        if name in placeholders:
            message = f'no shell reads this: "{match[0]}" stays as it is; write "${{{name}}}"'
            edit = Edit(command.span(*match.span(), node), f"${{{name}}}")
            fix = Fix(f'change to "${{{name}}}"', "safe", (edit,))
            yield finding(EXEC_LITERAL, command.span(*match.span(), node), message, fix=fix)
        elif name in _KNOWN:
            message = f'no shell reads this: "{match[0]}" stays as it is'
            yield finding(EXEC_LITERAL, command.span(*match.span(), node), message)


CHECK = Check((EXEC_LITERAL,), group=_look)
