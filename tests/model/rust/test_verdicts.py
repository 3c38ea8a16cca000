"""Rust's own verdicts on a thousand patterns, written down by `record.py`, and ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hookwright.model.ecma.node import PatternError
from hookwright.model.rust.run import Pattern

_LINES: list[Any] = [
    json.loads(line) for line in (Path(__file__).parent / "verdicts.jsonl").read_text(encoding="utf-8").splitlines()
]
SUBJECTS: list[str] = _LINES[0]
VERDICTS: list[tuple[str, str | None, int, str]] = [tuple(line) for line in _LINES[1:]]

OURS = {
    "look-around, including look-ahead and look-behind, is not supported": "look-around (`",
    "backreferences are not supported": "backreferences (`",
    "Compiled regex exceeds size limit of 10485760 bytes.": "compiled regex exceeds size limit of 10485760 bytes",
}


def test_there_is_enough_to_compare() -> None:
    assert sum(error is None for _, error, _, _ in VERDICTS) > 400
    assert len({error for _, error, _, _ in VERDICTS}) > 35


def disagreement(pattern: str, error: str | None, at: int, found: str) -> tuple[str, int]:
    """What we say otherwise than the crate, "" when nothing, and how many subjects we can't decide."""
    try:
        compiled = Pattern(pattern, whole=False)
    except PatternError as ours:
        same = error is not None and ours.message.startswith(OURS.get(error, error)) and at in (-1, ours.at)
        return "" if same else f"{pattern!r}: {ours.message} at {ours.at}, not {error} at {at}", 0
    if error is not None:
        return f"{pattern!r} is accepted, not refused: {error}", 0
    answers = [compiled.found_in(subject) for subject in SUBJECTS]
    undecided = [subject for subject, answer in zip(SUBJECTS, answers, strict=True) if answer is None]
    wrong = [s for s, ours, hit in zip(SUBJECTS, answers, found, strict=True) if ours not in (None, hit == "1")]
    wrong += filter(str.isascii, undecided)
    return f"{pattern!r} on {wrong}" if wrong else "", len(undecided)


def test_verdicts_are_the_crates() -> None:
    compared = [disagreement(*verdict) for verdict in VERDICTS]
    assert [text for text, _ in compared if text] == []
    accepted = sum(error is None for _, error, _, _ in VERDICTS)
    assert sum(undecided for _, undecided in compared) / (accepted * len(SUBJECTS)) < 0.03
