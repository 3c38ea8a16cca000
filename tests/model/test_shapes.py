"""All layouts that a table can ask for, on made-up agents."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hookwright.checks.run import check
from hookwright.dialects.spec import (
    Damage,
    Dialect,
    Event,
    Field,
    FileRule,
    HandlerKind,
    MatcherSyntax,
    Source,
    Subject,
    Timeout,
    Tool,
    Value,
)
from hookwright.features.completion import complete
from hookwright.features.hover import hover
from hookwright.features.place import place_of
from hookwright.features.symbols import symbols
from hookwright.model.effective import effective
from hookwright.model.hooks_file import HooksFile
from hookwright.model.schema import build
from hookwright.model.shapes.table import MODULES
from hookwright.syntax.parser import parse

RULE = FileRule(".made-up/hooks.json", "project", "hooks-file", "Hooks.")
_COMMAND = Value("command", "Runs a command.")
_ASK = Value("ask", "Asks a model.")
_TYPE = Field("type", "string", "The kind.", required=True, values=(_COMMAND, _ASK))
_MATCHER = Field("matcher", "string", "Which tools.")
_KINDS = (
    HandlerKind("command", "Runs a command.", (Field("command", "string", "The line.", required=True),)),
    HandlerKind("ask", "Asks a model.", (Field("prompt", "string", "The question.", required=True),)),
)
_BASE = Dialect(
    id="made-up",
    title="Made Up",
    source=Source("1.0", "2026-11-30", ""),
    shape="nested",
    files=(RULE,),
    fallback=(),
    events=(
        Event(
            "BeforeTool", "Before a tool.", "block", Subject("tool", "tool"), payload=(Field("tool", "string", "It."),)
        ),
        Event("Done", "At the end.", "go on", None),
    ),
    kinds=_KINDS,
    common_fields=(_TYPE, Field("timeout", "number", "Seconds.", above=0)),
    group_fields=(_MATCHER, Field("hooks", "array", "The handlers.", required=True, items="object")),
    root_fields=(Field("enabled", "boolean", "Whether it counts.", default=True),),
    settings_fields=(),
    tools=(Tool("run", "Runs."), Tool("view", "Reads.")),
    retired_tools=(),
    mcp_prefix="",
    matchers=(
        (
            "default",
            MatcherSyntax(
                frozenset(("", "*")), "", "", trim=False, regex="full", flavour="ecmascript", invalid="never"
            ),
        ),
    ),
    timeout=Timeout("timeout", "s", 60.0),
    variables=(),
    payload=(),
    damage=Damage(json="file", hooks="file", event="event", entry="entry", strict_entry="entry", missing_hooks="file"),
)
_RUN = {"type": "command", "command": "x"}
_ASKS = {"type": "ask", "prompt": "ok?"}
_GROUPS = {"BeforeTool": [{"matcher": "run", "hooks": [_RUN, _ASKS]}], "Done": [{"hooks": [_RUN]}]}

TABLES: dict[str, Dialect] = {
    "nested": _BASE,
    "flat": _BASE._replace(shape="flat", common_fields=(*_BASE.common_fields, _MATCHER), group_fields=()),
    "mixed": _BASE._replace(shape="mixed", common_fields=(*_BASE.common_fields, _MATCHER)),
    "bare-map": _BASE._replace(shape="bare-map"),
    "named-groups": _BASE._replace(shape="named-groups"),
    "list": _BASE._replace(
        shape="list",
        event_key="trigger",
        action_key="action",
        group_fields=(),
        common_fields=(
            Field("name", "string", "What it is called.", required=True),
            Field("trigger", "string", "The event.", required=True),
            _MATCHER,
            Field("action", "object", "What runs.", required=True),
            _TYPE,
            Field("timeout", "number", "Seconds.", above=0),
        ),
    ),
}
TABLES = {shape: table._replace(id=f"made-up-{shape}") for shape, table in TABLES.items()}
FILES: dict[str, dict[str, Any]] = {
    "nested": {"hooks": _GROUPS},
    "flat": {"hooks": {"BeforeTool": [{"matcher": "run", **_RUN}, {"matcher": "run", **_ASKS}], "Done": [_RUN]}},
    "mixed": {"hooks": {"BeforeTool": _GROUPS["BeforeTool"], "Done": [_RUN]}},
    "bare-map": {"enabled": True, **_GROUPS},
    "named-groups": {
        "guard": {"enabled": True, "BeforeTool": _GROUPS["BeforeTool"]},
        "end": {"Done": [_RUN]},
    },
    "list": {
        "hooks": [
            {"name": "a", "trigger": "BeforeTool", "matcher": "run", "action": _RUN},
            {"name": "b", "trigger": "BeforeTool", "matcher": "run", "action": _ASKS},
            {"name": "c", "trigger": "Done", "action": _RUN, "timeout": 5},
        ]
    },
}
PLACES = {
    "nested": ["hooks.BeforeTool[0].hooks[0]", "hooks.BeforeTool[0].hooks[1]", "hooks.Done[0].hooks[0]"],
    "flat": ["hooks.BeforeTool[0]", "hooks.BeforeTool[1]", "hooks.Done[0]"],
    "mixed": ["hooks.BeforeTool[0].hooks[0]", "hooks.BeforeTool[0].hooks[1]", "hooks.Done[0]"],
    "bare-map": ["BeforeTool[0].hooks[0]", "BeforeTool[0].hooks[1]", "Done[0].hooks[0]"],
    "named-groups": ["guard.BeforeTool[0].hooks[0]", "guard.BeforeTool[0].hooks[1]", "end.Done[0]"],
    "list": ["hooks[0]", "hooks[1]", "hooks[2]"],
}
each = pytest.mark.parametrize("shape", list(MODULES))


def view(shape: str, value: Any = None) -> HooksFile:
    text = json.dumps(FILES[shape] if value is None else value)
    return HooksFile(parse(text), TABLES[shape], RULE, "/w/.made-up/hooks.json")


@each
def test_events_groups_and_handlers(shape: str) -> None:
    file = view(shape)
    handlers = [handler for entry in file.live() for group in entry.groups for handler in group.handlers]
    assert [handler.place for handler in handlers] == PLACES[shape]
    assert [(h.group.entry.name, h.group.matcher_value, h.kind_name) for h in handlers] == [
        ("BeforeTool", "run", "command"),
        ("BeforeTool", "run", "ask"),
        ("Done", None, "command"),
    ]
    assert [h.text("command") or h.text("prompt") for h in handlers] == ["x", "ok?", "x"]
    assert file.handler_count == 3


@each
def test_what_the_agent_uses_of_it(shape: str) -> None:
    found = effective(view(shape))
    assert [handler.place for handler in found.handlers] == PLACES[shape]
    assert found.lost == ()


@each
def test_a_good_file_is_clean_and_fits_its_schema(shape: str) -> None:
    result = check(view(shape))
    assert [f.message for f in result.findings if f.severity in ("error", "warning")] == []
    assert result.crashes == ()
    schema = build(TABLES[shape])
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(FILES[shape])) == []


def _broken(shape: str) -> dict[str, Any]:
    """The file with a command that is a number, and an event that is none."""
    text = json.dumps(FILES[shape]).replace('"command": "x"', '"command": 5', 1).replace('"Done"', '"Doen"')
    return json.loads(text)


@each
def test_a_bad_file_is_told_by_both(shape: str) -> None:
    file = view(shape, _broken(shape))
    result = check(file)
    assert result.crashes == ()
    told = {f.rule.code for f in result.findings}
    assert {"HW101", "HW201"} <= told, [f.message for f in result.findings]
    assert list(Draft202012Validator(build(TABLES[shape])).iter_errors(_broken(shape)))
    assert len(effective(file).handlers) < 3


@each
def test_the_event_is_renamed_wherever_its_name_stands(shape: str) -> None:
    from hookwright.text.edit import apply

    file = view(shape, json.loads(json.dumps(FILES[shape]).replace('"Done"', '"Doen"')))
    fix = next(f.fix for f in check(file).findings if f.rule.code == "HW201")
    assert fix is not None
    assert json.loads(apply(file.tree.text, fix.edits)) == FILES[shape]


@each
def test_every_handler_has_its_place(shape: str) -> None:
    file = view(shape)
    for entry in file.events:
        for group in entry.groups:
            for handler in group.handlers:
                place = place_of(file, handler.node)
                assert (place.level, place.event_name) == ("handler", entry.name)
                assert place.group is not None
                assert place.group.span == group.node.span


@each
def test_the_outline(shape: str) -> None:
    found = symbols(view(shape))
    assert {one.name for one in found} == {"BeforeTool", "Done"}
    assert all(one.children for one in found)


LEVELS = {
    "flat": {"": "root", "/hooks": "events", "/hooks/Done": "handlers"},
    "bare-map": {"": "events", "/Done": "groups", "/Done/0": "group", "/Done/0/hooks": "handlers"},
    "named-groups": {
        "": "none",
        "/guard": "events",
        "/guard/BeforeTool": "groups",
        "/guard/BeforeTool/0": "group",
        "/end/Done": "handlers",
        "/end/Done/0": "handler",
    },
    "list": {"": "root", "/hooks": "handlers", "/hooks/0": "handler", "/hooks/0/action": "action"},
}


@pytest.mark.parametrize("shape", list(LEVELS))
def test_levels(shape: str) -> None:
    file = view(shape)
    for pointer, level in LEVELS[shape].items():
        node = file.tree.root
        for part in pointer.split("/")[1:]:
            assert node is not None
            node = node.items[int(part)] if node.kind == "array" else node.get_value(part)
        assert place_of(file, node).level == level, pointer


@each
def test_every_place_can_be_asked_about(shape: str) -> None:
    file = view(shape)
    for offset in range(len(file.tree.text) + 1):
        complete(file, offset)
        hover(file, offset)


def test_a_list_offers_events_and_keys_of_an_action() -> None:
    text = '{"hooks": [{"trigger": "", "action": {}}]}'
    file = HooksFile(parse(text), TABLES["list"], RULE)
    events = complete(file, text.index('""') + 1).items
    assert [item.label for item in events] == ["BeforeTool", "Done"]
    assert next(item.label for item in complete(file, text.index("{}") + 1).items) == "type"
    found = hover(file, view("list").tree.text.index("x"))
    assert found is None or found.markdown


def test_a_bare_map_may_have_the_wrapper() -> None:
    file = view("bare-map", {"hooks": _GROUPS})
    assert [entry.place for entry in file.events] == ["hooks.BeforeTool", "hooks.Done"]
    assert place_of(file, file.events[0].value).level == "groups"


@each
@pytest.mark.parametrize(
    "value", [{}, [], None, 1, {"hooks": 1}, {"hooks": []}, {"hooks": [1, {}]}, {"a": {"Done": 1}}]
)
def test_wrong_types_are_no_crash(shape: str, value: Any) -> None:
    file = view(shape, value) if value is not None else HooksFile(parse("null"), TABLES[shape], RULE)
    assert check(file).crashes == ()
    effective(file)
    symbols(file)
