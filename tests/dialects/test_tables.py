"""What must be true of every dialect's table."""

from __future__ import annotations

import re
from datetime import date
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, get_args

import pytest

import hookwright.dialects
from hookwright.dialects.spec import Loss
from hookwright.dialects.table import DIALECTS, UnknownDialectError, by_id
from hookwright.model.matcher import FLAVOURS, compile_matcher
from hookwright.model.values import value_problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, Field

TABLES = [by_id(entry.id) for entry in DIALECTS]
each = pytest.mark.parametrize("dialect", TABLES, ids=[table.id for table in TABLES])

VERSION = re.compile(r"\d+(\.\d+){1,2}")


def all_fields(dialect: Dialect) -> Iterator[Field]:
    yield from dialect.common_fields
    yield from dialect.group_fields
    yield from dialect.root_fields
    yield from dialect.settings_fields
    yield from dialect.payload
    for kind in dialect.kinds:
        yield from kind.fields
    for event in dialect.events:
        yield from event.payload
    for tool in dialect.tools:
        yield from tool.input


def unique(names: list[str]) -> bool:
    return len(names) == len(set(names))


def test_every_module_with_a_table_is_registered() -> None:
    names = [f"hookwright.dialects.{info.name}" for info in iter_modules(hookwright.dialects.__path__)]
    assert {name for name in names if hasattr(import_module(name), "DIALECT")} == {entry.module for entry in DIALECTS}


def test_dialects_are_found_by_id_and_other_names() -> None:
    for entry in DIALECTS:
        for name in (entry.id, entry.id.upper(), *entry.names):
            assert by_id(name).id == entry.id
    with pytest.raises(UnknownDialectError, match=r"no dialect 'nobody'; there are .*lamied"):
        by_id("nobody")


@each
def test_names_are_unique(dialect: Dialect) -> None:
    assert unique([event.name for event in dialect.events])
    assert unique([kind.name for kind in dialect.kinds])
    names = [tool.name for tool in dialect.tools]
    assert unique(names)
    for tool in dialect.tools:  # two tools may share an alias, such as two shells
        assert unique([tool.name, *tool.aliases]), tool.name
        assert not {*tool.aliases} & {*names}, tool.name
    assert unique([tool.role for tool in dialect.tools if tool.role])
    assert unique([variable.name for variable in dialect.variables])
    assert unique([name for name, _ in dialect.matchers])
    for fields in (dialect.group_fields, dialect.root_fields, dialect.settings_fields, dialect.payload):
        assert unique([field.name for field in fields])
    for kind in dialect.kinds:
        assert unique([field.name for field in (*dialect.common_fields, *kind.fields)])
    for event in dialect.events:
        assert unique([field.name for field in event.payload])
        if event.subject:
            assert unique([value.name for value in event.subject.values])


@each
def test_retired_tools_are_gone_and_their_successors_there(dialect: Dialect) -> None:
    for tool in dialect.retired_tools:
        assert dialect.tool(tool.name) is None
        assert tool.replaced_by == "" or dialect.tool(tool.replaced_by) is not None


@each
def test_everything_has_words(dialect: Dialect) -> None:
    for event in dialect.events:
        assert event.doc.endswith("."), event.name
        assert event.can, event.name
        assert not event.can.endswith("."), event.name
        assert event.exit2, event.name
    for named in (*dialect.tools, *dialect.kinds, *dialect.variables, *all_fields(dialect)):
        assert named.doc.endswith((".", "…")), named.name
    assert all(rule.doc for rule in (*dialect.files, *dialect.fallback))


def test_every_loss_has_words() -> None:
    from hookwright.features.report.trace import LOSSES

    assert set(LOSSES) == set(get_args(Loss))


@each
def test_words_hold_no_long_lines_of_marketing(dialect: Dialect) -> None:
    """A hover is read in passing: five sentences are the most."""
    docs = [event.doc for event in dialect.events] + [field.doc for field in all_fields(dialect)]
    assert all(len(doc) < 450 for doc in docs), max(docs, key=len)


