"""The outline of a hooks file: event → matcher → what runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.features.markdown import visible

if TYPE_CHECKING:
    from hookwright.model.hooks_file import EventEntry, Group, Handler, HooksFile
    from hookwright.text.span import Span

Kind = Literal["event", "group", "handler"]

_LIMIT = 120  # characters of a command in the outline


class Symbol(NamedTuple):
    """One line of the outline. `selection`, the part to jump to, lies inside `span`. `name` is plain, never empty."""

    name: str
    detail: str
    kind: Kind
    span: Span
    selection: Span
    children: tuple[Symbol, ...] = ()
    deprecated: bool = False  # what the agent never runs


def symbols(file: HooksFile) -> tuple[Symbol, ...]:
    """The events of a file, each with its groups and handlers, in order of the text."""
    return tuple(_event(entry) for entry in file.events)


def _event(entry: EventEntry) -> Symbol:
    event = entry.event
    title = entry.file.dialect.title
    count = sum(len(group.handlers) for group in entry.groups)
    detail = "1 hook" if count == 1 else f"{count} hooks"
    if event is None:
        detail += f", not an event of {title}"
    elif not event.runs:
        detail += f", skipped by {title}"
    return Symbol(
        visible(entry.name, _LIMIT) or '""',
        detail,
        "event",
        entry.span,
        entry.name_span,
        tuple(_alone(group) if group.is_handler else _group(group) for group in entry.groups),
        deprecated=event is None or not event.runs,
    )


def _group(group: Group) -> Symbol:
    member = group.matcher
    value = group.matcher_value
    name = "*" if value is None or _is_every(group, value) else visible(value, _LIMIT)
    selection = member.span if member is not None else group.node.span
    children = tuple(_handler(handler) for handler in group.handlers)
    return Symbol(name, _selects(group, name), "group", group.node.span, selection, children)


def _alone(group: Group) -> Symbol:
    """A handler with a matcher of its own: what runs, and for what."""
    symbol = _handler(group.handlers[0])
    value = group.matcher_value
    if value is None or _is_every(group, value):
        return symbol
    ignored = ", ignored here" if group.event is not None and group.event.subject is None else ""
    detail = ", ".join(filter(None, (symbol.detail, visible(value, _LIMIT) + ignored)))
    return symbol._replace(detail=detail)


def _is_every(group: Group, value: str) -> bool:
    event = group.event
    if event is None or event.subject is None:
        return not value.strip()
    return value in group.file.dialect.matcher(event.subject).every


def _selects(group: Group, name: str) -> str:
    event = group.event
    if event is None:
        return ""
    if event.subject is None:
        return "" if name == "*" else "matcher ignored here"
    if name != "*":
        return ""
    return "every tool" if event.subject.kind == "tool" else f"every {event.subject.field}"


def _handler(handler: Handler) -> Symbol:
    kind = handler.kind
    fields = [f.name for f in kind.fields if f.required] if kind is not None else ["command"]
    texts = [text for name in fields if (text := handler.text(name))]
    if kind is not None and kind.one_of:
        fields = [name for name in kind.one_of if handler.text(name)]
        texts = [handler.text(name) or "" for name in fields[:1]]
    first = next((m for name in fields if (m := handler.member(name)) is not None), None)
    name = visible(" ".join(texts), _LIMIT).strip()
    label = visible(handler.text("type") or "", 40)
    return Symbol(
        name or label or "handler without a command",
        label if name else "",
        "handler",
        handler.node.span,
        first.span if first is not None else handler.node.span,
        deprecated=kind is None and handler.kind_name is not None,
    )
