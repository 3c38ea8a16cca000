"""Nothing of a hostile file reaches the terminal as it is."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.text.visible import cells, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\x1b[31mb", "a\\x1b[31mb"),
        ("a\nb\rc\td", "a\\nb\\rc\\td"),
        ("\u202egnirts", "\\u202egnirts"),
        ("a\u2028b", "a\\u2028b"),
        ("\x9b31m", "\\x9b31m"),
        ("name\udcff", "name\\xff"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
        ("ä 日本 😀", "ä 日本 😀"),
        ("a\u00a0b", "a\\xa0b"),
        ("git\ufe0f push", "git\\ufe0f push"),
        ("\u3164=1 \u2800\uffa0\u115f", "\\u3164=1 \\u2800\\uffa0\\u115f"),
        ("a\U000e0101b\u034fc", "a\\U000e0101b\\u034fc"),
        ("e\u0301 a\u0302\u0303\u0304", "e\u0301 a\u0302\u0303\u0304"),
        ("a\u0302\u0303\u0304\u0305\u0306", "a\u0302\u0303\u0304\\u0305\\u0306"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@given(st.text(st.characters()))
def test_only_printable_characters_are_left(text: str) -> None:
    assert visible(text).isprintable()
    assert cells(text)[0].isprintable()


@pytest.mark.parametrize(
    ("text", "column", "shown", "behind"),
    [
        ("ab", 3, "ab", 5),
        ("\ta", 0, "    a", 5),
        ("\ta", 2, "  a", 5),
        ("a\tb", 0, "a   b", 5),
        ("日本", 0, "日本", 4),
        ("e\u0301", 0, "e\u0301", 1),
        ("\x1b[", 0, "\\x1b[", 5),
    ],
)
def test_cells(text: str, column: int, shown: str, behind: int) -> None:
    assert cells(text, column) == (shown, behind)


def test_combining_means_no_width() -> None:
    assert unicodedata.category("\u0301") == "Mn"
    assert cells("a\u0301\u0302b")[1] == 2
