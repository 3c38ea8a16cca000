"""Our pages on a terminal."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.cli.output.markdown import render
from hookwright.cli.output.style import Style

PAGE = """\
# HW999 made-up

**Bold `code`** and *soft* text with a [link](https://example.org) that goes on
over two lines of *the source*.

- a first item that is long enough to be folded
  and goes on
- `a b`

```json
{"a":  1}
```
"""

PLAIN = """\
HW999 made-up

Bold `code` and soft text with a link
(https://example.org) that goes on over
two lines of the source.

- a first item that is long enough to be
  folded and goes on
- `a b`

    {"a":  1}
"""


def test_plain() -> None:
    assert render(PAGE, Style(), 40) == PLAIN


def test_colours_change_nothing_else() -> None:
    coloured = render(PAGE, Style(colour=True), 40)
    assert "\x1b[1mHW999 made-up\x1b[0m" in coloured
    assert "\x1b[36mcode\x1b[0m" in coloured
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert stripped.replace("`", "").split() == PLAIN.replace("`", "").split()


@pytest.mark.parametrize(
    ("markdown", "plain"),
    [
        ("`` a`b ``", "`a`b`\n"),
        ("2 * 3 * 4 and a_b", "2 * 3 * 4 and a_b\n"),
        ("`unclosed", "`unclosed\n"),
        ("`.*` and `*`", "`.*` and `*`\n"),
        ("`\x1b[31m`", "`\\x1b[31m`\n"),
        ("| a | `b` |", "| a | `b` |\n"),
        ("", "\n"),
    ],
)
def test_details(markdown: str, plain: str) -> None:
    assert render(markdown, Style()) == plain


@given(st.text())
def test_any_text_is_safe(text: str) -> None:
    assert all(line.isprintable() for line in render(text, Style()).split("\n"))
