"""What the real Gemini CLI and Qwen Code gave their hooks: every recorded input is what the tables say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from loads import Record, records

from hookwright.dialects.table import by_id
from hookwright.model.values import value_problem

if TYPE_CHECKING:
    from pathlib import Path

AGENTS = (("gemini", "gemini-cli", 38), ("qwen", "qwen-code", 23))


def inputs(shared: Path, agent: str) -> list[tuple[Record, dict[str, Any]]]:
    found: list[tuple[Record, dict[str, Any]]] = []
    for record in records(shared, agent, "input"):
        given = record["observed"].get("stdin")
        given = json.loads(given) if isinstance(given, str) else given
        assert isinstance(given, dict), record["id"]
        found.append((record, given))
    return found


@pytest.mark.parametrize(("agent", "dialect_id", "count"), AGENTS, ids=[agent for agent, _, _ in AGENTS])
def test_inputs_are_the_tables(shared: Path, agent: str, dialect_id: str, count: int) -> None:
    """Each key is known and of the right type, and each key that is always there is there."""
    dialect = by_id(dialect_id)
    every = inputs(shared, agent)
    assert len(every) == count
    for record, given in every:
        event = dialect.event(given["hook_event_name"])
        assert event is not None, record["id"]
        fields = {field.name: field for field in (*dialect.payload, *event.payload)}
        assert set(given) <= set(fields), record["id"]
        assert {name for name, field in fields.items() if field.required} <= set(given), record["id"]
        for name, value in given.items():
            assert value_problem(fields[name], value) is None, (record["id"], name)


@pytest.mark.parametrize(("agent", "dialect_id", "count"), AGENTS, ids=[agent for agent, _, _ in AGENTS])
def test_calls_are_of_known_tools(shared: Path, agent: str, dialect_id: str, count: int) -> None:
    """The tools and their arguments that were recorded are in the table."""
    dialect = by_id(dialect_id)
    seen: set[str] = set()
    for _, given in inputs(shared, agent):
        if "tool_name" not in given:
            continue
        tool = dialect.tool(given["tool_name"])
        assert tool is not None, given["tool_name"]
        assert tool.name == given["tool_name"]
        seen.add(tool.name)
        if tool.input:
            assert set(given["tool_input"]) <= {field.name for field in tool.input}, tool.name
    assert len(seen) >= 3


def test_the_recordings_know_the_tables_versions(shared: Path) -> None:
    for agent, dialect_id, _ in AGENTS:
        versions = {record["version"] for record in records(shared, agent, "input")}
        assert versions == {by_id(dialect_id).source.version}
