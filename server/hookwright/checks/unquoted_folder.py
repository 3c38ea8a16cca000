"""A folder's variable without quotes.

## What it finds

`$CLAUDE_PROJECT_DIR`, `${CLAUDE_PLUGIN_ROOT}` and other variables that hold a folder, outside of double quotes, where
the shell splits what it puts in at blanks.

## Why it matters

In a folder such as `/home/ann/my project` the command becomes `/home/ann/my` with an argument, which is not found: exit
code 127, and the hook does nothing. It works for whoever wrote it and fails for whoever has a blank in a path. The
same happens inside `bash -c '…'`.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "$CLAUDE_PROJECT_DIR/.claude/hooks/check.sh"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/check.sh"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import folder_variables
from hookwright.checks.shell.look import shells
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import Group
    from hookwright.model.shell.line import Piece

UNQUOTED_FOLDER = Rule("HW503", "unquoted-folder", "warning", "a folder's variable without quotes", __doc__)


def _look(group: Group) -> Iterator[Finding]:
    names = folder_variables(group.file)
    quoted = {variable.name for variable in group.file.dialect.variables if variable.quoted}
    for shell in shells(group):
        if shell.line.broken or shell.line.shell == "zsh":
            continue
        for piece in shell.line.split:
            if piece.text in names and (piece.braces or piece.text not in quoted):
                written = shell.line.text[piece.start : piece.end]
                message = f'"{written}" is not quoted: in a folder with a blank in its path the command breaks there'
                yield finding(UNQUOTED_FOLDER, shell.of(piece), message, fix=_fix(shell, piece))


def _fix(shell: Shell, piece: Piece) -> Fix | None:
    if shell.line.quote == '"':  # the quotes would end the string in which the line stands
        return None
    start, end = shell.of(piece)
    edits = (Edit(Span(start, start), '\\"'), Edit(Span(end, end), '\\"'))
    return Fix(f'quote "{shell.line.text[piece.start : piece.end]}"', "safe", edits)


CHECK = Check((UNQUOTED_FOLDER,), group=_look)
