"""The contract with programs."""

from __future__ import annotations

import io
import json

from hookwright.checks.base import Fix
from hookwright.cli.output.json import write
from hookwright.cli.output.style import Style
from hookwright.cli.report import Checked, Report
from hookwright.text.edit import Edit
from hookwright.text.span import Span

TEXT = '{"😀": 1,\r\n"b": 2}'


def written(*files: Checked) -> str:
    out = io.StringIO()
    write(Report(files), out, Style(), quiet=False)
    return out.getvalue()


def test_document(finding) -> None:
    at = TEXT.index('"b"')
    fix = Fix("drop it", "unsafe", (Edit(Span(at, at + 3), '"c"'),))
    findings = (finding(4, 5, "m"), finding(at, at + 3, "n", severity="info", fix=fix))
    files = (
        Checked("a.json", "claude-code", TEXT, findings),
        Checked("b.json", "lamied", "", ()),
    )
    assert json.loads(written(*files)) == {
        "version": 1,
        "files": [
            {
                "path": "a.json",
                "agent": "claude-code",
                "findings": [
                    {
                        "code": "HW999",
                        "slug": "made-up",
                        "severity": "error",
                        "message": "m",
                        "range": {"start": {"line": 1, "column": 5}, "end": {"line": 1, "column": 6}},
                        "url": "https://hookwright.dev/checks/HW999",
                        "fix": None,
                    },
                    {
                        "code": "HW999",
                        "slug": "made-up",
                        "severity": "info",
                        "message": "n",
                        "range": {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 4}},
                        "url": "https://hookwright.dev/checks/HW999",
                        "fix": {
                            "title": "drop it",
                            "safety": "unsafe",
                            "edits": [
                                {
                                    "range": {"start": {"line": 2, "column": 1}, "end": {"line": 2, "column": 4}},
                                    "text": '"c"',
                                }
                            ],
                        },
                    },
                ],
            },
            {"path": "b.json", "agent": "lamied", "findings": []},
        ],
        "summary": {"files": 2, "errors": 1, "warnings": 0, "infos": 1, "hints": 0},
    }


def test_any_name_and_message_can_be_written(finding) -> None:
    text = written(Checked("n\udcffame", "lamied", "\ud800", (finding(0, 1, "\ud800 \x1b 日本"),)))
    assert text.isascii()
    read = json.loads(text)
    assert read["files"][0]["path"] == "n\udcffame"
    assert read["files"][0]["findings"][0]["message"] == "\ud800 \x1b 日本"
