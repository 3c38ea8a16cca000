"""Settings come from anybody, in any shape."""

from __future__ import annotations

import pytest

from hookwright.lsp.settings import Settings, read


@pytest.mark.parametrize(
    "raw", [None, [], 3, "x", {}, {"hookwright": None}, {"other": {"enable": False}}, {"path": "/x"}]
)
def test_nothing_said(raw: object) -> None:
    assert read(raw) == (Settings(), ())


def test_with_and_without_the_section() -> None:
    wanted = Settings(enable=False, agent="claude-code", select=("HW201",), ignore=("comment",))
    section = {"enable": False, "agent": "Claude", "select": ["HW201"], "ignore": ["comment"]}
    assert read(section) == (wanted, ())
    assert read({"hookwright": section}) == (wanted, ())


def test_what_is_not_mentioned_stays() -> None:
    before = Settings(enable=False, ignore=("HW201",))
    assert read({"agent": "lamied"}, before) == (before._replace(agent="lamied"), ())
    assert read({"ignore": []}, before) == (before._replace(ignore=()), ())
    assert read({"agent": ""}, Settings(agent="lamied")) == (Settings(), ())


@pytest.mark.parametrize(
    ("raw", "word"),
    [
        ({"enable": "yes"}, "true or false"),
        ({"agent": "clippy"}, "claude-code"),
        ({"agent": {"a": 1}}, "claude-code"),
        ({"select": "HW201"}, "list of codes"),
        ({"ignore": [1]}, "list of codes"),
    ],
)
def test_nonsense_is_complained_about_and_dropped(raw: object, word: str) -> None:
    found, complaints = read(raw)
    assert found == Settings()
    assert len(complaints) == 1
    assert word in complaints[0]
