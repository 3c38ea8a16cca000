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
    from hookwright.checks.base import Finding, Fix, Related, Rule, Severity
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
    return _Log(report, root).document()


class _Log:
    """One log in the making."""

    def __init__(self, report: Report, root: str) -> None:
        self.report = report
        self.root = root
        self.rules = sorted({f.rule.code: f.rule for file in report.files for f in file.findings}.values())
        self.index = {rule.code: number for number, rule in enumerate(self.rules)}
        self.seen: dict[str, int] = {}

    def document(self) -> dict[str, Any]:
        failures = self.report.failures
        driver = {
            "name": "Hookwright",
            "version": __version__,
            "semanticVersion": __version__,
            "informationUri": "https://hookwright.dev",
            "rules": [_rule(rule) for rule in self.rules],
        }
        invocation = {
            "executionSuccessful": not failures,
            "toolExecutionNotifications": [self._notification(failure) for failure in failures],
        }
        run = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {"%SRCROOT%": {"uri": f"{_file_uri(self.root).rstrip('/')}/"}},
            "invocations": [invocation],
            "results": [result for file in self.report.files for result in self._results(file)],
        }
        return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}

    def _results(self, file: Checked) -> list[dict[str, Any]]:
        places = Places(file.text)
        return [self._result(file, finding, places) for finding in file.findings]

    def _result(self, file: Checked, finding: Finding, places: Places) -> dict[str, Any]:
        result: dict[str, Any] = {
            "ruleId": finding.rule.code,
            "ruleIndex": self.index[finding.rule.code],
            "level": _LEVELS[finding.severity],
            "message": {"text": _message(finding.message)},
            "locations": [{"physicalLocation": self._location(file.path, finding.span, places)}],
            "partialFingerprints": {"hookwright/v1": self._fingerprint(file, finding)},
            "properties": {"severity": finding.severity, "agent": file.agent},
        }
        if finding.related:
            result["relatedLocations"] = [
                {"id": number, "message": {"text": _message(related.message)}, **self._related(file, related, places)}
                for number, related in enumerate(finding.related, 1)
            ]
        if finding.fix is not None:
            result["fixes"] = [self._fix(file, finding.fix, places)]
        return result

    def _related(self, file: Checked, related: Related, places: Places) -> dict[str, Any]:
        """Offsets in another file say nothing here: its text is not at hand."""
        if related.path is None:
            return {"physicalLocation": self._location(file.path, related.span, places)}
        return {"physicalLocation": {"artifactLocation": self._artifact(related.path)}}

    def _fix(self, file: Checked, fix: Fix, places: Places) -> dict[str, Any]:
        replacements = [
            {"deletedRegion": _region(edit.span, places), "insertedContent": {"text": edit.text}} for edit in fix.edits
        ]
        return {
            "description": {"text": _message(fix.title)},
            "artifactChanges": [{"artifactLocation": self._artifact(file.path), "replacements": replacements}],
            "properties": {"safety": fix.safety},
        }

    def _notification(self, failure: Failure) -> dict[str, Any]:
        return {
            "level": "error",
            "message": {"text": _message(failure.message)},
            "locations": [{"physicalLocation": {"artifactLocation": self._artifact(failure.path)}}],
        }

    def _location(self, path: str, span: Span, places: Places) -> dict[str, Any]:
        return {"artifactLocation": self._artifact(path), "region": _region(span, places)}

    def _artifact(self, path: str) -> dict[str, str]:
        """A path outside the root is absolute: a URI must not climb above its base."""
        if path.startswith(("/", "../")) or os.path.isabs(path):  # noqa: PTH117 - no pathlib for one path
            return {"uri": _file_uri(os.path.normpath(os.path.join(self.root, path)))}  # noqa: PTH118
        return {"uri": _quoted(path.removeprefix("./")), "uriBaseId": "%SRCROOT%"}

    def _fingerprint(self, file: Checked, finding: Finding) -> str:
        """Code, file and what is written there, and which one of equals it is; not the line."""
        start, end = finding.span
        parts = (finding.rule.code, file.path, finding.message, file.text[start : min(end, start + 200)])
        digest = hashlib.sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()[:32]
        self.seen[digest] = self.seen.get(digest, 0) + 1
        return f"{digest}:{self.seen[digest]}"


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


def _region(span: Span, places: Places) -> dict[str, int]:
    at = places.range(span)
    return {"startLine": at.line, "startColumn": at.column, "endLine": at.end_line, "endColumn": at.end_column}


def _file_uri(path: str) -> str:
    return "file:///" + _quoted(path).lstrip("/")


def _quoted(path: str) -> str:
    """Percent-encoded, the bytes of a name that is no UTF-8 too. A colon in the first part would look like a scheme."""
    return quote(path.replace(os.sep, "/").encode("utf-8", "surrogateescape"), safe="/~")


def _message(text: str) -> str:
    """`{0}` would be a placeholder and `[a](b)` a link to the readers of SARIF."""
    return _LINK.sub(r"\\[", _PLACEHOLDER.sub(r"{{\1}}", text))
