"""No pattern may hang the server or the engine, whoever wrote it."""

from __future__ import annotations

import time

import pytest

from hookwright.dialects.claude_code import DIALECT
from hookwright.model.matcher import Matcher, compile_matcher, explain

PRE = DIALECT.event("PreToolUse")
LONG = "a" * 200


def compiled(value: str) -> Matcher:
    assert PRE is not None
    return compile_matcher(value, PRE, DIALECT)


def seconds(value: str, subjects: tuple[str, ...]) -> float:
    started = time.perf_counter()
    matcher = compiled(value)
    for subject in subjects:
        matcher.decide(subject)
    return time.perf_counter() - started


EXPLOSIVE = [
    "^(a+)+$",
    "(a|a)*$",
    "(.*a){20}",
    "(x+x+)+y",
    "(a|ab|b)*c",
    "([a-z]+)*x",
    "(a?){40}a{40}",
    "^(?:a?b?c?)*$",
    "(?=(a+)+$)",
    "(?<=^(a+)+)x",
    "^(?!(a+)+$)",
    ".*.*.*.*.*.*x",
    "(((((a*)*)*)*)*)*b",
    "(\\w+\\s?)*$",
]

HARMLESS = [
    "Edit.*",
    "^(Bash|Write)$",
    "(Bash|Write|Edit)+$",
    "mcp__.*__.*",
    "^mcp__[a-z]+__[a-z]+$",
    "^(?!Bash$)",
    "[A-Z][a-z]+Edit",
    "(?i:bash)",
    "a+b",
    "(a+)+",  # nothing after it can fail
    "(Edit|Write)\\b",
    "(?:mcp__[a-z]+__)*x",
]


@pytest.mark.parametrize("value", EXPLOSIVE)
def test_explosive_patterns_are_known_and_answered_at_once(value: str) -> None:
    matcher = compiled(value)
    assert matcher.explodes
    assert seconds(value, (LONG, LONG + "!", "x" * 60, "abc" * 20 + "d", "Bash")) < 1
    assert matcher.decide(LONG) is not None


@pytest.mark.parametrize("value", HARMLESS)
def test_harmless_patterns_are_not_blamed(value: str) -> None:
    assert not compiled(value).explodes


@pytest.mark.parametrize(
    ("value", "subject", "answer"),
    [
        ("^(a+)+$", LONG, True),
        ("^(a+)+$", LONG + "!", False),
        ("(a|a)*$", LONG + "!", True),  # the empty text at the end
        ("^(a|a)*$", LONG + "!", False),
        ("(.*a){20}", LONG, True),
        ("(.*a){20}", "a" * 19, False),
        ("(x+x+)+y", "x" * 50, False),
        ("(x+x+)+y", "x" * 50 + "y", True),
        ("^(?!(a+)+$)", LONG, False),
        ("^(?!(a+)+$)", LONG + "b", True),
        ("(?<=^(a+)+)x", LONG + "x", True),
        ("(?<=^(a+)+)x", "b" + LONG + "x", False),
    ],
)
def test_explosive_patterns_are_answered_rightly(value: str, subject: str, *, answer: bool) -> None:
    assert compiled(value).decide(subject) is answer


@pytest.mark.parametrize(
    ("value", "subject", "answer"),
    [
        ("(a+)\\1$", "aaaa", True),
        ("^(\\w+)_\\1$", "abc_abc", True),
        ("^(\\w+)_\\1$", "abc_abd", False),
        ("^(?<n>Edit|Write)\\k<n>$", "EditEdit", True),
        ("^(a|b)*(c*)*d\\1$", "ababcda", False),
    ],
)
def test_back_references_are_understood(value: str, subject: str, *, answer: bool) -> None:
    assert compiled(value).decide(subject) is answer


def test_an_explosive_back_reference_ends_without_an_answer() -> None:
    value = "^(a*)*(a*)*\\1b$"
    assert seconds(value, (LONG,)) < 5  # half a second, and the start of a process on a busy machine
    matcher = compiled(value)
    assert matcher.decide(LONG) is None
    assert not matcher.selects(LONG)
    assert matcher.explodes
    assert seconds(value, (LONG + "b", "Bash")) < 0.1  # it is not asked again


@pytest.mark.parametrize(
    "value",
    [
        "x" * 100_000,
        "(" * 3000 + "a" + ")" * 3000,
        "(?:" * 150 + "a" + ")*" * 150,
        "(?:(?:(?:a{1000}){1000}){1000}){1000}",
        "a{99999999999999999999}",
        "(?:){1000000000}b",
        "".join(chr(0x100 + 2 * i) + "?" for i in range(1900)) + "$",
        "|".join(chr(0x100 + 2 * i) for i in range(1900)),
        "[" + "".join(chr(0x100 + 2 * i) for i in range(3900)) + "]",
        "(?i:" + "[\0-\u07ff]" * 700 + ")",
        "(?:" + "(a*)*" * 700 + "b)",
        "(a|" * 90 + "b" + ")*" * 90 + "c",
        "(?=.*" * 90 + "x" + ")" * 90,
        "(?:a|b|c|d|e|f|g|h|i|j)*" * 150 + "k",
        "\\1" * 1000 + "(a)",
        "((a{0,300}){0,300}){0,300}b",
    ],
    ids=lambda value: f"{value[:12]!r}…{len(value)}",
)
def test_monsters_are_read_and_tried_in_no_time(value: str) -> None:
    subjects = (LONG, "", "Bash", "abcdefghij" * 20, "a" * 1024)
    assert seconds(value, subjects) < 3


def test_explaining_a_monster_ends_soon_too() -> None:
    assert PRE is not None
    started = time.perf_counter()
    found = explain("(?:" + "(a*)*" * 700 + "\\w*)*!", PRE, DIALECT)
    assert time.perf_counter() - started < 5
    assert found.explodes


def test_what_is_too_long_is_not_decided() -> None:
    assert compiled("x" * 4001 + ".").decide("Bash") is None
    assert compiled("Ba.h").decide("Bash" * 300) is None
    assert compiled("Bash").decide("Bash" * 300) is False
