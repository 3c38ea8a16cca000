"""`hookwright decline`: the hooks of a workspace shall not run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.cli import workspace
from hookwright.cli.boundary import tell
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_EPILOG = """\
Only a running program remembers a decline: an agent or an editor that you tell no does not ask again until it ends.
What this command can do is to take the approval away, so that no hook runs before somebody approves it again.
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    workspace.add_arguments(parser)


def run(args: Namespace) -> int:
    """Takes the approval away, says so, and gives the exit code. Raises `UsageError`."""
    from hookwright.engine.state import StateError

    engine = workspace.open_engine(args.agent, args.workspace)
    title, folder = engine.dialect.title, visible(engine.workspace)
    try:
        count = engine.revoke()
    except StateError as error:
        tell(f"hookwright: error: {visible(str(error))}")
        return 2
    if count:
        sys.stdout.write(f"the approval of {title}'s hooks in {folder} is taken away\n")
    else:
        sys.stdout.write(f"no hooks of {title} were approved in {folder}\n")
    sys.stdout.write(
        "none runs until somebody approves them; this is not remembered as a decline, so a program that wants to run "
        "them may ask\n"
    )
    return 0
