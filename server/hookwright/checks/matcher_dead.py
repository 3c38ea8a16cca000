"""A matcher, or a name in it, that selects nothing.

## What it finds

Names that are no tool of the agent, or no value of the event: in the wrong case (`bash`), misspelt, retired
(`MultiEdit`), another agent's (`run_shell_command`), a bare MCP server (`mcp__memory`), several names joined in a way
the agent does not split (`Edit Write`), lists and patterns where the agent compares with one value, a pattern between
slashes, and permission rules or conditions where a name must be.

## Why it matters

Nothing complains: the file loads and the hooks of the group never fire, or not for that name. Where other names of the
same matcher do their work, a name that is only out of date is just an information.

## Example

```json
{"hooks": {"PreToolUse": [{"matcher": "bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```

Use instead:

```json
{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "guard"}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, quoted
from hookwright.model.matcher import compile_matcher, explain
from hookwright.syntax.rewrite import insert_member
from hookwright.syntax.strings import quote, span_in_string
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.base import Severity
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.model.explain import Dead, Explanation
    from hookwright.model.hooks_file import Group
    from hookwright.model.matcher import Matcher
    from hookwright.syntax.tree import Node

MATCHER_DEAD = Rule("HW302", "matcher-dead", "warning", "a matcher, or a name in it, that selects nothing", __doc__)

_SAFE = frozenset({"case", "near"})


def _look(group: Group) -> Iterator[Finding]:
    event, dialect, value = group.event, group.file.dialect, group.matcher_value
    node = group.matcher.value if group.matcher else None
    if event is None or event.subject is None or value is None or node is None:
        return
    matcher = compile_matcher(value, event, dialect)
    if matcher.path in ("every", "ignored") or (matcher.path == "names" and _all_tools(matcher.names, event, dialect)):
        return  # nearly every matcher ends here, without the cost of an explanation
    found = explain(value, event, dialect)
    if found.error is not None:
        return
    alive = bool(found.selected) or found.mcp or bool(found.watched)
    for dead in found.dead:
        span = span_in_string(group.file.tree, node, dead.start, dead.stop)
        message = dead.text.replace("`", '"')
        if _may_be_part(dead, matcher, dialect, event):
            message += "; it selects a tool of an MCP server whose name contains it, if there is one"
        elif not alive and len(found.dead) == 1:
            message = f"these hooks never fire: {message}"
        elif found.every and dead.why in ("separator", "rule", "expression"):
            message = f"these hooks run for every tool: {message}"
        severity = _severity(dead, found, group, alive=alive)
        yield finding(MATCHER_DEAD, span, message, severity=severity, fix=_fix(dead, found, group, node))
    if not alive and not found.dead and not found.undecided and event.subject.named_by == "agent" and _complete(group):
        message = f"{quoted(value)} selects none of the known {_subjects(group)}; these hooks never fire"
        yield finding(MATCHER_DEAD, node.span, message)


def _may_be_part(dead: Dead, matcher: Matcher, dialect: Dialect, event: Event) -> bool:
    """Whether a word that nobody knows may be a part of an MCP tool's name, where a pattern is found anywhere in it."""
    if dead.why != "unknown" or event.subject is None or event.subject.kind != "tool" or not dialect.mcp_prefix:
        return False
    return matcher.selects(f"{dialect.mcp_prefix}{dead.name}{dialect.mcp_joint}{dead.name}")


def _all_tools(names: tuple[str, ...], event: Event, dialect: Dialect) -> bool:
    subject = event.subject
    if subject is None or subject.kind != "tool" or subject.values or not names:
        return False
    if dialect.matcher(subject).aliases == "none":
        return {tool.name for tool in dialect.tools}.issuperset(names)
    return all(dialect.tool(name) is not None for name in names)


def _complete(group: Group) -> bool:
    """Whether the table names all that the matcher could ever select."""
    subject = group.event.subject if group.event else None
    if subject is None:
        return False
    return group.file.dialect.tools_complete if subject.kind == "tool" else subject.closed


def _subjects(group: Group) -> str:
    subject = group.event.subject if group.event else None
    if subject is None or subject.kind == "tool":
        return "tools"
    return f'values of "{subject.field}"'


def _severity(dead: Dead, found: Explanation, group: Group, *, alive: bool) -> Severity:
    """A dead name beside living ones is no loss when what it meant is selected, or it is there for another agent."""
    harmless = dead.why in ("retired", "foreign", "removed") or (dead.instead != "" and dead.instead in found.selected)
    harmless = harmless or (dead.why == "unknown" and not group.file.dialect.tools_complete)
    return "info" if alive and harmless else "warning"


def _fix(dead: Dead, found: Explanation, group: Group, node: Node) -> Fix | None:
    if not dead.instead or dead.instead in found.selected:
        return None
    if dead.why == "rule" and (fix := _as_condition(dead, group, node)):
        return fix
    if dead.why == "list":
        return _as_groups(dead, group, node)
    title = f"change to {quoted(dead.instead)}"
    value = group.matcher_value or ""
    new = value[: dead.start] + dead.instead + value[dead.stop :]
    return Fix(title, "safe" if dead.why in _SAFE else "unsafe", (Edit(node.span, quote(new)),))


def _as_condition(dead: Dead, group: Group, node: Node) -> Fix | None:
    """The tool as the matcher and the rule as each handler's condition, for an agent that has conditions."""
    key = next((f.name for f in group.file.dialect.common_fields if f.tool_only), "")
    handlers = [handler.node for handler in group.handlers]
    if not key or not handlers or dead.name.count("(") > 1:
        return None
    if any(h.kind != "object" or not h.green.closed or h.get(key) is not None for h in handlers):
        return None
    edits = [Edit(node.span, quote(dead.instead))]
    for handler in handlers:
        edits += insert_member(group.file.tree, handler, key, quote(dead.name))
    return Fix(f"match {quoted(dead.instead)} and put the rule into {quoted(key)}", "unsafe", tuple(edits))


def _as_groups(dead: Dead, group: Group, node: Node) -> Fix | None:
    """The group once for each value, where a matcher can name one only."""
    tree, start, end = group.file.tree, group.node.start, group.node.end
    if group.is_handler or not group.node.green.closed:
        return None
    before, after = tree.text[start : node.start], tree.text[node.end : end]
    line = tree.text.rfind("\n", 0, start) + 1
    indent = tree.text[line:start]
    between = f",\n{indent}" if indent.strip() == "" and line else ", "
    copies = between.join(f"{before}{quote(value)}{after}" for value in dead.instead.split("|"))
    return Fix("write a group for each value", "unsafe", (Edit(group.node.span, copies),))


CHECK = Check((MATCHER_DEAD,), group=_look)
