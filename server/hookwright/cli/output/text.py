"""For people: one line a finding, then the source line with the range underlined, then what to do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from hookwright.checks.base import SEVERITIES
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.checks.base import Finding
    from hookwright.cli.output.excerpt import Excerpt
    from hookwright.cli.output.places import Places
    from hookwright.cli.output.style import Style
    from hookwright.cli.report import Checked, Report


def write(report: Report, out: TextIO, style: Style, *, quiet: bool) -> None:
    """Writes the findings, what was fixed and, unless `quiet`, the summary."""
    told: set[str] = set()
    for file in report.files:
        out.writelines(line + "\n" for line in _fixes(file, style))
        if not file.findings:
            continue
        from hookwright.cli.output.places import Places

        places = Places(file.text)
        out.writelines("\n".join(_finding(file, finding, places, style, told)) + "\n\n" for finding in file.findings)
    if not quiet:
        out.write(summary(report) + "\n")


def summary(report: Report) -> str:
    """`checked 3 files: 2 errors, 1 warning (1 fixable with --fix)`."""
    if not report.files:
        line = "nothing could be checked" if report.failures else "no hooks files found"
    else:
        counts = [(report.count(severity), severity) for severity in SEVERITIES]
        found = ", ".join(_number(count, word) for count, word in counts if count) or "no findings"
        line = f"checked {_number(len(report.files), 'file')}: {found}{_fixable(report)}"
    if report.cured:
        line += f"; fixed {report.cured}"
    if report.ignored:
        it = "it" if report.ignored == 1 else "them"
        line += f" ({_number(report.ignored, 'hooks file')} left out by .gitignore; --no-ignore checks {it}, too)"
    return line


def _fixable(report: Report) -> str:
    safe, unsafe = report.fixable("safe"), report.fixable("unsafe")
    if safe and unsafe:
        return f" ({safe} fixable with --fix, {unsafe} more with --unsafe-fixes)"
    if safe:
        return f" ({safe} fixable with --fix)"
    return f" ({unsafe} fixable with --fix --unsafe-fixes)" if unsafe else ""


def _number(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _fixes(file: Checked, style: Style) -> Iterator[str]:
    for line, column, finding in file.cured:
        place = f"{visible(file.path)}:{line}:{column}"
        title = visible(finding.fix.title) if finding.fix else ""
        yield f"{style.paint('fixed', 'added')} {place}: {title} [{finding.rule.code}]"


def _finding(file: Checked, finding: Finding, places: Places, style: Style, told: set[str]) -> Iterator[str]:
    from hookwright.cli.output.excerpt import excerpt

    line, column = places.point(finding.span.start)
    rule = finding.rule
    label = style.paint(f"{finding.severity}[{rule.code}]", finding.severity)
    head = style.paint(f"{visible(file.path)}:{line}:{column}:", "bold")
    yield f"{head} {label} {visible(finding.message)} {style.paint(f'({rule.slug})', 'dim')}"
    shown = excerpt(places.lines, finding.span, style.width)
    yield from _source(shown, finding, style)
    pad = " " * (len(str(shown.number)) + 1)
    mark = style.paint("=", "place")
    for related in finding.related:
        line, column = places.point(related.span.start)
        at = visible(related.path) if related.path else f"{visible(file.path)}:{line}:{column}"
        yield f"{pad} {mark} note: {visible(related.message)}: {at}"
    if finding.fix is not None:
        yield f"{pad} {mark} fix: {visible(finding.fix.title)}{'' if finding.fix.safety == 'safe' else ' (unsafe)'}"
    if rule.code not in told:
        told.add(rule.code)
        yield f"{pad} {mark} see: {rule.url}"


def _source(shown: Excerpt, finding: Finding, style: Style) -> Iterator[str]:
    number = str(shown.number)
    bar = style.paint("|", "place")
    yield f" {style.paint(number, 'place')} {bar} {shown.text}".rstrip()
    marks = "^" * shown.length + (f" … to line {shown.last}" if shown.last > shown.number else "")
    yield f" {' ' * len(number)} {bar} {' ' * shown.indent}{style.paint(marks, finding.severity)}"
