"""`hookwright lessons match`: which lessons fire at a call, which do not, and why."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from hookwright.cli.boundary import UsageError
from hookwright.cli.lessons_source import load
from hookwright.dialects.lesson_hosts import HOSTS, host_of
from hookwright.lessons.explain import try_call
from hookwright.lessons.payload import project_of
from hookwright.lessons.types import Call
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.lesson_hosts import Host
    from hookwright.lessons.explain import Judged, Outcome

_EPILOG = """\
exit codes: 0 a lesson fires, 1 none does, 2 wrong usage

examples:
  hookwright lessons match --tool Bash --command 'pytest tests/'
  hookwright lessons match --tool Edit --path src/app.ts --content 'generateObject('
  hookwright lessons match --agent gemini --tool run_shell_command --command 'git stash' --json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("manifest", nargs="?", metavar="PATH", help="a manifest or a store (default: as for check)")
    add("--tool", required=True, metavar="NAME", help="the tool, by Claude Code's name or by that of --agent")
    add("--command", default="", metavar="TEXT", help="the command line of a shell call")
    add("--path", default="", metavar="FILE", help="the file of a file tool")
    add("--content", default="", metavar="TEXT", help="what the call writes; @FILE reads it from there")
    add("--agent", metavar="NAME", help=f"whose name the tool is: {', '.join(host.names[0] for host in HOSTS)}")
    add("--workspace", metavar="DIR", default=".", help='whose project it is, for lessons with a scope (default: ".")')
    add("--json", action="store_true", help="for programs")
    add("-v", "--verbose", action="store_true", help="also the lessons for other tools")


def run(args: Namespace) -> int:
    """Tries the call. Raises `UsageError`."""
    if args.command and (args.path or args.content):
        raise UsageError("a call has a command, or a path and content; not both")
    host = _host(args.agent)
    loaded = load(args.manifest, os.environ)
    tool = host.tools.get(args.tool, args.tool)
    project = project_of(os.path.abspath(args.workspace))  # noqa: PTH100
    call = Call(tool, args.command, args.path, _content(args.content), project)
    outcome = try_call(loaded.lessons, call, loaded.config)
    if args.json:
        _json(outcome, call, loaded.where)
    else:
        _text(outcome, call, host, verbose=args.verbose)
    return 0 if any(one.fires for one in outcome.judged) else 1


def _host(name: str | None) -> Host:
    known = [each for host in HOSTS for each in host.names]
    if name is not None and name not in known:
        from hookwright.text.nearest import suggest

        near = suggest(name[:100], known)
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(known)}"
        raise UsageError(f'no agent "{visible(name)}"; {hint}')
    return host_of(name)


def _content(given: str) -> str:
    if not given.startswith("@"):
        return given
    from hookwright.cli.read import UnreadableError, decode, read_file

    try:
        return decode(read_file(given[1:])[0]).text
    except UnreadableError as error:
        raise UsageError(f"{visible(given[1:])}: {error}") from None


def _json(outcome: Outcome, call: Call, where: str) -> None:
    import json

    blocker = outcome.blocker
    data: dict[str, Any] = {
        "version": 1,
        "from": where,
        "call": call._asdict(),
        "decision": "allow" if blocker is None else "deny",
        "blocked_by": None if blocker is None else blocker._asdict(),
        "told": [one._asdict() for one in outcome.told],
        "not_told": list(outcome.not_told),
        "lessons": [{**one._asdict(), "patterns": [list(pair) for pair in one.patterns]} for one in outcome.judged],
    }
    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def _text(outcome: Outcome, call: Call, host: Host, *, verbose: bool) -> None:
    out = sys.stdout.write
    shown = [one for one in outcome.judged if verbose or one.fires or one.reason != "tool"]
    for one in shown:
        out(f"{_line(one)}\n")
    hidden = len(outcome.judged) - len(shown)
    if hidden:
        out(f"- {hidden} for other tools (--verbose lists them)\n")
    if not outcome.judged:
        out("there are no lessons\n")
    if outcome.blocker is not None:
        out(f"the call is denied by {visible(outcome.blocker.slug)}: {visible(outcome.blocker.reason)}\n")
        return
    for told in outcome.told:
        out(f"told: {visible(told.slug)}\n")
    for slug in outcome.not_told:
        out(f"not told at this call: {visible(slug)} (over the limit or the budget; it can come at the next)\n")
    if outcome.told and not host.tells_before and host.tells_at:
        out(f"{host.title} can't be told anything before a tool runs; it is told at {host.tells_at}\n")
    if not outcome.told:
        out(f"no lesson fires at this call of {visible(call.tool)}\n")


def _line(one: Judged) -> str:
    mark = "+" if one.fires else "-"
    return visible(f"{mark} {one.slug} ({one.type}, {one.priority:g}): {one.text}")
