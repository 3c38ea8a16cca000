"""What there is to agree to, in one reading of the files, made ready to be shown."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.report.commands import Shown
from hookwright.features.report.where import Where
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from hookwright.engine.approval_items import ApprovalItem
    from hookwright.engine.approvals import ApprovalStatus
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

    @property
    def settled(self) -> bool:
        """Whether there is nothing to ask: all is approved, and no script has changed since."""
        return self.status.state == "approved" and not self.status.scripts_changed

    def approve(self) -> None:
        """The user agrees to what was shown. Raises StateError."""
        self.engine.approve(self.asked)


def pending(engine: Engine) -> Pending:
    """The hooks in force and whether they are approved. Raises StateError."""
    force = engine.in_force()
    return Pending(engine, force, engine.consent.asked(force))


def headline(found: Pending) -> str:
    """How many hooks of whom, and where."""
    count, engine = len(found.asked.items), found.engine
    return f"{count} hook{'' if count == 1 else 's'} of {engine.dialect.title} in {visible(engine.workspace)}"


def since(status: ApprovalStatus) -> str:
    """What changed since the last approval, "" where there was none or nothing changed."""
    if status.approved_at is None or (status.state == "approved" and not status.scripts_changed):
        return ""
    return f"approved {when(status.approved_at)}; since then {_changes(status)}"


def to_show(found: Pending, where: Where | None = None) -> list[Shown]:
    """All hooks: what is new since the last approval first, then what stays, then what is gone."""
    where = where or Where()
    hooks = _in_force(found, where)
    hooks.sort(key=lambda hook: hook.mark == "same")
    return hooks + [Shown(item, where.path(item.source), (), "gone") for item in found.status.removed]


def changed_scripts(status: ApprovalStatus) -> list[tuple[str, str]]:
    """The scripts that are not what was approved: path and what happened, safe to show."""
    return [(visible(change.path), _HOW[change.how]) for change in status.scripts_changed]


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


def _in_force(found: Pending, where: Where) -> list[Shown]:
    """Every hook in force with its place, its scripts and what is new about it."""
    from hookwright.features.report.dangers import Dangers

    status = found.status
    left = Counter(item.agreed() for item in status.added)
    hows = {change.path: change.how for change in status.scripts_changed}
    hooks: list[Shown] = []
    dangers = Dangers(found.engine.environ)
    for (layer, handler), item in zip(found.force.handlers(), found.asked.items, strict=True):
        mark = ""
        if status.approved_at is not None and (status.added or status.removed):
            agreed = item.agreed()
            mark = "new" if left[agreed] > 0 else "same"
            left[agreed] -= mark == "new"
        scripts = tuple(f"{visible(p)} ({_HOW[hows[p]]})" if p in hows else visible(p) for p in _scripts(found, item))
        hooks.append(Shown(item, where.place(layer.path, handler), scripts, mark, dangers.of(handler)))
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
