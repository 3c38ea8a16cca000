"""Times in words."""

from __future__ import annotations

import math

import pytest

from hookwright.dialects.spec import Timeout
from hookwright.dialects.table import by_id
from hookwright.model.duration import (
    default_seconds,
    ends_at_once,
    in_words,
    number_of,
    plain,
    seconds_of,
    time_of,
)

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


GEMINI, QWEN = by_id("gemini-cli"), by_id("qwen-code")


@pytest.mark.parametrize(
    ("value", "kind", "seconds"),
    [(30, "command", 30), (999, "command", 999), (1000, "command", 1), (30000, "command", 30), (30000, "http", 30000)],
)
def test_a_large_number_may_change_its_unit(value: float, kind: str, seconds: float) -> None:
    assert seconds_of(value, QWEN.timeout, kind) == seconds


def test_the_number_for_a_time_means_that_time() -> None:
    for kind in ("command", "http"):
        for seconds in (1, 30, 999, 1000, 1800, 86400):
            number = number_of(seconds, QWEN.timeout, kind)
            assert seconds_of(number, QWEN.timeout, kind) == seconds, (kind, seconds)


@pytest.mark.parametrize("value", [0, -1, -0.5, "soon", "", True, False, [5], {}, 2147483648, "2147483648", 1e300])
def test_what_ends_at_once(value: object) -> None:
    assert ends_at_once(value, GEMINI.timeout)
    assert time_of(value, GEMINI, GEMINI.event("BeforeTool"), "command") < 0.01


@pytest.mark.parametrize(
    ("value", "seconds"), [(5000, 5), ("5000", 5), (" 50 ", 0.05), (None, 60), (2147483647, 2147483.647)]
)
def test_what_does_not(value: object, seconds: float) -> None:
    assert not ends_at_once(value, GEMINI.timeout)
    assert time_of(value, GEMINI, GEMINI.event("BeforeTool"), "command") == seconds


@pytest.mark.parametrize(
    ("value", "kind", "seconds"),
    [
        (0, "command", 60), (-1, "command", 60), ("x", "command", 60), ("30", "command", 30), (True, "command", 60),
        (None, "http", 600), (None, "prompt", 30), (1800, "command", 1.8),
    ],
)  # fmt: skip
def test_what_means_the_default(value: object, kind: str, seconds: float) -> None:
    assert time_of(value, QWEN, QWEN.event("PreToolUse"), kind) == seconds


def test_a_limit_of_the_agent_or_of_the_event_cuts() -> None:
    lamied, codex = by_id("lamied"), by_id("codex")
    assert time_of(900, lamied, lamied.event("Stop"), "command") == 600
    assert time_of(900, codex, codex.event("SessionEnd"), "command") == 3
    assert time_of(900, codex, codex.event("Stop"), "command") == 900
