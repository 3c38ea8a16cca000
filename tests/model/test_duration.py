"""Times in words."""

from __future__ import annotations

import math

import pytest

from hookwright.dialects.spec import Timeout
from hookwright.dialects.table import by_id
from hookwright.model.duration import default_seconds, in_words, number_of, plain, seconds_of

SECONDS = Timeout("timeout", "s", 60.0)
MILLISECONDS = Timeout("timeout", "ms", 60.0)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (0.03, "30 milliseconds"),
        (0.001, "1 millisecond"),
        (1, "1 second"),
        (1.5, "1.5 seconds"),
        (30, "30 seconds"),
        (60, "1 minute"),
        (90, "1 min 30 s"),
        (600, "10 minutes"),
        (3600, "1 hour"),
        (30000, "8 h 20 min"),
        (86400, "1 day"),
        (90000, "1 d 1 h"),
        (86430, "1 day"),
        (1e300, "more than 100 years"),
        (math.inf, "more than 100 years"),
        (math.nan, "more than 100 years"),
        (-1, "less than nothing"),
    ],
)
def test_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_units() -> None:
    assert seconds_of(30, SECONDS) == 30
    assert seconds_of(30, MILLISECONDS) == 0.03
    assert seconds_of(10**400, SECONDS) == math.inf
    assert seconds_of(-(10**400), MILLISECONDS) == -math.inf
    assert number_of(30, MILLISECONDS) == 30000
    assert number_of(1.5, SECONDS) == 1.5


@pytest.mark.parametrize(("number", "text"), [(60.0, "60"), (1e6, "1000000"), (0.5, "0.5"), (10, "10")])
def test_plain(number: float, text: str) -> None:
    assert plain(number) == text


def test_defaults_come_from_the_table() -> None:
    claude, lamied = by_id("claude-code"), by_id("lamied")
    assert default_seconds(claude, claude.event("PreToolUse"), "command") == 600
    assert default_seconds(claude, claude.event("PreToolUse"), "prompt") == 30
    assert default_seconds(claude, claude.event("UserPromptSubmit"), "command") == 30
    assert default_seconds(lamied, lamied.event("Stop"), "command") == 60
    assert default_seconds(lamied, None, None) == 60
