"""A plugin's manifest that names the file of hooks that is loaded anyway.

## What it finds

`"hooks": "./hooks/hooks.json"` in `.claude-plugin/plugin.json`.

## Why it matters

`hooks/hooks.json` is read without being named; `hooks` in the manifest is for further files. Naming the first one
loads it a second time: depending on the version its hooks run twice, or the plugin is refused with "duplicate hooks
file".

## Example

```json .claude-plugin/plugin.json
{"name": "guards", "hooks": "./hooks/hooks.json"}
```

Use instead:

```json .claude-plugin/plugin.json
{"name": "guards"}
```
"""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.syntax.rewrite import remove_item, remove_member

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node

PLUGIN_FILE_TWICE = Rule(
    "HW110", "plugin-file-twice", "warning", "a manifest that names the file of hooks that is loaded anyway", __doc__
)


def _look(file: HooksFile) -> Iterator[Finding]:
    member = file.hooks
    if file.rule.root != "manifest" or member is None or member.value is None:
        return
    default = next((r.tail for r in file.dialect.files if r.scope == "plugin" and r.root == "hooks-file"), "")
    value = member.value
    names = [value] if value.kind == "string" else list(value.items)
    for index, node in enumerate(names):
        if not _is(node, default):
            continue
        title = file.dialect.title
        message = f"{title} loads {quoted(default)} without being told; naming it here loads it twice"
        alone = len(names) == 1
        edits = remove_member(file.tree, member) if alone else remove_item(file.tree, value, index)
        yield finding(PLUGIN_FILE_TWICE, node.span, message, fix=Fix("take it away", "safe", tuple(edits)))


def _is(node: Node, default: str) -> bool:
    return node.kind == "string" and bool(default) and posixpath.normpath(node.value) == default


CHECK = Check((PLUGIN_FILE_TWICE,), file=_look)
