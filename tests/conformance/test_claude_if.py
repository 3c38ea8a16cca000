"""`if` rules as the real Claude Code applied them: every recording with one, through the planner; a part really run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claude_session import Lab, chosen, has_condition, keyed, records, replay, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from claude_session import Record

    from hookwright.engine.engine import Engine

LISTED: dict[str, str] = {}
"""Recordings that disagree, with the reason. One that agrees must not be here."""


def payload(lab: Lab, engine: Engine, record: Record) -> dict[str, object]:
    made = engine.sample(record["event"])
    tool, tool_input = record.get("tool") or "Bash", record.get("tool_input")
    tool_input = tool_input or {"command": "echo HW_SHELLOUT; touch ran.txt"}
    filled = {key: lab.filled(value) if isinstance(value, str) else value for key, value in tool_input.items()}
    return {**made, "tool_name": tool, "tool_input": filled}


def planned(folder: Path, record: Record) -> list[str]:
    """Against what ran: which handlers the plan says would run."""
    lab = Lab(folder, record)
    engine = lab.build(approved=False)
    plan = engine.plan(record["event"], payload(lab, engine, record))
    ids = sorted(e.label.removesuffix(".sh").replace("/", " ").split()[-1] for e in plan.running)
    wanted = sorted(record["observed"]["ran"])
    return [] if ids == wanted else [f"planned {ids}, recorded {wanted}"]


def run(folder: Path, record: Record) -> list[str]:
    lab = Lab(folder, record)
    engine = lab.build()
    engine.run(record["event"], payload(lab, engine, record))
    ran, wanted = sorted(lab.ran()), sorted(record["observed"]["ran"])
    return [] if ran == wanted else [f"ran {ran}, recorded {wanted}"]


def with_condition(shared: Path) -> dict[str, Record]:
    return {key: r for key, r in keyed(records(shared, "match")).items() if has_condition(r)}


def test_every_recorded_rule_is_planned_as_the_agent_applied_it(shared: Path, tmp_path: Path) -> None:
    every = with_condition(shared)
    assert len(every) == 1559
    assert sum(bool(record["observed"]["ran"]) for record in every.values()) == 371
    assert verdict(replay(tmp_path, every, planned), every, LISTED) == ""


def test_rules_hold_when_the_hooks_really_run(shared: Path, tmp_path: Path) -> None:
    part = chosen(shared, "match")
    assert len(part) >= 150
    assert any(record["observed"]["ran"] for record in part.values())
    assert verdict(replay(tmp_path, part, run), part, LISTED) == ""
