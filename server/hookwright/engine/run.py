"""Running the handlers of a plan, all at once, and reading what they answered."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.engine.decide import Voice
from hookwright.engine.handlers.base import Exchange, Process
from hookwright.engine.handlers.table import runner
from hookwright.engine.outcome import judge
from hookwright.engine.process import MAX_PARALLEL, run_many
from hookwright.engine.reply import Outcome, Reply, Setting
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.engine.decide import Scene
    from hookwright.engine.handlers.base import Stage
    from hookwright.engine.plan import Planned
    from hookwright.engine.process import CancelToken


class HandlerResult(NamedTuple):
    """How one handler ran. `outcome` is None for one that went on in the background and had not answered yet."""

    entry: Planned
    reply: Reply
    outcome: Outcome | None
    finished: float = 0.0  # on the monotonic clock

    @property
    def ended(self) -> str:
        """How it ended, in a few words."""
        reply = self.reply
        if reply.failure:
            return f"failed: {reply.failure}"
        if reply.timed_out:
            return "timed out"
        if reply.cancelled:
            return "cancelled"
        if reply.status is not None:
            return f"HTTP {reply.status}"
        if reply.signal is not None:
            return f"ended by signal {reply.signal}"
        return f"exit code {reply.exit_code}" if reply.exit_code is not None else "runs in the background"

    def details(self) -> tuple[str, ...]:
        """What it printed and what was read of it, for people."""
        reply, outcome, lines = self.reply, self.outcome, list[str]()
        for name, text in (("stdout", reply.stdout), ("stderr", reply.stderr)):
            lines += [f"{name}: {line}" for line in text.splitlines()[:20]]
        if outcome is not None:
            lines += [] if outcome.read in ("nothing", "unread") else [f"its output was read as {outcome.read}"]
            lines += [outcome.why] if outcome.why else []
            lines += outcome.notes
        return tuple(lines)

    def as_data(self) -> dict[str, Any]:
        """The result as JSON values."""
        reply, outcome = self.reply, self.outcome
        return {
            "hook": self.entry.label,
            "path": self.entry.path,
            "place": self.entry.place,
            "why": self.entry.why,
            "exit_code": reply.exit_code,
            "signal": reply.signal,
            "http_status": reply.status,
            "timed_out": reply.timed_out,
            "cancelled": reply.cancelled,
            "failure": reply.failure,
            "duration": round(reply.duration, 6),
            "stdout": reply.stdout,
            "stderr": reply.stderr,
            "stdout_cut": reply.cut,
            "stderr_cut": reply.stderr_cut,
            "status": outcome.status if outcome else "background",
            "read": outcome.read if outcome else "unread",
            "not_read_because": outcome.why if outcome else "it still runs in the background",
            "notes": list(outcome.notes) if outcome else [],
        }


Ready = Process | Exchange | Reply


def execute(
    entries: Sequence[Planned], stage: Stage, scene: Scene, cancel: CancelToken | None = None
) -> tuple[HandlerResult, ...]:
    """Run all entries in parallel; results in their order. Never raises over what a handler is or does."""
    ready = [prepare(entry, stage) for entry in entries]
    replies: dict[int, tuple[Reply, float]] = {}
    threads = _exchanges(ready, replies, cancel)
    _processes(ready, replies, cancel)
    for thread in threads:
        thread.join()
    results: list[HandlerResult] = []
    for number, entry in enumerate(entries):
        reply, finished = replies.get(number, (Reply(failure="it was not run"), 0.0))
        results.append(HandlerResult(entry, reply, judge(reply, setting_of(entry, scene)), finished))
    return tuple(results)


def prepare(entry: Planned, stage: Stage) -> Ready:
    """What to run for an entry, or the reply that says why it can't be run."""
    kind = runner("command" if entry.kind in stage.around.runtime.as_command else entry.kind)
    if kind is None:
        return Reply(failure=f"{entry.kind} hooks are not run by Hookwright")
    return kind.prepare(entry, as_object(entry.handler.node.value), stage)


def _exchanges(
    ready: Sequence[Ready], replies: dict[int, tuple[Reply, float]], cancel: CancelToken | None
) -> list[threading.Thread]:
    """The threads in which exchanges run: as many at once as processes, since each needs a descriptor, too."""
    exchanges = [(number, item) for number, item in enumerate(ready) if isinstance(item, Exchange)]
    waiting, lock = iter(exchanges), threading.Lock()

    def work() -> None:
        while True:
            with lock:
                number, item = next(waiting, (-1, None))
            if item is None:
                return
            replies[number] = item.run(cancel), time.monotonic()

    threads = [threading.Thread(target=work, daemon=True) for _ in exchanges[:MAX_PARALLEL]]
    for thread in threads:
        thread.start()
    return threads


def _processes(ready: Sequence[Ready], replies: dict[int, tuple[Reply, float]], cancel: CancelToken | None) -> None:
    numbers: list[int] = []
    processes: list[Process] = []
    for number, item in enumerate(ready):
        if isinstance(item, Process):
            numbers.append(number)
            processes.append(item)
        elif isinstance(item, Reply):
            replies[number] = item, time.monotonic()
    if not processes:
        return
    start = time.monotonic()
    done = run_many([item.job for item in processes], cancel=cancel)
    for number, item, result in zip(numbers, processes, done, strict=True):
        replies[number] = item.reply(result), start + result.duration


def setting_of(entry: Planned, scene: Scene) -> Setting:
    """Under which rules the entry's reply is judged."""
    return Setting(scene.answers, scene.event, scene.name, entry.label, entry.on_failure, entry.background)


def voices(results: Sequence[HandlerResult]) -> list[Voice]:
    """What the results have to say in the decision; the background has nothing."""
    return [
        Voice(result.entry.label, result.outcome, result.finished, f"{number}:{result.entry.path}")
        for number, result in enumerate(results)
        if result.outcome is not None and result.outcome.status != "background"
    ]


def background_contexts(results: Sequence[HandlerResult]) -> tuple[str, ...]:
    """What the model is told later by hooks that ran in the background."""
    return tuple(
        result.outcome.context
        for result in results
        if result.outcome is not None and result.outcome.status == "background" and result.outcome.context
    )
