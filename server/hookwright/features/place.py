"""Where in the structure of a hooks file a path lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.dialects.spec import Dialect, Event, Field, Shape
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node, Path

Level = Literal["root", "events", "groups", "group", "handlers", "handler", "action", "none"]
"""What a container holds the contents of: `events` is a map of events, `groups` an event's list, `handlers` a group's
list, or an event's where there are no groups. `action`: the object of a handler that says what it does. `none`: it is
none of our business, or deeper."""

Step = str | type


class Place(NamedTuple):
    """A container of a hooks file: its level, and what surrounds it."""

    level: Level
    event: Event | None = None  # the table's event, below one that the agent knows
    event_name: str = ""
    group: Node | None = None  # the group, or the handler that stands in its place, from there down
    node: Node | None = None  # the container itself


def place_of(file: HooksFile, container: Node | None) -> Place:
    """The place of an object or array. None is a text without a value."""
    if container is None:
        return Place("none")
    path = container.path
    level = level_of(file, path)
    if level == "handler" and _is_group(file, path, container):
        level = "group"
    if level == "none" or container.kind != _KINDS[level]:
        return Place("none", node=container)
    if file.dialect.shape == "list":
        group = container if level == "handler" else container.parent if level == "action" else None
        return _named_by_handler(file, level, container, group)
    at = _event_at(file, path)
    name = path[at] if len(path) > at and isinstance(path[at], str) else ""
    return Place(level, file.dialect.event(str(name)), str(name), _above(container, len(path) - at - 2), container)


def _above(node: Node, steps: int) -> Node | None:
    """The node so many steps further out; None when the place is not so deep."""
    found: Node | None = node if steps >= 0 else None
    for _ in range(max(steps, 0)):
        found = found.parent if found is not None else None
    return found


def _named_by_handler(file: HooksFile, level: Level, container: Node, group: Node | None) -> Place:
    node = group.get_value(file.dialect.event_key) if group is not None else None
    name = node.value if node is not None and node.kind == "string" else ""
    return Place(level, file.dialect.event(name), name, group, container)


def _event_at(file: HooksFile, path: Path) -> int:
    """Which part of the path is the event's name."""
    match file.dialect.shape:
        case "bare-map":
            return 1 if _is_wrapped(file, path) else 0
        case _:
            return 1


def _is_group(file: HooksFile, path: Path, container: Node) -> bool:
    """Whether what may be a handler there is a group with handlers of its own."""
    may_be = file.dialect.shape in ("mixed", "named-groups") and len(path) == 3
    return may_be and container.get("hooks") is not None


def level_of(file: HooksFile, path: Path) -> Level:
    """The level of whatever is or should be at `path`, from the root's keys down."""
    return _LEVELS[file.dialect.shape](path, file)


def kind_name(handler: Node | None) -> str | None:
    """The `type` of a handler, when it is a string."""
    node = handler.get_value("type") if handler is not None else None
    return node.value if node is not None and node.kind == "string" else None


def kind_at(file: HooksFile, place: Place) -> str | None:
    """The kind of the handler at a place: what its `type` says, without one the agent's default."""
    if place.node is not None and place.node.get("type") is None:
        return file.dialect.default_kind or None
    return kind_name(place.node)


def fields_at(file: HooksFile, place: Place) -> tuple[Field, ...]:
    """The keys that the table knows at that place; of a handler those that go with its `type`, or all without one.

    Where a kind has a field of a common name, the kind's own counts.
    """
    dialect = file.dialect
    match place.level:
        case "root":
            return dialect.settings_fields if file.rule.root == "settings" else dialect.root_fields
        case "events":
            own = dialect.shape in ("bare-map", "named-groups") and not _is_wrapped(file, _path_of(place))
            return dialect.root_fields if own else ()
        case "group":
            return dialect.group_fields
        case "handler" if dialect.action_key:
            return tuple(field for field in dialect.common_fields if field.name != "type")
        case "action":
            return tuple(f for f in handler_fields(dialect, kind_name(place.node)) if _is_actions(f, dialect))
        case "handler":
            return handler_fields(dialect, kind_name(place.node))
        case _:
            return ()


