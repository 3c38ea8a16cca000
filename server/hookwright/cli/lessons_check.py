"""`hookwright lessons check [PATH…]`: what is wrong in a manifest, or in the files of a store."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hookwright.checks.select import Selection
from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.lessons_source import Source, paths_of, read_source
from hookwright.cli.output.style import style_for
from hookwright.cli.output.table import FORMATS, writer
from hookwright.cli.read import UnreadableError
from hookwright.cli.report import Checked, Cured, Failure, Report
from hookwright.lessons.check.run import check
from hookwright.lessons.check.table import RULES
from hookwright.lessons.document import read_document
from hookwright.model.finding import SEVERITIES
from hookwright.text.lines import LineIndex
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from hookwright.model.finding import Finding, Safety

ROUNDS = 20

_EPILOG = """\
exit codes: 0 clean, 1 findings (see --fail-on), 2 wrong usage or a file that
can't be read

examples:
  hookwright lessons check                          the store of this workspace, or LESSONS_MANIFEST_PATH
  hookwright lessons check lesson-manifest.json
  hookwright lessons check --fix .hookwright/lessons
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb."""
    parser.epilog = _EPILOG
    add = parser.add_argument
    default = "LESSONS_MANIFEST_PATH, the nearest store, or your own manifest"
    add("paths", nargs="*", metavar="PATH", help=f"manifests, lessons, stores (default: {default})")
    add("--format", choices=list(FORMATS), default="text", help="how findings are written (default: text)")
    add("--fix", action="store_true", help="make the safe fixes")
    add("--unsafe-fixes", action="store_true", help="with --fix: the others, too")
    add("--select", action="append", default=[], metavar="CHECKS", help="only these: codes, beginnings of codes, names")
    add("--ignore", action="append", default=[], metavar="CHECKS", help="all but these")
    levels = SEVERITIES[:3]
    add("--fail-on", choices=levels, help="the mildest finding that makes the exit code 1 (default: warning)")
    add("--no-config", action="store_true", help="read no settings file")
    add("-q", "--quiet", action="store_true", help="findings only: no summary")
    add("--color", choices=["auto", "always", "never"], default="auto", help="(default: auto; NO_COLOR, FORCE_COLOR)")


def run(args: Namespace) -> int:
    """Checks, tells, and gives the exit code. Raises `UsageError`."""
    if args.unsafe_fixes and not args.fix:
        raise UsageError("--unsafe-fixes goes with --fix")
    from hookwright.cli.select import selection

    own = selection(args.select, args.ignore, RULES) if args.select or args.ignore else Selection()
    safeties: tuple[Safety, ...] = (("safe", "unsafe") if args.unsafe_fixes else ("safe",)) if args.fix else ()
    files: list[Checked] = []
    failures: list[Failure] = []
    for path in paths_of(args.paths, os.environ):
        try:
            source = read_source(path)
        except UnreadableError as error:
            failures.append(Failure(path, f"can't be read: {error}"))
            continue
        files.append(_checked(source, own, safeties, failures, config=not args.no_config))
    report = Report(tuple(files), tuple(failures))
    writer(args.format).write(report, sys.stdout, style_for(sys.stdout, args.color), quiet=args.quiet)
    for failure in failures:
        tell(f"hookwright: error: {visible(failure.path)}: {visible(failure.message)}")
    if failures:
        return 2
    return 1 if any(_fails(file, args.fail_on) for file in files) else 0


def _fails(file: Checked, level: str | None) -> bool:
    mildest = [*SEVERITIES].index(level or file.fail_on)  # pyright: ignore[reportArgumentType]
    return any(SEVERITIES.index(finding.severity) <= mildest for finding in file.findings)


def _checked(
    source: Source, own: Selection, safeties: tuple[Safety, ...], failures: list[Failure], *, config: bool
) -> Checked:
    from hookwright.cli.configure import configure
    from hookwright.cli.gather import Target
    from hookwright.model.config import Config

    chosen = configure(Target(source.full, source.shown), own, None if config else Config())
    failures += chosen.failures
    text, cured = source.text, ()
    if safeties:
        text, cured = _fixed(source, chosen.told, safeties)
        if text != source.text and not _kept(source, text, failures):
            text, cured = source.text, ()
    findings = chosen.told(check(read_document(text, source.full)))
    return Checked(source.shown, "", text if findings else "", findings, cured, fail_on=chosen.fail_on)


def _fixed(
    source: Source, told: Callable[[tuple[Finding, ...]], tuple[Finding, ...]], safeties: tuple[Safety, ...]
) -> tuple[str, tuple[Cured, ...]]:
    """The text with its fixes made, round after round; a fix that makes a text unreadable is not kept."""
    from hookwright.cli.fix import together
    from hookwright.text.edit import apply

    text = source.text
    cured: list[Cured] = []
    findings = check(read_document(text, source.full))
    for _ in range(ROUNDS):
        wanted = [f for f in told(findings) if f.fix is not None and f.fix.safety in safeties]
        chosen = together(wanted, text)
        if not chosen:
            break
        after = apply(text, [edit for _, edits in chosen for edit in edits])
        now = check(read_document(after, source.full))
        if _unreadable(now) > _unreadable(findings):
            break
        lines = LineIndex(text)
        for finding, _ in chosen:
            line, column = lines.line_column(finding.span.start)
            cured.append(Cured(line + 1, column + 1, finding))
        text, findings = after, now
    return text, tuple(cured)


def _unreadable(findings: tuple[Finding, ...]) -> int:
    return sum(finding.rule.code == RULES[0].code for finding in findings)


def _kept(source: Source, text: str, failures: list[Failure]) -> bool:
    from hookwright.cli.write import UnwritableError, replace_file

    try:
        replace_file(source.full, text.encode("utf-8"), source.stamp)
    except (UnwritableError, UnicodeEncodeError) as error:
        failures.append(Failure(source.shown, str(error)))
        return False
    return True
