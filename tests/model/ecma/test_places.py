"""The matcher of our own gives the answers of `regress`, and our reading of patterns refuses what it refuses."""

from __future__ import annotations

import regress
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.model.ecma.analyse import has_back_reference, literal_branches, steps, walk
from hookwright.model.ecma.parse import Node, PatternError, parse
from hookwright.model.ecma.run import Pattern, Places

PIECES = (
    "a", "b", "c", "_", "B", "1", ".", "|", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?i:", "(?s:",
    "(?m:", "(?-i:", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,}", "{0,3}", "{2,1}", "{,2}", "{", "}", "[", "]",
    "[a-c]", "[^a]", "[]", "[^]", "[\\w-]", "[b-a]", "[\\d-x]", "[\\b]", "\\d", "\\w", "\\W", "\\s", "\\b", "\\B",
    "^", "$", "\\1", "\\2", "\\k", "\\k<n>", "\\x61", "\\x6", "\\u0061", "\\cA", "\\c", "\\0", "\\07", "\\8", "\\-",
    "\\p{L}", "-", ",", "\\", "ab", "Bash", "é",
)  # fmt: skip

SUBJECTS = ("", "a", "b", "ab", "aab", "abab", "Bash", "_a1", "ba\nb", "aaaa", "a b", "\x01", "A", "BASH", "p{L}", "É")

patterns = st.lists(st.sampled_from([*PIECES, "\n", " "]), min_size=1, max_size=8).map("".join)


def read(pattern: str) -> Node | PatternError:
    try:
        return parse(pattern)
    except PatternError as error:
        return error


def compiled(pattern: str) -> regress.Regex | str:
    try:
        return regress.Regex(pattern)
    except regress.RegressError as error:
        return str(error)


@settings(max_examples=1500, deadline=None)
@given(patterns)
def test_same_patterns_and_same_answers_as_regress(pattern: str) -> None:
    node, expected = read(pattern), compiled(pattern)
    if isinstance(expected, str):
        assert isinstance(node, PatternError) or "uplicate" in expected
        return
    if isinstance(node, PatternError):
        assert "matches no text" in node.message  # the one thing that regress lets pass
        return
    if has_back_reference(node):
        return
    for subject in SUBJECTS:
        found = expected.find(subject) is not None
        assert Places(subject, 100_000).search(node) is found, subject
        assert Pattern(pattern, whole=False).found_in(subject) is found, subject


@settings(max_examples=300, deadline=None)
@given(patterns, st.sampled_from(SUBJECTS))
def test_the_whole_text_must_fit(pattern: str, subject: str) -> None:
    try:
        whole = Pattern(pattern, whole=True)
    except PatternError:
        return
    node = parse(pattern)
    if has_back_reference(node):
        return
    assert whole.found_in(subject) is (regress.Regex(f"^(?:{pattern})$").find(subject) is not None)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30))
def test_any_text_is_a_pattern_or_has_a_mistake_in_it(text: str) -> None:
    node = read(text)
    if isinstance(node, PatternError):
        assert 0 <= node.at <= len(text)
        return
    assert all(0 <= piece.at <= piece.stop <= len(text) for piece in walk(node))


def test_the_estimate_of_steps_grows_with_what_it_costs() -> None:
    assert steps(parse("Bash"), 30) < 1000
    assert steps(parse("mcp__.*__.*"), 30) < 200_000
    assert steps(parse("(a+)+$"), 30) == 10**12


def test_names_among_the_alternatives() -> None:
    assert [tuple(b) for b in literal_branches(parse("^(Bash|Edit.*|Write)$|Read"))] == [
        ("Bash", 2, 6, True, True),
        ("Write", 14, 19, True, True),
        ("Read", 22, 26, False, False),
    ]
    assert [b.text for b in literal_branches(parse("(?:A|(B|C))"))] == ["A", "B", "C"]
    assert literal_branches(parse("")) == []
    assert literal_branches(parse("Edit?")) == []
    assert literal_branches(parse("(?i:Bash)")) == []
