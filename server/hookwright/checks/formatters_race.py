"""Formatters that run at the same time on the same file.

## What it finds

Two handlers of one group, or of groups with the same matcher, that each rewrite files of one language.

## Why it matters

Hooks that match run in parallel, and their order in the file means nothing. Both formatters read the file, both write
it, and what the first one wrote is lost, now and then.

## Example

```json
{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [
  {"type": "command", "command": "prettier --write \\"$(jq -r .tool_input.file_path)\\""},
  {"type": "command", "command": "eslint --fix \\"$(jq -r .tool_input.file_path)\\""}]}]}}
```

Use instead:

```json
{"hooks": {"PostToolUse": [{"matcher": "Edit|Write", "hooks": [
  {"type": "command",
   "command": "f=$(jq -r .tool_input.file_path); prettier --write \\"$f\\"; eslint --fix \\"$f\\""}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.base import Check, Finding, Related, Rule, finding
from hookwright.checks.shell.look import shells
from hookwright.checks.shell.programs import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.shell.look import Shell
    from hookwright.model.hooks_file import EventEntry, Group
    from hookwright.model.shell.line import Simple

FORMATTERS_RACE = Rule(
    "HW518", "formatters-race", "warning", "formatters that run at the same time on the same file", __doc__
)

_WRITES: dict[str, tuple[str, frozenset[str]]] = {
    "prettier": ("js", frozenset(("--write", "-w"))),
    "eslint": ("js", frozenset(("--fix",))),
    "biome": ("js", frozenset(("--write", "--apply", "--fix"))),
    "standard": ("js", frozenset(("--fix",))),
    "dprint": ("js", frozenset(("fmt",))),
    "oxlint": ("js", frozenset(("--fix",))),
    "black": ("python", frozenset()),
    "isort": ("python", frozenset()),
    "ruff": ("python", frozenset(("format", "--fix"))),
    "autopep8": ("python", frozenset(("-i", "--in-place"))),
    "yapf": ("python", frozenset(("-i", "--in-place"))),
    "gofmt": ("go", frozenset(("-w",))),
    "goimports": ("go", frozenset(("-w",))),
    "gofumpt": ("go", frozenset(("-w",))),
    "rubocop": ("ruby", frozenset(("-a", "-A", "--autocorrect", "--auto-correct"))),
    "standardrb": ("ruby", frozenset(("--fix",))),
}
"""Program → what it rewrites, and the words that make it write (none: it always does)."""

_READS = frozenset(("--check", "--diff", "--check-only", "--list-different", "-l"))
_RUNNERS = frozenset(("npx", "pnpx", "bunx", "uvx", "pipx", "pnpm", "yarn", "npm", "uv", "poetry", "bundle", "exec",
                      "dlx", "run", "-y", "--yes", "--no-install", "python", "python3", "-m", "bun", "x"))  # fmt: skip


class _Writer(NamedTuple):
    program: str
    language: str
    shell: Shell
    simple: Simple


def _writers(group: Group) -> Iterator[_Writer]:
    for shell in shells(group):
        for simple in () if shell.line.broken else shell.line.commands:
            words = [word.shape for word in simple.words]
            while len(words) > 1 and words[0] in _RUNNERS:
                words = words[1:]
            program = name_of(words[0]) if words else ""
            language, flags = _WRITES.get(program, ("", frozenset[str]()))
            if language and not _READS.intersection(words) and (not flags or flags.intersection(words)):
                yield _Writer(program, language, shell, simple)


def _look(entry: EventEntry) -> Iterator[Finding]:
    if entry.event is None or not entry.event.runs or entry.event.subject is None:
        return
    first: dict[tuple[str, str], _Writer] = {}
    for group in entry.groups:
        if not _may_write(group):
            continue
        for writer in _writers(group):
            key = (group.matcher_value or "", writer.language)
            before = first.setdefault(key, writer)
            if _race(before, writer):
                message = f"{writer.program} runs at the same time as {before.program}, and both rewrite the file"
                related = (Related(before.shell.of(before.simple), f"{before.program} is run here"),)
                yield finding(FORMATTERS_RACE, writer.shell.of(writer.simple), message, related=related)


def _race(one: _Writer, other: _Writer) -> bool:
    """Whether they belong to two handlers and do different things. With conditions they may be for different files."""
    handlers = [writer.shell.command.handler for writer in (one, other)]
    if handlers[0].node == handlers[1].node or one.program == other.program:
        return False
    return all(handler.member("if") is None for handler in handlers)


def _may_write(group: Group) -> bool:
    """Whether a formatter is named in the group at all; kept while its text stays the same."""
    memo, key = group.node.green.memo, "formatters"
    if key not in memo:
        start, end = group.node.span
        text = group.file.tree.text[start:end]
        memo[key] = any(program in text for program in _WRITES)
    return memo[key]


CHECK = Check((FORMATTERS_RACE,), event=_look)
