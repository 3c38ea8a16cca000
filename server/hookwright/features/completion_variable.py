"""Variables in commands, behind a `$`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.features.place import place_of
from hookwright.syntax.strings import span_in_string, string_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Variable
    from hookwright.features.completion_item import Context, Item

_TYPED = re.compile(r"\$(\{?)(\w*)$")
_REST = re.compile(r"\w*\}?")


def command_keys(dialect: Dialect) -> frozenset[str]:
    """The keys of a handler in which variables are replaced: by the shell, or by the agent itself without one."""
    named = {field.name for kind in dialect.kinds for field in kind.fields if field.runs}
    return frozenset((*(named or {"command"}), "args"))


def variable_items(context: Context) -> Iterator[Item]:
    """The variables that are set here, when the caret is in a command behind a `$`."""
    cursor = context.cursor
    node = cursor.node
    if node is None or node.kind != "string" or not cursor.in_string or not in_command(context):
        return
    value: str = node.value
    caret = string_at(context.file.tree, node, context.offset)
    typed = _TYPED.search(value, max(0, caret - 80), caret)
    if typed is None:
        return
    rest = _REST.match(value, caret)
    end = rest.end() if rest is not None and (typed[1] or not rest[0].endswith("}")) else caret
    span = span_in_string(context.file.tree, node, typed.start(), end)
    if not span.contains(context.offset):
        return
    for order, variable in enumerate(variables_at(context)):
        name = f"${{{variable.name}}}" if typed[1] or variable.placeholder else f"${variable.name}"
        key = f"variable/{variable.name}"
        yield context.make(name, "variable", (name,), detail="set by the agent", key=key, order=order, inside=span)


def in_command(context: Context) -> bool:
    """Whether the caret is in a handler's command or in one of its arguments."""
    container = context.cursor.container
    keys = command_keys(context.dialect)
    if context.place.level in ("handler", "action"):
        member = context.cursor.member
        return member is not None and context.cursor.role == "value" and member.name in keys
    if container is None or container.kind != "array" or container.member is None:
        return False
    return container.member.name in keys and place_of(context.file, container.parent).level in ("handler", "action")


def variables_at(context: Context) -> tuple[Variable, ...]:
    """The variables that are set for this file and event."""
    scope, event = context.file.rule.scope, context.place.event_name or _event_above(context)
    return tuple(
        v
        for v in context.dialect.variables
        if (not v.scopes or scope in v.scopes) and (not v.events or event in v.events)
    )


def _event_above(context: Context) -> str:
    container = context.cursor.container
    return place_of(context.file, container.parent).event_name if container is not None else ""
