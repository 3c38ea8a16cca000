"""How findings say what a mistake costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.checks.base import Severity
    from hookwright.dialects.spec import Event, Loss
    from hookwright.model.hooks_file import HooksFile

_LOST: dict[Loss, str] = {
    "nothing": "ignores it",
    "entry": "drops this entry",
    "group": "drops this group",
    "event": "drops all hooks of this event",
    "hooks": "drops all hooks of this file",
    "file": "drops the whole file",
}

_TYPES = {
    "string": "a string",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
}

_KINDS = {
    "object": "an object",
    "array": "a list",
    "string": "a string",
    "number": "a number",
    "boolean": "a boolean",
    "null": "null",
    "error": "no JSON value",
}


def cost(file: HooksFile, loss: Loss) -> str:
    """What the agent does about it: "Claude Code drops the whole file"."""
    if loss == "file" and file.rule.scope == "plugin" and file.dialect.damage.whole_plugin:
        return f"{file.dialect.title} does not load the plugin at all"
    if loss == "crash" and file.dialect.damage.crash_roots and file.rule.root not in file.dialect.damage.crash_roots:
        loss = "file"
    if loss == "crash":
        return f"{file.dialect.title} {file.dialect.damage.crash}"
    return f"{file.dialect.title} {_LOST[loss]}"


def entry_loss(file: HooksFile, event: Event | None) -> Loss:
    """What a bad group or handler under that event costs; under one the agent does not know, nothing more."""
    if event is None:
        return "nothing"
    return file.dialect.damage.strict_entry if event.strict else file.dialect.damage.entry


def severity(loss: Loss) -> Severity:
    """An error when the agent throws something away, else a warning."""
    return "warning" if loss == "nothing" else "error"


def type_name(json_type: str | list[str]) -> str:
    """A JSON Schema type in words: "a whole number", "a string or null"."""
    return " or ".join(_TYPES[one] for one in ([json_type] if isinstance(json_type, str) else json_type))


def kind_name(kind: str) -> str:
    """The kind of a node in words: "a list"."""
    return _KINDS[kind]
