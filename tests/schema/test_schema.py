"""The published schemas are valid, current and say the same as the checks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hookwright.checks.schema_errors import breaches, reference, schemas
from hookwright.checks.validate import problems
from hookwright.dialects.table import DIALECTS, by_id
from hookwright.model import schema
from hookwright.syntax.parser import parse

FOLDER = Path(__file__).resolve().parent.parent.parent / "schema"
WHOLE = [(by_id(entry.id), rule) for entry in DIALECTS for rule in schema.roots(by_id(entry.id))]
OURS = frozenset({"finite", "whole", "null"})
"""Breaches of what JSON Schema can't say."""
NAMES = [schema.name(*pair) for pair in WHOLE]


@pytest.mark.parametrize("pair", WHOLE, ids=NAMES)
def test_published_file_is_current(pair) -> None:
    path = FOLDER / schema.name(*pair)
    wanted = json.dumps(schema.build(*pair), indent=2, ensure_ascii=False) + "\n"
    assert path.read_text(encoding="utf-8") == wanted, "run: hookwright schema --write schema"


def test_nothing_else_is_published() -> None:
    others = ("lesson-manifest.schema.json", "settings.schema.json")
    assert sorted(p.name for p in FOLDER.glob("*.json")) == sorted((*NAMES, *others))


@pytest.mark.parametrize("pair", WHOLE, ids=NAMES)
def test_schema_is_valid_and_described(pair) -> None:
    whole = schema.build(*pair)
    jsonschema.Draft202012Validator.check_schema(whole)
    assert whole["$id"].endswith(schema.name(*pair))
    for name, event in whole["$defs"]["hooks"]["properties"].items():
        assert event["description"], name
    for name, key in whole["$defs"]["handler"]["properties"].items():
        assert key["description"], name
    assert "oneOf" not in json.dumps(whole)


@pytest.mark.parametrize("pair", WHOLE, ids=NAMES)
def test_defaults_and_examples_obey_their_own_schema(pair) -> None:
    def walk(part: Any) -> None:
        if isinstance(part, dict):
            for value in ([part["default"]] if "default" in part else []) + list(part.get("examples", ())):
                jsonschema.validate(value, {k: v for k, v in part.items() if k != "$ref"})
            for below in part.values():
                walk(below)
        elif isinstance(part, list):
            for below in part:
                walk(below)

    walk(schema.build(*pair))


def _texts() -> st.SearchStrategy[str]:
    return st.sampled_from(
        ["", "Bash", "command", "http", "prompt", "shell", "./x.sh", "https://x.test/a", "block", "5"]
    )


def _scalars() -> st.SearchStrategy[Any]:
    return st.one_of(_texts(), st.integers(-2, 700), st.floats(-1, 2, allow_nan=False), st.booleans(), st.none())


def _handlers() -> st.SearchStrategy[Any]:
    keys = sorted({f.name for d in DIALECTS for k in by_id(d.id).kinds for f in k.fields} | {"type", "timeout", "odd"})
    anything = st.one_of(
        _scalars(), st.lists(_scalars(), max_size=2), st.dictionaries(_texts(), _scalars(), max_size=2)
    )
    plain = st.fixed_dictionaries(
        {"type": st.just("command"), "command": _texts()}, optional={"timeout": st.integers(1, 60)}
    )
    return st.one_of(plain, st.dictionaries(st.sampled_from(keys), anything, max_size=4), _scalars())


def _files() -> st.SearchStrategy[Any]:
    group = st.one_of(
        st.fixed_dictionaries(
            {"hooks": st.lists(_handlers(), max_size=2)}, optional={"matcher": _scalars(), "odd": _scalars()}
        ),
        _scalars(),
    )
    events = st.sampled_from(["PreToolUse", "Stop", "SessionStart", "Nope"])
    hooks = st.one_of(
        st.dictionaries(events, st.one_of(st.lists(group, max_size=2), _scalars(), group), max_size=3), _scalars()
    )
    return st.dictionaries(
        st.sampled_from(["hooks", "disableAllHooks", "description", "other"]), hooks | _scalars(), max_size=3
    )


NESTED = [(pair, name) for pair, name in zip(WHOLE, NAMES, strict=True) if pair[1].shape is None]
"""A file whose events may stand at the root has no one place for them: its pieces can't be put together here."""


