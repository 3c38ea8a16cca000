"""A script whose path depends on where the agent is.

## What it finds

A script of the project (or plugin) that is named by a relative path, where the agent runs hooks in its current
directory.

## Why it matters

After the agent's first `cd src` the hook is looked for in `src/`, and not found. Most programs then end with a code
that means "failed, go on", so the guard is gone; `python3` and `sh` end with 2, which blocks everything the agent does,
`cd ..` included. On events that only fire when a session begins the path holds, and nothing is said.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "./scripts/guard.sh"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [
  {"type": "command", "command": "\\"$CLAUDE_PROJECT_DIR\\"/scripts/guard.sh"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.checks.effects import follows_cd, of_exit2, of_failure, root_variable
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.programs import EXIT2, decides, exec_script, is_tested, scripts
from hookwright.model.command import commands
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.programs import Script
    from hookwright.model.hooks_file import Group

RELATIVE_SCRIPT = Rule(
    "HW507", "relative-script", "warning", "a script whose path depends on where the agent is", __doc__
)

_AT_START = frozenset(("SessionStart", "Setup"))


def _look(group: Group) -> Iterator[Finding]:
    file, event = group.file, group.event
    if event is None or event.name in _AT_START or not follows_cd(file):
        return
    for script in _scripts(group):
        if not script.is_relative or not script.path.strip("./"):
            continue
        plugin = file.rule.scope == "plugin"
        place = "not in the plugin" if plugin else "which follows its `cd`"
        counts = decides(script)
        effect = of_exit2(script.command.handler) if counts and script.by in EXIT2 else ""
        lost = of_failure(script.command.handler) if counts else ""
        cost = f"; {script.by} then ends with exit code 2, which {effect}" if effect else f"; {lost}" if lost else ""
        message = f'"{script.path}" is looked for in the agent\'s current directory, {place}{cost}'
        yield finding(RELATIVE_SCRIPT, script.span, message, fix=_fix(script))


def _scripts(group: Group) -> Iterator[Script]:
    for shell in shells(group):
        text = shell.line.text
        if ("cd" in text or "pushd" in text) and any(one.name in ("cd", "pushd") for one in shell.line.commands):
            continue
        for script in scripts(shell):
            if not is_tested(script) and script.simple is not None and not script.simple.depth:
                yield script
    for command in commands(group):
        script = exec_script(command) if command.form == "exec" else None
        if script is not None:
            yield script


def _fix(script: Script) -> Fix | None:
    name = root_variable(script.command.handler.file)
    if not name or (script.shell is not None and (script.shell.line.places or script.shell.command.form != "shell")):
        return None
    plugin = script.command.handler.file.rule.scope == "plugin"
    start, path = script.span.start, script.path
    skip = 2 if path.startswith("./") else 0
    if script.shell is None:
        written = f"${{{name}}}/"
    elif script.word is None or script.word.pieces[0].quote == "'":
        return None
    elif script.word.pieces[0].quote == '"':
        start, written = start + 2, f"${{{name}}}/"
    else:
        written = f'\\"${{{name}}}\\"/' if plugin else f'\\"${name}\\"/'
    text = script.command.handler.file.tree.text
    if text[start : start + skip] != path[:skip]:
        return None
    return Fix(f'begin with "${name}"', "unsafe" if plugin else "safe", (Edit(Span(start, start + skip), written),))


CHECK = Check((RELATIVE_SCRIPT,), group=_look)
