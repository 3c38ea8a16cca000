"""A handler straight under the event, where a group must be.

## What it finds

An object with a handler's keys in an event's list, without the group around it.

## Why it matters

An event holds groups, a group holds handlers: `{"matcher": …, "hooks": [HANDLER]}`. A handler one level too high is a
group without `hooks`; it never runs, and where the agent is strict the whole file is dropped. Codex passes over it
without a word.

## Example

```json
{"hooks": {"Stop": [{"type": "command", "command": "make test"}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.checks.site import Site
    from hookwright.model.hooks_file import Group

MISPLACED_HANDLER = Rule("HW105", "misplaced-handler", "error", "a handler where a group must be", __doc__)


def is_handler(group: Group) -> bool:
    """Whether the object in a group's place is a handler: no inner hooks, and a key that only handlers have."""
    if group.is_handler or group.node.kind != "object" or group.node.get("hooks") is not None:
        return False
    dialect = group.file.dialect
    own = {field.name for kind in dialect.kinds for field in kind.fields if field.required} | {"type"}
    return any(member.name in own for member in group.node.members)


def tell(group: Group, site: Site) -> Finding:
    """The finding, with the group put around the handler as its fix."""
    node = group.node
    title = group.file.dialect.title
    wanted = f'{title} wants {{"matcher": …, "hooks": […]}} here'
    message = f"a handler stands where a group must be: {wanted}; {cost(group.file, site.loss)}"
    return finding(
        MISPLACED_HANDLER,
        node.members[0].key.span,
        message,
        severity=severity(site.loss),
        loss=site.loss,
        fix=_fix(group),
    )


def _fix(group: Group) -> Fix | None:
    node = group.node
    if not node.green.closed:
        return None
    matcher = group.matcher
    text = group.file.tree.text
    if matcher is None:
        edits = (Edit(Span(node.start, node.start), '{"hooks": ['), Edit(Span(node.end, node.end), "]}"))
        return Fix("put a group around it", "safe", edits)
    members = node.members
    at = next(i for i, m in enumerate(members) if m.span == matcher.span)
    if len(members) == 1:
        return None
    cut = (
        Span(matcher.span.start, members[at + 1].span.start)
        if at + 1 < len(members)
        else Span(members[at - 1].span.end, matcher.span.end)
    )
    head = f'{{{text[matcher.span.start : matcher.span.end]}, "hooks": ['
    edits = (Edit(Span(node.start, node.start), head), Edit(cut, ""), Edit(Span(node.end, node.end), "]}"))
    return Fix("put a group around it", "safe", edits)
