"""The JSON Schema of `lesson-manifest.json`, made from the table of its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.lessons.shape import CONFIG, LESSON, MANIFEST, PATTERN, field_named
from hookwright.model.schema import BASE, META

if TYPE_CHECKING:
    from hookwright.lessons.shape import Field

NAME = "lesson-manifest"

_TYPES = {"text": "string", "integer": "integer", "number": "number", "boolean": "boolean", "object": "object"}


def build() -> dict[str, Any]:
    """The whole schema; the published file under `schema/` is this function's output."""
    top = {field.name: _field(field) for field in MANIFEST}
    top["config"] = top["config"] | {"properties": {field.name: _field(field) for field in CONFIG}}
    top["lessons"] = top["lessons"] | {"additionalProperties": {"$ref": "#/$defs/lesson"}}
    return {
        "$schema": META,
        "$id": f"{BASE}/{NAME}.schema.json",
        "title": "Lessons of a lesson injection engine (lesson-manifest.json)",
        "description": "Lessons that an agent is told, or that block a call, when one of its tool calls matches.",
        "type": "object",
        "required": ["lessons"],
        "properties": top,
        "$defs": {"lesson": _lesson(), "patterns": _patterns()},
    }


def _lesson() -> dict[str, Any]:
    kind = field_named(LESSON, "type")
    assert kind is not None
    at_calls = {"type": "object", "properties": {"type": {"enum": ["hint", "guard"]}}}
    properties = {field.name: _or_null(_field(field)) for field in LESSON}
    return {
        "type": "object",
        "properties": properties,
        # a lesson that is told at calls needs a tool; one that is told at a start does not
        "if": at_calls,
        "then": {"required": ["toolNames"], "properties": {"toolNames": {"minItems": 1}}},
    }


def _or_null(found: dict[str, Any]) -> dict[str, Any]:
    """Of a lesson's fields null counts as not there."""
    if "$ref" in found:
        return {"description": found["description"], "anyOf": [{"$ref": found["$ref"]}, {"type": "null"}]}
    enum = {"enum": [*found["enum"], None]} if "enum" in found else {}
    return {**found, "type": [found["type"], "null"], **enum}


def _patterns() -> dict[str, Any]:
    source, flags = (_field(field) for field in PATTERN)
    item = {
        "type": "object",
        "required": ["source"],
        "properties": {"source": source | {"minLength": 1}, "flags": flags | {"pattern": "^[dgimsuvy]*$"}},
    }
    return {"type": "array", "items": item}


def _field(field: Field) -> dict[str, Any]:
    found: dict[str, Any] = {"description": field.doc}
    if field.kind == "patterns":
        found["$ref"] = "#/$defs/patterns"
    elif field.kind == "texts":
        found |= {"type": "array", "items": {"type": "string"} | ({"pattern": field.pattern} if field.pattern else {})}
    else:
        found["type"] = _TYPES[field.kind]
    if field.choices:
        found["enum"] = [choice.name for choice in field.choices]
    found |= {key: value for key, value in (("minimum", field.least), ("maximum", field.most)) if value is not None}
    if field.default is not None and (not isinstance(field.default, str) or field.choices or not field.default):
        found["default"] = field.default
    return found
