"""Spans, and changes of a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.text.edit import Edit, OverlapError, apply
from hookwright.text.span import Span


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(Span(start, end), text)


@pytest.mark.parametrize(
    ("edits", "wanted"),
    [
        ([], "abcdef"),
        ([edit(1, 3, "X")], "aXdef"),
        ([edit(6, 6, "!"), edit(0, 0, "?")], "?abcdef!"),
        ([edit(2, 2, "1"), edit(2, 2, "2"), edit(2, 3, "3")], "ab123def"),
        ([edit(3, 4, "D"), edit(2, 3, "C"), edit(4, 4, "-")], "abCD-ef"),
        ([edit(0, 6, "")], ""),
    ],
)
def test_apply(edits: list[Edit], wanted: str) -> None:
    assert apply("abcdef", edits) == wanted


@pytest.mark.parametrize("edits", [[edit(1, 3, ""), edit(2, 4, "")], [edit(1, 4, ""), edit(2, 2, "x")]])
def test_overlap(edits: list[Edit]) -> None:
    with pytest.raises(OverlapError, match="offset 2"):
        apply("abcdef", edits)


@pytest.mark.parametrize("wrong", [edit(0, 7, ""), edit(7, 7, ""), edit(3, 2, "")])
def test_outside(wrong: Edit) -> None:
    with pytest.raises(ValueError, match="outside the text of 6"):
        apply("abcdef", [wrong])


@given(st.lists(st.tuples(st.text(max_size=4), st.text(max_size=3), st.booleans()), max_size=8))
def test_pieces(pieces: list[tuple[str, str, bool]]) -> None:
    text = "".join(old for old, _, _ in pieces)
    edits: list[Edit] = []
    at = 0
    for old, new, change in pieces:
        if change:
            edits.append(edit(at, at + len(old), new))
        at += len(old)
    assert apply(text, edits) == "".join(new if change else old for old, new, change in pieces)


def test_span() -> None:
    span = Span(2, 4)
    assert [span.contains(at) for at in (1, 2, 4, 5)] == [False, True, True, False]
    assert not span.contains(4, at_end=False)
    assert Span(2, 2).contains(2)
    assert not Span(2, 2).contains(2, at_end=False)
    assert span.shift(-2) == Span(0, 2)
    assert edit(2, 4, "x").shift(1) == edit(3, 5, "x")
