"""A variable that no hook ever gets.

## What it finds

`$TOOL_INPUT`, `$CLAUDE_TOOL_INPUT`, `$CLAUDE_FILE_PATHS`, `$CLAUDE_TOOL_NAME` and their like, where the command does
not set them itself. Also the folder of another agent, `$CLAUDE_PROJECT_DIR` in a file of an agent that sets no such
variable.

## Why it matters

Blogs and assistants teach these variables, and they have never existed: a hook gets its input as JSON on standard
input. To the shell they are empty. A formatter then formats nothing, and a guard that searches in them finds nothing
and lets everything through. `"$CLAUDE_PROJECT_DIR"/.claude/check.sh` becomes `/.claude/check.sh`, which is not there,
and most agents let the call through then.

## Example

```json
{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [
  {"type": "command", "command": "prettier --write \\"$CLAUDE_FILE_PATHS\\""}]}]}}
```

Use instead:

```json
{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [
  {"type": "command", "command": "prettier --write \\"$(jq -r .tool_input.file_path)\\""}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.checks.shell.look import shells
from hookwright.dialects.table import DIALECTS
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import Group
    from hookwright.model.shell.line import Piece

PHANTOM_VARIABLE = Rule("HW504", "phantom-variable", "warning", "a variable that no hook ever gets", __doc__)

_FIELDS = {
    "TOOL_INPUT": ".tool_input",
    "TOOL_ARGS": ".tool_input",
    "TOOL_NAME": ".tool_name",
    "TOOL_OUTPUT": ".tool_response",
    "TOOL_RESULT": ".tool_response",
    "TOOL_RESPONSE": ".tool_response",
    "TOOL_FILE_PATH": ".tool_input.file_path",
    "TOOL_COMMAND": ".tool_input.command",
    "TOOL_USE_ID": ".tool_use_id",
    "FILE_PATH": ".tool_input.file_path",
    "FILE_PATHS": ".tool_input.file_path",
    "PROMPT": ".prompt",
    "USER_PROMPT": ".prompt",
    "SESSION_ID": ".session_id",
    "EVENT": ".hook_event_name",
    "HOOK_EVENT": ".hook_event_name",
    "HOOK_EVENT_NAME": ".hook_event_name",
    "TRANSCRIPT_PATH": ".transcript_path",
    "NOTIFICATION": ".message",
    "NOTIFICATION_MESSAGE": ".message",
    "COMMAND": ".tool_input.command",
    "BASH_COMMAND": ".tool_input.command",
}
"""What `CLAUDE_` + name is meant to hold."""

_BARE = frozenset(("TOOL_INPUT", "TOOL_ARGS", "TOOL_NAME", "TOOL_OUTPUT", "TOOL_RESULT", "TOOL_RESPONSE",
                   "TOOL_FILE_PATH", "TOOL_COMMAND", "HOOK_EVENT_NAME", "USER_PROMPT", "FILE_PATH"))  # fmt: skip
"""Names that are meant without the agent's name before them, too."""

_READERS = frozenset(("cat", "jq", "read", "tee", "xargs", "python", "python3", "node", "bash", "sh", "dd", "head"))


def _field(name: str) -> str | None:
    """The part of the input that a name is meant to be, as a path for jq; None for a name of somebody's own."""
    stem = name.removeprefix("CLAUDE_")
    if stem in _FIELDS and (stem != name or stem in _BARE):
        return _FIELDS[stem]
    if stem.startswith("TOOL_INPUT_") and stem[11:].isidentifier():
        return f".tool_input.{stem[11:].lower()}"
    return None


_AGENTS = frozenset(entry.id.partition("-")[0].upper() for entry in DIALECTS)
_FOLDERS = ("_PROJECT_DIR", "_PLUGIN_ROOT", "_PLUGIN_DATA")
"""Ends of names under which agents tell a hook where it is; before them stands the agent's own name."""


def _is_folder(name: str) -> bool:
    stem = next((name.removesuffix(end) for end in _FOLDERS if name.endswith(end)), "")
    return stem in _AGENTS


