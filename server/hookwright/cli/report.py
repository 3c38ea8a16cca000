"""What a run of `hookwright check` found, before it is written down in a format."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from hookwright.checks.base import Finding, Severity


class Cured(NamedTuple):
    """A fix that was made, or would be with `--diff`. Lines and columns count from 1, at the time it was made."""

    line: int
    column: int
    finding: Finding


class Checked(NamedTuple):
    """One file that was checked."""

    path: str  # as it is shown: relative to the working directory where it lies below it, with "/"
    agent: str  # the dialect's id
    text: str  # what the findings' offsets count in; "" when there are none
    findings: tuple[Finding, ...]  # in order of the text
    cured: tuple[Cured, ...] = ()
    before: str | None = None  # the text before any fix, where a difference is to be shown
    after: str | None = None
    fail_on: Severity = "warning"  # unless the command line says otherwise


class Failure(NamedTuple):
    """A file that could not be checked, or not be written."""

    path: str
    message: str


class Report(NamedTuple):
    """Everything that a format may want to say."""

    files: tuple[Checked, ...]
    failures: tuple[Failure, ...] = ()
    ignored: int = 0  # hooks files that .gitignore left out

    def count(self, severity: Severity) -> int:
        """How many findings have that severity."""
        return sum(1 for file in self.files for finding in file.findings if finding.severity == severity)

    def fixable(self, safety: str) -> int:
        """How many findings have a fix of that safety."""
        return sum(1 for c in self.files for f in c.findings if f.fix is not None and f.fix.safety == safety)

    @property
    def cured(self) -> int:
        """How many fixes were made."""
        return sum(len(file.cured) for file in self.files)
