"""Positions against a second reading of the specification, and Markdown without its marks."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from hookwright.lsp.convert import Positions, plain
from hookwright.text.span import Span

TEXT = st.text(alphabet='a"\n\r\u2028\u2029\x85\x0b\x0c\x1cé€😀\ud800', max_size=40)
ENCODINGS = ("utf-8", "utf-16", "utf-32")
WIDTH = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
UNIT = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


def reference(text: str, offset: int, encoding: str) -> tuple[int, int]:
    """Line and character as a JavaScript editor counts them."""
    breaks = [m.end() for m in re.finditer(r"\r\n|\n|\r", text) if m.end() <= offset]
    start = breaks[-1] if breaks else 0
    return len(breaks), len(text[start:offset].encode(WIDTH[encoding], "surrogatepass")) // UNIT[encoding]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXT, data=st.data())
def test_positions(encoding: str, text: str, data: st.DataObject) -> None:
    offset = data.draw(st.integers(0, len(text)))
    positions = Positions(text, encoding)
    found = positions.position(offset)
    assert (found.line, found.character) == reference(text, offset, encoding)
    if text[offset - 1 : offset + 1] != "\r\n":  # nobody's caret is between the two
        assert positions.offset(found) == offset


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXT, line=st.integers(0, 60), character=st.integers(0, 2**31 - 1))
def test_any_position_is_somewhere(encoding: str, text: str, line: int, character: int) -> None:
    positions = Positions(text, encoding)
    position = types.Position(line, character)
    assert 0 <= positions.offset(position) <= len(text)
    assert position == types.Position(line, character)
    span = positions.span(types.Range(position, types.Position(0, 0)))
    assert 0 <= span.start <= span.end <= len(text)


def test_the_end_of_a_line_is_where_the_columns_end() -> None:
    positions = Positions("abc\r\nd", "utf-16")
    assert positions.offset(types.Position(0, 99)) == 3
    assert positions.offset(types.Position(1, 99)) == 6
    assert positions.offset(types.Position(9, 0)) == 6
    assert positions.range(Span(0, 6)) == types.Range(types.Position(0, 0), types.Position(1, 1))


@pytest.mark.parametrize(
    ("markdown", "text"),
    [
        ("### `PreToolUse`", "PreToolUse"),
        ("**gone** and *not*", "gone and not"),
        ("a * b, snake_case, 2*3*4", "a * b, snake_case, 2*3*4"),
        ("[documentation](https://x.y/z)", "documentation (https://x.y/z)"),
        ("`**kept** [a](b)`", "**kept** [a](b)"),
        ("`` a ` b ``", "a ` b"),
        ("- one\n- two", "- one\n- two"),
        ("", ""),
    ],
)
def test_plain(markdown: str, text: str) -> None:
    assert plain(markdown) == text
