"""Permission rules: `Bash(git *)` under the key that narrows a handler to certain calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features.snippet import Stop
from hookwright.syntax.strings import quote, span_in_string, string_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.features.completion_item import Context, Item
    from hookwright.text.span import Span

PATTERNS = {"command": "git *", "path": "*.ts", "domain": "domain:example.com", "words": "name *"}
"""What to put into the parentheses to begin with, by what the agent compares it with."""


def rule_items(context: Context) -> Iterator[Item]:
    """A rule for each tool: what the group's matcher selects first; a pattern where the tool can be looked into."""
    from hookwright.dialects.answers import runtime_of

    event = context.place.event
    if event is None or event.subject is None or event.subject.kind != "tool":
        return
    name = _tool_name_span(context)
    if name == "pattern":
        return
    targets = {rule.tool: rule.target for rule in runtime_of(context.dialect.id).rules}
    selected = _selected(context)
    for order, tool in enumerate(context.dialect.tools):
        rank = 1 if tool.name in selected else 4
        key = f"tool/{tool.name}"
        if isinstance(name, tuple):
            text = quote(tool.name)[1:-1]
            yield context.make(tool.name, "tool", (text,), key=key, rank=rank, order=order, inside=name)
            continue
        if tool.name in targets:
            pattern = Stop(quote(PATTERNS[targets[tool.name]])[1:-1])
            body = (f'"{tool.name}(', pattern, ')"')
            detail = f"{tool.name} calls that fit a pattern"
            yield context.make(f"{tool.name}(…)", "snippet", body, detail=detail, key=key, rank=rank, order=order)
        detail = f"every {tool.name} call"
        yield context.make(tool.name, "tool", (quote(tool.name),), detail=detail, key=key, rank=rank + 1, order=order)


def _tool_name_span(context: Context) -> Span | str | None:
    """The tool's name of a rule with parentheses, when the caret is in it; "pattern" when the caret is behind it."""
    node = context.cursor.node
    if node is None or node.kind != "string" or not context.cursor.in_string:
        return None
    value: str = node.value
    opening = value.find("(")
    if opening < 0:
        return None
    if string_at(context.file.tree, node, context.offset) > opening:
        return "pattern"
    span = span_in_string(context.file.tree, node, 0, opening)
    return span if span.contains(context.offset) else "pattern"


def _selected(context: Context) -> frozenset[str]:
    """The tools that the group's matcher selects."""
    from hookwright.model.matcher import compile_matcher

    group, event = context.place.group, context.place.event
    node = group.get_value("matcher") if group is not None else None
    if event is None or node is None or node.kind != "string":
        return frozenset()
    selected = compile_matcher(node.value, event, context.dialect).selected(context.dialect)
    return frozenset(tool.name for tool in selected)
