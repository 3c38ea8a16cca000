"""Text of a stranger's file in Markdown."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.features.markdown import bullets, code, codes, page, sentence, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Bash", "`Bash`"),
        ("", '`""`'),
        ("  ", '`"  "`'),
        ("a`b", "``a`b``"),
        ("`", "`` ` ``"),
        ("``a", "``` ``a ```"),
        ("a\nb", "`a\\nb`"),
        ("a\u202eb", "`a\\u202eb`"),
        ("a\u2028b", "`a\\u2028b`"),
        ("a\u00a0b", "`a b`"),
        ("\U000e0041", "`\\U000e0041`"),
        ("![x](http://evil)", "`![x](http://evil)`"),
        ("<img src=x>", "`<img src=x>`"),
        (" a", "`  a `"),
    ],
)
def test_code(text: str, shown: str) -> None:
    assert code(text) == shown


def test_long_text_is_cut() -> None:
    assert code("a" * 500) == "`" + "a" * 160 + "…`"


@given(st.text(max_size=60))
def test_nothing_gets_out_of_a_code_span(text: str) -> None:
    shown = code(text)
    fence = re.match(r"`+", shown)
    assert fence is not None
    inside = shown[len(fence[0]) : -len(fence[0])]
    assert shown == fence[0] + inside + fence[0]
    assert len(fence[0]) not in {len(run) for run in re.findall(r"`+", inside)}
    assert inside[0] != "`"
    assert inside[-1] != "`"
    assert shown.isprintable()


def test_pieces() -> None:
    assert codes(["a", "b", "c"], 2) == "`a`, `b` and 1 more"
    assert page("a", "", "b") == "a\n\nb"
    assert bullets(["a", "", "b"]) == "- a\n- b"
    assert sentence("stop the call") == "Stop the call."
    assert sentence("`x` is it.") == "`x` is it."
    assert sentence("") == ""
    assert visible("a\tb") == "a\\tb"
