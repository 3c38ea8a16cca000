"""From an approved plan to results: the stage is set, the handlers run, and what they exported is collected."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from hookwright.engine import payload as payloads
from hookwright.engine.environment import surroundings
from hookwright.engine.handlers.base import Stage
from hookwright.engine.reply import Reply
from hookwright.engine.run import HandlerResult, execute
from hookwright.engine.sources import decode, read_bytes
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect
    from hookwright.engine.decide import Scene
    from hookwright.engine.plan import Plan, Planned
    from hookwright.engine.process import CancelToken
    from hookwright.engine.reply import Outcome
    from hookwright.engine.sources import InForce

Background = Literal["leave", "wait"]
"""What is done with hooks that the agent sends to the background: `leave` them running, or `wait` for them."""


class Order(NamedTuple):
    """What is to be run, and how. The plan and the files must be of one reading, and approved."""

    plan: Plan
    payload: Mapping[str, Any]
    force: InForce
    scene: Scene
    cancel: CancelToken | None = None
    background: Background = "leave"


class Launched(NamedTuple):
    """The results in the order of the files, and what the hooks wrote for the session's environment."""

    results: tuple[HandlerResult, ...]
    exports: str


class Launcher(NamedTuple):
    """Runs plans in one workspace. `inherited` and `names` are of `inheritable` and `placeholder_names`."""

    dialect: Dialect
    runtime: Runtime
    workspace: str
    inherited: Mapping[str, str]
    names: frozenset[str]

    def launch(self, order: Order) -> Launched:
        """Run what the plan says. Hooks in the background are started and, unless asked for, not waited for."""
        runtime = self.runtime
        if order.plan.event not in runtime.env_file_events:
            return Launched(self._results(order, self._stage(order)), "")
        with _env_file(runtime.env_file) as exports:
            results = self._results(order, self._stage(order, exports.variable))
            return Launched(results, exports.read())

    def _results(self, order: Order, stage: Stage) -> tuple[HandlerResult, ...]:
        running = order.plan.running
        left = [entry for entry in running if entry.background and order.background == "leave"]
        if any(entry.sequential for entry in running):
            return self._one_by_one(order, stage, left)
        if not left:
            return execute(running, stage, order.scene, order.cancel)
        for entry in left:
            threading.Thread(target=execute, args=([entry], stage, order.scene), daemon=True).start()
        behind = {id(entry) for entry in left}
        waited = [entry for entry in running if id(entry) not in behind]
        done = {id(result.entry): result for result in execute(waited, stage, order.scene, order.cancel)}
        return tuple(done.get(id(entry)) or HandlerResult(entry, Reply(), None) for entry in running)

    def _one_by_one(self, order: Order, stage: Stage, left: list[Planned]) -> tuple[HandlerResult, ...]:
        """The hooks one after another, each with what those before it made of the payload."""
        payload, results = dict(order.payload), list[HandlerResult]()
        for entry in order.plan.running:
            if entry in left:
                threading.Thread(target=execute, args=([entry], stage, order.scene), daemon=True).start()
                results.append(HandlerResult(entry, Reply(), None))
                continue
            (result,) = execute([entry], stage, order.scene, order.cancel)
            results.append(result)
            if result.reply.exit_code == 0 and result.outcome is not None:
                payload.update(self._changed(order.plan.event, payload, result.outcome))
                stage = stage._replace(payload=self._encoded(payload, order.plan.event))
        return tuple(results)

    def _changed(self, event: str, payload: Mapping[str, Any], outcome: Outcome) -> dict[str, Any]:
        """What the next hook of the event reads otherwise."""
        changed: dict[str, Any] = {}
        for name, field, how in self.runtime.chained:
            if name != event or field not in payload:
                continue
            if how == "merge" and outcome.rewritten is not None:
                changed[field] = {**as_object(payload[field]), **outcome.rewritten}
            elif how == "append" and outcome.context and isinstance(payload[field], str):
                changed[field] = f"{payload[field]}\n\n{outcome.context}"
        return changed

    def _encoded(self, payload: Mapping[str, Any], event: str) -> bytes:
        return payloads.encode(payload, event, "\n" if self.runtime.newline else "")

    def _stage(self, order: Order, extra: Mapping[str, str] | None = None) -> Stage:
        runtime, force = self.runtime, order.force
        settings = force.variables(runtime.settings_env) if runtime.settings_env else {}
        around = surroundings(
            self.dialect, runtime, self.workspace, order.payload,
            inherited=self.inherited, settings=settings, names=self.names,
        )  # fmt: skip
        return Stage(
            around._replace(variables={**around.variables, **extra}) if extra else around,
            self._encoded(order.payload, order.plan.event),
            _list(force.merged(runtime.url_list) if runtime.url_list else None),
            _list(force.merged(runtime.env_list) if runtime.env_list else None),
        )


def _list(items: list[str] | None) -> tuple[str, ...] | None:
    return None if items is None else tuple(items)


class _Exports:
    """The file that a hook writes `export NAME=value` lines into."""

    def __init__(self, name: str, path: str) -> None:
        self.path = path
        self.variable = {name: path}

    def read(self) -> str:
        try:
            return decode(read_bytes(self.path))
        except OSError:  # a hook has removed it, or put something else in its place
            return ""


@contextmanager
def _env_file(name: str) -> Generator[_Exports]:
    import tempfile

    handle, path = tempfile.mkstemp(prefix="hookwright-", suffix=".sh")
    os.close(handle)
    try:
        yield _Exports(name, path)
    finally:
        with suppress(OSError):  # the hook has made a folder of it, or removed it
            os.unlink(path)
