"""What is left of a file once the agent has thrown away what it can't read.

Claude Code for one drops a single bad entry under most events, and the whole file over the same mistake under
PreToolUse.
What a mistake costs is in the table (`Damage`); here it is applied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.misread import both_spellings, comma_loss, doubled, half_pair, in_order
from hookwright.model.values import as_object, json_type, loss_over, object_breach, own_loss, value_problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from hookwright.dialects.spec import Field, Loss
    from hookwright.model.hooks_file import EventEntry, Group, Handler, HooksFile
    from hookwright.model.values import Problem
    from hookwright.syntax.tree import Member, Node


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
        return next((lost for lost in self.lost if lost.loss in FATAL), None)


FATAL: frozenset[Loss] = frozenset(("file", "hooks", "crash"))
"""The losses that leave no hook of a file."""


def effective(file: HooksFile) -> Effective:
    """What the agent uses of the file. Never raises."""
    tree, damage = file.tree, file.dialect.damage
    if tree.root is None and not any(p.code not in {"empty", "bom"} for p in tree.problems):
        # an empty file has no settings, and to most agents that is no mistake
        return Effective((), () if damage.empty == "nothing" else (Lost("", "it is empty", damage.empty),), {})
    if not tree.strict and not _only_allowed(file):
        return Effective((), (Lost("", "it is not valid JSON", damage.json),), {})
    if file.root is None:
        kind = json_type(tree.root.value if tree.root else None)
        if tree.root is not None and in_order(file, tree.root, "file"):
            return Effective((), (), {})  # the agent reads it, and here nobody looks into it
        return Effective((), (Lost("", f"it must be an object, not {kind}", damage.json),), {})
    lost = [*_text_losses(file), *_root_losses(file), *_hooks_losses(file)]
    handlers: list[Handler] = []
    for entry in file.live():
        before = len(lost)
        found = list(_entry_handlers(entry, lost))
        if all(item.loss != "event" for item in lost[before:]):
            handlers += found
    if file.rule.scope == "managed":  # what the organisation says is never dropped as a whole
        lost = [item._replace(loss="hooks") if item.loss == "file" else item for item in lost]
    losses = {item.loss for item in lost}
    return Effective(
        () if losses & FATAL else tuple(handlers),
        tuple(lost),
        {} if losses & {"file", "crash"} else as_object(file.root.value),
    )


def _only_allowed(file: HooksFile) -> bool:
    """Whether what is not strict JSON in the text is what the agent reads all the same."""
    harmless = {"bom", "duplicate-key", "too-deep"}
    if file.dialect.comments:
        harmless.add("comment")
    if comma_loss(file.dialect) == "nothing":
        harmless.add("trailing-comma")
    return file.tree.root is not None and all(p.code in harmless for p in file.tree.problems)


def _text_losses(file: HooksFile) -> Iterator[Lost]:
    """What the text alone costs, though it is JSON."""
    damage = file.dialect.damage
    if damage.bom != "nothing" and any(p.code == "bom" for p in file.tree.problems):
        yield Lost("", "it starts with a byte order mark", damage.bom)
    if damage.surrogate != "nothing" and half_pair(file.tree.text) is not None:
        yield Lost("", "it holds half of a surrogate pair", damage.surrogate)
    for member in doubled(file):
        yield Lost("", f'"{member.name}" stands twice in one object', damage.duplicate)


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
    unknown = dialect.damage.unknown_root
    if file.rule.root == "hooks-file" and unknown != "nothing":
        known = {"hooks", *(field.name for field in dialect.root_fields)}
        yield from (Lost(m.name, f'there is no key "{m.name}"', unknown) for m in root.members if m.name not in known)
    for field in dialect.root_fields if file.rule.root == "hooks-file" else ():
        if found := object_breach((field,), as_object(root.value)):
            yield Lost(field.name, found[1].words, loss_over(field, found[1].keyword, dialect.damage.settings))
    for member in root.members:
        if member.name in strict and member.value is not None and member.value.kind in ("array", "object"):
            why = f'{member.name} hooks stand beside "hooks" instead of in it'
            yield Lost(member.name, why, dialect.damage.stray_strict)


def _hooks_losses(file: HooksFile) -> Iterator[Lost]:
    dialect, root = file.dialect, file.root
    if root is None:
        return
    if dialect.shape == "named-groups" or (dialect.shape == "list" and _is_array(file.hooks)):
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
    if value is not None and in_order(file, value, "hooks"):
        return
    yield Lost("hooks", f'"hooks" must be an object of events, not {kind}', dialect.damage.hooks)
    if value is not None and any(item.get("hooks") is not None for item in value.items):
        yield Lost("hooks", '"hooks" is a list of groups without events', dialect.damage.stray_strict)


def _is_array(member: Member | None) -> bool:
    return member is not None and member.value is not None and member.value.kind == "array"


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
    place = entry.place
    value = entry.value
    if entry.is_key and (value is None or value.kind != "array"):
        kind = json_type(value.value if value else None)
        lost.append(Lost(place, f"it must be a list of groups, not {kind}", damage.event))
        return
    loss = damage.strict_entry if event and event.strict else damage.entry
    for group in entry.groups:
        here = group.place
        if in_order(entry.file, group.node, "group"):
            continue  # the agent reads it, and here nobody looks into it
        if not group.is_handler and (flaw := group_flaw(group)):
            lost.append(Lost(here, flaw.why, flaw.loss or loss))
            continue
        for handler in group.handlers:
            if in_order(entry.file, handler.node, "handler"):
                continue
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
    if both := both_spellings(handler):
        first, second = (member.name for member in both)
        return Flaw(f'"{first}" and "{second}" are one key', handler.file.dialect.damage.duplicate)
    dialect, value = handler.file.dialect, as_object(handler.node.value)
    if dialect.action_key:
        of_type = [field for field in dialect.common_fields if field.name == "type"]
        common = [field for field in dialect.common_fields if field.name != "type"]
        if found := _flaw(object_breach(common, value)):
            return found
        value = as_object(value.get(dialect.action_key))
        found = _flaw(object_breach(of_type, value))
    else:
        found = _flaw(object_breach(dialect.common_fields, value))
    if found:
        return found
    kind = handler.kind
    if kind is None:
        of_type = next((field for field in dialect.common_fields if field.name == "type"), None)
        return Flaw(f'there is no kind of handler "{value.get("type")}"', own_loss(of_type, "enum"))
    if kind.one_of and not any(name in value for name in kind.one_of):
        return Flaw(f"one of {', '.join(kind.one_of)} is missing")
    for name in kind.alone:
        if name in value and any(other != name and other in value for other in kind.one_of):
            return Flaw(f'"{name}" must stand alone')
    return _flaw(object_breach(kind.fields, value))


def _flaw(found: tuple[Field, Problem] | None) -> Flaw | None:
    if found is None:
        return None
    field, problem = found
    return Flaw(problem.words, own_loss(field, problem.keyword))