@each
def test_events_refer_to_what_there_is(dialect: Dialect) -> None:
    kinds = {kind.name for kind in dialect.kinds}
    matchers = {name for name, _ in dialect.matchers}
    assert "default" in matchers
    for event in dialect.events:
        assert set(event.kinds) <= kinds, event.name
        assert {kind for kind, _ in event.timeouts} <= {*(event.kinds or kinds), ""}, event.name
        assert all(seconds > 0 for _, seconds in event.timeouts)
        if event.subject:
            assert event.subject.syntax in matchers, event.name
            fields = {field.name for field in (*dialect.payload, *event.payload)}
            assert event.subject.field in fields, event.name
            if event.subject.kind == "tool":
                assert all(dialect.tool(value.name) for value in event.subject.values)


@each
def test_variables_name_events_that_there_are(dialect: Dialect) -> None:
    for variable in dialect.variables:
        assert all(dialect.event(name) for name in variable.events)


@each
def test_type_is_a_closed_list_of_the_kinds(dialect: Dialect) -> None:
    field = next((field for field in dialect.common_fields if field.name == "type"), None)
    if field is None:  # then there is one kind, which needs no name
        assert [kind.name for kind in dialect.kinds] == [dialect.default_kind] or not dialect.kinds
        return
    assert field.required == (not dialect.default_kind)
    assert [value.name for value in field.values] == [kind.name for kind in dialect.kinds]


@each
def test_examples_and_defaults_are_valid(dialect: Dialect) -> None:
    for field in all_fields(dialect):
        for value in (*field.examples, *([] if field.default is None else [field.default])):
            assert value_problem(field, value) is None, (field.name, value)


@each
def test_examples_of_matchers_select_something(dialect: Dialect) -> None:
    fields = [field for field in (*dialect.group_fields, *dialect.common_fields) if field.name == "matcher"]
    examples = {value for field in fields for value in field.examples}
    event = next((e for e in dialect.events if e.subject is not None and e.subject.kind == "tool"), None)
    if event is None:
        assert not examples, "there is nothing that a matcher could select"
        return
    for value in examples:
        matcher = compile_matcher(value, event, dialect)
        assert matcher.selected(dialect) or matcher.selects(f"{value.removesuffix('.*')}tool"), value


@each
def test_versions_and_dates_parse(dialect: Dialect) -> None:
    date.fromisoformat(dialect.source.date)
    versions = [field.since for field in all_fields(dialect)]
    versions += [named.since for named in (*dialect.events, *dialect.kinds, *dialect.tools, *dialect.retired_tools)]
    for values in [event.subject.values for event in dialect.events if event.subject]:
        versions += [version for value in values for version in (value.since, value.removed)]
    for version in versions:
        assert version == "" or VERSION.fullmatch(version), version


@each
def test_every_way_of_reading_a_matcher_can_be_tried(dialect: Dialect) -> None:
    """A dialect with regular expressions of another kind needs an engine for them first."""
    for _, syntax in dialect.matchers:
        assert syntax.regex == "none" or syntax.flavour in FLAVOURS
        re.compile(f"[{syntax.exact}]" if syntax.exact else "")


@each
def test_files_are_the_registrys(dialect: Dialect) -> None:
    entry = next(entry for entry in DIALECTS if entry.id == dialect.id)
    assert tuple(dict.fromkeys(rule.tail for rule in dialect.files)) == entry.tails
    assert tuple(rule.tail for rule in dialect.fallback) == entry.fallback
    assert bool(entry.tails) == (not dialect.fileless)


@each
def test_rules_for_the_home_directory_come_first(dialect: Dialect) -> None:
    for at, rule in enumerate(dialect.files):
        if rule.home:
            assert all(other.tail != rule.tail for other in dialect.files[:at])


@each
def test_tables_can_be_hashed_or_at_least_compared(dialect: Dialect) -> None:
    """Tables are data: two imports of one module are equal, and nothing in them can be changed by accident."""
    assert dialect == by_id(dialect.id)
    assert isinstance(dialect.events, tuple)
    assert all(isinstance(event.payload, tuple) for event in dialect.events)
