"""`hookwright list`: all hooks in force, where they come from, and which of them an event would run."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.cli import workspace
from hookwright.cli.boundary import UsageError, tell
from hookwright.features.report.inventory import Question, take
from hookwright.features.report.request import event_of, is_about_a_tool
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.spec import Dialect, Event
    from hookwright.engine.engine import Engine

_EPILOG = """\
exit codes: 0, or 2 when the agent refuses a hooks file

examples:
  hookwright list                                all hooks of this workspace, and the user's own
  hookwright list --event PreToolUse --tool Bash which of them run then, and why the others do not
  hookwright list --agent claude-code --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("--event", metavar="NAME", help="only hooks of this event")
    add("--tool", metavar="NAME", help="what runs for this tool, by any of its names")
    workspace.add_arguments(parser)
    add("--json", action="store_true", help="for programs")
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto; NO_COLOR, FORCE_COLOR)")


def run(args: Namespace) -> int:
    """Lists, and gives the exit code. Raises `UsageError`."""
    engine = workspace.open_engine(args.agent, args.workspace)
    found = take(engine, _question(engine, args))
    if args.json:
        import json

        sys.stdout.write(json.dumps(found.as_data(), indent=2) + "\n")
    else:
        from hookwright.cli.output.inventory import lines
        from hookwright.cli.output.style import style_for

        sys.stdout.writelines(f"{line}\n" for line in lines(found, style_for(sys.stdout, args.color)))
    if found.fault:
        tell(f"hookwright: error: {visible(found.fault)}; {engine.dialect.title} runs no hook")
        return 2
    return 0


def _question(engine: Engine, args: Namespace) -> Question:
    dialect = engine.dialect
    event = None if args.event is None else _event(args.event, dialect)
    if args.tool is not None and event is not None and not is_about_a_tool(event):
        raise UsageError(f"{event.name} of {dialect.title} is not about a tool")
    tool = None
    if args.tool is not None:
        known = dialect.tool(args.tool)
        tool = known.name if known is not None else args.tool
    return Question(event, tool)


def _event(name: str, dialect: Dialect) -> Event:
    from hookwright.engine.errors import UnknownEventError

    try:
        return event_of(name, dialect)
    except UnknownEventError as error:
        raise UsageError(str(error)) from None
