"""Where in the structure of a hooks file a path lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.dialects.spec import Dialect, Event, Field, Shape
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node, Path

Level = Literal["root", "events", "groups", "group", "handlers", "handler", "none"]
"""What a container holds the contents of: `events` is the map of events, `groups` an event's list, `handlers` a group's
list. `none`: it is none of our business, or deeper than a handler."""


class Place(NamedTuple):
    """A container of a hooks file: its level, and what surrounds it."""

    level: Level
    event: Event | None = None  # the table's event, below one that the agent knows
    event_name: str = ""
    group: Node | None = None  # the group, from `group` down
    node: Node | None = None  # the container itself


def place_of(file: HooksFile, container: Node | None) -> Place:
    """The place of an object or array. None is a text without a value."""
    if container is None:
        return Place("none")
    path = container.path
    level = level_of(file, path)
    if level == "handler" and len(path) == 3 and container.get("hooks") is not None and file.dialect.shape == "mixed":
        level = "group"
    if level == "none" or container.kind != _KINDS[level]:
        return Place("none", node=container)
    name = path[1] if len(path) > 1 and isinstance(path[1], str) else ""
    group: Node | None = container
    for _ in range(len(path) - 3):
        group = group.parent if group is not None else None
    return Place(level, file.dialect.event(name), name, group if len(path) >= 3 else None, container)


def level_of(file: HooksFile, path: Path) -> Level:
    """The level of whatever is or should be at `path`, from the root's keys down."""
    return _LEVELS[file.dialect.shape](path)


def kind_name(handler: Node | None) -> str | None:
    """The `type` of a handler, when it is a string."""
    node = handler.get_value("type") if handler is not None else None
    return node.value if node is not None and node.kind == "string" else None


def fields_at(file: HooksFile, place: Place) -> tuple[Field, ...]:
    """The keys that the table knows at that place; of a handler those that go with its `type`, or all without one.

    Where a kind has a field of a common name, the kind's own counts.
    """
    dialect = file.dialect
    match place.level:
        case "root":
            return dialect.settings_fields if file.rule.root == "settings" else dialect.root_fields
        case "group":
            return dialect.group_fields
        case "handler":
            return handler_fields(dialect, kind_name(place.node))
        case _:
            return ()


def handler_fields(dialect: Dialect, kind: str | None) -> tuple[Field, ...]:
    """The keys of a handler of that kind, its own ones before the common ones; of every kind when it is unknown."""
    known = dialect.kind(kind or dialect.default_kind)
    found: dict[str, Field] = {}
    for one in (known,) if known is not None else dialect.kinds:
        for field in one.fields:
            found.setdefault(field.name, field)
    for field in dialect.common_fields:
        found.setdefault(field.name, field)
    return tuple(found.values())


def _nested(path: Path) -> Level:
    """`{"hooks": {EVENT: [{"hooks": [HANDLER, …]}, …]}}`."""
    levels: tuple[Level, ...] = ("root", "events", "groups", "group", "handlers", "handler")
    return levels[len(path)] if _fits(path, ("hooks", str, int, "hooks", int)) else "none"


def _fits(path: Path, steps: tuple[str | type, ...]) -> bool:
    """Whether the path goes those steps, or some of them: a key, or any key or index."""
    return len(path) <= len(steps) and all(
        part == step if isinstance(step, str) else isinstance(part, step)
        for part, step in zip(path, steps, strict=False)
    )


def _flat(path: Path) -> Level:
    """`{"hooks": {EVENT: [HANDLER, …]}}`."""
    levels: tuple[Level, ...] = ("root", "events", "handlers", "handler")
    return levels[len(path)] if _fits(path, ("hooks", str, int)) else "none"


def _mixed(path: Path) -> Level:
    """As flat, with groups in the place of handlers."""
    return _flat(path) if len(path) <= 3 else _nested(path)


_LEVELS: dict[Shape, Callable[[Path], Level]] = {"nested": _nested, "flat": _flat, "mixed": _mixed}

_KINDS: dict[Level, str] = {
    "root": "object",
    "events": "object",
    "groups": "array",
    "group": "object",
    "handlers": "array",
    "handler": "object",
}
