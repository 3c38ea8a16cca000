"""`hookwright uninstall`: the agent's file as it was before `hookwright install`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.adapters.installs import InstallError, removed
from hookwright.cli import installing
from hookwright.cli.boundary import UsageError, tell
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.cli.installing import Target

_EPILOG = """\
Where the file has not changed since hookwright install wrote it, it becomes what it was, byte for byte. Else only the
lines that call hookwright hook are taken out.

exit codes: 0 the lines are gone, 1 with --dry-run when something would be taken out, 2 nothing was written
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    installing.add_arguments(parser)


def run(args: Namespace) -> int:
    """Takes the lines out. Raises `UsageError`."""
    target = installing.target_of(args)
    if target.data is None:
        tell(f"there is no {visible(target.path)}")
        return 0
    before = installing.recall(target)
    data = before.data if before is not None else _without(target)
    if data == target.data:
        tell(f"{visible(target.path)} does not call hookwright")
        return 0
    if args.dry_run:
        text = None if data is None else data.decode("utf-8", "surrogateescape")
        sys.stdout.write(installing.diff(target, text))
        return 1
    if data is None:
        installing.remove_file(target, before.folders if before is not None else ())
        tell(f"removed {visible(target.path)}")
    else:
        installing.write(target, data)
        tell(f"wrote {visible(target.path)}")
    installing.forget(target)
    return 0


def _without(target: Target) -> bytes | None:
    try:
        left = removed(target.install, target.text or "")
    except InstallError as error:
        raise UsageError(f"{visible(target.path)}: {error}") from None
    return None if left is None else left.encode("utf-8", "surrogateescape")
