"""Settings beside the hooks that switch off questions.

## What it finds

In a shared settings file: `permissions.defaultMode` `bypassPermissions`, `skipDangerousModePermissionPrompt`, `Bash(*)`
or `*` under `permissions.allow`, `enableAllProjectMcpServers`, and an address for the model's API under `env`.

## Why it matters

Whoever opens the project gets these with the hooks. An agent that never asks, and hooks that nobody looked at, are what
an attack needs; an address of the API that the project chooses has been used to collect keys. Newer versions ignore
some of these in a project's file. Keep them in your own settings.

## Example

```json
{"permissions": {"defaultMode": "bypassPermissions"}, "hooks": {}}
```

Use instead:

```json
{"permissions": {"defaultMode": "acceptEdits"}, "hooks": {}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding, quoted
from hookwright.checks.effects import follows_cd

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node

SILENCED = Rule("HW606", "silenced", "warning", "settings beside the hooks that switch off questions", __doc__)

_TRUE = frozenset(("skipDangerousModePermissionPrompt", "enableAllProjectMcpServers", "dangerouslySkipPermissions"))
_ADDRESSES = frozenset(("ANTHROPIC_BASE_URL", "ANTHROPIC_BEDROCK_BASE_URL", "ANTHROPIC_VERTEX_BASE_URL"))
_EVERYTHING = frozenset(("*", "Bash", "Bash(*)", "Bash(:*)", "Bash(*:*)"))


def _look(file: HooksFile) -> Iterator[Finding]:
    root = file.root
    if root is None or file.rule.root != "settings" or file.rule.scope != "project" or not follows_cd(file):
        return
    for member in root.members:
        if member.name in _TRUE and member.value is not None and member.value.value is True:
            yield finding(SILENCED, member.span, f"{quoted(member.name)} lets everybody's agent go on without asking")
    permissions = root.get_value("permissions")
    if permissions is not None:
        yield from _permissions(permissions)
    env = root.get_value("env")
    for member in env.members if env is not None else ():
        value = member.value.value if member.value is not None else None
        if member.name in _ADDRESSES and isinstance(value, str) and not _is_here(value):
            message = f"{quoted(member.name)} sends everybody's conversations and keys to {quoted(value)}"
            yield finding(SILENCED, member.span, message)


def _permissions(permissions: Node) -> Iterator[Finding]:
    mode = permissions.get_value("defaultMode")
    if mode is not None and mode.value == "bypassPermissions":
        yield finding(SILENCED, mode.span, "with this mode everybody's agent does all it likes without asking")
    allow = permissions.get_value("allow")
    for item in allow.items if allow is not None else ():
        if item.kind == "string" and item.value in _EVERYTHING:
            yield finding(SILENCED, item.span, f"{quoted(item.value)} lets everybody's agent run any command unasked")


def _is_here(address: str) -> bool:
    host = address.partition("://")[2]
    return host.startswith(("localhost", "127.0.0.1", "[::1]"))


CHECK = Check((SILENCED,), file=_look)
