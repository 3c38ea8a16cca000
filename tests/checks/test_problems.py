"""The table of what people suffer from names checks that there are."""

from __future__ import annotations

import re
from pathlib import Path

from hookwright.checks.table import RULES

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
TEXT = (DOCS / "problems.md").read_text(encoding="utf-8")
NOT_IN_A_FILE = {"HW701"}
"""Told by the editor, not by a check."""


def _rows() -> list[tuple[int, str]]:
    return [(int(number), who) for number, who in re.findall(r"^\| (\d+) \|.*\| (.+) \|$", TEXT, re.MULTILINE)]


def test_codes_exist() -> None:
    named = set(re.findall(r"HW\d{3}", TEXT))
    assert named - {rule.code for rule in RULES} == NOT_IN_A_FILE
    for target in re.findall(r"\]\((checks/[^)]+)\)", TEXT):
        assert (DOCS / target).is_file(), target


def test_counts() -> None:
    """The sentence above the table counts its rows."""
    rows = _rows()
    total, checked, shown, open_ = map(
        int, re.search(r"Of the (\d+), (\d+) .*?, (\d+) .*?, (\d+) are open", TEXT).groups()
    )
    assert len(rows) == len({number for number, _ in rows}) == total
    kinds = {"**no**": 0, "**later**": 0, "**not yet**": 0, "check": 0, "shown": 0}
    for _, who in rows:
        kind = next((k for k in ("**no**", "**later**", "**not yet**") if who.startswith(k)), "")
        kinds[kind or ("check" if "HW" in who else "shown")] += 1
    assert (kinds["check"], kinds["shown"], kinds["**not yet**"]) == (checked, shown, open_)
    assert checked + shown > 0.85 * (checked + shown + open_)
