"""Which findings are told: the exact word wins, and the user over the settings file."""

from __future__ import annotations

import pytest

from hookwright.checks.select import Layered, Selection, of_settings
from hookwright.checks.table import RULES, find
from hookwright.model.config import Config, ConfigError


def wants(code: str, own: Selection, file: Selection = Selection()) -> bool:  # noqa: B008
    rule = find(code)
    assert rule is not None
    return Layered(own, file).wants(rule)


def test_codes_and_slugs() -> None:
    assert not wants("HW002", Selection(ignore=("comment",)))
    assert not wants("HW002", Selection(ignore=("HW002",)))
    assert not wants("HW002", Selection(ignore=("HW",)))
    assert wants("HW002", Selection(ignore=("",)))
    assert wants("HW002", Selection(select=("HW002",)))
    assert not wants("HW201", Selection(select=("HW002",)))
    assert not wants("HW002", Selection(select=("HW002",), ignore=("comment",)))


@pytest.mark.parametrize(
    ("own", "file", "told"),
    [
        (Selection(), Selection(ignore=("HW402",)), False),
        (Selection(), Selection(select=("HW1",)), False),
        (Selection(select=("HW4",)), Selection(select=("HW1",)), True),
        (Selection(select=("HW4",)), Selection(ignore=("HW4",)), True),
        (Selection(select=("HW4",)), Selection(ignore=("HW402",)), False),
        (Selection(select=("timeout-unit",)), Selection(ignore=("HW402",)), True),
        (Selection(ignore=("HW4",)), Selection(select=("HW402",)), False),
        (Selection(ignore=("HW1",)), Selection(ignore=("HW2",)), True),
        (Selection(select=("HW402",), ignore=("HW402",)), Selection(), False),
    ],
)
def test_the_user_over_the_file(own: Selection, file: Selection, told: bool) -> None:
    assert wants("HW402", own, file) is told


def test_a_word_that_is_no_check() -> None:
    config = Config("/w/hookwright.toml", ignore=("coment",), text='\nignore = ["coment"]\n')
    with pytest.raises(ConfigError, match='no check "coment"; did you mean "comment"') as caught:
        of_settings(config, "/w/x.json", RULES)
    assert caught.value.line == 2


def test_patterns_are_checked_where_they_do_not_match() -> None:
    config = Config("/w/hookwright.toml", per_path=(("vendor", ("HW9",)),))
    with pytest.raises(ConfigError):
        of_settings(config, "/w/x.json", RULES)
