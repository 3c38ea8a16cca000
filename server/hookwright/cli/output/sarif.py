"""For code scanning: SARIF 2.1.0.

Paths are relative to `%SRCROOT%`, the working directory; columns are code points; a fingerprint does not depend on the
line, so that a finding stays the same one when text above it changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from typing import TYPE_CHECKING, Any, TextIO
from urllib.parse import quote

from hookwright import __version__
from hookwright.cli.output.places import Places

if TYPE_CHECKING:
    from hookwright.checks.base import Finding, Rule, Severity
    from hookwright.cli.output.style import Style
    from hookwright.cli.report import Checked, Failure, Report
    from hookwright.text.span import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

_LEVELS: dict[Severity, str] = {"error": "error", "warning": "warning", "info": "note", "hint": "note"}

_PLACEHOLDER = re.compile(r"\{(\d+)\}")
_LINK = re.compile(r"\[(?=[^\]]*\]\()")


def write(report: Report, out: TextIO, style: Style, *, quiet: bool) -> None:  # noqa: ARG001
    """Writes one log with one run. ASCII only, so that no locale can spoil it."""
    json.dump(document(report, os.getcwd()), out, indent=2)  # noqa: PTH109 - no pathlib for one path
    out.write("\n")


def document(report: Report, root: str) -> dict[str, Any]:
    """The log; `root` is the folder that relative paths count from."""
    rules = sorted({f.rule.code: f.rule for file in report.files for f in file.findings}.values())
    index = {rule.code: i for i, rule in enumerate(rules)}
    seen: dict[str, int] = {}
    run = {
        "tool": {
            "driver": {
                "name": "Hookwright",
                "version": __version__,
                "semanticVersion": __version__,
                "informationUri": "https://hookwright.dev",
                "rules": [_rule(rule) for rule in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"%SRCROOT%": {"uri": f"{_file_uri(root).rstrip('/')}/"}},
        "invocations": [
            {
                "executionSuccessful": not report.failures,
                "toolExecutionNotifications": [_notification(failure) for failure in report.failures],
            }
        ],
        "results": [result for file in report.files for result in _results(file, index, seen)],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.code,
        "name": rule.slug,
        "shortDescription": {"text": _message(rule.summary)},
        "fullDescription": {"text": _message(rule.summary)},
        "help": {"text": _message(f"{rule.summary}: see {rule.url}"), "markdown": rule.doc or rule.summary},
        "helpUri": rule.url,
        "defaultConfiguration": {"level": _LEVELS[rule.severity]},
    }


def _results(file: Checked, index: dict[str, int], seen: dict[str, int]) -> list[dict[str, Any]]:
    places = Places(file.text)
    return [_result(file, finding, places, index, seen) for finding in file.findings]


def _result(
    file: Checked, finding: Finding, places: Places, index: dict[str, int], seen: dict[str, int]
) -> dict[str, Any]:
    rule = finding.rule
    result: dict[str, Any] = {
        "ruleId": rule.code,
        "ruleIndex": index[rule.code],
        "level": _LEVELS[finding.severity],
        "message": {"text": _message(finding.message)},
        "locations": [{"physicalLocation": _location(file.path, finding.span, places)}],
        "partialFingerprints": {"hookwright/v1": _fingerprint(file, finding, seen)},
        "properties": {"severity": finding.severity, "agent": file.agent},
    }
    if finding.related:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": {"text": _message(related.message)},
                "physicalLocation": _location(file.path, related.span, places)
                if related.path is None
                else {"artifactLocation": _artifact(related.path)},
            }
            for number, related in enumerate(finding.related, 1)
        ]
    if finding.fix is not None:
        result["fixes"] = [_fix(file, finding, places)]
    return result


def _fix(file: Checked, finding: Finding, places: Places) -> dict[str, Any]:
    fix = finding.fix
    assert fix is not None
    return {
        "description": {"text": _message(fix.title)},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(file.path),
                "replacements": [
                    {"deletedRegion": _region(edit.span, places), "insertedContent": {"text": edit.text}}
                    for edit in fix.edits
                ],
            }
        ],
        "properties": {"safety": fix.safety},
    }


def _notification(failure: Failure) -> dict[str, Any]:
    return {
        "level": "error",
        "message": {"text": _message(failure.message)},
        "locations": [{"physicalLocation": {"artifactLocation": _artifact(failure.path)}}],
    }


def _location(path: str, span: Span, places: Places) -> dict[str, Any]:
    return {"artifactLocation": _artifact(path), "region": _region(span, places)}


def _region(span: Span, places: Places) -> dict[str, int]:
    at = places.range(span)
    return {"startLine": at.line, "startColumn": at.column, "endLine": at.end_line, "endColumn": at.end_column}


def _artifact(path: str) -> dict[str, str]:
    if os.path.isabs(path):  # noqa: PTH117 - no pathlib for one path
        return {"uri": _file_uri(path)}
    return {"uri": _quoted(path.removeprefix("./")), "uriBaseId": "%SRCROOT%"}


def _file_uri(path: str) -> str:
    return "file:///" + _quoted(path).lstrip("/")


def _quoted(path: str) -> str:
    """Percent-encoded, the bytes of a name that is no UTF-8 too. A colon in the first part would look like a scheme."""
    return quote(path.replace(os.sep, "/").encode("utf-8", "surrogateescape"), safe="/~")


def _message(text: str) -> str:
    """`{0}` would be a placeholder and `[a](b)` a link to the readers of SARIF."""
    return _LINK.sub(r"\\[", _PLACEHOLDER.sub(r"{{\1}}", text))


def _fingerprint(file: Checked, finding: Finding, seen: dict[str, int]) -> str:
    """Code, file and what is written there, and which one of equals it is; not the line."""
    start, end = finding.span
    parts = (finding.rule.code, file.path, finding.message, file.text[start : min(end, start + 200)])
    digest = hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:32]
    seen[digest] = seen.get(digest, 0) + 1
    return f"{digest}:{seen[digest]}"
