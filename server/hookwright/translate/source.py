"""What a file runs, handler by handler, and why a file can't be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.values import breach, object_breach
from hookwright.translate.base import UntranslatableError, quoted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event, Field, HandlerKind
    from hookwright.model.hooks_file import EventEntry, Group, Handler, HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.translate.base import Losses

_TOLERATED = ("bom", "duplicate-key")
_OF_COMMENTS = ("comment", "trailing-comma")


class Item(NamedTuple):
    """A handler that runs, with the event and the group it stands under."""

    group: Group
    event: Event
    handler: Handler
    kind: HandlerKind


def groups_of(file: HooksFile, losses: Losses) -> Iterator[tuple[Group, tuple[Item, ...]]]:
    """The groups whose handlers the agent runs, in order of the text.

    What never runs there is left out and told, so that a translation does what the file does. Raises
    `UntranslatableError` for a file that the agent does not load as it is.
    """
    _readable(file)
    live = file.live()
    places = {id(entry) for entry in live}
    for entry in file.events:
        if id(entry) not in places:
            _dormant_event(entry, losses)
            continue
        for group in _groups(entry):
            items = tuple(_items(group, losses))
            if items:
                yield group, items


def fields_of(dialect: Dialect, kind: HandlerKind) -> tuple[Field, ...]:
    """All keys of a handler of that kind; a kind's own go before common ones of the same name."""
    own = {field.name for field in kind.fields}
    return (*kind.fields, *(field for field in dialect.common_fields if field.name not in own))


def member_value(node: Node, field: Field) -> object | None:
    """The value of a field by any of its names, None when it is absent or null."""
    for name in (field.name, *field.spellings):
        found = node.get_value(name)
        if found is not None and found.kind != "null":
            return found.value
    return None


def _readable(file: HooksFile) -> None:
    allowed = (*_TOLERATED, *(_OF_COMMENTS if file.comments else ()))
    problem = next((p for p in file.tree.problems if p.code not in allowed), None)
    if problem is not None:
        line = file.tree.text.count("\n", 0, problem.span.start) + 1
        raise _broken(f"line {line} is not JSON as {file.dialect.title} reads it")
    if file.root is None:
        raise _broken("the file is not one JSON object")
    if file.hooks is None and file.event_map is None:
        raise UntranslatableError('there is no "hooks" in it, so there is nothing to translate')
    value = file.hooks.value if file.hooks is not None else file.event_map
    if value is None or value.kind not in ("object", "array"):
        raise _broken('"hooks" must be an object')


def _broken(what: str) -> UntranslatableError:
    return UntranslatableError(f"{what}; fix it first: hookwright check")


def _dormant_event(entry: EventEntry, losses: Losses) -> None:
    title = entry.file.dialect.title
    if entry.event is None:
        text = f"{title} has no event {quoted(entry.name)}, so nothing under it runs: left out"
    elif not entry.event.runs:
        text = f"{title} skips hooks of {quoted(entry.name)}: left out, as they never run there either"
    else:
        text = f"{quoted(entry.name)} stands in the file again further on, and only that one counts: left out"
    losses.tell("dormant", "info", entry.name_span, text)


def _groups(entry: EventEntry) -> Iterator[Group]:
    if entry.value is None or (entry.is_key and entry.value.kind != "array"):
        raise _broken(f"{entry.place} must be an array")
    for group in entry.groups:
        if group.node.kind != "object":
            raise _broken(f"{group.place} must be an object")
        if not group.is_handler:
            found = object_breach(group.file.dialect.group_fields, group.node.value)
            if found is not None:
                raise _broken(f"{group.place}: {found[1].words}")
            inner = group.node.get_value("hooks")
            if inner is None or inner.kind != "array":
                raise _broken(f"{group.place}.hooks must be an array")
        matcher = group.matcher
        if matcher is not None and matcher.value is not None and matcher.value.kind not in ("string", "null"):
            raise _broken(f'{group.place}: "matcher" must be a string')
        yield group


def _items(group: Group, losses: Losses) -> Iterator[Item]:
    dialect, event = group.file.dialect, group.event
    assert event is not None
    off = _off_names(group.file)
    for handler in group.handlers:
        kind = _kind(handler)
        if (handler.text("name") or handler.text("command")) in off:
            text = f"{quoted(dialect.off_names)} switches this hook off: left out"
            losses.tell("dormant", "info", handler.node.span, text)
        elif event.kinds and kind.name not in event.kinds:
            text = (
                f'{dialect.title} runs no "{kind.name}" hooks on {event.name}: left out, as it never runs there either'
            )
            losses.tell("dormant", "info", handler.node.span, text)
        else:
            yield Item(group, event, handler, kind)


def _kind(handler: Handler) -> HandlerKind:
    """Its kind, when the agent takes the handler as it is."""
    dialect, node = handler.file.dialect, handler.node
    if node.kind != "object":
        raise _broken(f"{handler.place} must be an object")
    kind = handler.kind
    if kind is None:
        named = quoted(handler.kind_name) if handler.kind_name is not None else 'no "type"'
        raise _broken(f"{handler.place} has {named}, which is no kind of hook that {dialect.title} knows")
    found = object_breach(fields_of(dialect, kind), node.value)
    if found is not None:
        raise _broken(f"{handler.place}: {found[1].words}")
    if kind.one_of and not any(node.get(name) for name in kind.one_of):
        raise _broken(f"{handler.place} needs one of {', '.join(kind.one_of)}")
    for field in kind.fields:  # a wrong type may be tolerated there, but can't be translated
        value = handler.member(field.name) if field.required or field.name in kind.one_of else None
        if value is not None and value.value is not None:
            words = breach(field._replace(tolerated=()), value.value.value)
            if words is not None:
                raise _broken(f"{handler.place}: {words.words}")
    return kind


def _off_names(file: HooksFile) -> frozenset[str]:
    """Names of hooks that the file itself switches off."""
    value: object = file.root.value if file.root is not None and file.dialect.off_names else None
    for key in file.dialect.off_names.split(".") if value is not None else ():
        value = value.get(key) if isinstance(value, dict) else None  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
    return frozenset(name for name in value if isinstance(name, str)) if isinstance(value, list) else frozenset()  # pyright: ignore[reportUnknownVariableType]
