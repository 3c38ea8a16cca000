"""Where a file breaks its schema, piece by piece.

A file is validated in pieces (its root, the map of events, each group, each handler), so that an unchanged piece need
not be looked at again and no piece is looked at twice. What a piece contains as a piece of its own is left out of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.checks.validate import Breach, UnknownKeywordError, problems

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.syntax.tree import Node


class SchemaError(NamedTuple):
    """One breach. `node` is the object or value that `keyword` speaks of."""

    keyword: (
        str  # of JSON Schema, or one of the words of `Breach`; "forbidden": a key that its kind of object does not take
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


_SCHEMAS: dict[tuple[object, str, str], Schemas] = {}
_MOST_KEPT = 64  # with names that users added, there is no end of tables


def schemas(dialect: Dialect, rule: FileRule) -> Schemas:
    """The pieces of the dialect's schema for files of that kind."""
    key = (dialect.key, rule.root, rule.scope)
    if key not in _SCHEMAS:
        from hookwright.model import schema

        dialect = dialect._replace(shape=rule.shape) if rule.shape else dialect
        group = schema.group(dialect)
        group["properties"]["hooks"] = {"type": "array"}
        hooks = schema.hooks(dialect)
        if dialect.shape == "list":
            hooks = {"type": "array"}
        else:
            hooks["properties"] = {event: {"type": "array"} for event in hooks["properties"]}
        properties = {**schema.root_properties(dialect, rule), "hooks": {"type": hooks["type"]}}
        if dialect.shape in ("bare-map", "named-groups"):  # their events are looked at as events
            own = {field.name for field in dialect.root_fields}
            properties = {name: rules for name, rules in properties.items() if name in own}
        root: dict[str, Any] = {"type": "object", "properties": properties}
        if required := schema.root_required(dialect, rule):
            root["required"] = required
        if schema.is_closed(dialect, rule):
            root["additionalProperties"] = False
        if len(_SCHEMAS) >= _MOST_KEPT:
            _SCHEMAS.clear()
        _SCHEMAS[key] = Schemas(root, hooks, group, schema.handler(dialect))
    return _SCHEMAS[key]


def breaches(schema: dict[str, Any], node: Node, *, without: frozenset[str] = frozenset()) -> list[SchemaError]:
    """Every breach of `schema` at or below `node`, one for each missing key and each key too much.

    Arrays and objects under the keys in `without` are taken as empty: they are pieces of their own. The key "*" means
    every key.
    """
    value = _without(node.value, without) if without else node.value
    found: dict[tuple[str, Node, str], SchemaError] = {}
    for breach in _all(schema, value):
        at = _resolve(node, breach.path)
        if at is None:
            continue
        for name in _names(breach, at):
            found.setdefault((breach.keyword, at, name), SchemaError(breach.keyword, at, name, breach.arg))
    return list(found.values())


def _all(schema: dict[str, Any], value: Any) -> list[Breach]:
    """Our own validator's breaches, or the reference's for a schema that ours does not read in full."""
    try:
        return list(problems(schema, value))
    except UnknownKeywordError:
        return reference(schema, value)


def reference(schema: dict[str, Any], value: Any) -> list[Breach]:
    """What `jsonschema` says of the value. Where a schema is `false` it does not tell the path of the last key."""
    import jsonschema
    from referencing import Registry

    registry = cast("Any", Registry)()  # without one, jsonschema would fetch unknown references from the network
    validator: Any = jsonschema.Draft202012Validator(schema, registry=registry)
    return [
        Breach(error.validator or "forbidden", tuple(error.absolute_path), error.validator_value, error.schema)
        for error in validator.iter_errors(value)
    ]


def _names(breach: Breach, node: Node) -> list[str]:
    """The keys a breach is about: the keyword itself speaks of the object."""
    if breach.keyword == "required":
        return [name for name in breach.arg if node.get(name) is None]
    if breach.keyword == "additionalProperties":
        known = breach.schema.get("properties", {})
        return [member.name for member in node.members if member.name not in known]
    return [""]  # of `anyOf`, which speaks of the object as `required` does, the keys are in the branches


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
