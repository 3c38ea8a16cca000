"""Whether a JSON value is what a table's field asks for.

The agents' own rule, not the editor's: what a field `tolerated` is loaded without a word, so it is no problem here.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.dialects.spec import Field, JsonType, Loss
    from hookwright.syntax.tree import Path


def is_finite(value: float) -> bool:
    """Whether a JSON number is one to a JavaScript program: `1e400` and a number of 400 digits are infinite there."""
    return -_HUGE < value < _HUGE if isinstance(value, int) else math.isfinite(value)


_HUGE = 1 << 1024


def nests_deeper(value: Any, limit: int) -> bool:
    """Whether objects and arrays stand in each other more than `limit` deep. For values that were read from JSON."""
    level: list[Any] = [value]
    for _ in range(limit):
        objects = [cast("dict[str, Any]", one).values() for one in level if isinstance(one, dict)]
        arrays = [cast("list[Any]", one) for one in level if isinstance(one, list)]
        level = [inner for outer in (*objects, *arrays) for inner in outer]
        if not level:
            return False
    return any(isinstance(one, (dict, list)) for one in level)


def json_type(value: Any) -> JsonType:
    """The JSON type of a value that `json.loads` or a tree gave; a whole number is an integer."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    return "array" if isinstance(value, list) else "object"


def is_type(value: Any, wanted: JsonType) -> bool:
    """Whether the value is of that type; an infinite number is no number."""
    found = json_type(value)
    if found in ("integer", "number"):
        return wanted in ("number", found) and is_finite(value)
    return found == wanted


def object_problem(fields: Iterable[Field], value: Mapping[str, Any]) -> str | None:
    """What is wrong with an object whose known keys are `fields`, in words, or None. Other keys are free."""
    found = object_breach(fields, value)
    return found[1].words if found is not None else None


def object_breach(fields: Iterable[Field], value: Mapping[str, Any]) -> tuple[Field, Problem] | None:
    """The first field of an object that is wrong, with what is wrong about it, or None. Other keys are free."""
    for field in fields:
        names = [name for name in (field.name, *field.spellings) if name in value]
        for name in names:
            if problem := breach(field if name == field.name else field._replace(name=name), value[name]):
                return field, problem
        if not names and field.required and "required" not in field.tolerated:
            return field, Problem("required", f'"{field.name}" is missing')
    return None


def loss_over(field: Field | None, keyword: str, otherwise: Loss) -> Loss:
    """What breaking `keyword` costs: the field's own word, else what `Damage` says of the place."""
    own = own_loss(field, keyword)
    return otherwise if own is None else own


def own_loss(field: Field | None, keyword: str) -> Loss | None:
    """What the field itself says that breaking `keyword` costs."""
    found: Loss | None = None
    for name, loss in field.losses if field is not None else ():
        if name == keyword:
            return loss
        if not name:
            found = loss
    return found


def value_problem(field: Field, value: Any) -> str | None:
    """What is wrong with a field's value, in words, or None."""
    found = breach(field, value)
    return found.words if found is not None else None


class Problem(NamedTuple):
    """What is wrong with a value. `keyword` is the word of JSON Schema that it breaks."""

    keyword: str
    words: str


def breach(field: Field, value: Any) -> Problem | None:
    """What is wrong with a field's value, or None."""
    if any(is_type(value, other) for other in field.also):
        return None
    if not is_type(value, field.type):
        if "type" in field.tolerated:
            return None
        if isinstance(value, (int, float)) and not is_finite(value):
            return Problem("finite", f'"{field.name}" must be {_a(field.type)}, not one that is too large to be one')
        return Problem("type", f'"{field.name}" must be {_types(field)}, not {_a(json_type(value))}')
    if field.equals is not None and value != field.equals and "enum" not in field.tolerated:
        return Problem("enum", f'"{field.name}" must be {field.equals}, not {value}')
    if field.type == "string":
        return _string_problem(field, value)
    if field.type in ("number", "integer"):
        return _number_problem(field, value)
    if field.type == "array":
        return _items_problem(field, value)
    if field.type == "object" and field.of and not all(is_type(v, field.of) for v in value.values()):
        return Problem("type", f'the values of "{field.name}" must be {field.of}s')
    if field.format == "no-null" and null_in(value) is not None:
        return Problem("null", f'"{field.name}" must hold no null')
    return None


