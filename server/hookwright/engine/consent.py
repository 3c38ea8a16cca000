"""What the user has agreed to, asked with the very reading of the files that is about to run."""

from __future__ import annotations

import json
import threading
import time
from typing import TYPE_CHECKING, NamedTuple

from hookwright.engine.approval_items import ApprovalItem
from hookwright.engine.approvals import Approvals, ApprovalStatus
from hookwright.engine.line import command_key, command_keys
from hookwright.engine.plan import label_of
from hookwright.engine.state import State, StateError
from hookwright.model.values import as_object, strings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect
    from hookwright.engine.approvals import Approval, ScriptMode
    from hookwright.engine.sources import InForce, Layer
    from hookwright.model.hooks_file import Handler


def handler_key(item: ApprovalItem) -> str:
    """By what the history knows a handler: what runs and when, wherever it stands in the file."""
    import hashlib

    return hashlib.sha256(item.agreed().encode()).hexdigest()


class Asked(NamedTuple):
    """What there is to agree to: the status and all hooks in force. Hand it back to `approve` after showing it."""

    status: ApprovalStatus
    items: tuple[ApprovalItem, ...]

    @property
    def approved(self) -> bool:
        """Whether everything that is in force may run."""
        return self.status.state in ("approved", "nothing")


class Verdict(NamedTuple):
    """Whether hooks may run, and why not. `warnings`: what changed without being covered by the approval."""

    approved: bool
    why: str = ""
    warnings: tuple[str, ...] = ()


SCRIPTS_EVERY = 1.0
"""Seconds after which it is looked again whether scripts have changed."""


class _Kept(NamedTuple):
    """The last answer, and for how long it is as good as a new one."""

    items: tuple[ApprovalItem, ...]
    stamp: tuple[int, int, int, int]
    until: float  # on the monotonic clock
    verdict: Verdict


class Consent:
    """The approvals of one workspace and agent. The state file is opened when it is first needed."""

    def __init__(
        self,
        workspace: str,
        dialect: Dialect,
        runtime: Runtime,
        environ: Mapping[str, str],
        *,
        state: State | None,
        scripts: ScriptMode,
    ) -> None:
        self._workspace = workspace
        self._dialect = dialect
        self._runtime = runtime
        self._environ = environ
        self._state = state
        self._scripts: ScriptMode = scripts
        self._lock = threading.Lock()
        self._answer: _Kept | None = None
        self._kept: tuple[tuple[Layer, ...], tuple[ApprovalItem, ...]] | None = None

    def state(self) -> State:
        """The user's state file. Raises StateError."""
        with self._lock:
            if self._state is None:
                self._state = State.open(self._environ)
            return self._state

    def asked(self, force: InForce) -> Asked:
        """What there is to agree to in that reading of the files. Raises StateError."""
        items = self._items(force)
        variables = {name: self._workspace for name, value, _ in self._runtime.variables if value == "{workspace}"}
        status = Approvals(self.state()).status(
            self._workspace, self._dialect.id, items, variables=variables, scripts=self._scripts
        )  # fmt: skip
        return Asked(status, items)

    def check(self, force: InForce) -> Verdict:
        """Whether the hooks of that reading may run. What can't be told is not approved.

        The answer is kept while the files and all approvals stay the same. Where changed scripts are only warned about,
        they are looked at once a second.
        """
        try:
            items, stamp = self._items(force), Approvals(self.state()).stamp()
            kept, now = self._answer, time.monotonic()
            if kept is not None and kept.items is items and kept.stamp == stamp and now < kept.until:
                return kept.verdict
            status = self.asked(force).status
        except StateError as error:
            return Verdict(False, f"the hooks are not approved: {error}")
        verdict = self._verdict(status)
        if verdict.approved and self._scripts == "warn":
            self._answer = _Kept(items, stamp, now + SCRIPTS_EVERY, verdict)
        return verdict

    def _verdict(self, status: ApprovalStatus) -> Verdict:
        if status.state != "approved":
            return Verdict(False, self._why(status))
        changed = tuple(
            f"{change.path} was {change.how} since the hooks were approved" for change in status.scripts_changed
        )
        return Verdict(True, warnings=changed)

    def approve(self, asked: Asked) -> Approval:
        """Store that the user has agreed to what was shown. Raises StateError, and ValueError without any hook."""
        approvals = Approvals(self.state())
        return approvals.approve(self._workspace, self._dialect.id, asked.items, asked.status.scripts)

    def decline(self) -> None:
        """The user does not want the hooks: they don't run, and nobody asks again, until this process ends."""
        Approvals(self.state()).decline(self._workspace, self._dialect.id)

    def revoke(self) -> int:
        """Forget the approval; how many there were. Raises StateError."""
        return Approvals(self.state()).revoke(self._workspace, self._dialect.id)

    def key_of(self, path: str, handler: Handler, force: InForce) -> str:
        """By what the history knows a handler of the file at `path`."""
        layer = next(layer for layer in force.layers if layer.path == path)
        return handler_key(self._item(layer, handler, force))

    def _items(self, force: InForce) -> tuple[ApprovalItem, ...]:
        """All that is in force. Kept for as long as the files stay the same, down to the byte."""
        kept = self._kept
        if kept is None or kept[0] != force.layers:
            items = tuple(self._item(layer, handler, force) for layer, handler in force.handlers())
            kept = self._kept = (force.layers, items)
        return kept[1]

    def _why(self, status: ApprovalStatus) -> str:
        if status.state == "declined":
            return "the hooks of this workspace were declined"
        if status.state == "changed":
            parts = [f"{len(found)} {word}" for found, word in (
                (status.added, "new"), (status.removed, "gone"), (status.scripts_changed, "changed script(s)"),
            ) if found]  # fmt: skip
            return f"the hooks of this workspace changed since they were approved: {', '.join(parts)}"
        return f"the hooks of this workspace are not approved yet: {len(status.added)} to look at"

    def _item(self, layer: Layer, handler: Handler, force: InForce) -> ApprovalItem:
        value = as_object(handler.node.value)
        args, group = value.get("args"), handler.group
        return ApprovalItem(
            event=group.entry.name,
            matcher=group.matcher_value,
            kind=handler.kind_name or "",
            command=handler.text(command_key(value, self._dialect)[0]),
            args=tuple(strings(args)) if isinstance(args, list) else None,
            shell=handler.text("shell"),
            url=handler.text("url"),
            extra=self._extra(value, force),
            source=layer.path,
            text=f"{group.entry.name} {group.matcher_value or '*'}: {label_of(value, self._dialect)}",
        )

    def _extra(self, value: Mapping[str, object], force: InForce) -> tuple[tuple[str, str], ...]:
        """What else changes what runs or when: among it the variables that the files give to every command."""
        runtime = self._runtime
        own = (runtime.condition, runtime.handler_env, runtime.handler_cwd, *command_keys(self._dialect))
        own = tuple(key for key in own if key != "command")
        keys = (*own, "headers", "allowedEnvVars", "prompt", "model", "server", "tool", "input")
        found = [(key, json.dumps(value[key], sort_keys=True)) for key in keys if key and key in value]
        if runtime.settings_env and "command" in value:
            found += [(f"env {name}", text) for name, text in force.variables(runtime.settings_env).items()]
        return tuple(found)
