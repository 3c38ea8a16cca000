"""A placeholder that nobody fills in here.

## What it finds

A plugin's variable in a settings file, a misremembered name such as `${CLAUDE_PROJECT_ROOT}`, a placeholder of an
editor or of another agent such as `${workspaceFolder}`, and template text such as `{{PYTHON}}` where the program must
be.

## Why it matters

What is filled in depends on the file. Claude Code refuses to run a hook of a settings file that holds
`${CLAUDE_PLUGIN_ROOT}`, and the call goes through. A name that nothing sets is empty to the shell: the path begins at
the root of the disk and the script is not found.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "\\"${CLAUDE_PROJECT_ROOT}\\"/.claude/hooks/check.sh"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "\\"${CLAUDE_PROJECT_DIR}\\"/.claude/hooks/check.sh"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import root_variable, workspace_variables
from hookwright.checks.shell.look import shells
from hookwright.model.command import commands
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.dialects.spec import Variable
    from hookwright.model.command import Command
    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.model.shell.line import Piece

PLACEHOLDER = Rule("HW505", "placeholder", "warning", "a placeholder that nobody fills in here", __doc__)

_EDITORS = frozenset(
    ("workspaceFolder", "workspaceRoot", "workspace", "file", "filePath", "file_path", "fileDirname", "extensionPath",
     "projectDir", "projectRoot", "project_dir", "PROJECT_ROOT_DIR", "userHome", "tool_name", "tool_input", "cwd")
)  # fmt: skip
"""Names that editors and other agents fill in as `${NAME}`, and no shell has."""

_PROJECT = frozenset(("CLAUDE_PROJECT_ROOT", "CLAUDE_PROJECT_PATH", "CLAUDE_PROJECT", "CLAUDE_WORKSPACE",
                      "CLAUDE_WORKSPACE_DIR", "CLAUDE_WORKSPACE_ROOT",
                      "CLAUDE_WORKING_DIR", "CLAUDE_ROOT"))  # fmt: skip
_PLUGIN = frozenset(("CLAUDE_PLUGIN_DIR", "CLAUDE_PLUGIN_PATH", "CLAUDE_PLUGIN_HOME"))


def _look(group: Group) -> Iterator[Finding]:
    file = group.file
    for command in commands(group):
        for variable in file.dialect.variables:
            if variable.scopes and file.rule.tail and file.rule.scope not in variable.scopes:
                yield from _misplaced(command, variable)
        if command.form == "exec":
            yield from _exec(command, file)
    for shell in shells(group):
        for piece in shell.line.variables:
            if piece.text in shell.line.assigned:
                continue
            meant = _meant(piece.text, file)
            known = any(variable.name == piece.text for variable in file.dialect.variables)
            if meant or (piece.braces and piece.plain and piece.text in _EDITORS and not known):
                message = _unknown(piece.text, meant, file)
                yield finding(PLACEHOLDER, shell.of(piece), message, fix=_fix(shell, piece, meant))
    yield from _templates(group)


def _misplaced(command: Command, variable: Variable) -> Iterator[Finding]:
    """A variable of other files. `${NAME}` is filled in by the agent, `$NAME` is left to the shell."""
    title = command.handler.file.dialect.title
    for node in command.nodes:
        for match in re.finditer(rf"\$(\{{)?{variable.name}\b(\}})?", node.value):
            only = " and ".join(variable.scopes)
            if match[1] and match[2]:
                after = "it refuses to run the hook" if variable.refused else "it is empty"
                message = f'{title} has "{match[0]}" only for a {only}: here {after}'
            elif match[1]:
                continue  # ${NAME:-default}
            else:
                message = f'"{match[0]}" is set for a {only} only: here it is empty'
            yield finding(PLACEHOLDER, command.span(*match.span(), node), message)


def _meant(name: str, file: HooksFile) -> str:
    """The variable that a misremembered name is meant to be."""
    own = {variable.name for variable in file.dialect.variables}
    if name in own:
        return ""
    if name in _PROJECT:
        return next((known for known in workspace_variables(file) if known.startswith("CLAUDE_")), "")
    if name in _PLUGIN and file.rule.scope == "plugin":
        return root_variable(file)
    return ""


def _unknown(name: str, meant: str, file: HooksFile) -> str:
    if meant:
        return f'{file.dialect.title} sets no "{name}", it is always empty: the variable is "{meant}"'
    return f'"${{{name}}}" is filled in by nobody here: to the shell it is an empty variable'


def _name(text: str, start: int, name: str) -> tuple[int, int]:
    at = text.index(name, start)
    return at, at + len(name)


def _fix(shell: Shell, piece: Piece, meant: str) -> Fix | None:
    """The right name, in quotes where the path that it holds would be split."""
    if not meant:
        return None
    start, end = _name(shell.line.text, piece.start, piece.text)
    edits = [Edit(shell.span(start, end), meant)]
    if piece in shell.line.split and shell.line.quote != '"':
        whole = shell.of(piece)
        edits = [Edit(Span(whole.start, whole.start), '\\"'), *edits, Edit(Span(whole.end, whole.end), '\\"')]
    return Fix(f'change to "{meant}"', "safe", tuple(edits))


def _exec(command: Command, file: HooksFile) -> Iterator[Finding]:
    """The same in exec form, where `${NAME}` of an unknown name stays as it is."""
    for node in command.nodes:
        for match in re.finditer(r"\$\{(\w+)\}", node.value):
            meant = _meant(match[1], file)
            if meant or match[1] in _EDITORS:
                message = _unknown(match[1], meant, file).replace("it is always empty", "it is left as it is")
                message = message.replace("to the shell it is an empty variable", "it is left as it is")
                edit = Edit(command.span(match.start(1), match.end(1), node), meant)
                fix = Fix(f'change to "{meant}"', "safe", (edit,)) if meant else None
                yield finding(PLACEHOLDER, command.span(*match.span(), node), message, fix=fix)


def _templates(group: Group) -> Iterator[Finding]:
    """Template text where the name of the program must be."""
    for command in commands(group):
        match = re.match(r"\s*(\{\{[^{}]*\}\}|\{[\w-]+\}|<%[^%]*%>)(?=[\s/]|$)", command.text)
        if match:
            message = f'"{match[1]}" is text of a template that was never filled in: no program has that name'
            yield finding(PLACEHOLDER, command.span(*match.span(1)), message)


CHECK = Check((PLACEHOLDER,), group=_look)
