"""What is said of conditions is what Claude Code was seen to do with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.rule_reading import read_rule
from hookwright.dialects.table import by_id

if TYPE_CHECKING:
    from pathlib import Path


def _rules(shared: Path) -> dict[str, list[tuple[str, list[str], str]]]:
    """Each rule with what ran for it, over all calls that it was tried with."""
    found: dict[str, list[tuple[str, list[str], str]]] = {}
    for line in (shared / "oracle" / "claude.jsonl").read_text(encoding="utf-8").splitlines():
        if '"if"' not in line:
            continue
        record = json.loads(line)
        hooks = record.get("hooks")
        if not record["id"].startswith(("if/", "x/alias-if")) or not isinstance(hooks, dict):
            continue
        groups = [g for groups in hooks.values() for g in groups]
        handlers = [h for g in groups for h in g["hooks"]]
        if len(handlers) == 1 and isinstance(handlers[0].get("if"), str) and record["event"] in _TOOL_EVENTS:
            command = str(record.get("tool_input", {}).get("command", ""))
            found.setdefault(handlers[0]["if"], []).append((record["id"], record["observed"]["ran"], command))
    return found


_TOOL_EVENTS = ("PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest")


def test_rules(shared: Path) -> None:
    """A rule that is said never to fit never fitted; of one that never fitted any call of its tool we know why."""
    rules = _rules(shared)
    if not rules:
        pytest.skip("no recordings of single conditions")
    dialect = by_id("claude-code")
    said = 0
    for rule, calls in rules.items():
        found = read_rule(rule, dialect) if rule else None
        if found is None:
            continue
        said += 1
        ran = [(name, command) for name, what, command in calls if what]
        if not found.nearly:
            assert not ran, (rule, found, ran[:3])
    assert said > 10, said
