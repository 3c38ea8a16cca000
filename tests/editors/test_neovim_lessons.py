"""A lesson of a store in a real Neovim: Markdown, but not any Markdown."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.editors.conftest import Neovim, Step

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the stand-in programs are shell scripts"),
    pytest.mark.timeout(120),
]

TEXT = (
    "---\ntype: guard\ntoolNames: [bash]\ncommandRegexSources: ['\\bgit stash\\b']\nsummary: no stash\n---\nNot this.\n"
)


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "shop" / ".hookwright" / "lessons" / "no-stash.md"
    path.parent.mkdir(parents=True)
    path.write_text(TEXT, encoding="utf-8")
    return path


def edit(path: Path) -> Step:
    return {"action": "edit", "path": str(path)}


def test_from_a_slip_to_a_trial(neovim: Neovim, lesson: Path) -> None:
    seen = neovim.see(
        edit(lesson),
        {"action": "diagnostics", "codes": {"HW809": 1}},
        {"action": "attached"},
        {"action": "lenses", "text": "Try against a command"},
        {"action": "hover", "at": "git stash", "plus": 2},
        {"action": "code_action", "at": "bash", "plus": 1, "title": "Bash"},
        {"name": "after", "action": "diagnostics", "codes": {"HW809": 0}},
        {"action": "press_lens", "at": "---", "picks": ["git stash pop"]},
        {"action": "report", "text": "no-stash denies this call of Bash"},
    )
    assert seen["edit"]["filetype"] == "markdown"
    assert seen["attached"]["root"] == str(lesson.parents[2])
    assert "Matches: `git stash`" in seen["hover"]
    assert seen["lenses"] == ["1: Try against a command…"]


def test_other_markdown_gets_no_client(neovim: Neovim, lesson: Path) -> None:
    other = lesson.parents[2] / "README.md"
    other.write_text(TEXT, encoding="utf-8")
    clients = {"name": "clients", "action": "clients", "patience": 1500}
    seen = neovim.see(edit(other), clients, edit(lesson), {"action": "diagnostics"})
    assert seen["clients"] == 0
