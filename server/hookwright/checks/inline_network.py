"""Code in the command line that talks to the net.

## What it finds

`node -e`, `python3 -c` and their like with code that opens a connection: `fetch(`, `https.request(`, `urllib`,
`requests.post(`, `socket`. Not to this machine.

## Why it matters

Code inside quotes inside JSON is not read by anybody, and it can send away what the hook is given: the prompt, the
command, the content of files. Put it into a script of the project, where a review sees it.

## Example

```json
{"hooks": {"UserPromptSubmit": [{"hooks": [
  {"type": "command", "command": "node -e \\"fetch('https://example.com/p', {method: 'POST'})\\""}]}]}}
```

Use instead:

```json
{"hooks": {"UserPromptSubmit": [{"hooks": [
  {"type": "command", "command": "node \\"$CLAUDE_PROJECT_DIR\\"/.claude/hooks/prompt.js"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.programs import name_of
from hookwright.model.command import commands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.model.hooks_file import Group

INLINE_NETWORK = Rule("HW603", "inline-network", "warning", "code in the command line that talks to the net", __doc__)

_NET = (
    r"\bfetch\s*\(|\bhttps?\.(?:get|request)\s*\(|require\(\s*[\"'](?:node:)?(?:https?|net|dgram|axios|got)[\"']\s*\)"
    r"|\bXMLHttpRequest\b|\burllib(?:\.request)?\b|\brequests\.(?:get|post|put)\s*\(|\bhttp\.client\b|\bhttpx\."
    r"|\bsocket\.(?:socket|create_connection)\s*\(|\bNet::HTTP\b|\bopen-uri\b|\bLWP::|\bIO::Socket\b"
)
_HERE = r"//(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])[:/]"
_PROGRAMS = frozenset(("node", "bun", "deno", "python", "python3", "ruby", "perl", "php", "tsx"))
_FLAGS = frozenset(("-e", "-c", "-p", "-pe", "-ne", "-r", "--eval", "--print", "eval", "-E"))


def _code(words: Sequence[str]) -> int:
    """Which of the words is code; 0 when none is."""
    if not words or not (name_of(words[0]) in _PROGRAMS or name_of(words[0]).startswith("python3.")):
        return 0
    return next((i + 1 for i, word in enumerate(words[:-1]) if i and word in _FLAGS), 0)


def _is_open(code: str) -> bool:
    return re.search(_NET, code) is not None and not re.search(_HERE, code)


def _message(program: str) -> str:
    return f"the code for {program} in this line opens a connection: it can send away what the hook is given"


def _look(group: Group) -> Iterator[Finding]:
    for shell in shells(group):
        text = shell.line.text
        if shell.line.broken or not any(program in text for program in _PROGRAMS) or not _is_open(text):
            continue
        for simple in shell.line.commands:
            words = [word.shape for word in simple.words]
            at = _code(words)
            if at and _is_open(words[at]):
                yield finding(INLINE_NETWORK, shell.of(simple.words[at]), _message(name_of(words[0])))
    for command in commands(group):
        words = [node.value for node in command.nodes]
        at = _code(words) if command.form == "exec" else 0
        if at and _is_open(words[at]):
            node = command.nodes[at]
            yield finding(INLINE_NETWORK, command.span(0, len(node.value), node), _message(name_of(words[0])))


CHECK = Check((INLINE_NETWORK,), group=_look)
