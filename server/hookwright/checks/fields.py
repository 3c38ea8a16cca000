"""Whether a handler has a key that its agent reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field
    from hookwright.model.hooks_file import Handler


def field_of(handler: Handler, name: str) -> Field | None:
    """The field of that name on a handler of its kind; None when the agent does not read it there."""
    kind = handler.kind
    fields = (*handler.file.dialect.common_fields, *(kind.fields if kind else ()))
    found = next((field for field in fields if field.name == name), None)
    return found if found is not None and found.status != "ignored" else None


def is_on(handler: Handler, name: str) -> bool:
    """Whether the key is `true` and the agent reads it."""
    return handler.value(name) is True and field_of(handler, name) is not None
