"""`hookwright run EVENT`: what the hooks of an event do, and what the agent does about it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.cli import event as events
from hookwright.cli import workspace
from hookwright.cli.boundary import UsageError, tell
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.engine.engine import Engine
    from hookwright.engine.plan import Plan
    from hookwright.engine.report import Report
    from hookwright.features.report.request import Request

_EPILOG = """\
Hooks of a workspace run once they are approved: on a terminal you are asked, elsewhere use hookwright approve.

exit codes: 0 the agent goes on, 3 a hook objected (blocked, sent back, reported), 4 not approved: nothing ran,
2 wrong usage or a hooks file that the agent refuses, 130 after Ctrl-C

examples:
  hookwright run PreToolUse --tool Bash --input '{"command": "git push"}'
  hookwright run PostToolUse --tool Edit --input '{"path": "src/cart.py"}'
  hookwright run Stop --session-id s1                    again and again: the fourth time the budget is used up
  hookwright run PreToolUse --tool Write --dry-run       what would run, and why
  hookwright run SessionStart --field 'source="resume"' --agent claude-code
  hookwright run PreToolUse --payload captured.json --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("event", metavar="EVENT", help="the event, such as PreToolUse")
    events.add_arguments(parser)
    workspace.add_arguments(parser)
    add("--helper", action="store_true", help="the event happens in a helper agent, not in the main task")
    add("--dry-run", action="store_true", help="say what would run and why, and run nothing")
    add("--json", action="store_true", help="for programs; never asks")
    workspace.add_scripts(parser)
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto; NO_COLOR, FORCE_COLOR)")


def run(args: Namespace) -> int:
    """Simulates the event, tells what came of it, and gives the exit code. Raises `UsageError`."""
    from hookwright.engine.errors import EngineError

    engine = workspace.open_engine(args.agent, args.workspace, args.scripts)
    try:
        request = events.request_of(args, engine)
        plan = engine.plan(request.event.name, request.payload, helper=args.helper)
        if plan.fault:
            return _broken(engine, plan, as_json=args.json)
        if args.dry_run:
            return _dry(engine, request, plan, args)
        if plan.running and not args.json:
            _offer(engine)
        report, code = _simulated(engine, request, plan, helper=args.helper)
    except EngineError as error:
        raise UsageError(visible(str(error))) from None
    if code:
        tell("hookwright: interrupted: the hooks were stopped")
        return code
    return _tell(engine, request, report, args)


def _offer(engine: Engine) -> None:
    """Ask somebody at a terminal where the hooks are not approved. That none runs else is the engine's own business."""
    from hookwright.cli.ask import can_ask

    if not can_ask():
        return
    from hookwright.cli.pending import ask_for
    from hookwright.engine.state import StateError
    from hookwright.features.report.pending import pending

    try:
        found = pending(engine)
        if not found.asked.approved and not ask_for(found):
            engine.decline()
    except StateError:
        return  # the engine says why nothing runs


def _simulated(engine: Engine, request: Request, plan: Plan, *, helper: bool) -> tuple[Report, int]:
    """What came of the event, and the exit code when somebody interrupted it, else 0."""
    from hookwright.cli.waiting import waiting_for
    from hookwright.engine.process import CancelToken
    from hookwright.engine.signals import cancelling
    from hookwright.features.report.simulate import simulate

    token = CancelToken()
    with cancelling(token) as caught, waiting_for([entry.label or entry.kind for entry in plan.running]):
        report = simulate(engine, request, token, helper=helper)
    return report, caught.code if caught.number else 0


def _broken(engine: Engine, plan: Plan, *, as_json: bool) -> int:
    """The agent refuses the file: what is wrong with it, in the words of `hookwright check`."""
    from hookwright.cli.output import simulation

    found = simulation.refused(engine)
    if as_json:
        simulation.dump(simulation.broken(engine, plan, found))
        return 2
    from hookwright.cli.output import text
    from hookwright.cli.output.style import style_for

    if found.files:
        text.write(found, sys.stderr, style_for(sys.stderr), quiet=True)
    tell(f"hookwright: error: {visible(plan.fault)}; {engine.dialect.title} runs no hook")
    return 2


def _dry(engine: Engine, request: Request, plan: Plan, args: Namespace) -> int:
    from hookwright.cli.output import simulation
    from hookwright.features.report import simulate

    verdict = engine.consent.check(engine.in_force())
    if args.json:
        simulation.dump(simulate.dry(engine, request, plan, verdict))
    else:
        simulation.tell_plan(engine, request, plan, verdict, args.color)
    return 0


def _tell(engine: Engine, request: Request, report: Report, args: Namespace) -> int:
    from hookwright.cli.output import simulation
    from hookwright.features.report import simulate
    from hookwright.features.report.verdict import NOT_APPROVED, exit_code

    if args.json:
        budget = simulate.budget_of(engine, request, report)
        simulation.dump(simulate.document(engine, request, report, budget))
    else:
        simulation.tell_report(engine, request, report, args.color)
    code = exit_code(report.decision)
    if code == NOT_APPROVED:
        tell(f"hookwright: nothing ran; to see the commands and agree to them: {workspace.command('approve', args)}")
    return code
