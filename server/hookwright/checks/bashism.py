"""What only bash understands, in a command that sh runs.

## What it finds

`[[ … ]]`, `<( … )`, arrays, here-strings, `source`, `${x,,}`, `set -o pipefail`, `&>` and their like in a command that
`/bin/sh` runs. Not inside `bash -c '…'`.

## Why it matters

Hooks are run by `/bin/sh`, whatever your own shell is. On Debian, Ubuntu and most containers that is dash. There `[[`
is a program that does not exist, so a guard made of it guards nothing; `<( … )` is a syntax error, which is exit code
2, which blocks every call; `cmd &> file` sends the command to the background and forgets its exit code. On macOS, where
sh is bash, the same file works.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "[[ \\"$USER\\" == root ]] && exit 2"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "[ \\"$USER\\" = root ] && exit 2"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import of_exit2, of_failure
from hookwright.checks.shell.look import shells
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import Group
    from hookwright.model.shell.line import Simple

BASHISM = Rule("HW502", "bashism", "warning", "what only bash understands, in a command that sh runs", __doc__)


class _Found(NamedTuple):
    start: int
    end: int
    what: str
    effect: str  # "syntax": nothing runs, exit code 2; "stop": the same from there on; "missing"; "quiet"; "status"
    instead: str = ""  # the text that means the same in sh


_SYNTAX = {
    "process-substitution": "process substitution",
    "array": "arrays",
    "here-string": "here-strings",
    "for((": "arithmetic for loops",
    "select": '"select"',
    "function": '"function"',
    "|&": '"|&"',
}
_PROGRAMS = frozenset(("source", "shopt", "declare", "typeset", "let", "mapfile", "readarray", "pushd", "popd"))
_MARKS = (*_PROGRAMS, "pipefail", "==", "read")


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        line = shell.line
        if line.shell not in ("sh", "dash") or line.broken:
            continue
        found = sorted({item.start: item for item in (*_constructs(shell), *_commands(shell))}.values())
        for item in found:
            message = f"{item.what}: {_cost(shell, item)}"
            yield finding(BASHISM, shell.span(item.start, item.end), message, fix=_fix(shell, item, len(found)))


def _constructs(shell: Shell) -> Iterator[_Found]:
    text = shell.line.text
    for kind, start, end in shell.line.constructs:
        if kind in _SYNTAX:
            yield _Found(start, end, f"dash knows no {_SYNTAX[kind]}", "syntax")
        elif kind == "[[":
            yield _Found(start, end, 'dash has no "[["', "missing")
        elif kind == "((":
            yield _Found(start, start + 2, 'dash has no "((" command', "missing")
        elif kind == "bad-expansion":
            yield _Found(start, end, f'dash can\'t expand "{text[start:end]}"', "stop")
        elif kind == "equals":
            yield _Found(start, end, 'in dash "[" knows only "="', "status", "=")
        elif kind == "&>":
            target = text[start:end].removeprefix("&>>").removeprefix("&>").strip()
            mark = ">>" if text.startswith("&>>", start) else ">"
            what = 'dash reads "&>" as "&" and ">"'
            yield _Found(start, end, what, "quiet", f"{mark}{target} 2>&1")


def _commands(shell: Shell) -> Iterator[_Found]:
    if not any(mark in shell.line.text for mark in _MARKS):
        return
    guarded = any(c.name in ("command", "type", "which", "hash") for c in shell.line.commands)
    for simple in shell.line.commands:
        if not simple.words:
            continue
        first, literals = simple.words[0], simple.literals
        if simple.name in _PROGRAMS and not guarded and first.literal == simple.name:
            instead = "." if simple.name == "source" and "/" in (simple.words[1].shape if literals else "") else ""
            yield _Found(first.start, first.end, f'dash has no "{simple.name}"', "missing", instead)
        elif simple.name == "set" and "pipefail" in literals:
            at = simple.words[1 + literals.index("pipefail")]
            yield _Found(at.start, at.end, 'dash before 0.5.13 has no "pipefail"', "stop")
        elif simple.name == "test" and "==" in literals:
            at = simple.words[1 + literals.index("==")]
            yield _Found(at.start, at.end, 'in dash "test" knows only "="', "status", "=")
        elif simple.name == "read" and (flag := _bad_read(simple)):
            yield _Found(simple.words[flag].start, simple.words[flag].end, 'dash can\'t "read" with this', "status")


def _bad_read(simple: Simple) -> int:
    for index, literal in enumerate(simple.literals, 1):
        if literal.startswith("-") and set(literal) & set("adinNtu"):
            return index
    return 0


def _cost(shell: Shell, item: _Found) -> str:
    handler, outer = shell.command.handler, not shell.line.places and shell.command.form == "shell"
    if item.effect == "stop":
        return "where sh is dash the command ends there with exit code 2"
    if item.effect == "syntax":
        effect = of_exit2(handler) if outer else ""
        tail = f", which {effect}" if effect else ""
        return f"where sh is dash the command ends with exit code 2{tail}"
    if item.effect == "quiet":
        return "the command runs in the background and its exit code is lost"
    if item.effect == "status":
        return "it always fails there"
    passes = of_failure(handler, 127)
    return "it is not found there and always fails" + (f" (127, {passes})" if passes and outer else "")


def _fix(shell: Shell, item: _Found, count: int) -> Fix | None:
    if item.instead:
        edit = Edit(shell.span(item.start, item.end), quote(item.instead)[1:-1])
        return Fix(f'change to "{item.instead}"', "safe", (edit,))
    text = shell.command.text
    if count != 1 or shell.line.places or shell.command.form != "shell" or "'" in text:
        return None
    return Fix("run it with bash", "unsafe", (Edit(shell.node.span, quote(f"bash -c '{text}'")),))


CHECK = Check((BASHISM,), group=_look)
