"""Reports as Markdown documents: what a run came to, what there is to agree to, what is in force.

Everything that hooks print and that files say is somebody else's text: it stands in code spans, in fences longer than
any run of backticks in it, or with each mark of punctuation escaped.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from hookwright.features.markdown import code
from hookwright.features.report import pending as words
from hookwright.features.report import trace, verdict
from hookwright.features.report.commands import details, title_of
from hookwright.features.report.where import Where
from hookwright.features.report.window import whole, window, wrapped
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hookwright.engine.engine import Engine
    from hookwright.engine.plan import Dropped
    from hookwright.engine.report import Report
    from hookwright.features.report.inventory import Inventory, Row
    from hookwright.features.report.pending import Pending
    from hookwright.features.report.request import Request
    from hookwright.features.report.verdict import Budget

_MARKS = re.compile(r"[\\`*\[\]<>&|~#@!]|:(?=//)|(?<=[Ww]{3})\.|(?<![^\W_])_+|_+(?![^\W_])")
_TICKS = re.compile(r"`+")


def text(raw: str) -> str:
    """Any text on one line, without a meaning in Markdown where other words stand before it: not even as a link."""
    return _MARKS.sub(lambda mark: "".join(f"\\{char}" for char in mark[0]), visible(raw))


def fence(raw: str, cut: int = 0, language: str = "text") -> list[str]:
    """Any text as a code block, of a long one its beginning and its end."""
    lines = list(window(raw, cut))
    longest = max((len(ticks) for line in lines for ticks in _TICKS.findall(line)), default=0)
    mark = "`" * max(3, longest + 1)
    return [f"{mark}{language}", *lines, mark, ""]


def of_run(
    engine: Engine, request: Request, report: Report, budget: Budget | None, *,
    about: str = "", path: str = "",
    notes: Iterable[str] = (),
) -> str:  # fmt: skip
    """What came of a simulated event. `about` is the place in the file at `path` of the hook that was asked about."""
    where = Where(engine.workspace)
    sentence = verdict.sentence(report.decision, request.event, engine.dialect, budget)
    lines = [f"# {text(report.plan.name)}", "", f"**{text(sentence)}**", ""]
    lines += [f"- {text(trace.cut(line))}" for line in report.decision.explanation[1:]]
    lines += [""] if len(report.decision.explanation) > 1 else []
    for told in verdict.told(report):
        lines += [f"{told.lead}{':' if told.texts else '.'}", ""]
        for one in told.texts:
            lines += fence(one)
    for note in (*notes, *request.notes, *report.warnings):
        lines += [f"> Note: {text(note)}", ""]
    lines += _hooks(report, where, path, about)
    lines += _losses(report.plan.dropped, where)
    lines += _event(engine, request, report)
    return "\n".join(lines).rstrip() + "\n"


def _hooks(report: Report, where: Where, path: str, about: str) -> Iterator[str]:
    why_not = "it is not approved" if report.decision.kind == "not-approved" else ""
    all_told = list(trace.hooks(report.plan, report.results, why_not))
    if not all_told:
        yield f"No {text(report.plan.event)} hooks are in force."
        yield ""
        return
    asked = [told for told in all_told if (told.entry.path, told.entry.place) == (path, about)] if about else []
    if asked:
        yield "## The hook"
        yield ""
        for told in asked:
            yield from _hook(told, where)
    rest = [told for told in all_told if told not in asked]
    if rest:
        yield "## Other hooks of the event" if asked else "## Hooks"
        yield ""
        for told in rest:
            yield from _hook(told, where)


def _hook(told: trace.Told, where: Where) -> Iterator[str]:
    entry = told.entry
    yield f"### {told.word}: {code(entry.label or entry.kind or 'a hook without a kind')}"
    yield ""
    yield f"- {code(where.place(entry.path, entry.handler))}"
    yield f"- {text(told.why)}"
    if told.not_run:
        yield f"- not run: {text(told.not_run)}"
    if told.ran is None:
        yield ""
        return
    yield f"- {text(told.ran.ended)}"
    yield from (f"- {text(line)}" for line in (told.ran.why, *(f"note: {note}" for note in told.ran.notes)) if line)
    empty = [output.name for output in told.ran.outputs if not output.text.strip() and not output.cut]
    yield from (f"- {name}: nothing" for name in empty)
    yield ""
    for output in told.ran.outputs:
        if output.name not in empty:
            note = f" ({text(output.note)})" if output.note else ""
            yield f"{output.name}{note}:"
            yield ""
            yield from fence(output.text, output.cut)


def _losses(dropped: Iterable[Dropped], where: Where) -> Iterator[str]:
    lines = [
        f"- {code(where.path(lost.path))} {code(lost.place) + ' ' if lost.place else ''}"
        f"{text(lost.why)} ({trace.LOSSES[lost.loss]})"
        for lost in dropped
    ]
    if lines:
        yield from ("## Not used of the files", "", *lines, "")


def _event(engine: Engine, request: Request, report: Report) -> Iterator[str]:
    yield "## The event"
    yield ""
    title = engine.dialect.title
    yield f"{request.event.name} of {title} in {code(engine.workspace, 1000)}, with this on standard input:"
    yield ""
    yield from fence(json.dumps(dict(report.payload), indent=2, ensure_ascii=False), language="json")
    if request.made_up:
        yield f"Made up: {', '.join(code(name) for name in request.made_up)}."
        yield ""


def of_pending(found: Pending) -> str:
    """Everything that there is to agree to, nothing left out."""
    lines = [f"# {words.QUESTION}", "", text(words.headline(found)), ""]
    if changes := words.since(found.status):
        lines += [text(changes), ""]
    for hook in words.to_show(found, Where(found.engine.workspace)):
        mark = f"{hook.mark}: " if hook.mark else ""
        lines += [f"## {mark}{text(whole(title_of(hook.item, found.engine.dialect)))}", ""]
        for name, value in details(hook):
            lines += [f"{text(name)}:", "", *_whole(value)]
    for path, how in words.changed_scripts(found.status):
        lines += [f"- script {code(path, 1000)} is not what was approved: {how}"]
    return "\n".join(lines).rstrip() + "\n"


def _whole(value: str) -> list[str]:
    """All of a text in a fence, each of its lines with nothing that could hide."""
    shown = list(wrapped(value, 0))
    longest = max((len(ticks) for line in shown for ticks in _TICKS.findall(line)), default=0)
    mark = "`" * max(3, longest + 1)
    return [f"{mark}text", *shown, mark, ""]


def of_inventory(found: Inventory) -> str:
    """All hooks in force, and which of them an event would run."""
    where = Where(found.workspace)
    count = len(found.rows)
    event, tool = found.question
    about = "".join((f" on {event.name}" if event else "", f" for {text(tool)}" if tool else ""))
    lines = [f"# {count or 'No'} hook{'' if count == 1 else 's'} of {text(found.dialect.title)}{about}", ""]
    lines += [f"In {code(found.workspace, 1000)}.", ""]
    if found.fault:
        lines += [f"**{text(found.fault)}; {text(found.dialect.title)} runs no hook.**", ""]
    elif found.consent and count:
        lines += [f"None runs: {text(found.consent)}.", ""]
    elif found.approved_at is not None:
        lines += [f"Approved {words.when(found.approved_at)}.", ""]
    lines += [f"> Warning: {text(warning)}\n" for warning in found.warnings]
    for row in found.rows:
        lines += _row(row, where)
    lines += _losses(found.dropped, where)
    return "\n".join(lines).rstrip() + "\n"


def _row(row: Row, where: Where) -> Iterator[str]:
    matcher = f" {text(row.matcher)}" if row.matcher else ""
    yield f"## {text(row.event)}{matcher}"
    yield ""
    yield f"- {code(row.label or row.kind, 300)}"
    yield f"- {code(f'{where.path(row.path)}:{row.line}')} ({row.scope})"
    word = "" if row.runs is None else "runs: " if row.runs else "does not run: "
    if row.why:
        yield f"- {word}{text(row.why)}"
    yield ""
