"""Which of the matches are told."""

from __future__ import annotations

import pytest

from hookwright.lessons.select import select_candidates
from hookwright.lessons.types import Injected, Match


def match(slug: str, message: str = "short", summary: str = "", problem: str = "", solution: str = "") -> Match:
    return Match(slug, slug, "hint", 5, message, summary, problem, solution)


ONE = [match("a", "text of a")]


def test_nothing_and_one() -> None:
    assert select_candidates([], set()) == ((), (), frozenset())
    assert select_candidates(ONE, set()) == ((Injected("a", "text of a"),), (), frozenset({"a"}))


def test_what_was_seen_is_not_told_again() -> None:
    seen = {"a"}
    assert select_candidates(ONE, seen) == ((), (), frozenset({"a"}))
    assert seen == {"a"}


def test_seen_is_added_to_and_the_given_set_stays() -> None:
    seen = {"old"}
    assert select_candidates(ONE, seen).seen == {"old", "a"}
    assert seen == {"old"}


def test_a_lost_claim() -> None:
    assert select_candidates(ONE, set(), claim=lambda _: False) == ((), ("a",), frozenset())


def test_a_lost_claim_is_filled_by_the_next() -> None:
    found = select_candidates([match(s) for s in "abcde"], (), max_lessons=2, claim=lambda slug: slug not in "ac")
    assert [one.slug for one in found.injected] == ["b", "d"]
    assert found.dropped == ("a", "c")
    assert found.seen == {"b", "d"}


@pytest.mark.parametrize(("most", "told"), [(2, "ab"), (0, ""), (-1, ""), (99, "abcd"), (1, "a")])
def test_at_most_so_many(most: int, told: str) -> None:
    found = select_candidates([match(s) for s in "abcd"], max_lessons=most)
    assert "".join(one.slug for one in found.injected) == told
    assert found.dropped == ()


def test_the_first_is_told_whatever_its_size() -> None:
    assert len(select_candidates([match("a", "x" * 10_000)], budget_bytes=1).injected[0].text) == 10_000


def test_over_the_budget_is_dropped_without_a_claim() -> None:
    claimed: list[str] = []
    big = match("b", "x" * 5000, summary="y" * 5000)
    found = select_candidates([match("a"), big], budget_bytes=100, claim=lambda slug: not claimed.append(slug))
    assert [one.slug for one in found.injected] == ["a"]
    assert found.dropped == ("b",)
    assert claimed == ["a"]
    assert found.seen == {"a"}, "so it can come later"
    assert [one.slug for one in select_candidates([match("a"), big], found.seen, budget_bytes=100).injected] == ["b"]


def test_the_short_form() -> None:
    second = match("b", "x" * 500, "sum", "problem\nmore", "s" * 300)
    found = select_candidates([match("a", "y" * 16), second], budget_bytes=400)
    assert found.injected[1].text == "**Lesson**: sum\n**Problem**: problem\n**Solution**: " + "s" * 200
    assert select_candidates([match("a"), match("b", "x" * 500, "sum")], budget_bytes=100).injected[1].text == (
        "**Lesson**: sum"
    )


def test_no_short_form_without_a_summary() -> None:
    assert select_candidates([match("a"), match("b", "x" * 500, "", "p", "s")], budget_bytes=400).dropped == ("b",)


@pytest.mark.parametrize(("budget", "told"), [(10, 2), (9, 1)])
def test_what_fits_exactly_fits(budget: int, told: int) -> None:
    assert len(select_candidates([match("a", "12345"), match("b", "ü345")], budget_bytes=budget).injected) == told


def test_a_lost_first_claim_passes_its_privilege_on() -> None:
    big = [match("a", "x" * 500), match("b", "y" * 500)]
    found = select_candidates(big, budget_bytes=1, claim=lambda slug: slug == "b")
    assert found.injected == (Injected("b", "y" * 500),)


def test_the_order_is_the_caller_s() -> None:
    assert select_candidates([match("high"), match("low")], max_lessons=1).injected[0].slug == "high"


def test_lone_surrogates_count_as_three_bytes() -> None:
    found = select_candidates([match("a", "x"), match("b", "\ud800")], budget_bytes=4)
    assert len(found.injected) == 2