def _is_actions(field: Field, dialect: Dialect) -> bool:
    return field.name == "type" or all(field.name != common.name for common in dialect.common_fields)


def _path_of(place: Place) -> Path:
    return place.node.path if place.node is not None else ()


def field_at(file: HooksFile, place: Place, name: str) -> Field | None:
    """The key of that name at a place, or the one of which it is another spelling."""
    return next((f for f in fields_at(file, place) if f.name == name or name in f.spellings), None)


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


def _fits(path: Path, steps: tuple[Step, ...]) -> bool:
    """Whether the path goes those steps, or some of them: a key, or any key or index."""
    return len(path) <= len(steps) and all(
        part == step if isinstance(step, str) else isinstance(part, step)
        for part, step in zip(path, steps, strict=False)
    )


_GROUPED: tuple[Level, ...] = ("events", "groups", "group", "handlers", "handler")
_UNGROUPED: tuple[Level, ...] = ("events", "handlers", "handler")


def _nested(path: Path, file: HooksFile | None = None) -> Level:  # noqa: ARG001
    """`{"hooks": {EVENT: [{"hooks": [HANDLER, …]}, …]}}`."""
    return ("root", *_GROUPED)[len(path)] if _fits(path, ("hooks", str, int, "hooks", int)) else "none"


def _flat(path: Path, file: HooksFile | None = None) -> Level:  # noqa: ARG001
    """`{"hooks": {EVENT: [HANDLER, …]}}`."""
    return ("root", *_UNGROUPED)[len(path)] if _fits(path, ("hooks", str, int)) else "none"


def _mixed(path: Path, file: HooksFile | None = None) -> Level:
    """As flat, with groups in the place of handlers."""
    return _flat(path, file) if len(path) <= 3 else _nested(path, file)


def _bare_map(path: Path, file: HooksFile) -> Level:
    """`{EVENT: [{"hooks": [HANDLER, …]}, …]}`, or the same under `hooks`."""
    if _is_wrapped(file, path):
        return _nested(path)
    return _GROUPED[len(path)] if _fits(path, (str, int, "hooks", int)) else "none"


def _is_wrapped(file: HooksFile, path: Path) -> bool:
    """Whether a file without a need for `hooks` has it all the same, and the path leads through it or to the root."""
    return file.hooks is not None and (not path or path[0] == "hooks")


def _named_groups(path: Path, file: HooksFile) -> Level:
    """`{NAME: {EVENT: [GROUP or HANDLER, …]}}`: handlers under an event without a matcher."""
    if not path:
        return "none"
    event = file.dialect.event(str(path[1])) if len(path) > 1 else None
    if event is not None and event.subject is None and len(path) <= 3:
        return _UNGROUPED[len(path) - 1] if _fits(path, (str, str, int)) else "none"
    return _GROUPED[len(path) - 1] if _fits(path, (str, str, int, "hooks", int)) else "none"


def _list(path: Path, file: HooksFile) -> Level:
    """`{"hooks": [HANDLER, …]}`."""
    levels: tuple[Level, ...] = ("root", "handlers", "handler", "action")
    steps = ("hooks", int, file.dialect.action_key) if file.dialect.action_key else ("hooks", int)
    return levels[len(path)] if _fits(path, steps) else "none"


_LEVELS: dict[Shape, Callable[[Path, HooksFile], Level]] = {
    "nested": _nested,
    "flat": _flat,
    "mixed": _mixed,
    "bare-map": _bare_map,
    "named-groups": _named_groups,
    "list": _list,
}

_KINDS: dict[Level, str] = {
    "root": "object",
    "events": "object",
    "groups": "array",
    "group": "object",
    "handlers": "array",
    "handler": "object",
    "action": "object",
}
