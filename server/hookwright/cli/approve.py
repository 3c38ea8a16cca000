"""`hookwright approve`: see what a workspace's hooks run, and agree to it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.cli import workspace
from hookwright.cli.boundary import UsageError, tell
from hookwright.features.report.verdict import NOT_APPROVED
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.features.report.pending import Pending

_EPILOG = """\
An approval belongs to one folder and one agent, and holds until the commands, or when they run, change.

exit codes: 0 approved, 4 not approved: the answer was no, 2 wrong usage, a broken hooks file, or nobody to ask

examples:
  hookwright approve                         shows all commands and asks
  hookwright approve --yes                   shows them and does not ask, for CI
  hookwright approve --agent claude-code --workspace ../shop
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    workspace.add_arguments(parser)
    parser.add_argument("-y", "--yes", action="store_true", help="approve what is shown without asking")
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto)")


def run(args: Namespace) -> int:
    """Shows the commands, asks, stores the answer, and gives the exit code. Raises `UsageError`."""
    from hookwright.engine.state import StateError
    from hookwright.features.report.pending import pending

    engine = workspace.open_engine(args.agent, args.workspace)
    try:
        return _approve(pending(engine), args)
    except StateError as error:
        tell(f"hookwright: error: {visible(str(error))}")
        return 2


def _approve(found: Pending, args: Namespace) -> int:
    from hookwright.cli.ask import ask, can_ask
    from hookwright.cli.output.style import style_for
    from hookwright.cli.pending import show
    from hookwright.features.report.pending import QUESTION, when

    engine, status = found.engine, found.status
    if found.force.fault:
        raise UsageError(f"{visible(found.force.fault)}; there is nothing to approve until that is cured")
    title, folder = engine.dialect.title, visible(engine.workspace)
    if not found.asked.items:
        sys.stdout.write(f"no hooks of {title} are in force in {folder}, so there is nothing to approve\n")
        return 0
    show(found, sys.stdout, style_for(sys.stdout, args.color))
    if status.state == "approved" and status.approved_at is not None and not status.scripts_changed:
        sys.stdout.write(f"approved {when(status.approved_at)}; nothing has changed since\n")
        return 0
    if not args.yes:
        if not can_ask():
            raise UsageError("nobody can be asked here: approve on a terminal, or agree to what is shown with --yes")
        if not ask(QUESTION):
            sys.stdout.write("nothing was approved\n")
            return NOT_APPROVED
    found.approve()
    count = len(found.asked.items)
    sys.stdout.write(f"approved {count} hook{'' if count == 1 else 's'} of {title} in {folder}\n")
    return 0
