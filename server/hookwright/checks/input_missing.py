"""A key that the tools of the matcher do not have in their input.

## What it finds

`jq … .tool_input.NAME` in a command, where no tool that the matcher selects has such an argument. Not where the matcher
selects tools of MCP servers, or one whose arguments are not known.

## Why it matters

jq prints `null` and all goes well. A guard written for Claude Code's `Edit` looks for `file_path`; in Codex the same
name selects `apply_patch`, which has nothing but a `command` that holds the patch, so the guard never finds a path and
lets every change through.

## Example

```json .codex/hooks.json
{"hooks": {"PreToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command",
  "command": "jq -r .tool_input.file_path | grep -q .env && { echo 'not .env' >&2; exit 2; }; exit 0"}]}]}}
```

Use instead:

```json .codex/hooks.json
{"hooks": {"PreToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command",
  "command": "jq -r .tool_input.command | grep -q '^[*]*.* File: .*[.]env' && { echo 'not .env' >&2; exit 2; }; exit 0"}]}]}}
```
"""  # noqa: E501 - a command can't be broken

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, listed, quoted
from hookwright.checks.shell.look import shells
from hookwright.model.matcher import explain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Tool
    from hookwright.model.hooks_file import Group

INPUT_MISSING = Rule("HW523", "input-missing", "warning", "a key that the selected tools do not have", __doc__)

_KEY = re.compile(r"\.tool_input\.([A-Za-z_]\w*)")


def _look(group: Group) -> Iterator[Finding]:
    if all("tool_input" not in shell.line.text for shell in shells(group)):
        return
    tools = _tools(group)
    keys = set(_keys(tools))
    if not tools or not all(tool.input for tool in tools):
        return
    for shell in shells(group):
        for simple in shell.line.commands if not shell.line.broken else ():
            for word in simple.words[1:] if simple.name == "jq" else ():
                asked = _KEY.findall(word.shape)
                if asked and keys.isdisjoint(asked):
                    of = f"the input of {listed(tool.name for tool in tools)}"
                    message = f"{of} has no {quoted(asked[0])}, so jq finds null; it has {listed(_keys(tools))}"
                    yield finding(INPUT_MISSING, shell.of(word), message)


def _keys(tools: list[Tool]) -> list[str]:
    """The arguments of the tools, each once, in the order of the table."""
    return list(dict.fromkeys(field.name for tool in tools for field in tool.input))


def _tools(group: Group) -> list[Tool]:
    """The tools that the matcher selects; none where others may be among them."""
    event, value, dialect = group.event, group.matcher_value, group.file.dialect
    if event is None or event.subject is None or event.subject.kind != "tool" or value is None:
        return []
    found = explain(value, event, dialect)
    if found.mcp or found.every or found.undecided or found.loose or found.path not in ("names", "regex"):
        return []
    return [tool for name in found.selected if (tool := dialect.tool(name)) is not None]


CHECK = Check((INPUT_MISSING,), group=_look)
