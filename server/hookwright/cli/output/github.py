"""For GitHub Actions: workflow commands that become annotations of a pull request.

The escapes are those of `@actions/core`: `%`, CR and LF in the message, `:` and `,` too in a property. Without them a
file's name or text could start a command of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

from hookwright.cli.output.places import Places
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from hookwright.checks.base import Finding, Severity
    from hookwright.cli.output.style import Style
    from hookwright.cli.report import Checked, Report

_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "notice", "hint": "notice"}


def write(report: Report, out: TextIO, style: Style, *, quiet: bool) -> None:  # noqa: ARG001
    """Writes one line a finding."""
    for file in report.files:
        places = Places(file.text)
        out.writelines(_annotation(file, finding, places) + "\n" for finding in file.findings)


def _annotation(file: Checked, finding: Finding, places: Places) -> str:
    at = places.range(finding.span)
    properties = {"file": file.path, "line": at.line, "col": at.column, "endLine": at.end_line}
    if at.line == at.end_line:
        properties["endColumn"] = at.end_column
    else:  # GitHub takes columns on one line only and drops all of them otherwise
        del properties["col"]
    properties["title"] = f"{finding.rule.code} {finding.rule.slug}"
    listed = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    hint = f" (fix: {finding.fix.title})" if finding.fix else ""
    return f"::{_LEVELS[finding.severity]} {listed}::{_data(finding.message + hint)}"


def _data(text: str) -> str:
    lines = "\n".join(visible(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    return lines.replace("%", "%25").replace("\n", "%0A")


def _property(text: str) -> str:
    return visible(text).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
