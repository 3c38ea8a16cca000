"""What came of an event, for people: which hooks matched and why, what each answered, and what follows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.output import verdict
from hookwright.cli.output.visible import visible
from hookwright.cli.output.window import cells_of, window

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from hookwright.cli.output.style import Style
    from hookwright.cli.output.verdict import Budget
    from hookwright.cli.output.where import Where
    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.outcome import Outcome, Reply
    from hookwright.engine.plan import Dropped, Plan, Planned
    from hookwright.engine.report import Report
    from hookwright.engine.run import HandlerResult

_PAD = "    "
_MOST_FIELDS = 5


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
    names = [field.name for field in look.event.payload if field.name in payload and field.name != "tool_use_id"]
    for name in names[:_MOST_FIELDS]:
        value = payload[name]
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        also = _aliases(look, value) if name == "tool_name" else ""
        mark = look.style.paint(" (made up)", "dim") if name in made_up else ""
        first, *rest = window(text) if text else [""]
        yield f"  {name}: {first}{also}{mark}"
        yield from (f"    {line}" for line in rest)


def _aliases(look: Look, name: object) -> str:
    tool = look.dialect.tool(name) if isinstance(name, str) else None
    return f" ({', '.join(tool.aliases)})" if tool is not None and tool.aliases else ""


def hooks(look: Look, plan: Plan, results: tuple[HandlerResult, ...], why_not: str = "") -> Iterator[str]:
    """Every hook of the event, in the order of the files. `why_not`: why those that match did not run either."""
    done = {(result.entry.path, result.entry.place): result for result in results}
    style = look.style
    if not plan.entries:
        yield f"no {look.event.name} hooks are in force"
    for entry in plan.entries:
        result = done.get((entry.path, entry.place))
        word, colour = _word(entry, result, why_not)
        name = visible(entry.label or entry.kind or "a hook without a kind")
        yield f"{style.paint(word, colour)} {style.paint(_cut(name), 'bold')}"
        place = style.paint(look.where.place(entry.path, entry.handler), "place")
        why = f"{_reason(entry)}{visible(entry.why)}"
        yield from (f"{_PAD}{place}", f"{_PAD}{why}") if entry.runs else (f"{_PAD}{place}: {why}",)
        if entry.runs and result is None and why_not:
            yield f"{_PAD}not run: {why_not}"
        if result is not None:
            yield from (f"{_PAD}{line}" for line in ran(result, style))
        yield ""
    yield from losses(plan.dropped, look.where, style)


def losses(dropped: Iterable[Dropped], where: Where, style: Style) -> Iterator[str]:
    """What the agent does not use of the files."""
    for lost in dropped:
        place = f" {visible(lost.place)}" if lost.place else ""
        word = style.paint("dropped", "warning")
        yield f"{word} {where.path(lost.path)}{place}: {visible(lost.why)} ({_LOSSES[lost.loss]})"
        yield ""


_LOSSES = {
    "nothing": "it does nothing there",
    "entry": "this entry never runs",
    "group": "this group never runs",
    "event": "no hook of this event runs",
    "hooks": "no hook of this file runs",
    "file": "the whole file is dropped",
}


def _word(entry: Planned, result: HandlerResult | None, why_not: str) -> tuple[str, str]:
    if result is None:
        return ("would run", "info") if entry.runs and not why_not else ("not run", "dim")
    outcome = result.outcome
    if outcome is None or outcome.status == "background":
        return "background", "info"
    if outcome.status == "objected" or outcome.effect not in ("nothing", "notice"):
        return "objected", "error"
    return ("ok", "added") if outcome.status == "ok" else (outcome.status.replace("timeout", "timed out"), "warning")


def _reason(entry: Planned) -> str:
    if entry.runs:
        return "matched because "
    return "not matched because " if entry.cause in ("matcher", "condition") else "not run because "


def ran(result: HandlerResult, style: Style) -> Iterator[str]:
    """How one hook ran: the time, the end, what it printed and what became of that."""
    reply, outcome = result.reply, result.outcome
    limit = f", its limit is {duration(result.entry.timeout)}" if reply.timed_out else ""
    yield f"took {duration(reply.duration)}, {visible(result.ended)}{limit}"
    if outcome is not None and outcome.why and outcome.status in ("failed", "timeout", "background"):
        counts = "counts as an objection" if outcome.effect != "nothing" else "is ignored"
        so = "" if outcome.status == "background" else f"; that {counts}"
        yield f"{visible(_cut(outcome.why, 400))}{so}"
    yield from _output("stdout", reply.stdout, reply.cut, _read_as(reply, outcome), style)
    yield from _output("stderr", reply.stderr, 0, "", style)
    if outcome is not None:
        yield from (f"note: {visible(note)}" for note in outcome.notes)


def _read_as(reply: Reply, outcome: Outcome | None) -> str:
    if outcome is None or not reply.stdout:
        return ""
    if outcome.read == "json":
        return "read as JSON"
    why = f": {visible(_cut(outcome.why, 300))}" if outcome.why and outcome.status == "ok" else ""
    if outcome.read == "broken":
        return f"no answer that counts{why}"
    if outcome.read == "text":
        return visible(_cut(outcome.why, 300)) if outcome.why and outcome.status == "ok" else "plain text"
    return "not read as an answer"


def _output(name: str, text: str, cut: int, note: str, style: Style) -> Iterator[str]:
    told = f" ({note})" if note else ""
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
        yield f"  {visible(_cut(line))}"
    bar = style.paint("|", "place")
    for told in verdict.told(report):
        yield f"{told.lead}{':' if told.texts else '.'}"
        for text in told.texts:
            yield from (f"  {bar} {line}" for line in window(text))


def duration(seconds: float) -> str:
    """`12 ms`, `3.2 s`."""
    return f"{seconds * 1000:.0f} ms" if seconds < 1 else f"{seconds:.1f} s"


def _cut(text: str, limit: int = 160) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
