"""Offsets and positions, in lines of any length."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.text import lines
from hookwright.text.lines import LineIndex, column_from_units, units

TEXT = st.text(alphabet='a"é€😀\n\r\u2028\ud800\udc00', max_size=60)
WIDTHS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
ENCODINGS = list(WIDTHS)


def width(text: str, encoding: str) -> int:
    codec, size = WIDTHS[encoding]
    return sum(len(char.encode(codec, "surrogatepass")) // size for char in text)


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1024])
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXT)
def test_every_offset_there_and_back(step: int, encoding: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_STEP", step)
        index = LineIndex(text)
        for offset in range(len(text) + 1):
            breaks = [m.end() for m in re.finditer(r"\r\n|\r|\n", text) if m.end() <= offset]
            start = breaks[-1] if breaks else 0
            assert index.position(offset, encoding) == (len(breaks), width(text[start:offset], encoding))
            if text[offset - 1 : offset + 1] != "\r\n":
                assert index.from_position(*index.position(offset, encoding), encoding) == offset


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1024])
@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXT, line=st.integers(-1, 9), character=st.integers(-1, 80))
def test_every_position(step: int, encoding: str, text: str, line: int, character: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lines, "_STEP", step)
        index = LineIndex(text)
        found = index.from_position(line, character, encoding)
        if line < 0:
            assert found == 0
        elif line >= len(index):
            assert found == len(text)
        else:
            start, whole = index.starts[line], index.line_text(line)
            assert not set("\r\n") & set(whole)
            inside = found - start
            assert width(whole[:inside], encoding) <= max(0, character)
            assert inside == len(whole) or width(whole[: inside + 1], encoding) > character


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXT)
def test_each_character_counts_for_itself(encoding: str, text: str) -> None:
    assert units(text, encoding) == width(text, encoding)
    for column, char in enumerate(text):
        for inside in range(width(char, encoding)):
            assert column_from_units(text, width(text[:column], encoding) + inside, encoding) == column
