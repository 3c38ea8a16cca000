"""A simulated event as it is told: for people, and for programs. `features.report.simulate` describes the JSON."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from hookwright.features.report import verdict
from hookwright.features.report.simulate import NOTHING, budget_of, head
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from hookwright.cli.output.style import When
    from hookwright.cli.output.trace import Look
    from hookwright.cli.report import Report as Checked
    from hookwright.engine.consent import Verdict
    from hookwright.engine.engine import Engine
    from hookwright.engine.plan import Plan
    from hookwright.engine.report import Report
    from hookwright.features.report.request import Request

# ---- for people


def tell_plan(engine: Engine, request: Request, plan: Plan, consent: Verdict, when: When) -> None:
    """Writes what would run."""
    from hookwright.cli.output import trace

    look = _look(engine, request, when)
    _opening(engine, request, look)
    _write(trace.hooks(look, plan, ()))
    _warnings(consent.warnings, look)
    count = len(plan.running)
    would = "no hook would run" if not count else f"{count} hook{'' if count == 1 else 's'} would run"
    why = f"; {visible(consent.why)}" if count and not consent.approved else ""
    _write([f"{would}{why}"])


def tell_report(engine: Engine, request: Request, report: Report, when: When) -> None:
    """Writes what ran and what follows."""
    from hookwright.cli.output import trace

    look = _look(engine, request, when)
    _opening(engine, request._replace(payload=dict(report.payload)), look)
    why_not = "it is not approved" if report.decision.kind == "not-approved" else ""
    _write(trace.hooks(look, report.plan, report.results, why_not))
    _warnings(report.warnings, look)
    _write(trace.decision(look, report, budget_of(engine, request, report)))


def _opening(engine: Engine, request: Request, look: Look) -> None:
    from hookwright.cli.output import trace

    _write(trace.opening(look, engine.workspace, request.payload, request.made_up))
    _write(f"{look.style.paint('note', 'hint')}: {visible(note)}" for note in request.notes)
    _write([""])


def _warnings(warnings: tuple[str, ...], look: Look) -> None:
    """Scripts that changed since the approval, which does not cover what they hold."""
    _write(f"{look.style.paint('warning', 'warning')}: {visible(text)}" for text in warnings)
    _write([""] if warnings else [])


def _look(engine: Engine, request: Request, when: When) -> Look:
    from hookwright.cli.output.style import style_for
    from hookwright.cli.output.trace import Look
    from hookwright.features.report.where import Where

    return Look(style_for(sys.stdout, when), Where(), engine.dialect, request.event)


def _write(lines: Any) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


# ---- for programs


def dump(data: dict[str, Any]) -> None:
    """Writes one JSON object. ASCII only, so that no locale can spoil it."""
    json.dump(data, sys.stdout, indent=2)
    sys.stdout.write("\n")


def broken(engine: Engine, plan: Plan, found: Checked) -> dict[str, Any]:
    """The object of an event whose hooks file the agent refuses; `files` as in `hookwright check --format json`."""
    from hookwright.cli.output.json import document as checked

    return {
        **head(engine, verdict.BROKEN, approved=None),
        "says": f"{plan.fault}; {engine.dialect.title} runs no hook",
        "plan": plan.as_data(),
        "payload": None,
        **NOTHING,
        "warnings": [],
        "notes": [],
        "files": checked(found)["files"],
    }


# ---- for both


def refused(engine: Engine) -> Checked:
    """The errors of the files that keep hooks from running, as `hookwright check` finds them."""
    from hookwright.checks.analyse import analyse
    from hookwright.cli.report import Checked as File
    from hookwright.cli.report import Report as Files
    from hookwright.features.report.where import Where

    files: list[File] = []
    for layer in engine.in_force().layers:
        if layer.file is not None and layer.found.fatal is not None:
            text = layer.file.tree.text
            findings = analyse(text, layer.path, agent=engine.dialect.id).findings
            errors = tuple(finding for finding in findings if finding.severity == "error")
            files.append(File(Where().path(layer.path), engine.dialect.id, text, errors))
    return Files(tuple(files))
