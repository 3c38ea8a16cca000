"""What the commands take: one JSON object each, every key of it optional."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs
from pygls.exceptions import JsonRpcInvalidParams

from hookwright.lsp.inbox import is_message

A = TypeVar("A", bound="Place")

def _must(wanted: str, kind: type, *, optional: bool = True) -> Any:
    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not (isinstance(value, kind) or (optional and value is None)):
            raise TypeError(f'"{attribute.name}" must be {wanted}')

    return check


_text = _must("a string", str, optional=False)
_maybe_text = _must("a string", str)
_maybe_object = _must("an object", dict)


@attrs.frozen
class Place:
    """Whose hooks of which folder: by a hooks file's `uri`, or by the `workspace` (a uri or a path) and the `agent`."""

    uri: str | None = attrs.field(default=None, validator=_maybe_text)
    workspace: str | None = attrs.field(default=None, validator=_maybe_text)
    agent: str | None = attrs.field(default=None, validator=_maybe_text)


@attrs.frozen
class Simulate(Place):
    """An event. What is not given of the payload is made up; `tool` goes by any of its names."""

    event: str = attrs.field(default="PreToolUse", validator=_text)
    tool: str | None = attrs.field(default=None, validator=_maybe_text)
    input: dict[str, Any] | None = attrs.field(default=None, validator=_maybe_object)
    fields: dict[str, Any] | None = attrs.field(default=None, validator=_maybe_object)
    helper: bool = attrs.field(default=False, validator=_must("true or false", bool))


@attrs.frozen
class Run(Simulate):
    """An event for the sake of one hook: the one at `place`, such as `hooks.PreToolUse[0].hooks[1]`."""

    place: str = attrs.field(default="", validator=_text)


@attrs.frozen
class Inventory(Place):
    """What is asked about: an event, a tool, both, or everything."""

    event: str | None = attrs.field(default=None, validator=_maybe_text)
    tool: str | None = attrs.field(default=None, validator=_maybe_text)


@attrs.frozen
class Translate(Place):
    """A hooks file by its `uri`, and the agent whose file it shall become; None: the user is asked."""

    to: str | None = attrs.field(default=None, validator=_maybe_text)


@attrs.frozen
class Try(Place):
    """A call on the lessons of the document `uri`: on the one whose key is `lesson`, or on all.

    `input` is a command line for a shell, else a path; None: the user is asked.
    """

    lesson: str = attrs.field(default="", validator=_text)
    tool: str = attrs.field(default="Bash", validator=_text)
    input: str | None = attrs.field(default=None, validator=_maybe_text)
    content: str = attrs.field(default="", validator=_text)


def read(kind: type[A], arguments: object) -> A:
    """The arguments of a command. Keys that nobody knows are ignored. Raises `JsonRpcInvalidParams`."""
    given: list[Any] = list(arguments) if isinstance(arguments, list | tuple) else []  # pyright: ignore[reportUnknownArgumentType]
    if len(given) > 1:
        raise JsonRpcInvalidParams("the command takes one object")
    value: Any = given[0] if given else {}
    if not is_message(value):
        raise JsonRpcInvalidParams("the command takes one object")
    names = {field.name for field in attrs.fields(kind)}
    try:
        return kind(**{key: one for key, one in value.items() if key in names and one is not None})
    except TypeError as error:
        raise JsonRpcInvalidParams(str(error)) from error
