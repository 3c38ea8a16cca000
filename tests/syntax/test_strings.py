"""Places in string literals."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.syntax.parser import parse
from hookwright.syntax.strings import quote, span_in_string, string_at


@given(st.text())
def test_quote_is_json(value: str) -> None:
    assert json.loads(quote(value)) == value


def test_quote_keeps_what_needs_no_escape() -> None:
    assert quote("é🎉\u2028/") == '"é🎉\u2028/"'
    assert quote('a"b\\\n\x01\ud800') == '"a\\"b\\\\\\n\\u0001\\ud800"'


@given(st.text(max_size=30), st.booleans())
def test_every_character_is_found(value: str, ascii_only: bool) -> None:
    literal = json.dumps(value, ensure_ascii=ascii_only)
    tree = parse(" " + literal)
    assert tree.root is not None
    assert tree.root.value == value
    for i in range(len(value) + 1):
        span = span_in_string(tree, tree.root, i, len(value))
        assert json.loads(f'"{tree.text[span.start : span.end]}"') == value[i:]
        assert string_at(tree, tree.root, span.start) == i


@pytest.mark.parametrize(
    ("source", "offset", "index"),
    [
        ('"abc"', 0, 0),
        ('"abc"', 1, 0),
        ('"abc"', 4, 3),
        ('"abc"', 5, 3),
        ('"a\\u0062c"', 4, 1),
        ('"a\\u0062c"', 8, 2),
        ('"ab', 3, 2),
    ],
)
def test_caret(source: str, offset: int, index: int) -> None:
    tree = parse(source)
    assert tree.root is not None
    assert string_at(tree, tree.root, offset) == index


@pytest.mark.parametrize(
    ("source", "start", "end", "piece"),
    [
        ('"ab\\u0063d"', 2, 3, "\\u0063"),
        ('"ab\\u0063d"', 3, 4, "d"),
        ('"\\n\\n\\n"', 1, 2, "\\n"),
        ('"\\ud83d\\ude00x"', 0, 1, "\\ud83d\\ude00"),
        ('"\\ud83dx"', 0, 1, "\\ud83d"),
        ('"C:\\Users\\n"', 2, 4, "\\U"),
        ('"abc"', 1, 99, "bc"),
        ('"abc"', -5, 1, "a"),
        ('"abc"', 9, 2, ""),
        ('"abc\\"', 3, 9, '\\"'),
        ('"ab', 1, 2, "b"),
        ("abc", 1, 2, "b"),
    ],
)
def test_slice(source: str, start: int, end: int, piece: str) -> None:
    tree = parse(source)
    assert tree.root is not None
    span = span_in_string(tree, tree.root, start, end)
    assert source[span.start : span.end] == piece


@pytest.mark.parametrize("offset", range(3, 13))
def test_caret_in_a_surrogate_pair(offset: int) -> None:
    tree = parse('"a\\ud83d\\ude00b"')
    assert tree.root is not None
    assert string_at(tree, tree.root, offset) == 1


def test_bad_escapes_stand_for_themselves() -> None:
    tree = parse('["\\q\\n|"]')
    assert tree.root is not None
    node = tree.root.items[0]
    assert node.value == "\\q\n|"
    assert [string_at(tree, node, offset) for offset in range(1, 10)] == [0, 0, 1, 2, 2, 3, 4, 4, 4]