def null_in(value: Any) -> Path | None:
    """Where in a value of JSON a null stands, None when there is none."""
    if value is None:
        return ()
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value).items()
    elif isinstance(value, list):
        inner = enumerate(cast("list[Any]", value))
    for key, item in inner:
        if (below := null_in(item)) is not None:
            return (key, *below)
    return None


def _string_problem(field: Field, value: str) -> Problem | None:
    if field.values and "enum" not in field.tolerated and value not in (known.name for known in field.values):
        known = " or ".join(f'"{v.name}"' for v in field.values)
        return Problem("enum", f'"{field.name}" must be {known}, not "{value}"')
    if len(value) < field.min_length and "minLength" not in field.tolerated:
        return Problem("minLength", f'"{field.name}" must not be empty')
    if field.format == "uri" and "format" not in field.tolerated and not _is_uri(value):
        return Problem("pattern", f'"{field.name}" must be a URL, not "{value}"')
    if field.format == "filled" and "pattern" not in field.tolerated and not value.strip():
        return Problem("pattern", f'"{field.name}" must not be blank')
    return None


def _is_uri(value: str) -> bool:
    scheme, colon, rest = value.partition(":")
    return bool(colon and rest and scheme[:1].isalpha() and all(c.isalnum() or c in "+.-" for c in scheme))


def _number_problem(field: Field, value: float) -> Problem | None:
    if field.bits and isinstance(value, float):
        return Problem("whole", f'"{field.name}" must be written without a point or an exponent')
    if field.bits and value >= 1 << field.bits:
        return Problem("finite", f'"{field.name}" must be less than 2^{field.bits}')
    if field.above is not None and value <= field.above and "exclusiveMinimum" not in field.tolerated:
        return Problem("exclusiveMinimum", f'"{field.name}" must be greater than {field.above:g}, not {value:g}')
    if field.minimum is not None and value < field.minimum and "minimum" not in field.tolerated:
        return Problem("minimum", f'"{field.name}" must be at least {_number(field.minimum)}, not {_number(value)}')
    if field.maximum is not None and value > field.maximum and "maximum" not in field.tolerated:
        return Problem("maximum", f'"{field.name}" must be at most {_number(field.maximum)}, not {_number(value)}')
    return None


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:g}"


def _items_problem(field: Field, value: list[Any]) -> Problem | None:
    for item in value:
        if field.items and not is_type(item, field.items):
            words = f'every item of "{field.name}" must be {_a(field.items)}, not {_a(json_type(item))}'
            return Problem("type", words)
        if isinstance(item, str) and len(item) < field.item_min_length:
            return Problem("minLength", f'an item of "{field.name}" must not be empty')
    return None


def _types(field: Field) -> str:
    return " or ".join(map(_a, (field.type, *field.also)))


def _a(name: JsonType) -> str:
    if name == "null":
        return "null"
    return f"an {name}" if name[0] in "aio" else f"a {name}"


def as_object(value: Any) -> Mapping[str, Any]:
    """The value when it is an object, else an empty one."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """The value when it is an array, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def first_text(value: Mapping[str, Any], *names: str) -> str:
    """The first of those keys' values that is a text and not empty, else ""."""
    found = (value.get(name) for name in names)
    return next((text for text in found if isinstance(text, str) and text), "")


def strings(value: Any) -> list[str]:
    """The strings of an array, nothing for another value."""
    return [item for item in cast("list[Any]", value) if isinstance(item, str)] if isinstance(value, list) else []
