"""What the matcher checks share: a group's matcher when it is a pattern, with its explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.model.matcher import Matcher, compile_matcher, explain

if TYPE_CHECKING:
    from hookwright.dialects.spec import Event
    from hookwright.model.explain import Explanation
    from hookwright.model.hooks_file import Group
    from hookwright.syntax.tree import Node


class Patterned(NamedTuple):
    """A valid pattern: its node, its text, how it is read and what it selects."""

    node: Node
    value: str
    event: Event
    matcher: Matcher
    found: Explanation


def pattern_of(group: Group) -> Patterned | None:
    """The group's matcher when the agent reads it as a regular expression and it is one."""
    event, value = group.event, group.matcher_value
    node = group.matcher.value if group.matcher else None
    if event is None or event.subject is None or event.subject.watch or value is None or node is None:
        return None
    matcher = compile_matcher(value, event, group.file.dialect)
    if matcher.path != "regex" or matcher.error is not None:
        return None
    memo, key = node.green.memo, ("explanation", group.file.dialect.key, event.name)
    if key not in memo:
        memo[key] = explain(value, event, group.file.dialect)
    return Patterned(node, value, event, matcher, memo[key])


def matcher_text(value: Any) -> str | None:
    """A matcher as a text: of `{"tool_name": [...]}` and the like the names."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        inner = list(cast("dict[str, Any]", value).values())
        value = inner[0] if len(inner) == 1 else None
    if isinstance(value, list) and value:
        names = cast("list[Any]", value)
        return "|".join(names) if all(isinstance(n, str) for n in names) else None
    return value if isinstance(value, str) else None
