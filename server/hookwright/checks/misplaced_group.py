"""A group with handlers, where a handler must be.

## What it finds

An object with an inner list `hooks` in an event's list, for an agent whose handlers stand there themselves.

## Why it matters

Some agents have groups of handlers that share a matcher, some have not: there each handler has a matcher of its own. A
group is then a handler without anything to run. It is dropped, and nothing in it ever runs. This happens when hooks are
carried over from one agent to another.

## Example

```json .cursor/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"matcher": "Shell", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json .cursor/hooks.json
{"version": 1, "hooks": {"preToolUse": [{"matcher": "Shell", "type": "command", "command": "guard"}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Finding, Fix, Rule, finding
from hookwright.checks.words import cost, severity
from hookwright.syntax.layout import line_indent
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from hookwright.checks.site import Site
    from hookwright.model.hooks_file import Group
    from hookwright.syntax.tree import Node

MISPLACED_GROUP = Rule("HW111", "misplaced-group", "error", "a group where a handler must be", __doc__)


def is_group(group: Group) -> bool:
    """Whether an entry is a group of handlers and its agent has no such groups."""
    if group.file.dialect.shape not in ("flat", "list"):
        return False
    inner = group.node.get_value("hooks")
    return inner is not None and inner.kind == "array"


def tell(group: Group, site: Site) -> Finding:
    """The finding, with the handlers in the group's place as its fix."""
    member = group.node.get("hooks")
    assert member is not None
    title = group.file.dialect.title
    own = ", each hook has its own matcher" if _takes_matcher(group) else ""
    message = f"a group stands where a handler must be: {title} has no groups{own}; {cost(group.file, site.loss)}"
    return finding(
        MISPLACED_GROUP,
        member.key.span,
        message,
        severity=severity(site.loss),
        loss=site.loss,
        fix=_fix(group),
    )


def _takes_matcher(group: Group) -> bool:
    return any(field.name == "matcher" for field in group.file.dialect.common_fields)


def _fix(group: Group) -> Fix | None:
    """Takes the group away. What it says besides its matcher would be lost, so then nobody is offered to."""
    node, inner = group.node, group.node.get_value("hooks")
    if not node.green.closed or inner is None or not inner.items:
        return None
    if any(member.name not in ("matcher", "hooks") for member in node.members):
        return None
    if any(item.kind != "object" or not item.green.closed for item in inner.items):
        return None
    text = group.file.tree.text
    matcher = group.matcher if _takes_matcher(group) else None
    head = f"{text[matcher.span.start : matcher.span.end]}, " if matcher is not None else ""
    lost = group.matcher is not None and matcher is None
    indent = "\n" + line_indent(text, node.start)
    handlers = [_moved(item, text, indent, "" if item.get("matcher") is not None else head) for item in inner.items]
    join = f",{indent}" if "\n" in text[node.start : node.end] else ", "
    title = "take the group away, and its matcher with it" if lost else "take the group away"
    return Fix(title, "unsafe" if lost else "safe", (Edit(node.span, join.join(handlers)),))


def _moved(item: Node, text: str, indent: str, head: str) -> str:
    """A handler's text, as far in as the group was, with the group's matcher as its first key."""
    found = text[item.start : item.end]
    if head and item.members:
        first = item.members[0].key.start - item.start
        found = found[:first] + head + found[first:]
    return found.replace("\n" + line_indent(text, item.start), indent)
