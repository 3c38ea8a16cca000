"""A condition that never fits.

## What it finds

An `if` that is no rule the agent can read (`bash(git *)`, `Write|Edit`, `Bash(git *` or a list with `&&`), or a rule
that is not about any tool that the group's matcher selects.

## Why it matters

A rule names one tool, exactly, and may say in parentheses what of it. Anything else fits no call, or only commands that
the agent can't look into: the handler never runs, and nothing complains. `Edit(…)` is about Edit alone: a guard with
`"matcher": "Edit|Write"` and `"if": "Edit(.env)"` does not see Write.

## Example

```json
{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "make lint", "if": "bash(git commit *)"}]}
    ]
  }
}
```

Use instead:

```json
{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash", "hooks": [{"type": "command", "command": "make lint", "if": "Bash(git commit *)"}]}
    ]
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding, listed, quoted
from hookwright.checks.rule_reading import read_rule
from hookwright.model.matcher import compile_matcher
from hookwright.model.rule import split_rule
from hookwright.syntax.layout import own_indent
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Tool
    from hookwright.model.hooks_file import Group, Handler

RULE_NEVER = Rule("HW410", "rule-never", "warning", "a condition that never fits", __doc__)

_EDITING = frozenset({"edit", "write", "notebook"})


def _look(group: Group) -> Iterator[Finding]:
    event, dialect = group.event, group.file.dialect
    if event is None or event.subject is None or event.subject.kind != "tool":
        return
    key = next((field.name for field in dialect.common_fields if field.tool_only), "")
    for handler in group.handlers if key else ():
        node = handler.node.get_value(key)
        rule = handler.text(key)
        if node is None or not rule or not node.green.closed:
            continue
        said = read_rule(rule, dialect)
        if said is not None:
            message = f"{quoted(rule)} {said.why}; this handler never runs"
            if said.nearly:
                message = f"{quoted(rule)} {said.why}; it fits only commands that {dialect.title} can't look into"
            fix = Fix(f"change to {quoted(said.one)}", said.safety, (Edit(node.span, quote(said.one)),))
            fix = fix if said.one else _repeat(handler, key, said.several)
            yield finding(RULE_NEVER, node.span, message, fix=fix)
        else:
            yield from _against_matcher(handler, key, rule)


def _against_matcher(handler: Handler, key: str, rule: str) -> Iterator[Finding]:
    """A rule is good in itself; but the matcher may not select its tool, or others that the rule keeps out."""
    group, dialect = handler.group, handler.file.dialect
    name, inside = split_rule(rule)
    tool, node = dialect.tool(name), handler.node.get_value(key)
    if tool is None or node is None or group.event is None:
        return
    matcher = compile_matcher(group.matcher_value, group.event, dialect)
    if matcher.path not in ("names", "regex") or matcher.error is not None:
        return
    selected = matcher.selected(dialect)
    if not selected:
        return
    if tool not in selected:
        message = (
            f"{quoted(rule)} is about {name}, which the matcher {quoted(group.matcher_value)} does not select; "
            "this handler never runs"
        )
        yield finding(RULE_NEVER, node.span, message)
        return
    missed = [t for t in selected if t != tool and not _covered(t, handler, key)] if matcher.path == "names" else []
    if not missed:
        return
    names = [t.name for t in missed]
    message = (
        f"{quoted(rule)} is about {name} only: for {listed(names)}, which the matcher selects, this handler never runs"
    )
    alike = tool.role in _EDITING and all(t.role in _EDITING for t in missed)
    rules = [rule, *(n if inside is None else f"{n}({inside})" for n in names)]
    fix = _repeat(handler, key, tuple(rules)) if alike else None
    yield finding(RULE_NEVER, node.span, message, severity=None if alike else "info", fix=fix)


def _covered(tool: Tool, handler: Handler, key: str) -> bool:
    """Whether the same command stands in the group with a rule for that tool, or without any."""
    for other in handler.group.handlers:
        if other.index != handler.index and other.text("command") == handler.text("command"):
            rule = other.text(key)
            if not rule or handler.file.dialect.tool(split_rule(rule)[0]) == tool:
                return True
    return False


def _repeat(handler: Handler, key: str, rules: tuple[str, ...]) -> Fix | None:
    """The handler once for each rule."""
    node, value = handler.node, handler.node.get_value(key)
    if not rules or value is None or not node.green.closed:
        return None
    text = handler.file.tree.text
    head, tail = text[node.start : value.start], text[value.end : node.end]
    indent = own_indent(text, node.start)
    between = ", " if indent is None else ",\n" + indent
    copies = between.join(f"{head}{quote(rule)}{tail}" for rule in rules)
    return Fix("write one handler for each", "unsafe", (Edit(node.span, copies),))


CHECK = Check((RULE_NEVER,), group=_look)
