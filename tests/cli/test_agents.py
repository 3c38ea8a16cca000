"""Verbs and the agents that have files of another form, or none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hookwright.cli.main import main

if TYPE_CHECKING:
    from pathlib import Path

NO_FILE = "opencode has no hooks file; its plugins, programs under `.opencode/plugins`, take the place of hooks"


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--agent", "opencode", "x.json"],
        ["schema", "opencode"],
        ["run", "PreToolUse", "--agent", "opencode"],
        ["list", "--agent", "opencode"],
        ["approve", "--agent", "opencode"],
    ],
)
def test_an_agent_without_files(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert NO_FILE in told.err


def test_its_callbacks_are_explained_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "tool.execute.before"]) == 0
    assert "event of opencode" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("place", "text", "code"),
    [
        (".cursor/hooks.json", {"hooks": {"stop": [{"command": "true"}]}}, "HW102"),
        (".github/hooks/guard.json", {"version": 1, "hooks": {"preToolUse": [{"powershell": "x"}]}}, "HW414"),
        (".windsurf/hooks.json", {"hooks": {"preToolUse": [{"command": "x"}]}}, "HW201"),
        (".copilot/settings.json", {"hooks": {"preToolUse": [{"matcher": "Bash", "command": "x"}]}}, "HW302"),
        ("hooks/hooks-cursor.json", {"version": 1, "hooks": {"stop": [{"command": "x", "timeoutSec": 5}]}}, "HW103"),
    ],
)
def test_files_of_a_folder_are_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    place: str,
    text: object,
    code: str,
) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(text))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    main(["check", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert code in {finding["code"] for file in found["files"] for finding in file["findings"]}, found


@pytest.mark.parametrize("place", [".github/workflows/data.json", ".devin/hooks.v1.json", ".github/settings.json"])
def test_files_of_others_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: str
) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True)
    path.write_text('{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "x", "timout": 1}]}]}}')
    monkeypatch.chdir(tmp_path)
    main(["check", "--format", "json"])
    assert '"HW103"' not in capsys.readouterr().out
