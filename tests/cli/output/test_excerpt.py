"""The marks stand under what they mean."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.cli.output.excerpt import excerpt
from hookwright.text.lines import LineIndex
from hookwright.text.span import Span


def drawn(text: str, start: int, end: int, width: int = 110) -> str:
    shown = excerpt(LineIndex(text), Span(start, end), width)
    return f"{shown.number}|{shown.text}\n{' ' * len(str(shown.number))}|{' ' * shown.indent}{'^' * shown.length}"


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ('{"a": 1}', 1, 4, '1|{"a": 1}\n | ^^^'),
        ('{\n\t"a": 1}', 3, 6, '2|    "a": 1}\n |    ^^^'),
        ('{"日本": 1}', 7, 8, '1|{"日本": 1}\n |         ^'),
        ("ab", 2, 2, "1|ab\n |  ^"),
        ("", 0, 0, "1|\n |^"),
        ("ab\n", 3, 3, "2|\n |^"),
        ("ab\r\ncd", 2, 3, "1|ab\n |  ^"),
        ("a\x1bb", 1, 2, "1|a\\x1bb\n | ^^^^"),
        ("x\u2028y", 2, 3, "1|x\\u2028y\n |       ^"),
    ],
)
def test_drawn(text: str, start: int, end: int, expected: str) -> None:
    assert drawn(text, start, end) == expected


def test_range_over_lines_is_marked_to_the_end_of_the_first() -> None:
    shown = excerpt(LineIndex('[{"a":\n1},\n2]'), Span(1, 9))
    assert (shown.number, shown.indent, shown.length, shown.last) == (1, 1, 5, 2)


def test_long_lines_are_cut_around_the_range() -> None:
    text = "a" * 500 + "HERE" + "b" * 500
    shown = excerpt(LineIndex(text), Span(500, 504), 40)
    assert shown.text.startswith("…a")
    assert shown.text.endswith("b…")
    assert len(shown.text) <= 42
    assert shown.text[shown.indent : shown.indent + shown.length] == "HERE"


def test_long_range_in_long_line() -> None:
    shown = excerpt(LineIndex("x" * 1000), Span(100, 900), 40)
    assert len(shown.text) <= 42
    assert shown.indent + shown.length <= len(shown.text)


def test_huge_line_with_many_findings_is_quick() -> None:
    lines = LineIndex("x" * 20_000_000)
    began = time.perf_counter()
    for at in range(0, 20_000_000, 20_000):
        excerpt(lines, Span(at, at + 5))
    assert time.perf_counter() - began < 2


@given(st.text(st.characters(), max_size=60), st.integers(0, 70), st.integers(0, 70), st.integers(8, 50))
def test_never_fails_and_never_breaks_the_line(text: str, start: int, length: int, width: int) -> None:
    shown = excerpt(LineIndex(text), Span(min(start, len(text)), min(start + length, len(text))), width)
    assert shown.text.isprintable()
    assert shown.length >= 1
    assert shown.number >= 1
    assert shown.last >= shown.number
