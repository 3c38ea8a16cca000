"""What an agent's own reader makes of a text that JSON allows, or that looks wrong and is not.

Rust's serde, for one, takes half of a surrogate pair and a known key that stands twice for mistakes that cost the
file, and reads a list in the place of an object by the order of the keys (Codex 0.171.0).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.model.values import breach
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Literal

    from hookwright.dialects.spec import Dialect, Field, Loss
    from hookwright.model.hooks_file import Handler, HooksFile
    from hookwright.syntax.tree import Member, Node

    Place = Literal["file", "hooks", "event", "group", "handler"]

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|.)", re.DOTALL)
_HALF = re.compile(r"\\u[dD][89a-fA-F]")


def comma_loss(dialect: Dialect) -> Loss:
    """What a comma after the last item costs."""
    own = dialect.damage.trailing_comma
    return own if own is not None else "nothing" if dialect.comments else dialect.damage.json


def half_pair(text: str) -> Span | None:
    """The first escape of half a surrogate pair that the other half does not follow or precede."""
    if _HALF.search(text) is None:
        return None
    high: Span | None = None
    for match in _ESCAPE.finditer(text):
        unit = int(match[1], 16) if match[1] else 0
        if high is not None:
            if match.start() != high.end or not 0xDC00 <= unit < 0xE000:
                return high
            high = None
        elif 0xD800 <= unit < 0xDC00:
            high = Span(match.start(), match.end())
        elif 0xDC00 <= unit < 0xE000:
            return Span(match.start(), match.end())
    return high


def doubled(file: HooksFile) -> Iterator[Member]:
    """The later one of each two equal keys in one object that the agent knows there, where that costs anything."""
    if file.dialect.damage.duplicate == "nothing" or all(p.code != "duplicate-key" for p in file.tree.problems):
        return
    for node, names in _objects(file):
        seen: set[str] = set()
        for member in node.members:
            if member.name in seen:
                yield member
            if member.name in names:
                seen.add(member.name)


def _objects(file: HooksFile) -> Iterator[tuple[Node, set[str]]]:
    """Every object that the agent reads with the keys that it knows there."""
    dialect = file.dialect
    if file.root is not None:
        own = dialect.root_fields if file.rule.root == "hooks-file" else dialect.settings_fields
        yield file.root, {"hooks", *(field.name for field in own)}
    if file.event_map is not None:
        yield file.event_map, {event.name for event in dialect.events}
    of_group = {name for field in dialect.group_fields for name in (field.name, *field.spellings)}
    for entry in file.events:
        for group in entry.groups if entry.event is not None else ():
            if not group.is_handler:
                yield group.node, of_group
            for handler in group.handlers:
                fields = handler_fields(handler)
                yield handler.node, {name for field in fields for name in (field.name, *field.spellings)}


def handler_fields(handler: Handler) -> tuple[Field, ...]:
    """The keys of a handler: those of all handlers and those of its kind, when it has one."""
    return (*handler.file.dialect.common_fields, *(handler.kind.fields if handler.kind else ()))


def both_spellings(handler: Handler) -> tuple[Member, Member] | None:
    """Two members of a handler that are one key under two names, the later one last, where that costs anything."""
    if handler.file.dialect.damage.duplicate == "nothing":
        return None
    for field in handler_fields(handler):
        if field.spellings:
            found = [m for m in handler.node.members if m.name in (field.name, *field.spellings)]
            if len({m.name for m in found}) > 1:
                return found[0], next(m for m in found if m.name != found[0].name)
    return None


def in_order(file: HooksFile, node: Node, what: Place) -> bool:
    """Whether a list in the place of an object is one that the agent reads by the order of the object's keys."""
    dialect = file.dialect
    if not dialect.positional or node.kind != "array":
        return False
    items = node.items
    if what == "hooks":
        return len(items) <= len(dialect.events) and all(item.kind == "array" for item in items)
    fields = _in_order(file, what, items[0].value if items else None)
    if not fields or not items or len(items) > len(fields):
        return False
    if any(field.required for field in fields[len(items) :]):
        return False
    return all(breach(field, item.value) is None for field, item in zip(fields, items, strict=False))


def _in_order(file: HooksFile, what: Place, first: object) -> tuple[Field, ...]:
    dialect = file.dialect
    if what == "group":
        return tuple(field._replace(items=None) for field in dialect.group_fields)
    if what == "handler":
        kind = dialect.kind(first) if isinstance(first, str) else None
        return (*dialect.common_fields, *kind.fields) if kind is not None else ()
    hooks = next((f for f in dialect.group_fields if f.name == "hooks"), None)
    if what == "file" and hooks is not None:
        return (*dialect.root_fields, hooks._replace(type="object", also=("array",), items=None, required=False))
    return ()
