"""Any manifest, any call: what the plain rules say, with and without an index."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lessons_reference import matched, selected

from hookwright.lessons.index import Index, build
from hookwright.lessons.match import judge_each, match_lessons, ranked
from hookwright.lessons.needles import could_match, needles
from hookwright.lessons.select import select_candidates
from hookwright.lessons.types import Call, Match

# no `\u{…}`: without the flag `u` it repeats the letter, and `regress` takes it for a code point all the same;
# no letter outside ASCII with a case inside: `regress` folds some that JavaScript does not
LETTERS = "abAB.|()[]*+?^$\\-{}12,\"'\n é#"
PIECES = (
    r"\bab\b", "ab", "git", r"push\b", r"\s+", ".*", "(?!.*b)", "(?:a|b)", "[ab]", r"\.", "^", "$", "a?", "b+", "|",
    "(?=a)", "aB", r"\w", "é", r"\(", "{2}", "[^a]", '""', "''", r"\"", r"\\", "#", "<<", "(", ")", "(?i:A)",
    r"\u0061", r"\p{Lu}",
)  # fmt: skip
WORDS = (
    "ab",
    "git",
    "push",
    "a",
    "b",
    " ",
    "  ",
    '"',
    "'",
    "\\",
    ".",
    "(",
    "AB",
    "é",
    "\n",
    "GIT",
    "bash -c ",
    "#",
    "$(",
    ")",
)

pattern = st.one_of(st.lists(st.sampled_from(PIECES), max_size=5).map("".join), st.text(LETTERS, max_size=6))
flags = st.sampled_from(["", "", "", "i", "m", "s", "u", "iu", "v", "y", "g", "ii", "x", "uv"])
rule = st.one_of(
    st.fixed_dictionaries({"source": pattern}, optional={"flags": flags}),
    st.sampled_from([None, "ab", {}, {"source": ""}, {"source": 5}, {"source": "ab", "flags": 5}, []]),
)
rules = st.one_of(st.none(), st.lists(rule, max_size=3), st.sampled_from(["ab", 5, {"source": "ab"}]))
lesson = st.fixed_dictionaries(
    {"toolNames": st.lists(st.sampled_from(["Bash", "Edit", "x"]), max_size=2)},
    optional={
        "commandRegexSources": rules,
        "pathRegexSources": rules,
        "modelRegexSources": rules,
        "priority": st.sampled_from([1, 5, 9, None, "x", 2.5, True]),
        "scope": st.sampled_from([None, "", "p", "q", 5]),
        "disabled": st.sampled_from([True, False, None, 0, []]),
        "type": st.sampled_from(["hint", "guard", None, 5, "directive"]),
        "slug": st.sampled_from(["s", "t", "../x", 5, None]),
        "message": st.text(max_size=5),
    },
)
lessons = st.dictionaries(
    st.text("klmn", min_size=1, max_size=3), st.one_of(lesson, st.sampled_from([None, 5, [], "x"])), max_size=6
)
text = st.lists(st.sampled_from(WORDS), max_size=7).map("".join)
call = st.tuples(st.sampled_from(["Bash", "Edit"]), text, text, st.sampled_from([None, "p"]), text)

SLOW = settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(lessons, call)
def test_the_same_as_the_plain_rules(found: dict[str, Any], said: tuple[Any, ...]) -> None:
    tool, command, path, project, content = said
    ours = [m.id for m in match_lessons(found, tool, command, path, project_id=project, content=content)]
    assert ours == matched(found, tool, command, path, project, content)


@SLOW
@given(lessons, call, st.sets(st.text("klmn", min_size=1, max_size=2), max_size=3))
def test_an_index_changes_no_answer(found: dict[str, Any], said: tuple[Any, ...], guards: set[str]) -> None:
    tool, command, path, project, content = said
    for key in guards & set(found):
        if isinstance(found[key], dict):
            found[key]["commandMatchTarget"] = "executable"
    one = Call(tool, command, path, content, project)
    index = Index(build({"lessons": found, "config": {"a": 1}}))
    assert index.config == {"a": 1}
    plain = match_lessons(found, tool, command, path, project_id=project, content=content)
    assert ranked(judge_each(index.candidates(one), one)) == plain


@SLOW
@given(pattern, flags, text)
@example(r"a\\*b", "", "ab")
@example(r"a\**b", "", "ab")
@example("ab*", "", "a")
@example("a{0}b", "", "b")
@example(r"\\a?", "", "\\")
@example(r"[\]a]b", "", "]b")
@example("[]ab]", "", "ab]")
@example(r"(?<n>a)\k<n>b", "", "aab")
def test_where_a_pattern_matches_one_of_its_needles_is(source: str, given_flags: str, subject: str) -> None:
    import regress

    try:
        found = regress.Regex(source, given_flags).find(subject)
    except regress.RegressError:
        return
    if found is not None:
        assert could_match(needles(source, given_flags), subject.lower())


match = st.builds(
    Match,
    st.just("i"),
    st.sampled_from("abcdef"),
    st.just("hint"),
    st.just(5),
    st.text("xé", max_size=40),
    st.text("s", max_size=5),
    st.text("p\n", max_size=5),
    st.text("q", max_size=5),
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(match, max_size=6, unique_by=lambda one: one.slug),
    st.sets(st.sampled_from("abcdef")),
    st.integers(-1, 5),
    st.integers(0, 120),
    st.sets(st.sampled_from("abcdef")),
)
def test_selection(found: list[Match], seen: set[str], most: int, budget: int, winners: set[str]) -> None:
    ours = select_candidates(found, seen, max_lessons=most, budget_bytes=budget, claim=winners.__contains__)
    texts, dropped = selected(found, seen, most, budget, winners)
    assert [one.text for one in ours.injected] == texts
    assert list(ours.dropped) == dropped
    assert ours.seen == seen | {one.slug for one in ours.injected}
