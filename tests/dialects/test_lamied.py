"""Lamied's table says what the page "Hooks" says."""

from __future__ import annotations

import pytest

from hookwright.dialects.claude_code import DIALECT as CLAUDE
from hookwright.dialects.lamied import DIALECT
from hookwright.model.matcher import compile_matcher

PRE = DIALECT.event("PreToolUse")
ALIASES = {
    "Bash": "run_terminal_command",
    "Read": "read_file",
    "Write": "write_file",
    "Edit": "edit_file",
    "Glob": "find_files",
    "Grep": "search_files",
    "LS": "list_directory",
}


def test_three_events_run_and_claudes_others_are_skipped() -> None:
    assert {e.name for e in DIALECT.events if e.runs} == {"PreToolUse", "PostToolUse", "Stop"}
    assert [e.name for e in DIALECT.events] == [e.name for e in CLAUDE.events]
    assert all(e.kinds == ("command",) for e in DIALECT.events if e.runs)


def test_skipped_events_can_still_be_explained() -> None:
    for event in DIALECT.events:
        matcher = compile_matcher("anything", event, DIALECT)
        assert matcher.path == ("ignored" if event.subject is None else "names")


@pytest.mark.parametrize(("claude", "lamied"), ALIASES.items())
def test_both_names_select_the_tool_whichever_is_given(claude: str, lamied: str) -> None:
    assert PRE is not None
    for value in (claude, lamied, f"Nothing|{claude}", f"{lamied}|Nothing", f"{claude}|{lamied}"):
        matcher = compile_matcher(value, PRE, DIALECT)
        assert [tool.name for tool in matcher.selected(DIALECT)] == [lamied], value
        assert matcher.selects(lamied)
        assert matcher.selects(claude)


def test_there_are_no_other_aliases() -> None:
    assert {alias: tool.name for tool in DIALECT.tools for alias in tool.aliases} == ALIASES
    assert {tool.name for tool in DIALECT.tools} - set(ALIASES.values()) == {"delete_file", "move_file"}


@pytest.mark.parametrize("value", [None, "", "*"])
def test_no_matcher_and_star_mean_every_tool(value: str | None) -> None:
    assert PRE is not None
    matcher = compile_matcher(value, PRE, DIALECT)
    assert matcher.path == "every"
    assert matcher.selected(DIALECT) == DIALECT.tools
    assert matcher.selects("mcp__shop__order")


@pytest.mark.parametrize(
    ("value", "subject", "selects"),
    [
        (".*", "move_file", True),
        (".*_file", "delete_file", True),
        (".*_file", "run_terminal_command", False),
        ("edit", "edit_file", False),  # a part is not enough
        ("bash", "run_terminal_command", False),  # case matters
        ("Edit, Write", "edit_file", False),  # a comma joins nothing
        (" Edit", "edit_file", False),
        ("mcp__shop__.*", "mcp__shop__order", True),
        ("mcp__shop", "mcp__shop__order", False),
        ("Edit|*", "edit_file", False),  # no regular expression
        ("Edit|", "edit_file", True),
        ("^Edit$", "edit_file", True),
        ("E.it", "edit_file", True),
        ("(?!Bash).*", "run_terminal_command", True),  # its other name fits
        ("a)(b", "edit_file", False),  # valid only between the brackets that we add
    ],
)
def test_a_pattern_must_fit_the_whole_name(value: str, subject: str, selects: bool) -> None:
    assert PRE is not None
    assert compile_matcher(value, PRE, DIALECT).selects(subject) is selects


def test_timeouts_are_those_of_the_page() -> None:
    assert (DIALECT.timeout.default, DIALECT.timeout.maximum, DIALECT.timeout.unit) == (60, 600, "s")


def test_a_mistake_costs_the_file_and_an_unknown_key_nothing() -> None:
    damage = DIALECT.damage
    assert {damage.json, damage.hooks, damage.event, damage.entry, damage.strict_entry} == {"file"}
    assert DIALECT.unknown_keys == "nothing"


def test_claudes_keys_are_known_and_those_without_effect_say_so() -> None:
    command = DIALECT.kind("command")
    claude = CLAUDE.kind("command")
    assert command is not None
    assert claude is not None
    assert [f.name for f in command.fields] == [f.name for f in claude.fields]
    ignored = {f.name for f in (*DIALECT.common_fields, *command.fields) if f.status == "ignored"}
    assert ignored == {"if", "once", "async", "asyncRewake", "onFailure", "rewakeMessage", "rewakeSummary"}
