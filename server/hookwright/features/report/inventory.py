"""The hooks of a workspace and of its user, as `hookwright list` tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.engine.plan import Dropped, label_of
from hookwright.engine.sources import losses
from hookwright.engine.state import StateError
from hookwright.features.report.where import Where
from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine
    from hookwright.engine.plan import Plan, Planned
    from hookwright.engine.sources import InForce, Layer
    from hookwright.model.hooks_file import EventEntry


class Question(NamedTuple):
    """What is asked about: an event, a tool, both, or everything."""

    event: Event | None = None
    tool: str | None = None


class Row(NamedTuple):
    """One hook. `runs` is None where that depends on something that was not asked; then `why` says on what."""

    event: str
    matcher: str | None
    kind: str
    label: str
    path: str
    line: int  # from 1
    scope: str
    place: str
    in_force: bool
    approved: bool
    new: bool  # not part of what was approved last
    runs: bool | None
    why: str
    timeout: float | None  # seconds


class Inventory(NamedTuple):
    """All of it. `consent` says why no hook may run, "" where they may."""

    dialect: Dialect
    workspace: str
    question: Question
    layers: tuple[Layer, ...]
    rows: tuple[Row, ...]
    dropped: tuple[Dropped, ...]
    consent: str = ""
    warnings: tuple[str, ...] = ()  # scripts that changed since the approval
    approved_at: float | None = None  # seconds since the epoch
    fault: str = ""

    def as_data(self) -> dict[str, Any]:
        """As JSON values. A contract: version 1 only ever gains keys."""
        event = self.question.event
        return {
            "version": 1,
            "agent": self.dialect.id,
            "workspace": self.workspace,
            "event": None if event is None else event.name,
            "tool": self.question.tool,
            "approved": not self.consent,
            "approved_at": self.approved_at,
            "not_approved_because": self.consent,
            "warnings": list(self.warnings),
            "fault": self.fault,
            "files": [
                {"path": x.path, "scope": x.scope, "state": x.state, "problem": x.problem, "off": x.off}
                for x in self.layers
            ],
            "hooks": [row._asdict() for row in self.rows],
            "dropped": [dropped._asdict() for dropped in self.dropped],
        }


def take(engine: Engine, question: Question) -> Inventory:
    """Reads the files and answers the question."""
    force = engine.in_force()
    verdict = engine.consent.check(force)
    new, approved_at = _agreed(engine, force)
    rows: list[Row] = []
    where = Where()
    for entry in _events(force).values():
        if entry.event is None:
            rows += [] if question.event or question.tool else _unknown(entry, where, engine.dialect)
        elif _is_asked(entry.event, question):
            rows += _rows(_plan(engine, entry.event, question), entry.event, question, engine.dialect, where)
    order = {layer.path: number for number, layer in enumerate(force.layers)}
    rows.sort(key=lambda row: (order.get(row.path, 0), row.line))
    marked = [
        row._replace(approved=row.in_force and verdict.approved, new=(row.path, row.place) in new) for row in rows
    ]  # fmt: skip
    dropped = tuple(Dropped(layer.path, lost.place, lost.why, lost.loss) for layer, lost in losses(force.layers))
    return Inventory(
        engine.dialect, engine.workspace, question, force.layers, tuple(marked), dropped, verdict.why,
        verdict.warnings, approved_at, force.fault,
    )  # fmt: skip


def _agreed(engine: Engine, force: InForce) -> tuple[set[tuple[str, str]], float | None]:
    """The places of hooks that nobody has agreed to, and when somebody agreed to the others."""
    try:
        asked = engine.consent.asked(force)
    except StateError:
        return set(), None
    left = [item.agreed() for item in asked.status.added]
    new: set[tuple[str, str]] = set()
    for (layer, handler), item in zip(force.handlers(), asked.items, strict=True):
        if item.agreed() in left:
            left.remove(item.agreed())
            new.add((layer.path, handler.place))
    return new, asked.status.approved_at


def _events(force: InForce) -> dict[str, EventEntry]:
    """The events that the files name, each once."""
    files = [layer.file for layer in force.layers if layer.file is not None]
    return {entry.name: entry for file in files for entry in file.events}


def _is_asked(event: Event, question: Question) -> bool:
    if question.event is not None:
        return event is question.event
    return question.tool is None or (event.subject is not None and event.subject.kind == "tool")


def _plan(engine: Engine, event: Event, question: Question) -> Plan:
    about_tool = event.subject is not None and event.subject.kind == "tool"
    return engine.plan(event.name, engine.sample(event.name, question.tool if about_tool else None))


def _rows(plan: Plan, event: Event, question: Question, dialect: Dialect, where: Where) -> Iterator[Row]:
    """The hooks of an event. Without a tool, a hook for tools runs for those that its matcher selects."""
    open_question = event.subject is not None and (event.subject.kind != "tool" or question.tool is None)
    for entry in plan.entries:
        runs, why = _verdict(entry, event, dialect, open_question=open_question)
        yield Row(
            event.name, entry.matcher, entry.kind, entry.label, entry.path, where.line(entry.handler), entry.scope,
            entry.place, in_force=entry.cause not in ("event", "switched-off"), approved=False, new=False,
            runs=runs, why=why, timeout=entry.timeout,
        )  # fmt: skip


def _verdict(entry: Planned, event: Event, dialect: Dialect, *, open_question: bool) -> tuple[bool | None, str]:
    """Whether the agent runs a hook, and why; None where that depends on the call."""
    if open_question and entry.cause in ("matched", "matcher", "condition"):
        from hookwright.model.matcher import explain

        return None, explain(entry.matcher, event, dialect).text
    if entry.cause == "not-run-here":
        return None, entry.why
    from hookwright.dialects.answers import runtime_of

    rule = entry.handler.text(runtime_of(dialect.id).condition)
    if rule and entry.cause in ("matched", "condition") and event.subject is not None and event.subject.kind == "tool":
        return None, f"runs for calls that fit its `if`: {rule}"
    return entry.runs, entry.why


def _unknown(entry: EventEntry, where: Where, dialect: Dialect) -> Iterator[Row]:
    """Hooks of an event that the agent does not know."""
    from hookwright.text.nearest import suggest

    near = suggest(entry.name[:100], [event.name for event in dialect.events])
    hint = f'; did you mean "{near}"?' if near else ""
    for group in entry.groups:
        for handler in group.handlers:
            yield Row(
                entry.name, group.matcher_value, handler.kind_name or "", label_of(as_object(handler.node.value)),
                entry.file.path or "", where.line(handler), entry.file.rule.scope, handler.place, in_force=False,
                approved=False, new=False, runs=False, why=f"{dialect.title} has no such event{hint}", timeout=None,
            )  # fmt: skip
