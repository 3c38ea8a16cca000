"""`hookwright approvals`: what was approved, where, and how to take it back."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from hookwright.cli.agents import agent_of
from hookwright.cli.boundary import UsageError, tell
from hookwright.features.report.verdict import NOT_APPROVED
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.spec import Dialect
    from hookwright.engine.approvals import Approval, Approvals

_EPILOG = """\
examples:
  hookwright approvals                       where hooks are approved
  hookwright approvals show ../shop          exactly what was agreed to there
  hookwright approvals revoke ../shop        take it back; the folder need not exist any more
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("action", nargs="?", choices=["list", "show", "revoke"], default="list", help="(default: list)")
    add("workspace", nargs="?", metavar="WORKSPACE", help='the folder (default: all to list, "." else)')
    add("--agent", metavar="ID", help="only this agent's")
    add("--json", action="store_true", help="for programs")
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto)")


def run(args: Namespace) -> int:
    """Does what `action` says, and gives the exit code. Raises `UsageError`."""
    from hookwright.engine.approvals import Approvals
    from hookwright.engine.state import State, StateError

    agent = None if args.agent is None else agent_of(args.agent).id
    folder = args.workspace if args.workspace is not None or args.action == "list" else "."
    if folder is not None and (not folder or "\0" in folder):
        raise UsageError(f'no folder can be named "{visible(folder)}"')
    try:
        with State.open() as state:
            approvals = Approvals(state)
            if args.action == "revoke":
                return _revoke(approvals, folder or ".", agent, args)
            found = _found(approvals, folder, agent)
    except StateError as error:
        tell(f"hookwright: error: {visible(str(error))}")
        return 2
    if args.json:
        _dump({"version": 1, "approvals": [_data(approval) for approval in found]})
    elif args.action == "list":
        _list(found)
    else:
        _show(found, folder or ".", args)
    return NOT_APPROVED if args.action == "show" and not found else 0


def _found(approvals: Approvals, folder: str | None, agent: str | None) -> list[Approval]:
    from hookwright.engine.state import place, place_text

    where = None if folder is None else place_text(place(folder))
    return [
        approval
        for approval in approvals.listing()
        if where in (None, approval.workspace) and agent in (None, approval.agent)
    ]


def _list(found: list[Approval]) -> None:
    from hookwright.features.report.pending import when

    for approval in found:
        count = len(approval.items)
        told = f"{count} hook{'' if count == 1 else 's'}, approved {when(approval.approved_at)}"
        sys.stdout.write(f"{visible(approval.workspace)}  {visible(approval.agent)}  {told}\n")
    if not found:
        sys.stdout.write("no hooks are approved\n")


def _show(found: list[Approval], folder: str, args: Namespace) -> None:
    from hookwright.cli.output.commands import lines
    from hookwright.cli.output.style import is_terminal, style_for
    from hookwright.features.report.commands import Shown
    from hookwright.features.report.pending import when
    from hookwright.features.report.where import Where

    style, where = style_for(sys.stdout, args.color), Where()
    width = style.width if is_terminal(sys.stdout) else 0
    for approval in found:
        head = f"{visible(approval.agent)} in {visible(approval.workspace)}, approved {when(approval.approved_at)}"
        sys.stdout.write(f"{style.paint(head, 'bold')}\n\n")
        hooks = [Shown(item, where.path(item.source)) for item in approval.items]
        sys.stdout.writelines(f"{line}\n" for line in lines(hooks, _dialect(approval), style, width))
        for script in approval.scripts:
            leads = f" -> {visible(script.target)}" if script.target else ""
            sys.stdout.write(f"script {visible(script.path)}{leads}  {visible(script.digest[:16])}\n")
        sys.stdout.write("\n" if approval.scripts else "")
    if not found:
        sys.stdout.write(f"no hooks are approved in {visible(folder)}\n")


def _dialect(approval: Approval) -> Dialect | None:
    from hookwright.dialects.table import UnknownDialectError, by_id

    try:
        return by_id(approval.agent)
    except UnknownDialectError:  # written by a version that knows more agents
        return None


def _revoke(approvals: Approvals, folder: str, agent: str | None, args: Namespace) -> int:
    count = approvals.revoke(folder, agent)
    if args.json:
        _dump({"version": 1, "revoked": count})
    elif count:
        sys.stdout.write(f"revoked {count} approval{'' if count == 1 else 's'} of {visible(folder)}\n")
    else:
        sys.stdout.write(f"no hooks were approved in {visible(folder)}\n")
    return 0


def _data(approval: Approval) -> dict[str, Any]:
    return {
        "workspace": approval.workspace,
        "agent": approval.agent,
        "digest": approval.digest,
        "approved_at": approval.approved_at,
        "hooks": [
            {**item._asdict(), "args": None if item.args is None else list(item.args), "extra": dict(item.extra)}
            for item in approval.items
        ],
        "scripts": [script._asdict() for script in approval.scripts],
    }


def _dump(data: dict[str, Any]) -> None:
    import json

    sys.stdout.write(json.dumps(data, indent=2) + "\n")
