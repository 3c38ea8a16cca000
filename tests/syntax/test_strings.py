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
