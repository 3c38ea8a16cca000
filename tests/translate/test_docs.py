"""The table of losses, of which the page about translating is made."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hookwright.translate.losses import KINDS, kind_of

ROOT = Path(__file__).resolve().parents[2]


def test_every_kind_that_is_told_is_in_the_table() -> None:
    told: set[str] = set()
    for path in (ROOT / "server" / "hookwright" / "translate").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        told |= set(re.findall(r'(?:\.tell|\.once|Told)\(\s*"([a-z]+)"', text))
    assert told <= {kind.slug for kind in KINDS}
    assert len(told) > 10
    assert len({kind.code for kind in KINDS}) == len(KINDS)
    with pytest.raises(StopIteration):
        kind_of("translate/nothing")
