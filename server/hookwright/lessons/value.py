"""Values with their places, whether they stand in JSON or in a front matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

Kind = Literal["object", "array", "string", "number", "boolean", "null", "error"]


class Value(NamedTuple):
    """A value as it is written at `span`, quotes included. `data` is what it means in JSON; None for an error."""

    kind: Kind
    data: Any
    span: Span
    items: tuple[Value, ...] = ()
    fields: tuple[Field, ...] = ()

    def get(self, name: str) -> Field | None:
        """The field that counts: of equal names the last one."""
        return next((field for field in reversed(self.fields) if field.name == name), None)

    def walk(self) -> Iterator[Value]:
        """This value and all below it, in order of the text."""
        stack: list[Value] = [self]
        while stack:
            value = stack.pop()
            yield value
            below = value.items or tuple(field.value for field in value.fields if field.value is not None)
            stack.extend(reversed(below))


class Field(NamedTuple):
    """A name with its value; `key` is where the name stands."""

    name: str
    key: Span
    value: Value | None

    @property
    def span(self) -> Span:
        """From the name to the end of the value."""
        return self.key if self.value is None else self.key._replace(end=max(self.key.end, self.value.span.end))


MOST_DEEP = 12
"""Containers in containers that are looked into; a manifest has six."""


def of_node(node: Node, depth: int = 0) -> Value:
    """A value of a JSON text. What is nested too deeply is an error without a value."""
    if node.kind in ("object", "array") and depth >= MOST_DEEP:
        return Value("error", None, node.span)
    items = tuple(of_node(item, depth + 1) for item in node.items)
    fields = tuple(
        Field(member.name, member.key.span, of_node(member.value, depth + 1) if member.value is not None else None)
        for member in node.members
    )
    return Value(node.kind, node.value, node.span, items, fields)
