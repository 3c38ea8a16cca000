"""What a stranger's Rust pattern may cost, and where the answer is that there is none."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.model.ecma.node import PatternError
from hookwright.model.rust.run import LONGEST_PATTERN, LONGEST_SUBJECT, Pattern

PIECES = [
    *"ab.^$|*+?()[]{}\\-&~#x1,: é\n",
    "(?i)",
    "(?x)",
    "(?-u",
    "(?P<",
    "[[:",
    "\\p{",
    "\\b{",
    "{2,3}",
    "(?:",
    "\\x{",
]


@pytest.mark.parametrize(
    "pattern",
    [
        "^(a+)+$",
        "(.*a){20}",
        "(a|a)*b",
        "((a{1,40}){1,40}){1,40}b",
        "(?i)" + "[a-z]*" * 300 + "!",
        "(?:\\w+\\s?)*\\b{end}!",
        "(" * 100 + "a" + ")*" * 100,
        "(?:" * 49 + "a|b" + ")*" * 49,
    ],
)
@pytest.mark.parametrize("subject", ["a" * LONGEST_SUBJECT, "é" * 200, "ab" * 30])
def test_no_pattern_takes_long_or_explodes(pattern: str, subject: str) -> None:
    start = time.thread_time()
    compiled = Pattern(pattern, whole=False)
    assert not compiled.explodes
    assert compiled.found_in(subject) in (True, False, None)
    assert time.thread_time() - start < 3


@pytest.mark.parametrize("opening", ["(", "(?:", "[", "[^", "(?i:", "(?P<", "\\p{", "{", "*", "(?", "\\", "[[:", "|"])
def test_hostile_openings_are_read_in_no_time(opening: str) -> None:
    start = time.thread_time()
    with contextlib.suppress(PatternError):
        Pattern(opening * (LONGEST_PATTERN // len(opening)), whole=False)
    assert time.thread_time() - start < 2


@pytest.mark.parametrize(("head", "foot"), [("(", ")"), ("(?:", ")"), ("[", "]"), ("", "*")])
def test_nesting_ends_where_the_crate_ends_it(head: str, foot: str) -> None:
    Pattern(head * 250 + "a" + foot * 250, whole=False)
    with pytest.raises(PatternError, match=r"nested parentheses/brackets \(250\)"):
        Pattern(head * 251 + "a" + foot * 251, whole=False)


def test_what_is_nested_deeply_is_accepted_and_left_undecided() -> None:
    compiled = Pattern("(" * 200 + "a" + ")" * 200, whole=False)
    assert compiled.node is None
    assert compiled.found_in("a") is None


def test_a_pattern_or_subject_that_is_too_long_is_left_undecided() -> None:
    assert Pattern("a" * (LONGEST_PATTERN + 1), whole=False).found_in("a") is None
    assert Pattern("a", whole=False).found_in("a" * (LONGEST_SUBJECT + 1)) is None


@pytest.mark.parametrize(
    ("pattern", "subject", "answer"),
    [
        ("\\p{Greek}", "Bash", False),
        ("\\P{Greek}", "Bash", True),
        ("\\p{Latin}", "Bash", True),
        ("\\p{Greek}", "α", None),  # Python has no table of scripts
        ("Bash|\\p{Greek}", "Bash é", None),
        ("\\p{L}", "α", True),
        ("\\w", "\U0001c80a", None),  # new in Unicode 16
        ("(?i)ωΩ", "ΩΩ", True),
        ("(?i)k", "\u212a", True),
    ],
)
def test_what_python_cannot_know_is_not_guessed(pattern: str, subject: str, answer: bool | None) -> None:
    assert Pattern(pattern, whole=False).found_in(subject) is answer


@pytest.mark.parametrize(
    ("pattern", "subject", "answer"),
    [("Bash", "Bash", True), ("Bash", "BashOutput", False), ("a|ab", "ab", True), ("(?x)a # b", "a", True)],
)
def test_whole_patterns_fit_from_end_to_end(pattern: str, subject: str, *, answer: bool) -> None:
    assert Pattern(pattern, whole=True).found_in(subject) is answer


def test_a_lone_surrogate_harms_nobody() -> None:
    assert Pattern("\ud800", whole=False).found_in("Bash") is False
    assert Pattern("(?i)\\w", whole=False).found_in("\ud800") is False


@settings(max_examples=400, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join), st.sampled_from(["", "ab", "aé b", "a\nb"]))
def test_any_text_is_a_pattern_or_has_a_mistake_in_it(text: str, subject: str) -> None:
    mistake, answer = None, None
    try:
        answer = Pattern(text, whole=False).found_in(subject)
    except PatternError as error:
        mistake = error
    assert answer in (True, False, None)
    assert mistake is None or -1 <= mistake.at <= len(text)
