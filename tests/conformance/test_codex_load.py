"""What the real Codex made of broken and unusual files: every recording of a load is replayed through the checks and
`model.effective`.

Codex lists what it loaded, with the seconds that each handler gets, and its warnings. Ours must be the same list, and a
warning of Codex must be a finding of ours.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.checks.analyse import analyse
from hookwright.model.duration import default_seconds
from hookwright.model.effective import FATAL, effective
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path

    from hookwright.checks.analyse import Analysis
    from hookwright.model.hooks_file import Handler

PLACE = ".codex/hooks.json"

TOML = "the hooks stand in config.toml, which is TOML"
FLAGS = "a switch in config.toml, which is TOML, decides"
ELSEWHERE = "the file is one that Codex does not read; HW109 or nobody says so"
TRUST = "the project is not trusted, so nothing is read at all"
LISTED = "objects are written as lists in the order of their keys: loaded, and said to be odd, but not looked into"

EXCLUDED = {
    "codex-load-140": TOML,
    "codex-load-141": TOML,
    "codex-load-143": TOML,
    "codex-load-144": TOML,
    "codex-load-145": TOML,
    "codex-load-146": FLAGS,
    "codex-load-149": ELSEWHERE,
    "codex-load-151": ELSEWHERE,
    "codex-load-152": ELSEWHERE,
    "codex-load-153": ELSEWHERE,
    "codex-load-155": TRUST,
    "codex-load-158": LISTED,
    "codex-load-159": LISTED,
}
"""Recordings that are not about what our reader makes of the text, with the reason."""


@pytest.fixture(scope="module")
def records(shared: Path) -> dict[str, dict[str, Any]]:
    lines = (shared / "oracle" / "codex.jsonl").read_text(encoding="utf-8").splitlines()
    return {r["id"]: r for r in map(json.loads, lines) if r["kind"] == "load"}


def text_of(record: dict[str, Any]) -> str:
    hooks = record["hooks"]
    return hooks if isinstance(hooks, str) else json.dumps(hooks)


def look(record: dict[str, Any]) -> Analysis:
    analysis = analyse(text_of(record), PLACE, agent="codex")
    assert not analysis.crashes, analysis.crashes
    return analysis


def loaded(analysis: Analysis) -> dict[str, float]:
    """The handlers that we say Codex loads, with the seconds that each gets."""
    if analysis.file is None:
        return {}
    found: dict[str, float] = {}
    for handler in effective(analysis.file).handlers:
        group, event = handler.group, handler.event
        assert event is not None
        if handler.kind_name not in event.kinds:
            continue
        if compile_matcher(group.matcher_value, event, group.file.dialect).error is None:
            found[f"{event.name}.{group.index}.{handler.index}"] = seconds(handler)
    return found


def seconds(handler: Handler) -> float:
    event, dialect = handler.event, handler.file.dialect
    assert event is not None
    value = handler.value("timeout")
    if value is None:
        return default_seconds(dialect, event, handler.kind_name)
    most = event.timeout_maximum
    return max(1.0, float(value) if most is None else min(float(value), most))


def observed(record: dict[str, Any]) -> dict[str, float]:
    return {one["id"]: one["timeoutSec"] for one in record["observed"].get("loaded", [])}


def test_every_file_is_loaded_as_codex_loads_it(records: dict[str, dict[str, Any]]) -> None:
    differ = {}
    for name, record in records.items():
        if name not in EXCLUDED and (ours := loaded(look(record))) != observed(record):
            differ[name] = (record["title"], ours, observed(record))
    assert differ == {}


def test_every_warning_of_codex_is_a_finding(records: dict[str, dict[str, Any]]) -> None:
    """And where Codex refuses the file, so do we, for the whole file."""
    compared = 0
    for name, record in records.items():
        warnings = record["observed"].get("warnings", [])
        if name in EXCLUDED or not warnings:
            continue
        analysis = look(record)
        said = [f for f in analysis.findings if f.severity in ("error", "warning")]
        refused = any(w.startswith("failed to parse hooks config") for w in warnings)
        assert refused == any(f.loss in FATAL for f in said), (name, record["title"], said)
        assert refused or len(said) >= len(warnings), (name, warnings, said)
        compared += 1
    assert compared >= 50, compared


def test_no_file_that_codex_loads_whole_is_called_lost(records: dict[str, dict[str, Any]]) -> None:
    """Errors are only for what Codex throws away; the two lists in an object's place are among what it loads."""
    compared = 0
    for name, record in records.items():
        o = record["observed"]
        if EXCLUDED.get(name, LISTED) != LISTED or o.get("warnings") or "error" in (o.get("notes") or ""):
            continue
        errors = [f for f in look(record).findings if f.severity == "error"]
        assert errors == [], (name, record["title"], errors)
        compared += 1
    assert compared >= 25, compared


def test_a_timeout_that_makes_codex_crash_is_said_to(records: dict[str, dict[str, Any]]) -> None:
    for name in ("codex-load-091", "codex-load-092"):
        assert "panicked" in records[name]["observed"]["notes"]
        assert [f.loss for f in look(records[name]).findings if f.severity == "error"] == ["crash"]


def test_what_is_left_out(records: dict[str, dict[str, Any]]) -> None:
    assert len(records) == 107
    assert set(EXCLUDED) <= set(records)
    assert len(EXCLUDED) == 13
    for name, why in EXCLUDED.items():
        if why in (TOML, FLAGS):
            record = records[name]
            assert record["file"].endswith(".toml") or any(f.endswith(".toml") for f in record["files"]), name
        if why == ELSEWHERE:
            assert records[name]["file"] != PLACE
        if why == LISTED:
            assert records[name]["observed"]["loaded"]
