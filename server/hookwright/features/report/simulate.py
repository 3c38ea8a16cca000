"""Running an event that somebody wants to see, and the result as JSON values.

The JSON is a contract: version 1 only ever gains keys. `{"version": 1, "agent", "workspace", "dry_run", "approved",
"exit_code", "says", "plan", "payload", "results", "decision", …}`. `says` is the decision in one sentence; `results`,
`decision` and what follows are null where nothing was decided: of a dry run and of a broken file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.engine.errors import EngineError
from hookwright.features.report import verdict

if TYPE_CHECKING:
    from hookwright.engine.consent import Verdict
    from hookwright.engine.engine import Engine
    from hookwright.engine.plan import Plan
    from hookwright.engine.process import CancelToken
    from hookwright.engine.report import Report
    from hookwright.features.report.request import Request
    from hookwright.features.report.verdict import Budget


def simulate(engine: Engine, request: Request, token: CancelToken, *, helper: bool = False) -> Report:
    """Run the event's hooks if they are approved. Raises `EngineError`."""
    if request.task is not None:
        return _stopped(engine, request, request.task, token, helper=helper)
    return engine.run(request.event.name, request.payload, cancel=token, helper=helper, background="wait")


def _stopped(engine: Engine, request: Request, task: str, token: CancelToken, *, helper: bool) -> Report:
    """The event by way of `Engine.stop`, which counts how often a task is sent back."""
    name = request.event.name
    fields = {key: value for key, value in request.payload.items() if key not in _SET_BY_STOP}
    for key in _OPTIONS_OF_STOP & fields.keys():
        raise EngineError(f'{name} has no field "{key}"')
    return engine.stop(
        task, event=name, session_id=request.payload.get("session_id"),
        cancel=token, helper=helper, background="wait", **fields,
    )  # fmt: skip


_SET_BY_STOP = frozenset({"hook_event_name", "session_id", "stop_hook_active"})
_OPTIONS_OF_STOP = frozenset({"self", "task", "event", "helper", "cancel", "background"})


def budget_of(engine: Engine, request: Request, report: Report) -> Budget | None:
    """How often the task was sent back, where it was just sent back."""
    if request.task is None or report.decision.kind != "send-back":
        return None
    from hookwright.dialects.answers import answers_of
    from hookwright.engine.stop_counts import StopCounts

    counts = StopCounts(engine.workspace, answers_of(engine.dialect.id), engine.environ, engine.consent)
    return verdict.Budget(counts.used(request.task), counts.limit if counts.limit < 1 << 31 else 0)


def document(engine: Engine, request: Request, report: Report, budget: Budget | None) -> dict[str, Any]:
    """The object of a simulated event."""
    code = verdict.exit_code(report.decision)
    return {
        **head(engine, code, approved=report.decision.kind != "not-approved"),
        "says": verdict.sentence(report.decision, request.event, engine.dialect, budget),
        **report.as_data(),
        "send_backs": None if budget is None else budget._asdict(),
        "notes": list(request.notes),
    }


def dry(engine: Engine, request: Request, plan: Plan, consent: Verdict) -> dict[str, Any]:
    """The object of a dry run."""
    return {
        **head(engine, 0, approved=consent.approved, dry_run=True),
        "says": consent.why,
        "plan": plan.as_data(),
        "payload": request.payload,
        **NOTHING,
        "warnings": list(consent.warnings),
        "notes": list(request.notes),
    }


NOTHING = dict.fromkeys(("results", "decision", "later", "exports", "duration", "send_backs"))
"""What there is not where nothing was decided."""


def head(engine: Engine, code: int, *, approved: bool | None, dry_run: bool = False) -> dict[str, Any]:
    """The keys that every such object begins with."""
    return {
        "version": 1,
        "agent": engine.dialect.id,
        "workspace": engine.workspace,
        "dry_run": dry_run,
        "approved": approved,
        "exit_code": code,
    }
