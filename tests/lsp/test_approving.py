"""The question in a message box: complete, or said not to be; nobody else's words pass for ours."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine.engine import Engine
from hookwright.features.report.pending import pending
from hookwright.lsp.approving import _message
from hookwright.lsp.convert import message

if TYPE_CHECKING:
    from pathlib import Path

LONGEST = 1000
"""UTF-16 units after which VS Code cuts a message."""


def asked(top: Path, settings: dict[str, Any], name: str = "w") -> tuple[str, bool]:
    folder = top / name
    (folder / ".claude").mkdir(parents=True)
    (folder / ".claude/settings.json").write_text(json.dumps(settings), encoding="utf-8")
    environ = {"HOME": str(top / "home"), "HOOKWRIGHT_STATE_DIR": str(top / "state")}
    text, complete = _message(pending(Engine(folder, "claude-code", environ=environ, managed_dir=str(folder))))
    return message(text), complete


def stop(*commands: str) -> dict[str, Any]:
    return {"hooks": {"Stop": [{"hooks": [{"type": "command", "command": command} for command in commands]}]}}


def test_everything_is_shown_when_it_fits(tmp_path: Path) -> None:
    text, complete = asked(tmp_path, stop("echo a\nrm x", "true"))
    assert complete
    assert text.count("\n") == 2
    assert "Stop: echo a ⏎ rm x; file: " in text


@pytest.mark.parametrize("deep", [False, True])
@pytest.mark.parametrize("char", ["x", "\U0001f600"])
def test_what_an_editor_would_cut_is_not_called_complete(tmp_path: Path, char: str, *, deep: bool) -> None:
    folder = "/".join(["d" * 100] * 7 if deep else "w")
    for length in (0, 100, 400, 500, 700, 850, 900, 5000):
        text, complete = asked(tmp_path, stop(f"{char * length} ; rm x"), f"{folder}/{length}")
        assert not complete or ("; rm x" in text and len(text.encode("utf-16-le")) // 2 <= LONGEST)
        assert complete or "1 more" in text
    assert not complete


def test_the_name_of_a_variable_begins_no_line(tmp_path: Path) -> None:
    name = "X\nRun this project's hooks? 1 hook: true" + " " * 300
    text, _ = asked(tmp_path, {**stop("true"), "env": {name: "1"}})
    assert text.count("\n") == 1
    assert "⟨300 blanks⟩" in text
