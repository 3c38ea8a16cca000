"""The table of what hooks can do, held to how the engine judges the answers that it gives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.answers import _MODULES, answers_of
from hookwright.dialects.capability import capabilities
from hookwright.dialects.table import by_id
from hookwright.engine.outcome import judge
from hookwright.engine.reply import Reply, Setting

if TYPE_CHECKING:
    from hookwright.dialects.capability import Capability
    from hookwright.engine.reply import Outcome

ROWS = [row for agent in _MODULES for row in capabilities(agent)]


def judged(row: Capability, **reply: Any) -> Outcome:
    return judge(Reply(**reply), Setting(answers_of(row.agent), row.answers, row.event, "guard.sh"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.agent}-{row.event}")
def test_every_row_is_what_the_engine_does(row: Capability) -> None:
    block = row.block_answer("not on a Friday")
    if block is not None:
        found = judged(row, exit_code=0, stdout=json.dumps(block))
        assert (found.effect, found.told) == (row.blocks, "not on a Friday")
    elif row.exit2 == "nothing":
        assert row.blocks == "nothing"
    found = judged(row, exit_code=2, stderr="no\n")
    assert found.effect == row.exit2
    advice = row.advice_answer("mind the gap")
    if advice is not None:
        found = judged(row, exit_code=0, stdout=json.dumps(advice))
        assert (found.status, found.context) == ("ok", "mind the gap")
    if row.plain:
        assert judged(row, exit_code=0, stdout="hello\n").plain == "hello\n"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.agent}-{row.event}")
def test_what_becomes_of_a_hook_that_is_not_heard(row: Capability) -> None:
    for reply, fate in (
        ({"exit_code": None, "timed_out": True}, row.timeout), ({"failure": "there is no such program"}, row.failure),
    ):  # fmt: skip
        assert (judged(row, **reply).effect != "nothing") == (fate == "closed")


@pytest.mark.parametrize("agent", _MODULES)
def test_every_event_has_a_row(agent: str) -> None:
    assert {row.event for row in capabilities(agent)} >= {event.name for event in by_id(agent).events if event.runs}


def test_rows_to_rely_on() -> None:
    rows = {(row.agent, row.event): row for row in ROWS}
    lamied, codex = rows["lamied", "PreToolUse"], rows["codex", "PreToolUse"]
    assert (lamied.blocks, lamied.failure, lamied.timeout) == ("block", "closed", "closed")
    assert (codex.blocks, codex.failure, codex.timeout, codex.asks) == ("block", "open", "open", False)
    gemini = rows["gemini-cli", "BeforeTool"]
    assert gemini.block_answer("x") == {"decision": "block", "reason": "x"}
    assert (gemini.advises, gemini.asks, gemini.rewrites) == ("drop", True, True)
    assert rows["gemini-cli", "AfterTool"].replaces
    assert rows["qwen-code", "PostToolUse"].block_answer("x") == {"continue": False, "stopReason": "x"}
    assert rows["codex", "SessionEnd"].blocks == "nothing"


def test_an_unknown_agent() -> None:
    with pytest.raises(LookupError):
        capabilities("nobody")
