"""For programs. A contract: version 1 only ever gains keys.

`{"version": 1, "files": [{"path", "agent", "findings": [FINDING]}], "summary": {"files", "errors", "warnings",
"infos", "hints"}}`, a FINDING being `{"code", "slug", "severity", "message", "range", "url", "fix"}`. Lines and columns
count from 1, columns in code points; the end of a range is exclusive.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TextIO

from hookwright.cli.output.places import Places

if TYPE_CHECKING:
    from hookwright.checks.base import Finding
    from hookwright.cli.output.style import Style
    from hookwright.cli.report import Checked, Report
    from hookwright.text.span import Span


def write(report: Report, out: TextIO, style: Style, *, quiet: bool) -> None:  # noqa: ARG001
    """Writes one JSON object. ASCII only, so that no locale can spoil it."""
    json.dump(document(report), out, indent=2)
    out.write("\n")


def document(report: Report) -> dict[str, Any]:
    """The object that is written."""
    return {
        "version": 1,
        "files": [_file(file) for file in report.files],
        "summary": {
            "files": len(report.files),
            "errors": report.count("error"),
            "warnings": report.count("warning"),
            "infos": report.count("info"),
            "hints": report.count("hint"),
        },
    }


def _file(file: Checked) -> dict[str, Any]:
    places = Places(file.text)
    return {"path": file.path, "agent": file.agent, "findings": [_finding(f, places) for f in file.findings]}


def _finding(finding: Finding, places: Places) -> dict[str, Any]:
    rule, fix = finding.rule, finding.fix
    return {
        "code": rule.code,
        "slug": rule.slug,
        "severity": finding.severity,
        "message": finding.message,
        "range": _range(finding.span, places),
        "url": rule.url,
        "fix": None
        if fix is None
        else {
            "title": fix.title,
            "safety": fix.safety,
            "edits": [{"range": _range(edit.span, places), "text": edit.text} for edit in fix.edits],
        },
    }


def _range(span: Span, places: Places) -> dict[str, Any]:
    at = places.range(span)
    return {
        "start": {"line": at.line, "column": at.column},
        "end": {"line": at.end_line, "column": at.end_column},
    }
