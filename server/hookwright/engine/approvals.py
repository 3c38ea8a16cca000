"""Which hooks of a workspace the user has agreed to.

An approval belongs to the real path of a workspace and to an agent, and holds for exactly the hooks that were shown. It
covers what runs and when; see `ApprovalItem`. Whatever can't be read is not approved: every function here raises
StateError then, and no caller may take that for consent.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.engine import scripts as script_files
from hookwright.engine.approval_items import ApprovalItem, digest, items_of, scripts_of, surplus
from hookwright.engine.state import StateError, key, place, place_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.engine.scripts import Script, ScriptChange
    from hookwright.engine.state import State

Answer = Literal["approved", "unapproved", "changed", "declined", "nothing"]

ScriptMode = Literal["warn", "strict"]
"""A changed script: `warn` says so, `strict` asks again."""


class ApprovalStatus(NamedTuple):
    """Whether hooks may run; only `approved` means yes.

    `added` and `removed` are against what was approved before, so all is added when nothing was. `scripts` are the
    named scripts as they are now, to be handed to `approve` when the user agrees.
    """

    state: Answer
    added: tuple[ApprovalItem, ...] = ()
    removed: tuple[ApprovalItem, ...] = ()
    approved_at: float | None = None  # seconds since the epoch
    scripts_changed: tuple[ScriptChange, ...] = ()
    scripts: tuple[Script, ...] = ()


class Approval(NamedTuple):
    """What was agreed to."""

    workspace: str
    agent: str
    digest: str
    items: tuple[ApprovalItem, ...]
    scripts: tuple[Script, ...]
    approved_at: float  # seconds since the epoch


class _Row(NamedTuple):
    id: int
    digest: str
    items: str
    scripts: str
    approved_at: Any  # a float, unless the file was tampered with


_LONGEST = 1 << 17  # characters of all commands whose scripts are looked for: a file may be written to hold us up

_LATEST = 1e11  # seconds since the epoch; later times can't be shown everywhere

_NEVER = -1  # a decline that no approval of another process ends

_declined: dict[tuple[str, bytes, bytes], int] = {}
"""Declines of this process: state file, workspace, agent → the approval that there was at that time, or 0."""

_declined_lock = threading.Lock()
_declines = [0]  # how often a decline was made or ended in this process


class Approvals:
    """The approvals in a state file. May be used from several threads."""

    def __init__(self, state: State) -> None:
        self._state = state

    def status(
        self,
        workspace: str,
        agent: str,
        items: tuple[ApprovalItem, ...],
        *,
        variables: Mapping[str, str] | None = None,
        scripts: ScriptMode = "warn",
    ) -> ApprovalStatus:
        """Whether exactly these hooks may run in the workspace. `variables`: see `scripts.named_scripts`."""
        where, who = place(workspace), key(agent)
        row = self._row(where, who)
        surveyed = survey(items, workspace, variables)
        if not items:
            return ApprovalStatus("nothing", approved_at=row.approved_at if row else None)
        same = row is not None and row.digest == digest(items)
        declined = self._is_declined(where, who, row)
        if row is None:
            return ApprovalStatus("declined" if declined else "unapproved", added=items, scripts=surveyed)
        changes = script_files.differences(self._scripts(row), surveyed)
        before = items if same else self._items(row)
        added, removed = surplus(items, before), surplus(before, items)
        state: Answer = "approved" if same and not (scripts == "strict" and changes) else "changed"
        return ApprovalStatus(
            "declined" if declined else state, added, removed, row.approved_at, changes, surveyed
        )  # fmt: skip

    def stamp(self) -> tuple[int, int, int, int]:
        """Changes whenever an approval, a revocation or a decline may have changed what `status` answers.

        Cheap, so that who asks again and again for the same hooks can keep the answer. Scripts are not looked at.
        Raises StateError.
        """
        with self._state.read() as db:
            version: int = db.execute("PRAGMA data_version").fetchone()[0]
            return self._state.opened, version, db.total_changes, _declines[0]

    def approve(
        self, workspace: str, agent: str, items: tuple[ApprovalItem, ...], scripts: tuple[Script, ...]
    ) -> Approval:
        """Store that the user has agreed to what was shown.

        `items` and `scripts` are those of the `status` that was shown; nothing is read again, so that what changed
        while the user was reading is not agreed to. Raises ValueError without items.
        """
        if not items:
            raise ValueError("there is nothing to approve")
        import json

        where, who, now = place(workspace), key(agent), time.time()
        made = Approval(place_text(where), agent, digest(items), items, scripts, now)
        texts = json.dumps(items), json.dumps(scripts)
        with self._state.write(durable=True) as db:
            db.execute(
                "INSERT OR REPLACE INTO approvals (workspace, agent, digest, items, scripts, approved_at) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (where, who, made.digest, *texts, now),
            )
        with _declined_lock:
            _declined.pop((self._state.path, where, who), None)
            _declines[0] += 1
        return made

    def decline(self, workspace: str, agent: str) -> None:
        """The user doesn't want these hooks. Holds until this process ends, or until somebody approves them."""
        where, who = place(workspace), key(agent)
        try:
            row = self._row(where, who)
            seen = row.id if row else 0
        except StateError:
            seen = _NEVER
        with _declined_lock:
            _declined[self._state.path, where, who] = seen
            _declines[0] += 1

    def revoke(self, workspace: str, agent: str | None = None) -> int:
        """Forget the approval of an agent's hooks in a workspace, or of all agents there; how many there were."""
        where = place(workspace)
        with self._state.write(durable=True) as db:
            if agent is None:
                return db.execute("DELETE FROM approvals WHERE workspace = ?", (where,)).rowcount
            return db.execute("DELETE FROM approvals WHERE workspace = ? AND agent = ?", (where, key(agent))).rowcount

    def get(self, workspace: str, agent: str) -> Approval | None:
        """What was agreed to there."""
        where, who = place(workspace), key(agent)
        row = self._row(where, who)
        return None if row is None else self._approval(where, who, row)

    def listing(self) -> tuple[Approval, ...]:
        """All approvals, the latest first."""
        with self._state.read() as db:
            rows: list[tuple[bytes, bytes, int, str, str, str, float]] = db.execute(
                "SELECT workspace, agent, id, digest, items, scripts, approved_at FROM approvals ORDER BY id DESC"
            ).fetchall()
        return tuple(self._approval(row[0], row[1], self._sound(_Row(*row[2:]))) for row in rows)

    def _row(self, where: bytes, who: bytes) -> _Row | None:
        with self._state.read() as db:
            found = db.execute(
                "SELECT id, digest, items, scripts, approved_at FROM approvals WHERE workspace = ? AND agent = ?",
                (where, who),
            ).fetchone()
        return None if found is None else self._sound(_Row(*found))

    def _sound(self, row: _Row) -> _Row:
        """The row, when its time is one: the columns of a file that was tampered with hold anything."""
        at = row.approved_at
        if not isinstance(at, (int, float)) or not 0 <= at < _LATEST:
            raise self._damaged()
        return row

    def _is_declined(self, where: bytes, who: bytes, row: _Row | None) -> bool:
        with _declined_lock:
            seen = _declined.get((self._state.path, where, who))
        return seen is not None and (seen == _NEVER or row is None or row.id <= seen)

    def _approval(self, where: bytes, who: bytes, row: _Row) -> Approval:
        agent = who.decode("utf-8", "surrogatepass")
        return Approval(place_text(where), agent, row.digest, self._items(row), self._scripts(row), row.approved_at)

    def _items(self, row: _Row) -> tuple[ApprovalItem, ...]:
        try:
            items = items_of(row.items)
        except (ValueError, TypeError, RecursionError) as error:
            raise self._damaged() from error
        if digest(items) != row.digest:
            raise self._damaged()
        return items

    def _scripts(self, row: _Row) -> tuple[Script, ...]:
        try:
            return scripts_of(row.scripts)
        except (ValueError, TypeError, RecursionError) as error:
            raise self._damaged() from error

    def _damaged(self) -> StateError:
        path = self._state.path
        return StateError(
            "damaged",
            path,
            f"the state file {path!r} holds an approval that can't be read; revoke it and approve again",
        )


def survey(
    items: Iterable[ApprovalItem], workspace: str, variables: Mapping[str, str] | None = None
) -> tuple[Script, ...]:
    """The workspace's scripts that the hooks name, as they are now."""
    found: list[script_files.Named] = []
    left = _LONGEST
    for command, args in dict.fromkeys((item.command, item.args) for item in items):
        left -= min(script_files.LONGEST, len(command or "") + sum(len(arg) for arg in args or ()))
        if left < 0:
            break
        found += script_files.named_scripts(command, args, workspace, variables)
    return script_files.survey(found)
