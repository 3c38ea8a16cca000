"""What the checks call an error is what the engine does not use, and nothing else.

Checks validate with the JSON Schema, the engine with the tables directly; both must tell the same story of a file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse
from hookwright.model.effective import effective

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = sorted((Path(__file__).resolve().parent.parent / "checks").glob("*/*/*.json"))
PLACES = {
    "claude-code": ".claude/settings.json",
    "lamied": ".lamied/hooks.json",
    "plugin": "hooks/hooks.json",
    "manifest": ".claude-plugin/plugin.json",
    "stray": ".claude/hooks.json",
    "home": ".claude/settings.local.json",
}

LOAD_ELSEWHERE = (
    "load/other-",
    "load/cwd",
    "load/flag",
    "load/files",
    "load/run/",
    "x/",
    "managed/",
    "tui/",
    "load/bad-project-",
)
"""Records whose point is another file, a flag or the screen."""


def _disagreement(text: str, place: str, agent: str) -> str | None:
    analysis = analyse(text, place, agent=agent)
    assert analysis.file is not None
    lost = [item for item in effective(analysis.file).lost if item.loss != "nothing"]
    errors = [f for f in analysis.findings if f.severity == "error"]
    if bool(lost) == bool(errors):
        return None
    return f"lost: {lost}; errors: {[(f.rule.code, f.message) for f in errors]}"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_golden_files(path: Path) -> None:
    parts = path.name.split(".")
    agent = parts[-2] if len(parts) > 2 else "claude-code"
    text = path.read_bytes().decode("utf-8")
    assert _disagreement(text, PLACES[agent], "lamied" if agent == "lamied" else "claude-code") is None


def _texts(shared: Path) -> Iterator[tuple[str, str, dict]]:
    for line in (shared / "oracle" / "claude.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if (record.get("settings_extra") or {}).get("permissions") == {"allow": "Bash"}:
            continue  # the inside of `permissions` is not in our tables
        if record["kind"] != "load" or record["id"].startswith(LOAD_ELSEWHERE) or "hooks" not in record:
            continue
        hooks = record["hooks"]
        if not isinstance(hooks, str):
            settings = dict(record.get("settings_extra") or {})
            hooks = json.dumps({**settings, "hooks": hooks} if "hooks" not in hooks else hooks)
        yield record["id"], hooks, record["observed"]


def test_load_records(shared: Path) -> None:
    """Where nothing is said to be wrong every hook ran; where the file is said to be dropped none did."""
    compared = 0
    for name, text, observed in _texts(shared):
        assert _disagreement(text, ".claude/settings.json", "claude-code") is None, name
        analysis = analyse(text, ".claude/settings.json", agent="claude-code")
        assert analysis.file is not None
        losses = {item.loss for item in effective(analysis.file).lost}
        if losses & {"file", "hooks"}:
            assert observed["ran"] == [], name
        elif not losses - {"nothing"} and analysis.file.live() and not _off(analysis.file):
            assert observed["ran"], name
        compared += 1
    assert compared > 100, compared


def _off(file) -> bool:
    return file.root is not None and file.root.value.get("disableAllHooks") is True
