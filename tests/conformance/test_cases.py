"""Small broken files: each is told on the line where it is wrong, as bad as the agent takes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import Analysis, analyse
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from pathlib import Path

CLEAN = ("00a", "00b")

SEVERITY = {
    # the agent skips the event or the key, and loads the rest
    "01": "warning", "02": "warning", "03": "warning", "08": "warning", "13": "warning", "15": "warning",
    "22": "warning", "23": "warning", "36": "warning", "37": "warning",
    "56": "warning", "57": "warning",
    # the agent refuses the file, or all hooks of the event
    "04": "error", "05": "error", "10": "error", "11": "error", "12": "error", "14": "error", "16": "error",
    "17": "error", "18": "error", "19": "error", "20": "error", "21": "error", "24": "error", "25": "error",
    "28": "error",
    # Codex: passed over, skipped with a warning, the whole file refused
    "50": "warning", "51": "warning", "52": "error",
    # Cursor: passed over without a word, the whole file refused, the entry dropped
    "53": "warning", "54": "error", "55": "error",
    # it loads without a word
    "26": "info", "27": "info",
}  # fmt: skip

NAMES = {  # what the message must name: the valid form, or what is lost
    "01": '"PreToolUse"', "02": '"PreToolUse"', "03": '"PreToolUse"', "04": "a string", "05": "a string",
    "08": '"Bash"',
    "10": "a number", "11": "more than 0", "12": "more than 0", "13": "seconds", "14": '"command"', "15": "empty",
    "16": '"command"', "17": '"command"', "18": "a list", "19": "an object", "20": '"hooks"', "21": '"hooks"',
    "22": "last one counts", "23": '"timeout"', "24": "comma", "25": "comments", "26": "skips it", "27": "empty",
    "53": '"preToolUse"', "54": '"version"', "55": '"command"',
    "50": '"PreToolUse"', "51": "never runs", "52": "a whole number",
    "28": "closed", "56": '"BeforeTool"', "57": "milliseconds", "36": '"hooks"', "37": '"command"',
}  # fmt: skip


def _case(shared: Path, number: str) -> tuple[dict, Analysis, LineIndex]:
    cases = json.loads((shared / "cases" / "cases.json").read_text(encoding="utf-8"))
    case = next(c for c in cases if c["case"].startswith(number))
    path = shared / "cases" / case["case"] / case["file"]
    text = path.read_bytes().decode("utf-8")
    return case, analyse(text, str(path)), LineIndex(text)


@pytest.mark.parametrize("number", CLEAN)
def test_valid_files_are_clean(shared: Path, number: str) -> None:
    _, analysis, _ = _case(shared, number)
    assert analysis.file is not None
    assert analysis.findings == ()


@pytest.mark.parametrize("number", SEVERITY)
def test_broken_file(shared: Path, number: str) -> None:
    case, analysis, lines = _case(shared, number)
    assert not analysis.crashes
    at = [f for f in analysis.findings if not case["lines"] or lines.line_column(f.span.start)[0] + 1 in case["lines"]]
    assert at, f"nothing on line {case['lines']}: {analysis.findings}"
    assert any(f.severity == SEVERITY[number] and NAMES[number] in f.message for f in at), at
    worst = min(("error", "warning", "info", "hint").index(f.severity) for f in analysis.findings)
    assert ("error", "warning", "info", "hint")[worst] == SEVERITY[number]


def test_most_broken_files_have_a_cure(shared: Path) -> None:
    """At least 30 of the 37 are free of errors and warnings once their fixes are made."""
    from hookwright.text.edit import apply

    cured = []
    for number in (f"{n:02}" for n in range(1, 38)):
        case, analysis, _ = _case(shared, number)
        path = str(shared / "cases" / case["case"] / case["file"])
        text, before = analysis.tree.text, analysis.findings
        assert before, number
        for _ in range(20):
            fix = next((f.fix for f in analyse(text, path).findings if f.fix), None)
            if fix is None:
                break
            text = apply(text, fix.edits)
        if not any(f.fix or f.severity in ("error", "warning", "info") for f in analyse(text, path).findings):
            cured.append(number)
    assert len(cured) >= 30, cured
