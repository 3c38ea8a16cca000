"""The JSON Schema of `hookwright.toml`, for editors that know TOML."""

from __future__ import annotations

from typing import Any

from hookwright.features.rules import EVERY
from hookwright.model.config import FAIL_ON, NAME, SHARED
from hookwright.model.schema import BASE, META

FILE = "settings"


def build() -> dict[str, Any]:
    """The whole schema; the published file under `schema/` is this function's output."""
    return {
        "$schema": META,
        "$id": f"{BASE}/{FILE}.schema.json",
        "title": f"Settings of Hookwright ({NAME}, [tool.hookwright] in {SHARED})",
        "description": "The nearest file on the way up from a hooks file counts. The command line goes before it.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "select": _checks("Tell of these checks only."),
            "ignore": _checks("Tell of all checks but these. The more exact word wins over `select`."),
            "per-path-ignores": {
                "description": "Checks to ignore in the files that a pattern catches. Patterns are .gitignore lines, "
                "relative to this file's folder; a bare name catches files and folders at any depth.",
                "type": "object",
                "propertyNames": {"minLength": 1, "maxLength": 256, "pattern": "^[^!]"},
                "additionalProperties": {"$ref": "#/$defs/checks"},
            },
            "extra-tools": _names("Tools that Hookwright does not know: exact names, as a matcher selects them."),
            "extra-events": _names("Events that Hookwright does not know."),
            "fail-on": {
                "description": "The mildest finding over which `hookwright check` ends with exit code 1.",
                "enum": list(FAIL_ON),
                "default": "warning",
            },
        },
        "$defs": _definitions(),
    }


def _definitions() -> dict[str, Any]:
    return {
        "checks": {"type": "array", "items": {"$ref": "#/$defs/check"}, "maxItems": 1000},
        "check": {
            "description": "A code, the beginning of one, or a name.",
            "type": "string",
            "examples": [name for rule in EVERY for name in (rule.code, rule.slug)],
        },
        "names": {"type": "array", "items": {"type": "string", "pattern": "^\\S{1,200}$"}, "maxItems": 1000},
    }


def _checks(text: str) -> dict[str, Any]:
    return {"description": text, "$ref": "#/$defs/checks", "default": []}


def _names(text: str) -> dict[str, Any]:
    return {"description": text, "$ref": "#/$defs/names", "default": []}
