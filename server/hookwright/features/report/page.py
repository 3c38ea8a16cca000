"""What came of an event, in words and as JSON values: for an editor that draws a page of its own.

`{"told": [{"lead", "texts"}], "hooks": [{"path", "place", "line", "where", "label", "word", "tone", "why", "not_run",
"about", "ran"}]}`, where `ran` is null or `{"ended", "why", "notes", "outputs": [{"name", "text", "cut", "note"}]}`.
The words are those of the terminal. Labels and outputs are raw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.features.report import trace, verdict
from hookwright.features.report.where import Where

if TYPE_CHECKING:
    from hookwright.engine.report import Report


def page(report: Report, workspace: str, *, about: str = "", path: str = "") -> dict[str, Any]:
    """The parts of the page. `about` is the place in the file at `path` of the hook that was asked about."""
    where = Where(workspace)
    why_not = "it is not approved" if report.decision.kind == "not-approved" else ""
    return {
        "told": [one._asdict() for one in verdict.told(report)],
        "hooks": [_hook(told, where, (path, about)) for told in trace.hooks(report.plan, report.results, why_not)],
    }


def _hook(told: trace.Told, where: Where, asked: tuple[str, str]) -> dict[str, Any]:
    entry = told.entry
    return {
        "path": entry.path,
        "place": entry.place,
        "line": where.line(entry.handler),
        "where": where.place(entry.path, entry.handler),
        "label": entry.label or entry.kind or "a hook without a kind",
        "word": told.word,
        "tone": told.tone,
        "why": told.why,
        "not_run": told.not_run,
        "about": bool(asked[1]) and (entry.path, entry.place) == asked,
        "ran": None if told.ran is None else _ran(told.ran),
    }


def _ran(ran: trace.Ran) -> dict[str, Any]:
    return {
        "ended": ran.ended,
        "why": ran.why,
        "notes": list(ran.notes),
        "outputs": [output._asdict() for output in ran.outputs],
    }
