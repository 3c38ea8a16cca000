"""Holds each piece of a file against the schema and hands every breach to the check that can tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks import (
    hooks_key,
    hooks_list,
    invalid_value,
    misplaced_group,
    misplaced_handler,
    missing_key,
    unknown_key,
    wrong_type,
)
from hookwright.checks.base import Check
from hookwright.checks.schema_errors import SchemaError, breaches, schemas
from hookwright.checks.site import Site
from hookwright.checks.words import entry_loss
from hookwright.model.effective import is_file_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hookwright.checks.base import Finding
    from hookwright.dialects.spec import Loss
    from hookwright.model.hooks_file import EventEntry, Group, HooksFile

_HOOKS = frozenset({"hooks"})
_ALL = frozenset({"*"})


def _file(file: HooksFile) -> Iterator[Finding]:
    root = file.tree.root
    if root is None:
        return
    pieces = schemas(file.dialect, file.rule)
    site = Site(file, "file", root, file.dialect.damage.settings)
    breached = breaches(pieces.root, root, without=_HOOKS)
    errors = [e for e in breached if e.keyword != "additionalProperties" and not _is_hooks(e, file)]
    yield from _tell(errors, site)
    if file.rule.root == "hooks-file" and file.hooks is not None and (file.event_map is not None or file.listed):
        loss = file.dialect.damage.unknown_root
        known = {*site.fields(), "hooks", *(("$schema",) if loss == "nothing" else ())}
        for member in root.members:
            if member.name not in known and not hooks_key.tells(member, file):
                found = unknown_key.unknown(member, site, loss)
                if found is not None and loss != "nothing":
                    yield found
                elif found is not None:
                    # a hooks file's root is where people keep version, author and remarks; they harm nobody
                    yield found if found.fix else found._replace(severity="hint")
    if file.hooks is not None and file.hooks.value is not None and not _is_told(file):
        hooks = file.hooks.value
        loss = _hooks_loss(file)
        of_hooks = breaches(pieces.hooks, hooks, without=_ALL)
        yield from _tell(
            (e for e in of_hooks if e.node == hooks and e.keyword == "type"), Site(file, "hooks", root, loss)
        )


def _is_told(file: HooksFile) -> bool:
    """`hooks` of another form: one that has a check of its own, or names of files in a plugin's manifest."""
    node = file.hooks.value if file.hooks else None
    return hooks_list.is_list(file) or (node is not None and is_file_names(file, node))


def _is_hooks(error: SchemaError, file: HooksFile) -> bool:
    """Told better elsewhere: `hooks` is a piece of its own, and a file whose events lack it has its own check."""
    if error.keyword == "required":
        return any(hooks_key.tells(m, file) for m in error.node.members)
    return error.node.member is not None and error.node.member.name == "hooks"


def _hooks_loss(file: HooksFile) -> Loss:
    """`hooks` as a list of groups is worse than other wrong types: Claude Code 2.1.332 then drops the whole file."""
    node = file.hooks.value if file.hooks else None
    if node is not None and any(item.kind == "object" for item in node.items):
        return file.dialect.damage.strict_entry
    return file.dialect.damage.hooks


def _event(entry: EventEntry) -> Iterator[Finding]:
    value = entry.value
    if value is None or entry.event is None or not entry.is_key:
        return
    file = entry.file
    site = Site(file, "event", value, file.dialect.damage.event, entry.event)
    if value.kind != "array":
        yield from _tell([SchemaError("type", value, "", "array")], site)


def _group(group: Group) -> Iterator[Finding]:
    file = group.file
    if group.event is None and group.entry.name in dict(file.dialect.moved):
        return  # no event at all
    pieces = schemas(file.dialect, file.rule)
    loss = entry_loss(file, group.event)
    site = Site(file, "group", group.node, loss, group.event)
    if misplaced_handler.is_handler(group):
        bare = file.dialect.damage.bare_handler
        yield misplaced_handler.tell(group, site if bare is None else site._replace(loss=bare))
        return
    if misplaced_group.is_group(group):
        yield misplaced_group.tell(group, site)
        return
    if not group.is_handler:
        yield from _tell(breaches(pieces.group, group.node, without=_HOOKS), site)
    for handler in group.handlers:
        of_handler = Site(file, "handler", handler.node, loss, group.event, handler)
        yield from _tell(breaches(pieces.handler, handler.node), of_handler)


def _tell(errors: Iterable[SchemaError], site: Site) -> Iterator[Finding]:
    for error in errors:
        match error.keyword:
            case "type":
                found = wrong_type.tell(error, site)
            case "required" | "anyOf":
                found = missing_key.tell(error, site)
            case "additionalProperties" | "forbidden":
                found = unknown_key.tell(error, site)
            case _:
                found = invalid_value.tell(error, site)
        if found is not None:
            yield found


CHECK = Check(
    (
        wrong_type.WRONG_TYPE,
        missing_key.MISSING_KEY,
        unknown_key.UNKNOWN_KEY,
        invalid_value.INVALID_VALUE,
        misplaced_handler.MISPLACED_HANDLER,
        misplaced_group.MISPLACED_GROUP,
    ),
    file=_file,
    event=_event,
    group=_group,
)
