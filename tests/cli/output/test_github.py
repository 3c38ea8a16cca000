"""Workflow commands, and nothing that a file can smuggle into them."""

from __future__ import annotations

import io

import pytest

from hookwright.checks.base import Fix
from hookwright.cli.output.github import write
from hookwright.cli.output.style import Style
from hookwright.cli.report import Checked, Report
from hookwright.text.edit import Edit
from hookwright.text.span import Span


def written(*files: Checked) -> str:
    out = io.StringIO()
    write(Report(files), out, Style(), quiet=False)
    return out.getvalue()


LEVELS = [("error", "error"), ("warning", "warning"), ("info", "notice"), ("hint", "notice")]


@pytest.mark.parametrize(("severity", "level"), LEVELS)
def test_levels(finding, severity: str, level: str) -> None:
    text = written(Checked("a.json", "lamied", "abc\ndef", (finding(4, 6, "wrong", severity=severity),)))
    assert text == f"::{level} file=a.json,line=2,col=1,endLine=2,endColumn=3,title=HW999 made-up::wrong\n"


def test_over_lines_without_columns(finding) -> None:
    text = written(Checked("a.json", "lamied", "abc\ndef", (finding(1, 6),)))
    assert text.startswith("::error file=a.json,line=1,endLine=2,title=")


def test_fix_is_told(finding) -> None:
    found = finding(0, 1, "wrong", fix=Fix("drop it", "safe", (Edit(Span(0, 1), ""),)))
    assert written(Checked("a.json", "lamied", "abc", (found,))).endswith("::wrong (fix: drop it)\n")


def test_escapes(finding) -> None:
    path = "a,b:c%\n::error::x/.claude/settings.json"
    text = written(Checked(path, "lamied", "abc", (finding(0, 1, "100% of\r\n::set-output name=x::y\x1b[0m"),)))
    assert text.count("\n") == 1
    assert "file=a%2Cb%3Ac%25\\n%3A%3Aerror%3A%3Ax/.claude/settings.json,line=1" in text
    assert text.endswith("::100%25 of%0A::set-output name=x::y\\x1b[0m\n")