def _folders(group: Group) -> Iterator[Finding]:
    """A folder's variable that another agent sets, or none, in a command that the shell reads."""
    dialect = group.file.dialect
    known = {variable.name for variable in dialect.variables}
    for shell in shells(group):
        line = shell.line
        if line.broken or shell.command.form != "shell":
            continue
        found = [p for p in line.variables if p.plain and _is_folder(p.text)]
        for piece in (p for p in found if p.text not in known and p.text not in line.assigned):
            if _is_asked(piece.text, line.text):
                continue
            own = _own(piece.text, group)
            hint = f"; here it is {quoted(f'${own}')}" if own else _NONE if piece.text.endswith(_FOLDERS[0]) else ""
            message = f"{dialect.title} sets no {quoted(f'${piece.text}')}, it is always empty{hint}"
            yield finding(PHANTOM_VARIABLE, shell.of(piece), message, fix=_folder_fix(shell, piece, own))


_NONE = "; `git rev-parse --show-toplevel` tells the project's folder"


def _is_asked(name: str, text: str) -> bool:
    """Whether the line itself asks if the variable is there, and so goes on without it."""
    return re.search(rf"-[nz]\s+[\\\"']*\$\{{?{name}\b|\$\{{{name}\b[^}}]", text) is not None


def _own(name: str, group: Group) -> str:
    """The agent's own variable for the same folder, in a file where it is set."""
    end = next(end for end in _FOLDERS if name.endswith(end))
    file = group.file
    own = [v for v in file.dialect.variables if v.name.endswith(end) or v.name == end[1:]]
    return next((v.name for v in own if not v.scopes or file.rule.scope in v.scopes), "")


def _folder_fix(shell: Shell, piece: Piece, own: str) -> Fix | None:
    """The agent's own variable, or the project's folder as Git knows it."""
    if not own and not piece.text.endswith(_FOLDERS[0]):
        return None
    new = f"${{{own}}}" if own else "$(git rev-parse --show-toplevel)"
    title = f"change to {new}"
    return Fix(title, "unsafe", (Edit(shell.of(piece), new if piece.quote else f'\\"{new}\\"'),))


def _look(group: Group) -> Iterator[Finding]:
    yield from _folders(group)
    known = {variable.name for variable in group.file.dialect.variables}
    payload = {field.name for field in group.event.payload} if group.event else set[str]()
    everything = shells(group)
    for shell in everything:
        line = shell.line
        if line.broken:
            continue
        outside = {name for s in everything if s.command is shell.command for name in s.line.assigned}
        found = [p for p in line.variables if p.plain and p.text not in known | outside and _field(p.text)]
        for piece in found:
            path = _field(piece.text) or ""
            where = f"{path} of the JSON" if path.split(".")[1] in payload or not payload else "the JSON"
            message = f'no hook gets "${piece.text}", it is always empty: the input is {where} on standard input'
            yield finding(PHANTOM_VARIABLE, shell.of(piece), message, fix=_fix(shell, piece, found, path))


def _fix(shell: Shell, piece: Piece, found: list[Piece], path: str) -> Fix | None:
    """Read the input with jq: in place, or once before everything for a variable that is used several times."""
    line, command = shell.line, shell.command
    if line.places or command.form != "shell" or len({p.text for p in found}) != 1:
        return None
    if any(c.name in _READERS and c.depth == 0 for c in line.commands) or any(c.depth for c in line.commands):
        return None
    title = f"read {path} with jq"
    if len(found) == 1 and sum(p.text == piece.text for p in line.variables) == 1:
        new = f"$(jq -r {path})"
        return Fix(title, "unsafe", (Edit(shell.of(piece), new if piece.quote else f'\\"{new}\\"'),))
    start = shell.span(0, 0).start
    return Fix(title, "unsafe", (Edit(Span(start, start), f"{piece.text}=$(jq -r {path}); "),))


CHECK = Check((PHANTOM_VARIABLE,), group=_look)
