"""A folder's variable in quotes that the agent quotes itself.

## What it finds

`"$GEMINI_PROJECT_DIR"` in double quotes, for an agent that replaces `$GEMINI_PROJECT_DIR` by the path, in single quotes
where it needs them, before the shell sees the line.

## Why it matters

In a folder with a blank in its path the line becomes `"'/my folder'"/check.sh`: the shell looks for a folder whose name
begins with a quote, and the hook fails. `${GEMINI_PROJECT_DIR}`, with braces, is left to the shell, which finds it in
the environment.

## Example

```json .gemini/settings.json
{"hooks": {"BeforeTool": [{"hooks": [
  {"type": "command", "command": "\\"$GEMINI_PROJECT_DIR\\"/.gemini/hooks/check.sh"}]}]}}
```

Use instead:

```json .gemini/settings.json
{"hooks": {"BeforeTool": [{"hooks": [
  {"type": "command", "command": "\\"${GEMINI_PROJECT_DIR}\\"/.gemini/hooks/check.sh"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.shell.look import shells
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import Group
    from hookwright.text.span import Span

QUOTED_TWICE = Rule(
    "HW522", "quoted-twice", "warning", "a folder's variable in quotes that the agent quotes itself", __doc__
)


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    names = {variable.name for variable in dialect.variables if variable.quoted}
    seen: set[Span] = set()
    for shell in shells(group) if names else ():
        for piece in shell.line.variables:
            span = shell.of(piece)
            if piece.text not in names or piece.braces or not piece.plain or piece.quote != '"' or span in seen:
                continue
            seen.add(span)
            new = f"${{{piece.text}}}"
            message = (
                f'{dialect.title} replaces "${piece.text}" by the path with quotes of its own: in these a path with '
                f'a blank in it breaks; write "{new}", which it leaves to the shell'
            )
            yield finding(QUOTED_TWICE, span, message, fix=Fix(f"change to {new}", "safe", (Edit(span, new),)))


CHECK = Check((QUOTED_TWICE,), group=_look)
