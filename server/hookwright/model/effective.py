"""What is left of a file once the agent has thrown away what it can't read.

Claude Code for one drops a single bad entry under most events, and the whole file over the same mistake under
PreToolUse.
What a mistake costs is in the table (`Damage`); here it is applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.values import as_object, json_type, object_breach, own_loss, value_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from hookwright.dialects.spec import Field, Loss
    from hookwright.model.hooks_file import EventEntry, Group, Handler, HooksFile
    from hookwright.model.values import Problem
    from hookwright.syntax.tree import Node


class Lost(NamedTuple):
    """Something the agent does not use, and why. `place` is a path such as `hooks.PreToolUse[0]`, "" for the file."""

    place: str
    why: str
    loss: Loss


class Effective(NamedTuple):
    """The handlers that count, in the order of the text, and what was lost.

    `settings` are the other keys of the file, empty when the whole file is lost.
    """

    handlers: tuple[Handler, ...]
    lost: tuple[Lost, ...]
    settings: Mapping[str, Any]

    @property
    def fatal(self) -> Lost | None:
        """What costs all hooks of the file, when something does."""
        return next((lost for lost in self.lost if lost.loss in ("file", "hooks")), None)


def effective(file: HooksFile) -> Effective:
    """What the agent uses of the file. Never raises."""
    tree, damage = file.tree, file.dialect.damage
    if tree.root is None and not any(p.code not in {"empty", "bom"} for p in tree.problems):
        return Effective((), (), {})  # an empty file has no settings, and that is no mistake
    if not tree.strict and not (file.dialect.comments and _only_comments(file)):
        return Effective((), (Lost("", "it is not valid JSON", damage.json),), {})
    if file.root is None:
        kind = json_type(tree.root.value if tree.root else None)
        return Effective((), (Lost("", f"it must be an object, not {kind}", damage.json),), {})
    lost = [*_root_losses(file), *_hooks_losses(file)]
    handlers: list[Handler] = []
    for entry in file.live():
        handlers += _entry_handlers(entry, lost)
    if file.rule.scope == "managed":  # what the organisation says is never dropped as a whole
        lost = [item._replace(loss="hooks") if item.loss == "file" else item for item in lost]
    losses = {item.loss for item in lost}
    return Effective(
        () if losses & {"file", "hooks"} else tuple(handlers),
        tuple(lost),
        {} if "file" in losses else as_object(file.root.value),
    )


def _only_comments(file: HooksFile) -> bool:
    harmless = ("comment", "trailing-comma", "bom", "duplicate-key")
    return file.tree.root is not None and all(p.code in harmless for p in file.tree.problems)


def _root_losses(file: HooksFile) -> Iterator[Lost]:
    dialect, root = file.dialect, file.root
    if root is None:
        return
    if file.rule.root == "settings":
        for field in dialect.settings_fields:
            node = root.get_value(field.name)
            if node is not None and (problem := value_problem(field, node.value)):
                yield Lost(field.name, problem, "nothing" if file.rule.scope == "managed" else dialect.damage.settings)
    strict = {event.name for event in dialect.events if event.strict}
    for member in root.members:
        if member.name in strict and member.value is not None and member.value.kind in ("array", "object"):
            why = f'{member.name} hooks stand beside "hooks" instead of in it'
            yield Lost(member.name, why, dialect.damage.stray_strict)


def _hooks_losses(file: HooksFile) -> Iterator[Lost]:
    dialect, root = file.dialect, file.root
    if root is None:
        return
    if file.event_map is not None:
        if hides_strict(file):
            yield Lost("hooks.hooks", '"hooks" stands within "hooks"', dialect.damage.strict_entry)
        return
    member = file.hooks
    if member is None:
        if file.rule.root == "hooks-file":
            stray = any(dialect.event(m.name) for m in root.members)
            loss = dialect.damage.hooks if stray else dialect.damage.missing_hooks
            yield Lost("", 'its events must stand in an object "hooks"', loss)
        return
    value = member.value
    if value is not None and is_file_names(file, value):
        return
    kind = json_type(value.value if value else None)
    yield Lost("hooks", f'"hooks" must be an object of events, not {kind}', dialect.damage.hooks)
    if value is not None and any(item.get("hooks") is not None for item in value.items):
        yield Lost("hooks", '"hooks" is a list of groups without events', dialect.damage.stray_strict)


def hides_strict(file: HooksFile) -> bool:
    """Whether a manifest's `hooks` holds a second `hooks` with events that may guard something."""
    inner = file.event_map.get_value("hooks") if file.event_map is not None else None
    if file.rule.root != "manifest" or inner is None or inner.kind != "object":
        return False
    return any(event.strict and inner.get(event.name) is not None for event in file.dialect.events)


def is_file_names(file: HooksFile, hooks: Node) -> bool:
    """Whether `hooks` of a plugin's manifest names files; a list may mix names and maps of events."""
    return file.rule.root == "manifest" and hooks.kind in ("string", "array")


def _entry_handlers(entry: EventEntry, lost: list[Lost]) -> Iterator[Handler]:
    """The handlers of an event that count; what does not is added to `lost`."""
    event, damage = entry.event, entry.file.dialect.damage
    place = f"hooks.{entry.name}"
    value = entry.member.value
    if value is None or value.kind != "array":
        kind = json_type(value.value if value else None)
        lost.append(Lost(place, f"it must be a list of groups, not {kind}", damage.event))
        return
    loss = damage.strict_entry if event and event.strict else damage.entry
    for group in entry.groups:
        here = f"{place}[{group.index}]"
        if not group.is_handler and (flaw := group_flaw(group)):
            lost.append(Lost(here, flaw.why, flaw.loss or loss))
            continue
        for handler in group.handlers:
            if flaw := handler_flaw(handler):
                lost.append(Lost(handler.place, flaw.why, flaw.loss or loss))
            else:
                yield handler


class Flaw(NamedTuple):
    """Why the agent can't use a group or handler, and what that costs when it is not what its event says."""

    why: str
    loss: Loss | None = None


def group_flaw(group: Group) -> Flaw | None:
    """Why the agent can't use a group, or None."""
    damage = group.file.dialect.damage
    if group.node.kind != "object":
        return Flaw(f"a group must be an object, not {json_type(group.node.value)}")
    if group.node.get("hooks") is None:
        bare = any(group.node.get(name) is not None for name in ("type", "command"))
        return Flaw('"hooks" is missing', damage.bare_handler if bare else damage.no_handlers)
    fields = (f._replace(items=None) if f.name == "hooks" else f for f in group.file.dialect.group_fields)
    return _flaw(object_breach(fields, as_object(group.node.value)))


def handler_flaw(handler: Handler) -> Flaw | None:
    """Why the agent can't use a handler, or None."""
    if handler.node.kind != "object":
        return Flaw(f"a handler must be an object, not {json_type(handler.node.value)}")
    dialect, value = handler.file.dialect, as_object(handler.node.value)
    if found := _flaw(object_breach(dialect.common_fields, value)):
        return found
    kind = handler.kind
    if kind is None:
        of_type = next((field for field in dialect.common_fields if field.name == "type"), None)
        return Flaw(f'there is no kind of handler "{value.get("type")}"', own_loss(of_type, "enum"))
    if kind.one_of and not any(name in value for name in kind.one_of):
        return Flaw(f"one of {', '.join(kind.one_of)} is missing")
    return _flaw(object_breach(kind.fields, value))


def _flaw(found: tuple[Field, Problem] | None) -> Flaw | None:
    if found is None:
        return None
    field, problem = found
    return Flaw(problem.words, own_loss(field, problem.keyword))
