"""What came of an event, for a terminal: which hooks matched and why, what each answered, and what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.report import trace, verdict
from hookwright.features.report.window import cells_of, window
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from hookwright.cli.output.style import Style
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.plan import Dropped, Plan
    from hookwright.engine.report import Report
    from hookwright.engine.run import HandlerResult
    from hookwright.features.report.verdict import Budget
    from hookwright.features.report.where import Where

_PAD = "    "


class Look(NamedTuple):
    """How it is told, and of whom."""

    style: Style
    where: Where
    dialect: Dialect
    event: Event


def opening(look: Look, workspace: str, payload: Mapping[str, Any], made_up: tuple[str, ...]) -> Iterator[str]:
    """What is simulated."""
    title = f"{look.event.name} of {look.dialect.title}"
    yield f"{look.style.paint(title, 'bold')} in {visible(workspace)}"
    for field in trace.fields(look.event, look.dialect, payload, made_up):
        also = f" ({', '.join(field.aliases)})" if field.aliases else ""
        mark = look.style.paint(" (made up)", "dim") if field.made_up else ""
        first, *rest = window(field.text) if field.text else [""]
        yield f"  {field.name}: {first}{also}{mark}"
        yield from (f"    {line}" for line in rest)


def hooks(look: Look, plan: Plan, results: tuple[HandlerResult, ...], why_not: str = "") -> Iterator[str]:
    """Every hook of the event, in the order of the files. `why_not`: why those that match did not run either."""
    style = look.style
    if not plan.entries:
        yield f"no {look.event.name} hooks are in force"
    for told in trace.hooks(plan, results, why_not):
        entry = told.entry
        yield f"{style.paint(told.word, told.tone)} {style.paint(told.name, 'bold')}"
        place = style.paint(look.where.place(entry.path, entry.handler), "place")
        yield from (f"{_PAD}{place}", f"{_PAD}{told.why}") if entry.runs else (f"{_PAD}{place}: {told.why}",)
        if told.not_run:
            yield f"{_PAD}not run: {told.not_run}"
        if told.ran is not None:
            yield from (f"{_PAD}{line}" for line in _ran(told.ran, style))
        yield ""
    yield from losses(plan.dropped, look.where, style)


def losses(dropped: Iterable[Dropped], where: Where, style: Style) -> Iterator[str]:
    """What the agent does not use of the files."""
    for lost in dropped:
        place = f" {visible(lost.place)}" if lost.place else ""
        word = style.paint("dropped", "warning")
        yield f"{word} {where.path(lost.path)}{place}: {visible(lost.why)} ({trace.LOSSES[lost.loss]})"
        yield ""


def _ran(ran: trace.Ran, style: Style) -> Iterator[str]:
    """The time, the end, what the hook printed and what became of that."""
    yield ran.ended
    if ran.why:
        yield ran.why
    for output in ran.outputs:
        yield from _output(output, style)
    yield from (f"note: {note}" for note in ran.notes)


def _output(output: trace.Output, style: Style) -> Iterator[str]:
    name, text, cut = output.name, output.text, output.cut
    told = f" ({output.note})" if output.note else ""
    if not text.strip() and not cut:
        yield f"{name}: nothing"
    elif "\n" not in text.strip("\n") and len(text) <= 100 and not cut:
        yield f"{name}{told}: {cells_of(text.strip(chr(10)))}"
    else:
        yield f"{name}{told}:"
        bar = style.paint("|", "place")
        yield from (f"  {bar} {line}" for line in window(text, cut))


def decision(look: Look, report: Report, budget: Budget | None = None) -> Iterator[str]:
    """What the agent does, who is told what, and who is behind it."""
    style, code = look.style, verdict.exit_code(report.decision)
    colour = "added" if code == 0 else "error"
    yield style.paint(verdict.sentence(report.decision, look.event, look.dialect, budget), colour)
    for line in report.decision.explanation[1:]:
        yield f"  {visible(trace.cut(line))}"
    bar = style.paint("|", "place")
    for told in verdict.told(report):
        yield f"{told.lead}{':' if told.texts else '.'}"
        for text in told.texts:
            yield from (f"  {bar} {line}" for line in window(text))
