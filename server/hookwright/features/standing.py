"""Hooks that nobody has approved, so that Hookwright does not run them.

## What it finds

Hooks in force that were never approved for this workspace, or that are others now than those that were. The editor
tells this, `hookwright check` does not: it is not a matter of the file, but of what you have agreed to on this machine.

## Why it matters

A repository is somebody else's until its hooks are approved, and until then Hookwright runs none of them, not even to
try one out. Whoever believes that the guard is on should know that it is not.

## What to do

Look at the commands and agree to them: with the code lens or the quick fix *Approve hooks* in the editor, or in a
terminal with

```console
hookwright approve
```

An approval holds until the commands, or when they run, change. *Decline* ends the question until the editor is closed.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.checks.base import Rule, finding
from hookwright.dialects.answers import runnable
from hookwright.model.locate import root_of
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hookwright.checks.base import Finding
    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.engine.engine import Engine
    from hookwright.engine.history import Run
    from hookwright.engine.sources import InForce, Layer
    from hookwright.model.hooks_file import Handler, HooksFile

NOT_APPROVED = Rule("HW701", "not-approved", "info", "hooks that nobody has approved, so that they don't run", __doc__)

State = Literal["approved", "unapproved", "changed", "declined", "broken", "unknown"]
"""`broken`: a file in force that the agent refuses. `unknown`: the approvals can't be read."""

Known = tuple[str, str | None, str]
"""A hook by what it is, wherever it stands: its event, its matcher, its text."""


class Standing(NamedTuple):
    """What is agreed to of the file that is in force, and how its hooks ended last. `why` says more about `state`."""

    state: State
    total: int  # hooks in force in the workspace, of all files
    own: int  # of this file
    text: str  # the file as it is on disk
    why: str = ""
    approved_at: float | None = None  # seconds since the epoch
    added: int = 0
    removed: int = 0
    scripts: int = 0  # scripts that changed since the approval
    runs: Mapping[Known, Run] = {}

    @property
    def open(self) -> bool:
        """Whether there is something to agree to."""
        return self.state in ("unapproved", "changed")

    def same(self, text: str) -> bool:
        """Whether an editor's text is what is on disk."""
        return text.removeprefix("\ufeff") == self.text.removeprefix("\ufeff")


def workspace_of(path: str, dialect: Dialect, rule: FileRule, folders: Sequence[str]) -> str | None:
    """The folder whose hooks a file holds: of a user's own file the first of `folders`, None where there is none.

    A file at no agent's own place, and one of an agent whose hooks can't be run here, is nobody's.
    """
    if not rule.tail or not runnable(dialect.id):
        return None
    if rule.scope in ("user", "managed"):
        return folders[0] if folders else None
    if rule.scope not in ("project", "local"):
        return None
    root = root_of(os.path.normpath(path), rule)
    return None if root is None else root or os.sep


AGAIN = 1.0
"""Seconds after which it is looked again whether scripts have changed."""


class _Kept(NamedTuple):
    """A standing, and for how long it is as good as a new one."""

    layers: tuple[Layer, ...]
    stamp: tuple[int, int, int, int]
    until: float  # on the monotonic clock
    standing: Standing | None


class Taker:
    """Looks again and again; what can't have changed is not looked at twice. For one thread."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._kept: dict[str, _Kept] = {}

    def take(self, path: str) -> Standing | None:
        """See `take`."""
        from hookwright.engine.approvals import Approvals
        from hookwright.engine.state import StateError

        force, now = self.engine.in_force(), time.monotonic()
        try:
            stamp = Approvals(self.engine.consent.state()).stamp()
        except StateError:
            return take(self.engine, path, force)
        kept = self._kept.get(path)
        if kept is None or kept.layers != force.layers or kept.stamp != stamp or now >= kept.until:
            kept = self._kept[path] = _Kept(force.layers, stamp, now + AGAIN, take(self.engine, path, force))
        return kept.standing


def take(engine: Engine, path: str, force: InForce | None = None) -> Standing | None:
    """How the file at `path` stands, None where the agent does not take its hooks from it. Reads files and state."""
    from hookwright.engine.state import StateError

    force = force or engine.in_force()
    layer = next((layer for layer in force.layers if layer.file is not None and _same(layer.path, path)), None)
    if layer is None or layer.file is None or layer.off:
        return None
    text, own = layer.file.tree.text, len(layer.handlers)
    total = sum(len(one.handlers) for one in force.layers)
    if force.fault:
        return Standing("broken", total, own, text, force.fault)
    try:
        status = engine.consent.asked(force).status
        runs = _runs(engine, force, layer)
    except StateError as error:
        return Standing("unknown", total, own, text, str(error))
    if status.state == "nothing":
        return Standing("approved", 0, 0, text)
    return Standing(
        status.state, total, own, text, "", status.approved_at, len(status.added), len(status.removed),
        len(status.scripts_changed), runs,
    )  # fmt: skip


def _same(path: str, other: str) -> bool:
    try:
        return path == other or os.path.samefile(path, other)  # noqa: PTH121
    except OSError:
        return False


def _runs(engine: Engine, force: InForce, layer: Layer) -> dict[Known, Run]:
    from hookwright.engine.history import History

    latest = History(engine.consent.state()).latest(engine.workspace, engine.dialect.id)
    if not latest:
        return {}
    found: dict[Known, Run] = {}
    for handler in layer.handlers:
        run = latest.get(engine.consent.key_of(layer.path, handler, force))
        if run is not None:
            found[known(handler)] = run
    return found


def known(handler: Handler) -> Known:
    """By what `Standing.runs` knows a hook."""
    group, span = handler.group, handler.node.span
    return group.entry.name, group.matcher_value, handler.file.tree.text[span.start : span.end]


def head(file: HooksFile) -> Span:
    """Where the file as a whole is spoken of: at its first event, else at its hooks, else at its start."""
    if file.events:
        return file.events[0].name_span
    return file.hooks.key.span if file.hooks is not None else Span(0, 0)


def findings(file: HooksFile, standing: Standing | None) -> tuple[Finding, ...]:
    """That the hooks of the file don't run. None where the state can't be read, and none about a decline."""
    if standing is None or not standing.open or not standing.own:
        return ()
    if standing.state == "unapproved":
        what = "these hooks are not approved yet"
        more = f"{standing.total} to look at"
    else:
        what = "these hooks changed since they were approved"
        more = changes(standing)
    message = f"{what}, and Hookwright won't run any until you approve them: {more}"
    return (finding(NOT_APPROVED, head(file), message),)


def changes(standing: Standing) -> str:
    """What changed since the approval: "1 new, 2 gone"."""
    scripts = f"changed script{'' if standing.scripts == 1 else 's'}"
    parts = ((standing.added, "new"), (standing.removed, "gone"), (standing.scripts, scripts))
    return ", ".join(f"{count} {word}" for count, word in parts if count)
