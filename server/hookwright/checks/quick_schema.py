"""A fast "surely valid" for values and the schemas we generate.

`jsonschema` decides; it costs 90 ms to import and 0.1 ms a handler. Nearly every value is valid, and that can be told
without it. So this answers True only when it understands every keyword of the schema and each is met, and False for
"ask the real validator". A test holds the two together.
"""

from __future__ import annotations

from typing import Any, cast

from hookwright.model.values import is_finite

_ANNOTATIONS = frozenset(
    {"description", "title", "default", "examples", "deprecated", "$schema", "$id", "$defs", "$comment", "format"}
)


def surely_valid(schema: Any, value: Any) -> bool:
    """True when `value` is valid under `schema` beyond doubt."""
    if isinstance(schema, bool):
        return schema
    return all(
        keyword in _ANNOTATIONS or ((meets := _KEYWORDS.get(keyword)) is not None and meets(arg, value, schema))
        for keyword, arg in cast("dict[str, Any]", schema).items()
    )


def _type(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    kind = cast("type[Any]", type(value))
    match arg:
        case "string":
            return kind is str
        case "number":
            return kind in (int, float) and is_finite(value)
        case "integer":
            return kind is int
        case "boolean":
            return kind is bool
        case "object":
            return kind is dict
        case "array":
            return kind is list
        case "null":
            return value is None
        case _:
            return False


def _enum(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return isinstance(value, str) and value in arg


def _const(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return isinstance(value, str) and value == arg


def _above(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return not isinstance(value, int | float) or value > arg


def _maximum(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return not isinstance(value, int | float) or value <= arg


def _min_length(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return not isinstance(value, str) or len(value) >= arg


def _pattern(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    import re

    return not isinstance(value, str) or re.search(arg, value) is not None


def _items(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return not isinstance(value, list) or all(surely_valid(arg, item) for item in cast("list[Any]", value))


def _required(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return not isinstance(value, dict) or all(name in value for name in arg)


def _properties(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    if not isinstance(value, dict):
        return True
    return all(surely_valid(arg[name], item) for name, item in cast("dict[str, Any]", value).items() if name in arg)


def _additional(arg: Any, value: Any, schema: Any) -> bool:
    if not isinstance(value, dict):
        return True
    known = schema.get("properties", {})
    return all(surely_valid(arg, item) for name, item in cast("dict[str, Any]", value).items() if name not in known)


def _all_of(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return all(surely_valid(branch, value) for branch in arg)


def _if(arg: Any, value: Any, schema: Any) -> bool:
    # `if` needs a sure answer both ways; our own are always "this property is this constant".
    if set(arg) != {"properties", "required"} or not isinstance(value, dict):
        return False
    mapping = cast("dict[str, Any]", value)
    constants: dict[str, Any] = arg["properties"]
    if any(set(rule) != {"const"} for rule in constants.values()):
        return False
    holds = all(name in mapping and mapping[name] == rule["const"] for name, rule in constants.items())
    return not holds or surely_valid(schema.get("then", True), value)


def _then(arg: Any, value: Any, schema: Any) -> bool:  # noqa: ARG001
    return "if" in schema


_KEYWORDS = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "exclusiveMinimum": _above,
    "maximum": _maximum,
    "minLength": _min_length,
    "pattern": _pattern,
    "items": _items,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _additional,
    "allOf": _all_of,
    "if": _if,
    "then": _then,
}
