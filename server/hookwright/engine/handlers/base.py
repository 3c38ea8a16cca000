"""What a kind of handler must be able to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from hookwright.engine.environment import Surroundings
    from hookwright.engine.outcome import Reply
    from hookwright.engine.plan import Planned
    from hookwright.engine.process import CancelToken, Job, ProcessResult


class Stage(NamedTuple):
    """What handlers of one event are run with."""

    around: Surroundings
    payload: bytes
    urls: tuple[str, ...] | None = None  # patterns of the URLs that may be called; None: all
    header_variables: tuple[str, ...] | None = None  # variables that may be used in headers at all; None: all


class Process(NamedTuple):
    """A handler that is a process: what to start, and how its result is read."""

    job: Job
    reply: Callable[[ProcessResult], Reply]


class Exchange(NamedTuple):
    """A handler that is something else: a call that may wait and always ends within its time limit."""

    run: Callable[[CancelToken | None], Reply]


class HandlerRunner(Protocol):
    """Makes a handler ready to run. Never raises over what the handler says."""

    def prepare(self, entry: Planned, value: Mapping[str, Any], stage: Stage) -> Process | Exchange | Reply:
        """What to run, or the reply that says why it can't be run."""
        ...
