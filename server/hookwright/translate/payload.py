"""Where the two agents tell a hook different things on standard input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.translate.base import listed, quoted
from hookwright.translate.names import roles_of
from hookwright.translate.selection import matcher_span

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Tool
    from hookwright.translate.base import Losses
    from hookwright.translate.selection import Selection
    from hookwright.translate.source import Item


class Change(NamedTuple):
    """A name that a hook may read and that is not what it was. `new` is "" where there is nothing in its place."""

    name: str
    new: str
    text: str


def tell(item: Item, twin: Event, target: Dialect, selection: Selection, losses: Losses) -> None:
    """Tells which fields are missing or have other names: once for an event, and at a command that names one."""
    source, event = item.handler.file.dialect, item.event
    key = (tell, event.name, twin.name)
    if key not in losses.memo:
        losses.memo[key] = _fields(event, twin, source, target)
    fields: list[Change] = losses.memo[key]
    key = (tell, event.name, item.group.matcher_value)
    if key not in losses.memo:
        losses.memo[key] = _arguments(source, target, selection, event)
    arguments: list[Change] = losses.memo[key]
    if fields:
        text = f"what a hook of {quoted(twin.name)} reads in {target.title}: {_joined(fields)}"
        losses.tell("payload", "info", item.group.entry.name_span, text)
    if arguments and any(f.name == "tool_name" for f in (*target.payload, *twin.payload)):
        losses.tell("payload", "info", matcher_span(item.group), f"in {target.title} {_joined(arguments)}")
    line = item.handler.text("command") or ""
    for change in (*fields, *arguments):
        if not change.name or not re.search(rf"\b{re.escape(change.name)}\b", line):
            continue
        gone = f"the command reads {quoted(change.name)}, which {target.title} does not send"
        text = f"{gone}: {change.text}" if change.new else gone
        if change.name == "hook_event_name":
            text = f"the command reads the event's name, which is {quoted(twin.name)} in {target.title}"
        losses.tell("payload", "warning", item.handler.node.span, text)


def _joined(changes: list[Change]) -> str:
    return "; ".join(dict.fromkeys(change.text for change in changes if change.text))


def _fields(event: Event, twin: Event, source: Dialect, target: Dialect) -> list[Change]:
    here = [f.name for f in (*source.payload, *event.payload)]
    there = [f.name for f in (*target.payload, *twin.payload)]
    if not here or not there:
        return []
    keys = {_key(name): name for name in there}
    found: list[Change] = []
    if event.name != twin.name and "hook_event_name" in there:
        found.append(Change("hook_event_name", "", f'"hook_event_name" is {quoted(twin.name)}'))
    missing: list[str] = []
    always = [f.name for f in (*source.payload, *event.payload) if f.required]
    if len([name for name in always if _key(name) not in keys]) > len(always) / 2:
        own = [Change(name, "", "") for name in here if _key(name) not in keys]
        return [Change("", "", f"it is another object, with {listed(list(there))}"), *own]
    for name in here:
        if name in there:
            continue
        new = keys.get(_key(name))
        if new is None:
            missing.append(name)
        else:
            found.append(Change(name, new, f"{quoted(name)} is {quoted(new)}"))
    found += [Change(name, "", f"there is no {listed(missing)}" if at == 0 else "") for at, name in enumerate(missing)]
    return found


def _key(name: str) -> str:
    return name.replace("_", "").casefold()


def _arguments(source: Dialect, target: Dialect, selection: Selection, event: Event) -> list[Change]:
    if event.subject is None or event.subject.kind != "tool":
        return []
    tools = [tool for _, tool in selection.tools] or ([t for t in source.tools if t.input] if selection.every else [])
    found: dict[tuple[str, str], Change] = {}
    for tool in tools:
        roles = roles_of(tool, source)
        twins = [t for t in target.tools if roles & roles_of(t, target)]
        for twin in twins[:1]:
            if not selection.every and twin.name != tool.name:
                found.setdefault(
                    ("tool_name", tool.name),
                    Change("", "", f'"tool_name" is {quoted(twin.name)} for {quoted(tool.name)}'),
                )
            for change in _renamed(tool, twin):
                found.setdefault((change.name, change.new), change)
    return list(found.values())


def _renamed(tool: Tool, twin: Tool) -> list[Change]:
    """Arguments by which the twin's input differs, where its arguments are known."""
    if not twin.input:
        return []
    shared = dict(tool.arguments)
    there = {dict(twin.arguments).get(f.name, f.name): f.name for f in twin.input}
    found: list[Change] = []
    for field in tool.input:
        name = shared.get(field.name, field.name)
        new = there.get(name)
        if new is None and field.required:
            found.append(Change(field.name, "", f'"tool_input" of {quoted(twin.name)} has no {quoted(field.name)}'))
        elif new is not None and new != field.name:
            found.append(
                Change(
                    field.name, new, f'"tool_input" of {quoted(twin.name)} has {quoted(new)} for {quoted(field.name)}'
                )
            )
    return found
