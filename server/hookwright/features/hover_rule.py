"""Hover on a permission rule: which calls it lets through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features.describe import footer
from hookwright.features.markdown import bullets, code, page, sentence
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.dialects.answers import RuleTarget
    from hookwright.dialects.spec import Field
    from hookwright.features.place import Place
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

_TARGETS: dict[RuleTarget, str] = {
    "command": "each command of the line is held against the pattern; `*` is any text. Where a line can't be looked "
    "into (`$(…)`, variables), the handler runs whatever the pattern",
    "path": "the path is held against the pattern as in `.gitignore`",
    "domain": "`domain:HOST` fits addresses of that host",
    "words": "`*` is any text",
}


def hover_rule(file: HooksFile, place: Place, field: Field, node: Node) -> tuple[Span, str] | None:
    """The page of a rule; None for another key, or for an agent that reads no rules."""
    from hookwright.dialects.answers import runnable, runtime_of

    dialect = file.dialect
    runtime = runtime_of(dialect.id) if runnable(dialect.id) else None
    if runtime is None or not runtime.condition or field.name != runtime.condition or not node.value:
        return None
    event = place.event
    if event is not None and (event.subject is None or event.subject.kind != "tool"):
        head = f"{code(node.value)}: **this handler never runs**, since `{event.name}` is not about a tool call."
        return node.span, page(head, sentence(field.doc), footer(dialect))
    return node.span, page(*_rule_lines(file, node.value), sentence(field.doc), footer(dialect))


def _rule_lines(file: HooksFile, rule: str) -> tuple[str, ...]:
    from hookwright.dialects.answers import runtime_of
    from hookwright.model.rule import split_rule

    dialect = file.dialect
    name, inside = split_rule(rule)
    tool = dialect.tool(name)
    if tool is None and not name.startswith(dialect.mcp_prefix):
        near = suggest(name, [n for t in dialect.tools for n in (t.name, *t.aliases)])
        hint = f" Did you mean `{near}`?" if near else ""
        return (f"{code(rule)}: {code(name)} is no tool of {dialect.title} that is known, so no call fits.{hint}",)
    if inside in (None, "", "*"):
        return (f"{code(rule)}: every call of {code(name)} that the matcher selects.",)
    target = next((r for r in runtime_of(dialect.id).rules if tool is not None and r.tool == tool.name), None)
    if target is None:
        return (f"{code(rule)}: no call fits, since a rule for {code(name)} can't look into its input.",)
    head = f"{code(rule)}: calls of {code(name)} whose `{target.field}` fits {code(inside or '')}."
    return (head, bullets((_TARGETS[target.target],)))
