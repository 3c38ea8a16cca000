"""From one agent's hooks file to another's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.text.span import Span
from hookwright.translate import answers, payload
from hookwright.translate.base import Losses, Translation, UntranslatableError, listed, quoted
from hookwright.translate.handlers import Building
from hookwright.translate.placing import Placing
from hookwright.translate.source import groups_of
from hookwright.translate.writing import Out, text_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.translate.base import Severity
    from hookwright.translate.source import Item


_SWITCHES = ("disableAllHooks",)
"""Keys beside the hooks that switch them off."""


def translate(file: HooksFile, target: Dialect) -> Translation:
    """The hooks of a file as the target agent would have them, and what is not the same there.

    A file of the same agent stays as it is. Raises `UntranslatableError` for a file that its own agent does not load
    and for an agent that has no files of hooks.
    """
    if not target.files:
        raise UntranslatableError(
            f"{target.title} has no files of hooks; let it call Hookwright, which runs this one: "
            f"hookwright install --agent {target.id}"
        )
    if file.dialect.id == target.id:
        return Translation(file.tree.text, (), file.handler_count)
    losses = Losses()
    count = 0
    written: list[Out] = []
    for group, items in groups_of(file, losses):
        outs, kept = _group(group, items, target, losses)
        written += outs
        count += kept
    _around(file, target, losses)
    if count and target.trust:
        losses.tell("trust", "info", _head(file), target.trust)
    return Translation(text_of(written, _root(file, target), target), losses.all(), count)


def _group(group: Group, items: tuple[Item, ...], target: Dialect, losses: Losses) -> tuple[list[Out], int]:
    placing = Placing(group, target, losses)
    found: list[Out] = []
    kept: set[int] = set()
    for event, matcher in placing.places():
        handlers: list[dict[str, Any]] = []
        for at, item in enumerate(items):
            handler = Building(item, event, target, losses).build()
            if handler is None:
                continue
            handlers.append(handler)
            kept.add(at)
            answers.tell(item, event, target, losses)
            payload.tell(item, event, target, placing.selection, losses)
        if handlers:
            found.append(Out(event.name, matcher, _extra(group, target, losses), tuple(handlers)))
    return found, len(kept)


def _extra(group: Group, target: Dialect, losses: Losses) -> tuple[tuple[str, Any], ...]:
    """Keys of a group besides `matcher` and `hooks`."""
    if group.is_handler:
        return ()
    source = group.file.dialect
    theirs = {field.name for field in target.group_fields if field.status != "ignored"} - {"matcher", "hooks"}
    own = {field.name: field for field in source.group_fields} if not group.is_handler else {}
    found: list[tuple[str, Any]] = []
    for member in group.node.members:
        field = own.get(member.name)
        value = member.value.value if member.value is not None else None
        if member.name in ("matcher", "hooks") or field is None or value in (None, field.default, False):
            continue
        if member.name in theirs:
            found.append((member.name, value))
        else:
            what = (
                "hooks that match run at the same time"
                if member.name == "sequential"
                else "what it says is not done there"
            )
            losses.tell("key", "warning", member.span, f"{target.title} does not read {quoted(member.name)}: {what}")
    return tuple(dict(found).items())


def _root(file: HooksFile, target: Dialect) -> dict[str, Any]:
    """Keys of the target's file besides its events: those it must have, and what the file is for."""
    found = {field.name: field.equals for field in target.root_fields if field.equals is not None}
    text = file.root.get_value("description") if file.root is not None and file.rule.root == "hooks-file" else None
    if text is not None and text.kind == "string" and any(f.name == "description" for f in target.root_fields):
        found["description"] = text.value
    return found


def _head(file: HooksFile) -> Span:
    if file.hooks is not None:
        return file.hooks.key.span
    start = file.root.start if file.root is not None else 0
    return Span(start, start + 1)


def _around(file: HooksFile, target: Dialect, losses: Losses) -> None:
    """What else stands in the file."""
    if file.tree.comments:
        text = "the translation is written anew, without comments"
        losses.tell("comment", "info", file.tree.comments[0], text)
    if file.root is None or file.hooks is None:
        return
    source = file.dialect
    known = {field.name for field in source.settings_fields}
    off = {key.partition(".")[0] for key, _ in source.off} | {*_SWITCHES}
    names = [m.name for m in file.root.members if m.name not in ("hooks", "$schema", "description", "version")]
    told_off: set[str] = set()
    switches = source.off or tuple((f.name, True) for f in source.root_fields if f.name in _SWITCHES)
    for key, value in switches:
        if _at(file, key) is value:
            told_off.add(key.partition(".")[0])
            span = next(m.span for m in file.root.members if m.name == key.partition(".")[0])
            text = f"{quoted(key)} switches all hooks off in {source.title}; in {target.title} they run"
            losses.tell("settings", "warning", span, text)
    names = [name for name in names if name not in told_off]
    bearing = [name for name in names if name in known and name not in off and name not in ("model", "permissions")]
    others = [name for name in names if name not in bearing]
    told: tuple[tuple[Severity, list[str]], ...] = (("warning", bearing), ("info", others))
    for kind, keys in told:
        if keys:
            member = next(m for m in file.root.members if m.name == keys[0])
            what = " of the settings that bear on hooks" if kind == "warning" else ""
            text = f"only hooks are translated: without {listed(keys)}{what}"
            losses.tell("settings", kind, member.key.span, text)


def _at(file: HooksFile, path: str) -> Any:
    node = file.root
    for key in path.split("."):
        node = node.get_value(key) if node is not None else None
    return node.value if node is not None else None
