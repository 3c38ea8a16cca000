"""`hookwright check [PATH…]`: what is wrong in hooks files, and what the agent will do about it."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING

from hookwright.checks.base import SEVERITIES
from hookwright.checks.select import Selection
from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.examine import Order, examine
from hookwright.cli.gather import Gathered, Wish, gather
from hookwright.cli.output.style import is_terminal, style_for
from hookwright.cli.output.table import FORMATS, writer
from hookwright.cli.progress import Progress
from hookwright.cli.report import Checked, Failure, Report
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.checks.base import Safety, Severity
    from hookwright.dialects.spec import Dialect
    from hookwright.model.config import Config

_EPILOG = """\
exit codes: 0 clean, 1 findings (see --fail-on), 2 wrong usage, a file that
can't be read, or an internal error

examples:
  hookwright check                                  every hooks file below this folder
  hookwright check .claude/settings.json            one file
  hookwright check --fix                            and make the fixes that are safe
  hookwright check --diff --unsafe-fixes            show what all fixes would change
  hookwright check --agent lamied my-hooks.json     a file at a place that says nothing
  hookwright check --ignore HW4,comment             without some checks
  hookwright check --no-config                      as if there were no hookwright.toml
  git show :.claude/settings.json | hookwright check - --stdin-filename .claude/settings.json
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    add("paths", nargs="*", metavar="PATH", default=["."], help='files and folders (default: "."); - is standard input')
    add("--agent", metavar="ID", help="read the files as this agent's; in folders, look for its files only")
    add("--format", choices=list(FORMATS), default="text", help="how findings are written (default: text)")
    add("--fix", action="store_true", help="make the safe fixes")
    add("--unsafe-fixes", action="store_true", help="with --fix or --diff: the others, too")
    add("--diff", action="store_true", help="show what --fix would change, and change nothing")
    add("--select", action="append", default=[], metavar="CHECKS", help="only these: codes, beginnings of codes, names")
    add("--ignore", action="append", default=[], metavar="CHECKS", help="all but these")
    levels = SEVERITIES[:3]
    fail_on = "the mildest finding that makes the exit code 1 (default: warning)"
    add("--fail-on", choices=levels, help=fail_on)
    config = parser.add_mutually_exclusive_group()
    config.add_argument("--config", metavar="FILE", help="the settings file, instead of the nearest hookwright.toml")
    config.add_argument("--no-config", action="store_true", help="read no settings file")
    add("--no-ignore", action="store_true", help="look at what .gitignore leaves out, too")
    add("--stdin-filename", metavar="PATH", help="the name of the text on standard input")
    add("-q", "--quiet", action="store_true", help="findings only: no summary, no notes")
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto; NO_COLOR, FORCE_COLOR)")


def run(args: Namespace) -> int:
    """Checks, tells, and gives the exit code. Raises `UsageError`."""
    _sensible(args)
    gc.set_threshold(200_000)  # nearly all memory of a file goes back by itself; searching for the rest costs a tenth
    agent = _agent(args.agent)
    order = Order(
        _selection(args), agent.id if agent else None, _safeties(args), args.fix and not args.diff, _config(args)
    )
    gathered = gather(
        Wish(tuple(args.paths), agent, not args.no_ignore, args.stdin_filename),
        Progress(wanted=not args.quiet),
    )
    report, output = _examine(gathered, order)
    if not args.quiet:
        for note in gathered.notes:
            tell(f"hookwright: note: {visible(note)}")
    changed = _tell(report, args, output)
    for failure in report.failures:
        tell(f"hookwright: error: {visible(failure.path)}: {visible(failure.message)}")
    if report.failures:
        return 2
    return 1 if changed or any(_fails(file, args.fail_on) for file in report.files) else 0


def _fails(file: Checked, level: Severity | None) -> bool:
    mildest = SEVERITIES.index(level or file.fail_on)
    return any(SEVERITIES.index(finding.severity) <= mildest for finding in file.findings)


def _sensible(args: Namespace) -> None:
    if args.unsafe_fixes and not (args.fix or args.diff):
        raise UsageError("--unsafe-fixes goes with --fix or --diff")
    if args.diff and args.format != "text":
        raise UsageError(f"--diff is a format of its own and does not go with --format {args.format}")
    if args.stdin_filename is not None and "-" not in args.paths:
        raise UsageError("--stdin-filename names the text on standard input: add - as a path")
    try:
        os.getcwd()  # noqa: PTH109
    except OSError:
        raise UsageError("the working directory is not there any more") from None


def _agent(name: str | None) -> Dialect | None:
    if name is None:
        return None
    from hookwright.cli.agents import agent_with_files

    return agent_with_files(name)


def _config(args: Namespace) -> Config | None:
    """The one settings file for all; None when each file has its own."""
    from hookwright.model.config import Config, ConfigError, read

    if args.no_config:
        return Config()
    if args.config is None:
        return None
    from hookwright.checks.table import RULES
    from hookwright.cli.configure import chosen_by

    try:
        config = read(args.config)
        chosen_by(config, None, RULES)
    except ConfigError as error:
        place = f"{args.config}:{error.line}" if error.line else args.config
        raise UsageError(f"{visible(place)}: {visible(error.message)}") from None
    return config


def _selection(args: Namespace) -> Selection:
    if not (args.select or args.ignore):
        return Selection()
    from hookwright.checks.table import RULES
    from hookwright.cli.select import selection

    return selection(args.select, args.ignore, RULES)


def _safeties(args: Namespace) -> tuple[Safety, ...]:
    if not (args.fix or args.diff):
        return ()
    return ("safe", "unsafe") if args.unsafe_fixes else ("safe",)


def _examine(gathered: Gathered, order: Order) -> tuple[Report, bytes | None]:
    files: list[Checked] = []
    failures: list[Failure] = list(gathered.failures)
    output: bytes | None = None
    for target in gathered.targets:
        examined = examine(target, order)
        failures += [failure for failure in examined.failures if failure not in failures]
        if examined.checked is not None:
            files.append(examined.checked)
        if examined.output is not None:
            output = examined.output
    return Report(tuple(files), tuple(failures), gathered.ignored), output


def _tell(report: Report, args: Namespace, output: bytes | None) -> bool:
    """Writes the report, or the difference; whether there is one."""
    if args.diff:
        return _difference(report, args)
    out = sys.stdout
    if args.fix and "-" in args.paths:  # standard output is for the fixed text
        sys.stdout.flush()
        sys.stdout.buffer.write(output or b"")
        out = sys.stderr
    elif args.format != "text":
        _fixes(report)
    writer(args.format).write(report, out, style_for(out, args.color), quiet=args.quiet)
    return False


def _difference(report: Report, args: Namespace) -> bool:
    from hookwright.cli.output.diff import unified

    style = style_for(sys.stdout, args.color)
    count = 0
    for file in report.files:
        if file.before is not None and file.after is not None and file.before != file.after:
            count += 1
            for line in unified(file.path, file.before, file.after, style, show=is_terminal(sys.stdout)):
                sys.stdout.write(line)
    if not args.quiet:
        tell(f"would fix {report.cured} in {count} of {len(report.files)} files" if count else "nothing to fix")
    return count > 0


def _fixes(report: Report) -> None:
    """What was fixed has no place in the other formats, but must be said."""
    for file in report.files:
        for line, column, finding in file.cured:
            title = finding.fix.title if finding.fix else ""
            tell(f"fixed {visible(file.path)}:{line}:{column}: {visible(title)} [{finding.rule.code}]")
