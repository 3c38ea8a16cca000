"""Columns in code units, the quick way and the plain way."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.text import lines
from hookwright.text.lines import column_from_units, units

LINE = st.text(alphabet='a"é€😀', max_size=12) | st.text(alphabet="a😀\ud800\udc00", max_size=12)
WIDTHS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


@pytest.mark.parametrize("encoding", WIDTHS)
@given(line=LINE, count=st.integers(-1, 50))
def test_a_long_line_is_counted_as_a_short_one(encoding: str, line: str, count: int) -> None:
    short = column_from_units(line, count, encoding)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_LONG", -1)
        assert column_from_units(line, count, encoding) == short


@pytest.mark.parametrize("encoding", WIDTHS)
@given(line=LINE)
def test_each_character_counts_for_itself(encoding: str, line: str) -> None:
    codec, size = WIDTHS[encoding]
    widths = [len(char.encode(codec, "surrogatepass")) // size for char in line]
    assert units(line, encoding) == sum(widths)
    for column in range(len(line)):
        for inside in range(widths[column]):
            assert column_from_units(line, sum(widths[:column]) + inside, encoding) == column