@pytest.mark.parametrize("pair", [pair for pair, _ in NESTED], ids=[name for _, name in NESTED])
@settings(max_examples=150, deadline=None)
@given(value=_files())
def test_pieces_say_what_the_whole_says(pair, value: Any) -> None:
    """Validation in pieces finds an error exactly where the published schema has one."""
    dialect, rule = pair
    whole = jsonschema.Draft202012Validator(_with_paths(schema.build(dialect, rule)))
    wanted = {_place(e) for e in whole.iter_errors(value)}
    assert _in_pieces(dialect, rule, value) == wanted


def _place(error: Any) -> tuple[Any, ...]:
    return (*error.absolute_path, "forbidden" if error.validator == "not" else error.validator)


def _in_pieces(dialect, rule, value) -> set[tuple[Any, ...]]:
    pieces = schemas(dialect, rule)
    root = parse(json.dumps(value)).root
    assert root is not None
    seen: set[tuple[Any, ...]] = set()

    def add(piece: dict[str, Any], node, without=frozenset()) -> None:
        for e in breaches(piece, node, without=without):
            if e.keyword not in OURS:
                seen.add((*e.node.path, e.keyword))

    add(pieces.root, root, frozenset({"hooks"}))
    hooks = root.get_value("hooks")
    if hooks is None or hooks.kind != "object":
        return seen
    add(pieces.hooks, hooks, frozenset({"*"}))
    for member in hooks.members:
        known = dialect.event(member.name) is not None and member.value is not None
        for group in member.value.items if known and member.value else ():
            add(pieces.group, group, frozenset({"hooks"}))
            inner = group.get_value("hooks")
            for handler in inner.items if inner is not None else ():
                add(pieces.handler, handler)
    return seen


def _with_paths(part: Any) -> Any:
    """The schema with `false` written as `{"not": {}}`: of a false schema `jsonschema` does not tell the path."""
    if isinstance(part, list):
        return [_with_paths(v) for v in part]
    if not isinstance(part, dict):
        return part
    result = {k: _with_paths(v) for k, v in part.items()}
    if isinstance(part.get("properties"), dict):
        result["properties"] = {k: {"not": {}} if v is False else _with_paths(v) for k, v in part["properties"].items()}
    return result


@settings(max_examples=400, deadline=None)
@given(value=_handlers())
def test_our_validator_says_what_the_reference_says(value: Any) -> None:
    for dialect, rule in WHOLE:
        for piece in schemas(dialect, rule):
            ours = {(b.keyword, b.path) for b in problems(piece, value) if b.keyword not in OURS}
            theirs = {
                ("forbidden" if b.keyword == "not" else b.keyword, b.path) for b in reference(_with_paths(piece), value)
            }
            assert ours == theirs


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ({"type": "command", "command": "x", "timeout": True}, {("type", ("timeout",))}),
        ({"type": "command", "command": "x", "timeout": 0}, {("exclusiveMinimum", ("timeout",))}),
        ({"type": "command", "command": "x", "timeout": float("inf")}, {("finite", ("timeout",))}),
        ({"type": "command", "command": "x", "timeout": 10**400}, {("finite", ("timeout",))}),
        ({"type": "prompt", "prompt": "x", "async": True}, {("forbidden", ("async",))}),
        ({"type": "http", "url": "nope"}, {("pattern", ("url",))}),
        ({"type": "http", "url": "http://x", "headers": {"a": 1}}, {("type", ("headers", "a"))}),
        ({"type": "command", "command": "x", "args": ["a", 1]}, {("type", ("args", 1))}),
        ({"type": "odd"}, {("enum", ("type",))}),
        ({}, {("required", ())}),
    ],
)
def test_breaches_of_a_handler(value: Any, wanted: set[Any]) -> None:
    piece = schemas(*WHOLE[0]).handler
    assert {(b.keyword, b.path) for b in problems(piece, value)} == wanted


def test_a_keyword_that_is_not_ours_is_left_to_the_reference() -> None:
    root = parse('{"a": 3}').root
    assert root is not None
    assert [e.keyword for e in breaches({"minProperties": 2}, root)] == ["minProperties"]
