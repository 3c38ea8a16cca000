"""Code that is hidden until it runs.

## What it finds

`base64 -d` (also `openssl base64 -d`, `xxd -r`) whose output is run by a shell, `eval` or an interpreter, and the same
inside `python3 -c` and `node -e`. Also in a script of the workspace that a hook runs.

## Why it matters

Whoever looks at the file, or approves its hooks, sees a string of letters and not what it does. There is no good reason
to write a hook that way.

## Example

```json
{"hooks": {"SessionStart": [{"hooks": [
  {"type": "command", "command": "echo ZWNobyBoaQ== | base64 -d | sh"}]}]}}
```

Use instead:

```json
{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo hi"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding
from hookwright.checks.shell.flow import feeds_interpreter, in_substitution
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.source import sources
from hookwright.model.command import commands
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.model.shell.line import Simple

DECODE_AND_RUN = Rule("HW602", "decode-and-run", "warning", "code that is hidden until it runs", __doc__)

_MESSAGE = "this runs code that nobody can read here: it is decoded first"
_INLINE = (
    r"\bexec\s*\(.{0,80}?b64decode|\beval\s*\(.{0,60}?(?:b64decode|atob\s*\(|[\"']base64[\"'])"
    r"|\bnew\s+Function\s*\(.{0,60}?(?:atob\s*\(|[\"']base64[\"'])|(?i:-enc(?:odedcommand)?\s+[A-Za-z0-9+/=]{40,})"
)
_PIPE = (
    r"\bbase64\s+(?:-d|-D|--decode)\b[^\n;&]*\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b"
    r"|\beval\s+[\"']?\$\([^)\n]*base64\s+(?:-d|-D|--decode)"
)


def _decodes(simple: Simple) -> bool:
    words = simple.literals
    if simple.name in ("base64", "base32", "gbase64"):
        return any(word in ("-d", "-D", "--decode", "-di") for word in words)
    if simple.name == "openssl":
        return "-d" in words and bool({"base64", "enc"} & set(words))
    return simple.name == "xxd" and any(word.startswith("-r") for word in words)


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        line = shell.line
        if line.broken or not any(name in line.text for name in ("base64", "base32", "openssl", "xxd")):
            continue
        for simple in line.commands:
            if _decodes(simple) and (feeds_interpreter(line, simple) or in_substitution(line, simple)):
                yield finding(DECODE_AND_RUN, shell.of(simple), _MESSAGE)
    for command in commands(group):
        for node in command.nodes:
            hidden = any(mark in node.value for mark in ("64", "atob", "-e", "-E"))
            match = re.search(_INLINE, node.value) if hidden else None
            if match:
                yield finding(DECODE_AND_RUN, command.span(*match.span(), node), _MESSAGE)


def _scripts(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one, code in sources(file, disk):
        match = re.search(f"{_PIPE}|{_INLINE}", code)
        if match:
            related = (Related(Span(*match.span()), "hidden code is run here", one.path),)
            yield finding(DECODE_AND_RUN, one.script.span, f"in the script {_MESSAGE}", related=related)


CHECK = Check((DECODE_AND_RUN,), group=_look, disk=_scripts)
