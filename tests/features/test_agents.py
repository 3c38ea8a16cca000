"""The same moment in every agent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hookwright.cli.main import main
from hookwright.dialects.table import DIALECTS
from hookwright.features.agents import matrix, moment_of, moments, overview, rows

if TYPE_CHECKING:
    import pytest


def test_every_agent_has_the_moment_before_a_tool() -> None:
    assert {row.dialect.id for row in rows("PreToolUse")} == {entry.id for entry in DIALECTS}
    assert moments()[0] in ("PreToolUse", "PostToolUse")


def test_an_events_own_name_leads_to_its_moment() -> None:
    assert moment_of("BeforeTool") == moment_of("pre_run_command") == moment_of("PreToolUse") == "PreToolUse"
    assert moment_of("AfterAgent") == moment_of("stop") == "Stop"
    assert moment_of("BeforeToolSelection") is None


def test_what_a_failing_hook_does_differs() -> None:
    found = {row.dialect.id: row.failure for row in rows("PreToolUse")}
    assert found["lamied"] == "blocks"
    assert found["claude-code"] == found["codex"] == "goes on"


def test_the_answer_that_blocks_is_the_agents_own() -> None:
    how = {row.dialect.id: row.how for row in rows("PreToolUse")}
    assert how["cursor"] == 'exit 2 or `permission: "deny"`'
    assert how["windsurf"] == "exit 2"
    assert how["opencode"] == "throw"


def test_columns_stand_under_each_other() -> None:
    for text in (matrix(rows("Stop")), overview()):
        assert len({len(line) for line in text.splitlines()}) == 1


def test_explain_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "BeforeTool", "--agents"]) == 0
    shown = capsys.readouterr().out
    assert "tool.execute.before" in shown
    assert main(["explain", "Stop", "--agents", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["name"] == "Stop"
    assert {row["agent"] for row in data["agents"]} >= {"claude-code", "codex", "gemini-cli"}


def test_a_word_that_is_no_event(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "PreToolUes", "--agents"]) == 2
    assert 'did you mean "PreToolUse"?' in capsys.readouterr().err
