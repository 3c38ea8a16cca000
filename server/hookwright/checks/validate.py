"""Validation against the schemas we generate, fast enough for a keystroke and for a hook's start-up.

`jsonschema` is the reference, and tests hold the two together on arbitrary values. But it takes 90 to 170 ms to import,
more than all else that `hookwright check` does with a file, and 0.1 ms a handler. The schemas made from a dialect use a
dozen keywords; those are read here. A schema with any other keyword is left to `jsonschema` (see `schema_errors`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from hookwright.model.values import is_finite, null_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hookwright.syntax.tree import Path

Schema = dict[str, Any]


class Breach(NamedTuple):
    """A keyword of JSON Schema that the value at `path` breaks.

    "forbidden" stands for a schema that is `false`. What JSON Schema can't say: "finite" is a number that no program,
    or not this one, can hold, "whole" one with a point or an exponent and "null" a null where the agent takes none.
    `schema` is the one that the keyword is part of.
    """

    keyword: str
    path: Path
    arg: Any
    schema: Schema


class UnknownKeywordError(ValueError):
    """The schema uses a keyword that is not read here."""


def problems(schema: Any, value: Any, path: Path = ()) -> Iterator[Breach]:
    """Every breach of `schema`. Raises `UnknownKeywordError`."""
    if schema is True:
        return
    if schema is False:
        yield Breach("forbidden", path, False, {})
        return
    for keyword, arg in cast("Schema", schema).items():
        if keyword in _ANNOTATIONS:
            continue
        look = _KEYWORDS.get(keyword)
        if look is None:
            raise UnknownKeywordError(keyword)
        yield from look(arg, value, schema, path)


_ANNOTATIONS = frozenset(
    {
        "$comment", "$defs", "$id", "$schema", "default", "deprecated", "description", "else", "examples", "format",
        "then", "title",
    }
)  # fmt: skip


def _is(value: Any, wanted: str) -> bool:
    match wanted:
        case "string":
            return isinstance(value, str)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "integer":
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case "boolean":
            return isinstance(value, bool)
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "null":
            return value is None
        case _:
            raise UnknownKeywordError(f"type {wanted}")


def _type(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    several = isinstance(arg, list)
    if not (any(_is(value, one) for one in cast("list[str]", arg)) if several else _is(value, arg)):
        yield Breach("type", path, arg, schema)
    elif not several and arg not in ("number", "integer"):
        return
    elif isinstance(value, int | float) and not isinstance(value, bool) and not is_finite(value):
        yield Breach("finite", path, arg, schema)


def _enum(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if value not in arg:
        yield Breach("enum", path, arg, schema)


def _above(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if _is(value, "number") and value <= arg:
        yield Breach("exclusiveMinimum", path, arg, schema)


def _minimum(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if _is(value, "number") and value < arg:
        yield Breach("minimum", path, arg, schema)


def _maximum(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if _is(value, "number") and value > arg:
        yield Breach("maximum", path, arg, schema)


def _min_length(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if isinstance(value, str) and len(value) < arg:
        yield Breach("minLength", path, arg, schema)


def _pattern(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if isinstance(value, str) and not re.search(arg, value):
        yield Breach("pattern", path, arg, schema)


def _items(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:  # noqa: ARG001
    if isinstance(value, list):
        for index, item in enumerate(cast("list[Any]", value)):
            yield from problems(arg, item, (*path, index))


def _required(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if isinstance(value, dict) and not all(name in value for name in arg):
        yield Breach("required", path, arg, schema)


def _properties(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:  # noqa: ARG001
    if isinstance(value, dict):
        for name, item in cast("dict[str, Any]", value).items():
            if name in arg:
                yield from problems(arg[name], item, (*path, name))


def _additional(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if not isinstance(value, dict):
        return
    known = schema.get("properties", {})
    others = {name: item for name, item in cast("dict[str, Any]", value).items() if name not in known}
    if arg is False:
        if others:
            yield Breach("additionalProperties", path, arg, schema)
        return
    for name, item in others.items():
        yield from problems(arg, item, (*path, name))


def _all_of(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:  # noqa: ARG001
    for branch in arg:
        yield from problems(branch, value, path)


def _any_of(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if all(next(problems(branch, value), None) is not None for branch in arg):
        yield Breach("anyOf", path, arg, schema)


def _if(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if "else" not in schema and _plainly_not(arg, value):
        return
    branch = "then" if next(problems(arg, value), None) is None else "else"
    yield from problems(schema.get(branch, True), value, path)


def _plainly_not(condition: Any, value: Any) -> bool:
    """Whether a condition of the form "this key is this text" fails. Of five kinds of handler four fail so."""
    if not isinstance(value, dict) or not isinstance(condition, dict):
        return False
    mapping, required = cast("Schema", value), cast("Schema", condition).get("required", ())
    for name, rule in cast("Schema", condition).get("properties", {}).items():
        constant = rule.get("const")
        if isinstance(constant, str) and name in required and mapping.get(name) != constant:
            return True
    return False


def _const(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if not isinstance(arg, str):
        raise UnknownKeywordError("const of another type than text")
    if value != arg:
        yield Breach("const", path, arg, schema)


def _bits(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if isinstance(value, float) and value.is_integer() and is_finite(value):
        yield Breach("whole", path, arg, schema)  # any other fraction is of the wrong type
    elif isinstance(value, int) and not isinstance(value, bool) and (1 << arg) <= value and is_finite(value):
        yield Breach("finite", path, arg, schema)


def _no_null(arg: Any, value: Any, schema: Schema, path: Path) -> Iterator[Breach]:
    if isinstance(value, dict) and (below := null_in(value)) is not None:
        yield Breach("null", (*path, *below), arg, schema)


_KEYWORDS: dict[str, Callable[[Any, Any, Schema, Path], Iterator[Breach]]] = {
    "additionalProperties": _additional,
    "allOf": _all_of,
    "anyOf": _any_of,
    "const": _const,
    "enum": _enum,
    "exclusiveMinimum": _above,
    "if": _if,
    "items": _items,
    "maximum": _maximum,
    "minimum": _minimum,
    "minLength": _min_length,
    "pattern": _pattern,
    "properties": _properties,
    "required": _required,
    "type": _type,
    "x-bits": _bits,
    "x-no-null": _no_null,
}
