"""Where a value breaks its schema: `jsonschema`'s errors as plain data, piece by piece.

A file is validated in pieces (its root, the map of events, each group, each handler), so that an unchanged piece need
not be looked at again and no piece is looked at twice. What a piece contains as a piece of its own is left out of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.checks.quick_schema import surely_valid
from hookwright.model.values import is_finite

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.syntax.tree import Node


class SchemaError(NamedTuple):
    """One breach. `node` is the object or value that `keyword` speaks of."""

    keyword: (
        str  # of JSON Schema; "forbidden": a key that its kind of object does not take; "finite": a number too large
    )
    node: Node
    name: str  # the key that is missing (`required`) or too much (`additionalProperties`)
    arg: Any  # the keyword's value


class Schemas(NamedTuple):
    """The schemas of the pieces of one dialect's files."""

    root: dict[str, Any]
    hooks: dict[str, Any]
    group: dict[str, Any]
    handler: dict[str, Any]


_SCHEMAS: dict[tuple[str, str], Schemas] = {}
_VALIDATORS: dict[int, Any] = {}


def schemas(dialect: Dialect, rule: FileRule) -> Schemas:
    """The pieces of the dialect's schema for files of that kind."""
    key = (dialect.id, rule.root)
    if key not in _SCHEMAS:
        from hookwright.model import schema

        group = schema.group(dialect)
        group["properties"]["hooks"] = {"type": "array"}
        hooks = schema.hooks(dialect)
        hooks["properties"] = {event: {"type": "array"} for event in hooks["properties"]}
        properties = {**schema.root_properties(dialect, rule), "hooks": {"type": "object"}}
        root: dict[str, Any] = {"type": "object", "properties": properties}
        if rule.root == "hooks-file":
            root["required"] = ["hooks"]
        _SCHEMAS[key] = Schemas(root, hooks, group, explicit(schema.handler(dialect)))
    return _SCHEMAS[key]


def explicit(part: Any) -> Any:
    """The schema with `false` written as `{"not": {}}`: of a false schema `jsonschema` does not tell the path."""
    if isinstance(part, list):
        return [explicit(v) for v in cast("list[Any]", part)]
    if not isinstance(part, dict):
        return part
    mapping = cast("dict[str, Any]", part)
    result = {k: explicit(v) if k in ("allOf", "if", "then", "items") else v for k, v in mapping.items()}
    if "properties" in mapping:
        properties: dict[str, Any] = mapping["properties"]
        result["properties"] = {k: {"not": {}} if v is False else explicit(v) for k, v in properties.items()}
    if "$defs" in mapping:
        result["$defs"] = {k: explicit(v) for k, v in mapping["$defs"].items()}
    return result


def breaches(schema: dict[str, Any], node: Node, *, without: frozenset[str] = frozenset()) -> list[SchemaError]:
    """Every breach of `schema` at or below `node`, one for each missing key and each key too much.

    Arrays and objects under the keys in `without` are taken as empty: they are pieces of their own. The key "*" means
    every key.
    """
    value = _without(node.value, without) if without else node.value
    if surely_valid(schema, value):
        return []
    found: dict[tuple[str, Node, str], SchemaError] = {}
    for error in _validator(schema).iter_errors(value):
        at = _resolve(node, tuple(error.absolute_path))
        if at is None:
            continue
        keyword: str = "forbidden" if error.validator == "not" else error.validator
        for name in _names(keyword, error, at):
            found.setdefault((keyword, at, name), SchemaError(keyword, at, name, error.validator_value))
    return [*found.values(), *(SchemaError("finite", at, "", None) for at in _infinite(node, without))]


def _names(keyword: str, error: Any, node: Node) -> list[str]:
    """The keys an error is about: `jsonschema` gives only the object."""
    if keyword == "required":
        return [name for name in error.validator_value if node.get(name) is None]
    if keyword == "additionalProperties":
        known = error.schema.get("properties", {})
        return [member.name for member in node.members if member.name not in known]
    return [""]


def _validator(schema: dict[str, Any]) -> Any:
    """The validator of one of the schemas above, which live as long as the program."""
    if id(schema) not in _VALIDATORS:
        import jsonschema
        from referencing import Registry

        registry = cast("Any", Registry)()  # without one, jsonschema would fetch unknown references from the network
        _VALIDATORS[id(schema)] = jsonschema.Draft202012Validator(schema, registry=registry)
    return _VALIDATORS[id(schema)]


def _without(value: Any, keys: frozenset[str]) -> Any:
    if not isinstance(value, dict):
        return value
    every = "*" in keys
    mapping = cast("dict[str, Any]", value)
    return {k: _emptied(v) if every or k in keys else v for k, v in mapping.items()}


def _emptied(value: Any) -> Any:
    if isinstance(value, list):
        return []
    return {} if isinstance(value, dict) else value


def _resolve(node: Node, path: tuple[str | int, ...]) -> Node | None:
    at: Node | None = node
    for step in path:
        if at is None:
            return None
        at = at.get_value(step) if isinstance(step, str) else at.items[step]
    return at


def _infinite(node: Node, without: frozenset[str]) -> list[Node]:
    """Numbers that no agent's program can hold: JSON allows `1e400`, a JavaScript number is infinite there."""
    values = [m.value for m in node.members if m.value is not None and m.name not in without]
    return [v for v in values if v.kind == "number" and not is_finite(v.value)]
