"""Snippets: what is literal, and what is filled in."""

from __future__ import annotations

import pytest
from caret import expand
from hypothesis import given
from hypothesis import strategies as st

from hookwright.features.snippet import Layout, Stop, deeper, render

LAYOUT = Layout("\r\n", "\t", "  ")

words = st.text(alphabet='ab$}{\\|,:"0 ', max_size=8)


@pytest.mark.parametrize(
    ("body", "snippet", "plain"),
    [
        (("a", Stop(), "b", Stop("c")), "a${1}b${2:c}", "abc"),
        (("{", Stop("x}"), "}"), "{${1:x\\}}}", "{x}}"),
        (("$", Stop("$")), "\\$${1:\\$}", "$$"),
        ((Stop("", ("a,b", "c|d")),), "${1|a\\,b,c\\|d|}", "a,b"),
        ((Stop("", ("one",)),), "${1:one}", "one"),
        (("{\n\t", Stop(), "\n}"), "{\r\n  \t${1}\r\n  }", "{\r\n  \t\r\n  }"),
    ],
)
def test_render(body: tuple[str | Stop, ...], snippet: str, plain: str) -> None:
    assert render(body, LAYOUT, snippets=True) == snippet
    assert render(body, LAYOUT, snippets=False) == plain


def test_deeper() -> None:
    assert deeper(("{\n\t", Stop(), "\n}"), 2) == ("{\n\t\t\t", Stop(), "\n\t\t}")


@given(st.lists(words | st.builds(Stop, words) | st.builds(lambda c: Stop("", tuple(c)), st.lists(words, min_size=1))))
def test_a_snippet_leaves_what_plain_text_says(body: list[str | Stop]) -> None:
    shown = render(tuple(body), LAYOUT, snippets=True)
    assert expand(shown) == render(tuple(body), LAYOUT, snippets=False)
