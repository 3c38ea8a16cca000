"""The page of each rule: the first example shows the finding, the second is free of any."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

import hookwright.lessons.check as package
from hookwright.checks.table import RULES as HOOKS
from hookwright.features.standing import NOT_APPROVED
from hookwright.lessons.check.base import Check
from hookwright.lessons.check.run import check
from hookwright.lessons.check.table import ALL, RULES, find
from hookwright.lessons.document import read_document
from hookwright.model.finding import Rule

_BLOCK = re.compile(r"```(json|markdown)\n(.*?)```", re.DOTALL)
PLACES = {"json": "/w/lesson-manifest.json", "markdown": "/w/.hookwright/lessons/example.md"}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_examples(rule: Rule) -> None:
    (kind, bad), (good_kind, good) = _BLOCK.findall(rule.doc or "")[:2]
    assert rule.code in {f.rule.code for f in check(read_document(bad, PLACES[kind]))}
    assert check(read_document(good, PLACES[good_kind])) == ()


def test_every_check_is_in_the_table() -> None:
    modules = [import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)]
    checks = {id(v) for m in modules for v in vars(m).values() if isinstance(v, Check)}
    rules = {v.code for m in modules for v in vars(m).values() if isinstance(v, Rule)}
    assert checks == {id(one) for one in ALL}
    assert rules == {rule.code for rule in RULES}


def test_codes_and_names_are_nobody_elses() -> None:
    every = [*RULES, *HOOKS, NOT_APPROVED]
    assert len({rule.code for rule in every}) == len({rule.slug for rule in every}) == len(every)
    assert [rule.code for rule in RULES] == sorted(rule.code for rule in RULES)
    assert find("hw801") is find("lesson-syntax") is RULES[0]
    assert find("HW101") is None
