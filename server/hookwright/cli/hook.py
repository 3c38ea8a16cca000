"""`hookwright hook`: what live agents call. The work is done by `adapters`, usually without coming through here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.adapters.command import PLATFORM, main
from hookwright.adapters.table import ADAPTERS

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_EPILOG = f"""\
Reads the JSON that the agent gives its hooks on standard input, runs the approved hooks of the workspace
(.lamied/hooks.json, else .claude/settings.json) and answers in the agent's own form. Nothing runs that is not
approved; that is said once a session, and the agent's work goes on. hookwright install writes the lines that call it.

Without --agent the variable {PLATFORM} chooses (gemini, codex; cc, opencode or nothing: Claude Code's protocol).

exit codes: 0; 1 for a wrong command line, which no agent takes for an objection

examples:
  hookwright hook --agent codex < payload.json
  hookwright hook --agent copilot --event preToolUse < payload.json
  hookwright hook --agent gemini --contract page < payload.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("--agent", metavar="AGENT", help=f"who asks: {', '.join(ADAPTERS)}")
    add("--event", metavar="EVENT", help="the agent's name of the event, where the payload does not say it")
    add("--workspace", metavar="DIR", help="the workspace (default: what the agent says, else the working directory)")
    add("--contract", choices=["own", "page"], default="own", help="the agent's own form, or that of the lessons page")


def run(args: Namespace) -> int:
    """Answers one payload."""
    given = {name: getattr(args, name) for name in ("agent", "event", "workspace", "contract")}
    return main([f"--{name}={value}" for name, value in given.items() if value])
