"""`hookwright install`: have an agent call `hookwright hook`."""

from __future__ import annotations

import os
import re
import shutil
import sys
from typing import TYPE_CHECKING

from hookwright.adapters.installs import InstallError, added, removed
from hookwright.cli import installing
from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.installing import Before
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.cli.installing import Target

_EPILOG = """\
Writes the lines that make the agent run `hookwright hook`, which runs the approved hooks of the workspace. All else in
the file stays as it is, comments and order included; lines that are there already are not written again.

exit codes: 0 the lines are there, 1 with --dry-run when something would be written, 2 nothing was written

examples:
  hookwright install --agent codex --dry-run      what would be written
  hookwright install --agent cursor               in this workspace, for everybody who works in it
  hookwright install --agent gemini --user        in your home folder, for all workspaces
  hookwright uninstall --agent cursor             the file as it was
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    installing.add_arguments(parser)
    parser.add_argument(
        "--command", metavar="PROGRAM", help="how to start hookwright (default: hookwright; with --user its path)"
    )


def run(args: Namespace) -> int:
    """Writes the lines. Raises `UsageError`."""
    target = installing.target_of(args)
    command = f"{_program(args)} hook --agent {target.install.agent}"
    try:
        new = added(target.install, target.text, command)
    except InstallError as error:
        raise UsageError(f"{visible(target.path)}: {error}") from None
    data = new.encode("utf-8", "surrogateescape")
    if data == target.data:
        tell(f"{visible(target.path)} has the lines already")
        return 0
    if args.dry_run:
        sys.stdout.write(installing.diff(target, new))
        return 1
    before = _before(target)
    installing.write(target, data)
    installing.remember(target, data, before)
    tell(f"wrote {visible(target.path)}")
    tell(f"note: {target.install.then}")
    if re.search(r"\s-m\s+hookwright\b", command) and not re.search(r"\s-\w*[PI]", command):
        tell("note: `python -m` looks for modules in the workspace first, a stranger's maybe; `python -P -m` does not")
    if not args.user and shutil.which("hookwright") is None:
        tell("note: no `hookwright` is on the PATH, where the agent will look for it")
    return 0


def _before(target: Target) -> Before:
    """What to go back to. A file that was changed since we wrote it last goes back to itself without our lines."""
    kept = installing.recall(target)
    if kept is not None:
        return kept
    if target.data is None:
        return Before(None, installing.missing_folders(target.path))
    text = removed(target.install, target.text or "")
    unchanged = text is None or text.encode("utf-8", "surrogateescape") == target.data
    return Before(target.data if unchanged or text is None else text.encode("utf-8", "surrogateescape"), ())


def _program(args: Namespace) -> str:
    """What the agent runs: the name for everybody in a workspace, the path where only this user is meant."""
    if args.command and not os.path.isfile(args.command):  # noqa: PTH113 - a command line, as a rule
        return str(args.command)
    path = args.command or (shutil.which("hookwright") if args.user else None)
    if path is None:
        return "hookwright"
    return f'"{path}"' if " " in path and os.name != "nt" else path
