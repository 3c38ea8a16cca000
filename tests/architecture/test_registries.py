"""Nothing can be forgotten: what lies in a folder of plug-ins is in its table, and the other way round."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

import pytest

import hookwright.checks
import hookwright.cli.output
import hookwright.dialects
import hookwright.model.shapes
from hookwright.checks.base import Check, Rule
from hookwright.checks.table import ALL, RULES
from hookwright.cli.main import VERBS
from hookwright.dialects.table import DIALECTS, by_id

if TYPE_CHECKING:
    from types import ModuleType

    from hookwright.dialects.table import Entry


def modules_of(package: ModuleType) -> list[ModuleType]:
    return [import_module(f"{package.__name__}.{info.name}") for info in iter_modules(package.__path__)]


def test_every_check_is_in_the_table() -> None:
    found = {
        id(value): module.__name__
        for module in modules_of(hookwright.checks)
        for name, value in vars(module).items()
        if isinstance(value, Check) and not name.startswith("_")
    }
    assert set(found) == {id(check) for check in ALL}, sorted(found.values())


def test_every_rule_belongs_to_a_check() -> None:
    found = {
        value.code: module.__name__
        for module in modules_of(hookwright.checks)
        for value in vars(module).values()
        if isinstance(value, Rule)
    }
    assert sorted(found) == [rule.code for rule in RULES], found


def test_codes_and_slugs_are_unique() -> None:
    assert len({rule.code for rule in RULES}) == len(RULES)
    assert len({rule.slug for rule in RULES}) == len(RULES)
    assert all(len(rule.doc.strip().splitlines()) > 3 for rule in RULES)


def test_every_dialect_is_in_the_table() -> None:
    found = {
        module.DIALECT.id: module.__name__ for module in modules_of(hookwright.dialects) if hasattr(module, "DIALECT")
    }
    assert found == {entry.id: entry.module for entry in DIALECTS}


@pytest.mark.parametrize("entry", DIALECTS, ids=lambda entry: entry.id)
def test_what_the_table_says_of_a_dialect_is_true(entry: Entry) -> None:
    dialect = by_id(entry.id)
    assert (dialect.id, dialect.title) == (entry.id, entry.title)
    assert dialect.source.version
    assert dialect.source.date


def test_names_of_dialects_are_unique() -> None:
    names = [name for entry in DIALECTS for name in (entry.id, *entry.names)]
    assert len(names) == len(set(names))
    assert all(name == name.lower() for name in names)


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_a_module(verb: str) -> None:
    module = import_module(VERBS[verb].module)
    assert callable(module.add_arguments)
    assert callable(module.run)
