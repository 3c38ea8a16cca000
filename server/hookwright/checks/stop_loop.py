"""A hook that sends the agent back each time it stops.

## What it finds

On events such as `Stop`: a command that always objects and does not read `stop_hook_active`. Of a script that can
object without reading it, an information.

## Why it matters

After an objection the agent goes on and stops again, and the hook runs again. What objects without asking whether it
already did so objects until the agent's own limit: Claude Code goes round eight times, Lamied three times and then ends
the task as incomplete.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "echo 'Did you run the tests?' >&2; exit 2"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [
  {"type": "command", "command": "grep -q '\\"stop_hook_active\\": *true' || { echo 'Did you run the tests?' >&2; exit 2; }"}]}]}}
```
"""  # noqa: E501 - a command can't be broken

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding
from hookwright.checks.effects import answers, event_answers, is_background
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.source import EXIT_2, sources
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.model.hooks_file import Group, Handler, HooksFile
    from hookwright.model.shell.line import Simple

STOP_LOOP = Rule("HW515", "stop-loop", "warning", "a hook that sends the agent back each time it stops", __doc__)

_ASKS = r"(?i)stop_?hook_?active"
_BLOCK = r"\bdecision\W{1,8}block\b"


def _sends_back(handler: Handler) -> bool:
    own = event_answers(handler)
    return own is not None and own.exit2 == "send-back" and not is_background(handler)


def _times(handler: Handler) -> str:
    table = answers(handler.file)
    return f"{table.stop_cap} times in a row" if table is not None and table.stop_cap > 0 else "without end"


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        handler, line = shell.command.handler, shell.line
        if line.broken or line.places or not _sends_back(handler) or re.search(_ASKS, line.text):
            continue
        one = next((c for c in line.commands if _objects(c)), None)
        if one is not None:
            message = f'this always objects and never reads "stop_hook_active": it sends back {_times(handler)}'
            yield finding(STOP_LOOP, shell.of(one), message)


def _objects(simple: Simple) -> bool:
    if simple.when or simple.depth:
        return False
    if simple.name == "exit":
        return simple.literals == ("2",)
    words = " ".join(word.shape for word in simple.words)
    return simple.name in ("echo", "printf") and simple.output == "out" and re.search(_BLOCK, words) is not None


def _scripts(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one, code in sources(file, disk):
        handler = one.script.command.handler
        match = re.search(f"{EXIT_2}|{_BLOCK}", code) if _sends_back(handler) else None
        if match and not re.search(_ASKS, code):
            related = (Related(Span(*match.span()), "the objection", one.path),)
            message = f'the script can object and never reads "stop_hook_active": up to {_times(handler)}'
            yield finding(STOP_LOOP, one.script.span, message, severity="info", related=related)


CHECK = Check((STOP_LOOP,), group=_look, disk=_scripts)
