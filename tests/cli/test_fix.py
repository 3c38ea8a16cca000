"""Fixing a text."""

from __future__ import annotations

import re
import time
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.checks.base import Finding, Fix, Rule
from hookwright.cli.fix import ROUNDS, fix_all, together
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

RULE = Rule("HW999", "made-up", "error", "", "")


def fault(start: int, end: int, new: str, *more: Edit) -> Finding:
    fix = Fix("a fix", "safe", (Edit(Span(start, end), new), *more))
    return Finding(RULE, "error", Span(start, end), "wrong", fix)


def analysis(findings: Iterable[Finding], *, strict: bool = True) -> Any:
    return SimpleNamespace(findings=tuple(findings), tree=SimpleNamespace(strict=strict))


def replacing(pattern: str, new: Callable[[re.Match[str]], str]) -> Callable[..., Any]:
    """A look that finds every match of the pattern, and fixes it."""
    return lambda text, _=None: analysis(fault(*m.span(), new(m)) for m in re.finditer(pattern, text))


def fixed(text: str, look: Callable[..., Any]) -> Any:
    return fix_all(text, look(text), look, list)


def test_until_nothing_is_left() -> None:
    result = fixed("3 2\n1 0", replacing("[1-9]", lambda m: str(int(m[0]) - 1)))
    assert result.text == "0 0\n0 0"
    assert [(c.line, c.column) for c in result.cured] == [(1, 1), (1, 3), (2, 1), (1, 1), (1, 3), (1, 1)]
    assert result.problem == ""


def test_nothing_to_do() -> None:
    result = fixed("abc", replacing("x", lambda m: "y"))
    assert (result.text, result.cured, result.problem) == ("abc", (), "")


def test_fixes_that_undo_each_other() -> None:
    result = fixed("a", replacing("[ab]", lambda m: "b" if m[0] == "a" else "a"))
    assert result.text == "b"
    assert "undo each other" in result.problem


def test_fixes_without_end() -> None:
    result = fixed("a", replacing("$", lambda m: "a"))
    assert result.text == "a" * (ROUNDS + 1)
    assert "rounds" in result.problem


def test_fix_that_breaks_the_file_is_not_kept() -> None:
    def look(text: str, _: Any = None) -> Any:
        return analysis([fault(0, 1, "")] if text == "ab" else [], strict=text == "ab")

    result = fixed("ab", look)
    assert (result.text, result.cured) == ("ab", ())
    assert "HW999 would break the file" in result.problem


def test_broken_file_may_be_mended_in_steps() -> None:
    def look(text: str, _: Any = None) -> Any:
        return analysis([fault(0, 1, "")] if len(text) > 1 else [], strict=len(text) == 1)

    assert fixed("abc", look).text == "c"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (fault(0, 2, "x"), fault(1, 3, "y")),
        (fault(0, 2, "x"), fault(2, 2, "y")),
        (fault(1, 1, "x"), fault(1, 1, "x")),
        (fault(0, 1, "x", Edit(Span(4, 5), "z")), fault(3, 5, "y")),
    ],
)
def test_of_two_that_touch_the_first_is_made(first: Finding, second: Finding) -> None:
    assert [finding for finding, _ in together([first, second], "abcdef")] == [first]


def test_those_apart_are_made_together() -> None:
    first, second = fault(0, 1, "x"), fault(2, 3, "y")
    assert [finding for finding, _ in together([first, second], "abcdef")] == [first, second]


@pytest.mark.parametrize(
    "bad",
    [
        fault(0, 99, "x"),
        fault(-1, 0, "x"),
        fault(2, 1, "x"),
        fault(0, 2, "x", Edit(Span(1, 3), "y")),
        fault(0, 1, "\ud800"),
        fault(0, 1, "a"),
        Finding(RULE, "error", Span(0, 1), "no fix"),
    ],
)
def test_what_can_not_be_made_is_left(bad: Finding) -> None:
    assert together([bad], "abcdef") == []


@pytest.mark.parametrize(
    ("text", "new"),
    [("a\r\nb\r\n", "x\r\ny\r\nz"), ("a\nb\n", "x\ny\r\nz"), ("a\r\nb\n", "x\ny\r\nz"), ("ab", "x\ny\r\nz")],
)
def test_line_ends_of_the_file(text: str, new: str) -> None:
    ((_, (edit,)),) = together([fault(0, 1, "x\ny\r\nz")], text)
    assert edit.text == new


def test_many_fixes_are_quick() -> None:
    findings = [fault(3 * n, 3 * n + 1, "x") for n in range(30_000)]
    began = time.perf_counter()
    assert len(together(reversed(findings), "ab " * 30_000)) == 30_000
    assert time.perf_counter() - began < 5
