"""Showing what there is to agree to, and asking for it: the same for every verb."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.output.commands import Shown, lines
from hookwright.cli.output.style import is_terminal
from hookwright.cli.output.visible import visible
from hookwright.cli.output.where import Where

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from hookwright.cli.output.style import Style
    from hookwright.engine.approvals import ApprovalItem, ApprovalStatus
    from hookwright.engine.consent import Asked
    from hookwright.engine.engine import Engine
    from hookwright.engine.sources import InForce

QUESTION = "Run this project's hooks?"


class Pending(NamedTuple):
    """What there is to agree to, in one reading of the files: exactly this is shown and approved."""

    engine: Engine
    force: InForce
    asked: Asked

    @property
    def status(self) -> ApprovalStatus:
        return self.asked.status

    def approve(self) -> None:
        """The user agrees to what was shown. Raises StateError."""
        self.engine.approve(self.asked)


def pending(engine: Engine) -> Pending:
    """The hooks in force and whether they are approved. Raises StateError."""
    force = engine.in_force()
    return Pending(engine, force, engine.consent.asked(force))


def show(found: Pending, out: TextIO, style: Style) -> None:
    """Writes all commands: what is new since the last approval first, then what stays, then what is gone."""
    width = style.width if is_terminal(out) else 0
    out.writelines(f"{line}\n" for line in _told(found, style, width))
    out.flush()


def _told(found: Pending, style: Style, width: int) -> Iterator[str]:
    status, engine = found.status, found.engine
    count = len(found.asked.items)
    yield style.paint(
        f"{count} hook{'' if count == 1 else 's'} of {engine.dialect.title} in {visible(engine.workspace)}", "bold"
    )
    if status.approved_at is not None and (status.state != "approved" or status.scripts_changed):
        yield f"approved {when(status.approved_at)}; since then {_changes(status)}"
    yield ""
    hooks = shown(found)
    hooks.sort(key=lambda hook: hook.mark == "same")
    hooks += [Shown(item, Where().path(item.source), (), "gone") for item in status.removed]
    yield from lines(hooks, engine.dialect, style, width)
    for change in status.scripts_changed:
        yield f"{style.paint('script', 'warning')} {visible(change.path)} is not what was approved: {_HOW[change.how]}"
    if status.scripts_changed:
        yield ""


_HOW = {
    "changed": "changed",
    "added": "new",
    "removed": "gone",
    "redirected": "leads elsewhere",
}


def _changes(status: ApprovalStatus) -> str:
    parts = [f"{len(items)} {word}" for items, word in ((status.added, "new"), (status.removed, "gone")) if items]
    if status.scripts_changed:
        parts.append(f"{len(status.scripts_changed)} script{'' if len(status.scripts_changed) == 1 else 's'} changed")
    return ", ".join(parts) or "nothing has changed"


def shown(found: Pending) -> list[Shown]:
    """Every hook in force with its place, its scripts and what is new about it."""
    where, status = Where(), found.status
    left = [item.agreed() for item in status.added]
    hows = {change.path: change.how for change in status.scripts_changed}
    hooks: list[Shown] = []
    for (layer, handler), item in zip(found.force.handlers(), found.asked.items, strict=True):
        mark = ""
        if status.approved_at is not None and (status.added or status.removed):
            mark = "new" if item.agreed() in left else "same"
            if mark == "new":
                left.remove(item.agreed())
        scripts = tuple(f"{visible(p)} ({_HOW[hows[p]]})" if p in hows else visible(p) for p in _scripts(found, item))
        hooks.append(Shown(item, where.place(layer.path, handler), scripts, mark))
    return hooks


def _scripts(found: Pending, item: ApprovalItem) -> list[str]:
    from hookwright.dialects.answers import runtime_of
    from hookwright.engine.scripts import named_scripts

    workspace = found.engine.workspace
    folders = runtime_of(found.engine.dialect.id).variables
    variables = {name: workspace for name, value, _ in folders if value == "{workspace}"}
    return [named.path for named in named_scripts(item.command, item.args, workspace, variables)]


def when(seconds: float) -> str:
    """A time in the user's own zone: `on 2026-03-01 at 14:05`."""
    import time

    return time.strftime("on %Y-%m-%d at %H:%M", time.localtime(seconds))


def ask_for(found: Pending) -> bool:
    """Shows all commands on stderr and asks whether they may run; an agreement is stored. Raises StateError."""
    from hookwright.cli.ask import ask
    from hookwright.cli.output.style import style_for

    show(found, sys.stderr, style_for(sys.stderr))
    if not ask(QUESTION):
        return False
    found.approve()
    return True
