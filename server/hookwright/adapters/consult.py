"""Asks the workspace's hooks about what an agent's payload tells, and makes one word of all that they say."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.adapters.base import Said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hookwright.adapters.base import Kind, Moment, Reading
    from hookwright.adapters.workspace import Home
    from hookwright.engine.engine import Engine
    from hookwright.engine.process import CancelToken
    from hookwright.engine.report import Report
    from hookwright.engine.sources import InForce

_KINDS: dict[str, Kind] = {
    "go-on": "go-on", "allow": "go-on", "ask": "ask", "defer": "block", "block": "block", "report": "report",
    "send-back": "send-back", "stop": "stop", "incomplete": "go-on", "not-approved": "go-on", "error": "go-on",
}  # fmt: skip

_RANK: tuple[Kind, ...] = ("stop", "block", "ask", "send-back", "report", "go-on")

_NO_REASON = "a hook objected and gave no reason"


class Heard(NamedTuple):
    """What was said, and how sure it is that the same event would be answered the same way.

    `once`: the notes are about the workspace (not approved, a broken file) and are to be told once a session.
    `facts`: nothing ran, nothing in the payload but the event and the tool's name decided that, and it stays so while
    these hold (see `kept.settle`).
    """

    said: Said
    once: bool = False
    quiet: bool = False
    facts: tuple[str, ...] = ()


def consult(
    reading: Reading, home: Home, environ: Mapping[str, str], *, cancel: CancelToken | None = None
) -> Heard:  # fmt: skip
    """Runs the approved hooks for every moment of the reading. Raises `EngineError` and `StateError`."""
    if not home.source or not reading.moments:
        return Heard(Said())
    from hookwright.engine.engine import Engine

    engine = Engine(home.workspace, home.source, environ=environ)
    force = engine.in_force()  # what is planned now, to the byte: a file may change while hooks run
    known = engine.dialect.event(reading.shared)
    if known is None or not known.runs:
        return Heard(Said(), facts=_facts(engine, force, environ) if reading.plain else ())
    reports = [report for moment in reading.moments for report in _asked(engine, moment, cancel)]
    try:
        heard = merged(reports)
        if not heard.quiet or not reading.plain or not all(_settled(engine, report) for report in reports):
            return heard
        return heard._replace(facts=_facts(engine, force, environ))
    finally:
        engine.flush()


def _settled(engine: Engine, report: Report) -> bool:
    """Whether the event and the tool alone decided that nothing runs; of other subjects the value counts, too."""
    return engine.settled(report.plan) and (report.plan.subject is None or "tool_name" in report.payload)


def _facts(engine: Engine, force: InForce, environ: Mapping[str, str]) -> tuple[str, ...]:
    """All that was looked at. () when a file changed meanwhile."""
    from hookwright.adapters.kept import file_fact, variable_fact

    files = [file_fact(layer.path) for layer in force.layers]
    variables = [variable_fact(name, environ) for name in engine.consulted]
    return (*files, *variables) if engine.in_force() is force else ()


def _asked(engine: Engine, moment: Moment, cancel: CancelToken | None) -> Iterator[Report]:
    """The hooks for the moment's tool, and those that are only for the tool that it may be as well."""
    first = _ask(engine, moment, cancel)
    yield first
    if not moment.also:
        return
    ran = {(entry.path, entry.place) for entry in first.plan.running}
    plan = engine.plan(moment.event, {"tool_name": moment.also, "tool_input": _placed(moment)})
    if any((entry.path, entry.place) not in ran for entry in plan.running):
        yield _ask(engine, moment._replace(tool=moment.also), cancel)


def _ask(engine: Engine, moment: Moment, cancel: CancelToken | None) -> Report:
    fields: dict[str, Any] = {
        name: value for name, value in moment.fields.items() if value not in (None, "") or name == "prompt"
    }
    fields |= {"helper": moment.helper, "cancel": cancel}
    given = _placed(moment)
    result: Any = {} if moment.tool_response is None else moment.tool_response
    match moment.event:
        case "Stop":
            task = str(fields.pop("session_id", "unknown"))
            fields.pop("stop_hook_active", None)  # the engine keeps count itself, over all processes
            return engine.stop(task, session_id=task, **fields)
        case "PreToolUse":
            return engine.pre_tool_use(moment.tool, given, **fields)
        case "PostToolUse":
            return engine.post_tool_use(moment.tool, given, result, **fields)
        case _ if moment.tool:
            fields |= {"tool_name": moment.tool, "tool_input": given, "tool_response": result}
        case _:
            pass
    del fields["helper"], fields["cancel"]
    return engine.run(moment.event, fields, helper=moment.helper, cancel=cancel)


def _placed(moment: Moment) -> Mapping[str, Any]:
    """The arguments with paths from where the agent is. The engine sees them from the workspace, maybe above."""
    cwd, given = moment.fields.get("cwd"), moment.tool_input
    if not isinstance(cwd, str) or not os.path.isabs(cwd):
        return given
    placed = dict(given)
    for name in ("file_path", "notebook_path"):
        if isinstance(path := given.get(name), str) and path:
            placed[name] = os.path.normpath(os.path.join(cwd, path))
    return placed


def merged(reports: Sequence[Report]) -> Heard:
    """One word for all moments of a call: who objects to one file objects to the call."""
    saids = [_said(report) for report in reports]
    kind: Kind = next(kind for kind in _RANK if any(said.kind == kind for said in saids))
    objecting = [said for said in saids if said.kind == kind]
    rewritten = [said.rewritten for said in saids if said.rewritten is not None]
    unheard = [report for report in reports if report.decision.kind in ("not-approved", "error")]
    said = Said(
        kind,
        _joined(said.reason for said in objecting),
        _joined(said.context for said in saids),
        tuple(dict.fromkeys(note for said in saids for note in said.notes)),
        rewritten[-1] if rewritten and kind not in ("block", "stop") else None,
        any(said.stops for said in saids),
    )
    return Heard(said, once=bool(unheard), quiet=not unheard and said == Said())


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(dict.fromkeys(filter(None, texts)))


def _plain(report: Report) -> Iterable[str]:
    """What hooks printed without JSON, on the events where that reaches the model."""
    if not report.decision.told_model:
        return ()
    return (result.outcome.plain.strip() for result in report.results if result.outcome is not None)


def _said(report: Report) -> Said:
    decision = report.decision
    kind = _KINDS[decision.kind]
    reason = _joined(decision.reasons)
    notes = decision.told_user
    if kind in ("block", "report", "send-back") and not reason:
        reason = _joined(notes) or _NO_REASON
    if decision.kind == "incomplete":
        notes = (*notes, *(f"the task ends as incomplete: {text}" for text in decision.reasons))
    if kind == "stop":
        reason = reason or _joined(notes)
    if decision.kind == "not-approved":
        notes = tuple(f"{note}; look at them and agree with `hookwright approve`" for note in notes)
    context = "" if decision.kind == "send-back" and not decision.reasons else _joined(decision.contexts)
    context = _joined((context, *_plain(report)))
    if decision.kind == "send-back" and not decision.reasons:
        reason = _joined(decision.contexts)
    return Said(
        kind, reason, _joined((context, *report.later)), (*notes, *report.warnings), decision.updated_input,
        decision.stops and kind != "go-on",
    )  # fmt: skip
