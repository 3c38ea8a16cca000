"""Commands: the known broken files on the right line, and fixes that cure without breaking anything, in real files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse
from hookwright.checks.run import check
from hookwright.text.edit import apply
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from pathlib import Path

CASES = {"30": "HW508", "31": "HW509", "32": "HW503", "33": "HW513", "35": "HW501"}
HAVE_FIX = ("31", "32", "33", "35")


def _case(shared: Path, number: str) -> tuple[list[int], Path, str]:
    cases = json.loads((shared / "cases" / "cases.json").read_text(encoding="utf-8"))
    case = next(c for c in cases if c["case"].startswith(number))
    path = shared / "cases" / case["case"] / case["file"]
    return case["lines"], path, path.read_bytes().decode("utf-8")


@pytest.mark.parametrize("number", CASES)
def test_case(shared: Path, number: str) -> None:
    lines, path, text = _case(shared, number)
    analysis = analyse(text, str(path))
    assert not analysis.crashes
    found = [f for f in analysis.findings if f.rule.code == CASES[number]]
    assert [LineIndex(text).line_column(f.span.start)[0] + 1 for f in found] == lines[:1]
    assert all(f.severity == "warning" for f in found)
    assert (found[0].fix is not None) == (number in HAVE_FIX)


@pytest.mark.parametrize("number", HAVE_FIX)
def test_fix_of_a_case_leaves_nothing(shared: Path, number: str) -> None:
    _, path, text = _case(shared, number)
    finding = next(f for f in analyse(text, str(path)).findings if f.fix)
    assert finding.fix
    after = apply(text, finding.fix.edits)
    json.loads(after)
    assert analyse(after, str(path)).findings == ()


def _commands_only(text: str, path: str):
    analysis = analyse(text, path, agent="claude-code")
    assert analysis.file is not None
    return [f for f in check(analysis.file).findings if "HW500" < f.rule.code < "HW700"]


def test_fixes_in_real_files(shared: Path) -> None:
    """Each fix alone: valid JSON, the finding gone, no other finding instead."""
    tried = 0
    for path in sorted((shared / "corpus").glob("claude-*/*.json")):
        text = path.read_bytes().decode("utf-8", "replace")
        if analyse(text, str(path), agent="claude-code").file is None:
            continue
        before = _commands_only(text, str(path))
        for finding in [f for f in before if f.fix][:6]:
            assert finding.fix
            after = apply(text, finding.fix.edits)
            json.loads(after)
            left = _commands_only(after, str(path))
            tried += 1
            assert sorted(f.rule.code for f in left) == sorted(f.rule.code for f in before if f is not finding), (
                path.name,
                finding,
            )
    assert tried > 50
