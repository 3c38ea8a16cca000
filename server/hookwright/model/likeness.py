"""How much a file looks like one of an agent's: for files at no agent's place, and at one that several share."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from hookwright.model.shapes.table import reader_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Field, Shape
    from hookwright.syntax.tree import Node

_MOST = 50
"""Handlers whose keys are looked at: more say the same once more."""

_GROUPED: frozenset[Shape] = frozenset({"nested", "bare-map", "mixed", "named-groups"})
_FLAT: frozenset[Shape] = frozenset({"flat", "list", "mixed", "named-groups"})


def likeness(root: Node, dialect: Dialect) -> tuple[int, int]:
    """How many events of the file the agent runs, and how many keys of its handlers the agent knows.

    Nothing at all when no such event holds hooks in the layout of the agent's files.
    """
    if root.kind != "object" or not dialect.files:
        return 0, 0
    reader = reader_of(dialect.shape)
    found = [one for one in reader.events(root, dialect) if (e := dialect.event(one.name)) is not None and e.runs]
    groups = [group for one in found if one.value is not None for group in reader.groups(one.value)]
    if not any(_is_group(group, dialect) for group in groups):
        return 0, 0
    handlers = islice((handler for group in groups for handler in reader.handlers(group)), _MOST)
    known = {name for field in _fields(dialect) for name in (field.name, *field.spellings)}
    return len(found), sum(1 for handler in handlers for member in handler.members if member.name in known)


def _fields(dialect: Dialect) -> Iterator[Field]:
    yield from dialect.common_fields
    for kind in dialect.kinds:
        yield from kind.fields


def _is_group(group: Node, dialect: Dialect) -> bool:
    """Whether the node is what the agent has in an event's list: a group with handlers, or a handler."""
    if group.kind != "object":
        return False
    if group.get("hooks") is not None:
        return dialect.shape in _GROUPED
    if dialect.shape not in _FLAT:
        return False
    needed = {name for kind in dialect.kinds for name in kind.one_of}
    needed |= {field.name for kind in dialect.kinds for field in kind.fields if field.required}
    where = group.get_value(dialect.action_key) if dialect.action_key else group
    return where is not None and any(member.name in needed for member in where.members)
