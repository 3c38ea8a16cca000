"""A program that is not installed here.

## What it finds

Common programs that are not part of every system (`jq`, `node`, `uv`, formatters, …), named without a folder at the
beginning of a command, and not found in the `PATH` of Hookwright. Not where the command asks first:
`command -v jq >/dev/null || exit 0`.

## Why it matters

A missing program is exit code 127, which to the agent means "the hook failed, go on". Here that may only say that this
machine, or this editor's `PATH`, is not the one on which the hooks run; where it is, the hook does nothing.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "jq -r .session_id >> sessions.log"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [
  {"type": "command", "command": "command -v jq >/dev/null && jq -r .session_id >> sessions.log"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding
from hookwright.checks.effects import of_failure
from hookwright.checks.shell.look import shells_of
from hookwright.model.command import commands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.disk import Disk
    from hookwright.model.command import Command
    from hookwright.model.hooks_file import HooksFile
    from hookwright.text.span import Span

PROGRAM_MISSING = Rule("HW512", "program-missing", "info", "a program that is not installed here", __doc__)

_KNOWN = frozenset(
    ("jq", "yq", "node", "npm", "npx", "pnpm", "yarn", "bun", "bunx", "deno", "tsx", "python3", "python", "uv", "uvx",
     "pipx", "ruby", "perl", "php", "go", "cargo", "rustfmt", "gofmt", "goimports", "prettier", "eslint", "biome",
     "black", "ruff", "isort", "mypy", "pyright", "pytest", "shellcheck", "shfmt", "rg", "fd", "gh", "gitleaks",
     "trufflehog", "semgrep", "docker", "make", "osascript", "notify-send", "terminal-notifier", "afplay", "say",
     "clang-format", "swiftformat", "swiftlint", "rubocop", "stylua", "dprint", "terraform", "powershell", "pwsh",
     "bash", "zsh", "curl", "wget")
)  # fmt: skip
_ASKING = frozenset(("command", "which", "type", "hash", "where"))
_MOST = 256
"""Commands of one file that are looked at."""


def _look(file: HooksFile, disk: Disk) -> Iterator[Finding]:
    looked = 0
    for entry in file.events:
        none = ("no program to look for", file.large, file.dialect.key, entry.name)
        for group in entry.groups:
            memo = group.node.green.memo
            if memo.get(none):
                continue
            found = commands(group)
            if not any(any(_first(command)) for command in found):
                memo[none] = True
                continue
            looked += len(found)
            if looked > _MOST:
                return
            for command in found:
                for name, span, sure in _first(command):
                    if not disk.has_program(name):
                        passes = of_failure(command.handler, 127) if sure else ""
                        cost = f": the hook fails and {passes}" if passes else ""
                        yield finding(PROGRAM_MISSING, span, f'"{name}" is not in the PATH here{cost}')


def _first(command: Command) -> Iterator[tuple[str, Span, bool]]:
    """The program that a command begins with."""
    if command.form == "exec" and command.text in _KNOWN:
        yield command.text, command.span(0, len(command.text)), True
    for shell in shells_of(command)[:1]:
        commands_ = shell.line.commands
        first = commands_[0] if commands_ and not shell.line.broken and command.form == "shell" else None
        if first is None or not first.words or first.words[0].literal not in _KNOWN:
            continue
        if not any(one.name in _ASKING for one in commands_):
            yield first.name, shell.of(first.words[0]), len(commands_) == 1


CHECK = Check((PROGRAM_MISSING,), disk=_look)
