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

    from hookwright.model.hooks_file import EventEntry, Group
    from hookwright.text.span import Span

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
    """A formatter that a handler runs; places relative to the group."""

    program: str
    language: str
    span: Span
    handler: int  # index in the group
    condition: bool


def _writers(group: Group) -> tuple[_Writer, ...]:
    """The formatters of a group, kept while its text stays the same."""
    memo, key = group.node.green.memo, "formatters"
    if key not in memo:
        start, end = group.node.span
        text = group.file.tree.text[start:end]
        memo[key] = tuple(_found(group)) if any(program in text for program in _WRITES) else ()
    return memo[key]


def _found(group: Group) -> Iterator[_Writer]:
    for shell in shells(group):
        for simple in () if shell.line.broken else shell.line.commands:
            words = [word.shape for word in simple.words]
            while len(words) > 1 and words[0] in _RUNNERS:
                words = words[1:]
            program = name_of(words[0]) if words else ""
            language, flags = _WRITES.get(program, ("", frozenset[str]()))
            if language and not _READS.intersection(words) and (not flags or flags.intersection(words)):
                handler = shell.command.handler
                span = shell.of(simple).shift(-group.node.start)
                yield _Writer(program, language, span, handler.index, handler.member("if") is not None)


def _look(entry: EventEntry) -> Iterator[Finding]:
    if entry.event is None or not entry.event.runs or entry.event.subject is None:
        return
    first: dict[tuple[str, str], tuple[Group, _Writer]] = {}
    for group in entry.groups:
        for writer in _writers(group):
            other, before = first.setdefault((group.matcher_value or "", writer.language), (group, writer))
            if not _race(before, writer, same_group=other is group):
                continue
            message = f"{writer.program} runs at the same time as {before.program}, and both rewrite the file"
            related = (Related(before.span.shift(other.node.start), f"{before.program} is run here"),)
            yield finding(FORMATTERS_RACE, writer.span.shift(group.node.start), message, related=related)


def _race(one: _Writer, other: _Writer, *, same_group: bool) -> bool:
    """Whether they belong to two handlers and do different things. With conditions they may be for different files."""
    if one.program == other.program or (same_group and one.handler == other.handler):
        return False
    return not one.condition and not other.condition


CHECK = Check((FORMATTERS_RACE,), event=_look)
