"""Nothing can hide in what somebody is asked to agree to."""

from __future__ import annotations

import pytest

from hookwright.features.report.window import whole, wrapped


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("echo a\nrm -rf x", "echo a ⏎ rm -rf x"),
        ("printf 'a\\nb'", "printf 'a\\nb'"),
        ("echo ok" + " " * 400 + "; rm x", "echo ok ⟨400 blanks⟩ ; rm x"),
        ("git\ufe0f", "git\\ufe0f"),
    ],
)
def test_one_line(text: str, shown: str) -> None:
    assert whole(text) == shown


def test_a_line_break_and_its_escape_do_not_look_alike() -> None:
    assert whole("a\nb") != whole("a\\nb")


@pytest.mark.parametrize("width", [0, 40])
def test_empty_lines_push_nothing_out_of_sight(width: int) -> None:
    text = "rm -rf x\n" + "\n" * 500 + "  \t\n" * 500 + "echo ok\n\n# done"
    assert list(wrapped(text, width)) == ["rm -rf x", "⟨1000 empty lines⟩", "echo ok", "", "# done"]
    assert list(wrapped("", width)) == [""]
    assert list(wrapped("a" + "\n" * 50, width)) == ["a", "⟨50 empty lines⟩"]
