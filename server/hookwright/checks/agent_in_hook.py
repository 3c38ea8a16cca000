"""An agent that is started inside its own hook.

## What it finds

The agent's own program, run without a screen, in a command or in the script that it runs: `claude -p …` in a hook of
Claude Code. Not where hooks are switched off for it, or where a variable is set for it.

## Why it matters

The agent that the hook starts reads the same hooks, and they start the next one. One user found 5,996 sessions and an
empty account. Set a variable for the inner agent and end at once where it is set.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "claude -p 'Write the notes' >> notes.md"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [
  {"type": "command", "command": "[ -n \\"$IN_HOOK\\" ] || IN_HOOK=1 claude -p 'Write the notes' >> notes.md"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Related, Rule, finding
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.programs import name_of
from hookwright.checks.shell.source import sources
from hookwright.model.command import commands
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.checks.disk import Disk
    from hookwright.model.hooks_file import Group, HooksFile

AGENT_IN_HOOK = Rule("HW516", "agent-in-hook", "warning", "an agent that is started inside its own hook", __doc__)

_PROGRAMS = {
    "claude": ("claude-code", frozenset(("-p", "--print"))),
    "codex": ("codex", frozenset(("exec", "e"))),
    "gemini": ("gemini", frozenset(("-p", "--prompt"))),
    "qwen": ("qwen", frozenset(("-p", "--prompt"))),
    "opencode": ("opencode", frozenset(("run",))),
    "cursor-agent": ("cursor", frozenset(("-p", "--print"))),
    "copilot": ("copilot", frozenset(("-p", "--prompt"))),
    "lamied": ("lamied", frozenset(("run", "-p"))),
}
"""Program → the agent, and what makes it run without a screen."""

_NO_HOOKS = ("disableAllHooks", "--bare", "--safe-mode", "--setting-sources", "--restricted", "--no-hooks")


def _starts(words: Sequence[str], file: HooksFile) -> bool:
    agent, flags = _PROGRAMS.get(name_of(words[0]), ("", frozenset[str]())) if words else ("", frozenset[str]())
    if agent != file.dialect.id or not flags.intersection(words[1:]):
        return False
    return not any(off in word for word in words for off in _NO_HOOKS)


def _message(file: HooksFile) -> str:
    return f"this starts {file.dialect.title}, which runs the same hooks, which start it again"


def _look(group: Group) -> Iterator[Finding]:
    own = [program for program, (agent, _) in _PROGRAMS.items() if agent == group.file.dialect.id]
    for shell in shells(group):
        if not any(program in shell.line.text for program in own):
            continue
        if shell.line.broken or any(name.isupper() for name in shell.line.assigned):
            continue
        for simple in shell.line.commands:
            if _starts([word.shape for word in simple.words], group.file) and not simple.assigns:
                yield finding(AGENT_IN_HOOK, shell.of(simple), _message(group.file))
    for command in commands(group):
        if command.form == "exec" and _starts([node.value for node in command.nodes], group.file):
            yield finding(AGENT_IN_HOOK, command.span(0, len(command.text)), _message(group.file))


def _scripts(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    for one, code in sources(file, disk):
        for program, (agent, flags) in _PROGRAMS.items():
            if agent != file.dialect.id or program not in code or any(off in code for off in _NO_HOOKS):
                continue
            either = "|".join(re.escape(flag) for flag in sorted(flags))
            pattern = rf"(?m)(?:^|[\s;&|(\"'`])({program}(?:[\"']\s*,\s*[\"']|[ \t]+)(?:{either}))\b"
            match = re.search(pattern, code)
            guard = re.search(r"(?m)-[nz] [\"']?\$\{?[A-Z_]{4,}|os\.environ|os\.getenv|process\.env", code)
            if match and not guard:
                related = (Related(Span(*match.span(1)), f"{program} is started", one.path),)
                yield finding(AGENT_IN_HOOK, one.script.span, f"in the script {_message(file)}", related=related)


CHECK = Check((AGENT_IN_HOOK,), group=_look, disk=_scripts)
