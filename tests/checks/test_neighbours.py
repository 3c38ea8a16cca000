"""What lies around a file is read within bounds, and only for a file that has a place."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse
from hookwright.checks.neighbours import neighbours_of, read
from hookwright.dialects.table import by_id
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_path
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from pathlib import Path

HOOKS = {"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}
TEXT = json.dumps(HOOKS)


def _codes(path: str, home: Path, text: str = TEXT) -> set[str]:
    analysis = analyse(text, path, environ={"HOME": str(home), "PATH": ""})
    assert not analysis.crashes
    return {f.rule.code for f in analysis.findings}


def _write(path: Path, value: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def test_a_change_of_a_neighbour_is_seen(tmp_path: Path) -> None:
    home, path = tmp_path / "home", str(tmp_path / "work/.claude/settings.json")
    user = _write(home / ".claude/settings.json", HOOKS)
    assert "HW702" in _codes(path, home)
    user.write_text(TEXT.replace("true", "false"), encoding="utf-8")
    os.utime(user, ns=(1, 1))
    assert "HW702" not in _codes(path, home)
    user.unlink()
    assert "HW702" not in _codes(path, home)


def test_without_a_place_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _write(tmp_path / ".claude/settings.local.json", {"disableAllHooks": True})
    monkeypatch.chdir(tmp_path)
    assert _codes(".claude/settings.json", tmp_path) == set()
    assert _codes(str(tmp_path / ".claude/settings.json"), tmp_path / "home") == {"HW704"}


def test_the_home_folder_is_a_workspace_without_local_file(tmp_path: Path) -> None:
    """There `.claude/settings.json` is the user's, and the local file is not read."""
    _write(tmp_path / ".claude/settings.local.json", {"disableAllHooks": True, **HOOKS})
    assert _codes(str(tmp_path / ".claude/settings.json"), tmp_path) == set()
    assert "HW109" in _codes(str(tmp_path / ".claude/settings.local.json"), tmp_path)


def test_what_is_no_file_of_sane_size_is_left_alone(tmp_path: Path) -> None:
    dialect = by_id("claude-code")
    rule = dialect.files[0]
    folder = tmp_path / "folder"
    folder.mkdir()
    large = _write(tmp_path / "large", " " * ((1 << 20) + 1))
    assert read(str(folder), dialect, rule) is None
    assert read(str(large), dialect, rule) is None
    assert read(str(tmp_path / "missing"), dialect, rule) is None
    assert read("a\0b", dialect, rule) is None
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert read(str(tmp_path / "pipe"), dialect, rule) is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs links")
@pytest.mark.parametrize(
    "broken", ["{", "[]", "null", '{"hooks": 1}', '{"hooks": {"PreToolUse": [null, 1, {"hooks": [2]}]}}']
)
def test_broken_neighbours_do_no_harm(tmp_path: Path, broken: str) -> None:
    _write(tmp_path / "home/.claude/settings.json", broken)
    _write(tmp_path / "work/.claude/settings.local.json", broken)
    (tmp_path / "work/.lamied").mkdir()
    (tmp_path / "work/.lamied/hooks.json").symlink_to(tmp_path / "nowhere")
    assert _codes(str(tmp_path / "work/.claude/settings.json"), tmp_path / "home") == set()


def test_a_managed_file_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from hookwright.dialects.answers import runtime_of

    runtime = runtime_of("claude-code")._replace(managed=((sys.platform, str(tmp_path / "etc")),))
    monkeypatch.setattr("hookwright.dialects.answers.runtime_of", lambda _: runtime)
    _write(tmp_path / "etc/managed-settings.json", {"allowManagedHooksOnly": True})
    assert _codes(str(tmp_path / "work/.claude/settings.json"), tmp_path / "home") == {"HW704"}
    assert _codes(str(tmp_path / "home/.claude/settings.json"), tmp_path / "home") == {"HW704"}


def test_the_nearest_comes_first(tmp_path: Path) -> None:
    for place in ("home/.claude/settings.json", "work/.claude/settings.local.json"):
        _write(tmp_path / place, HOOKS)
    path = str(tmp_path / "work/.claude/settings.json")
    environ = {"HOME": str(tmp_path / "home")}
    located = by_path(path, environ)
    assert located is not None
    around = neighbours_of(HooksFile(parse(TEXT), located.dialect, located.rule, path), environ)
    assert around is not None
    assert [n.shown for n in around.layers() if n.file.rule.scope != "managed"] == [
        ".claude/settings.local.json", "~/.claude/settings.json"
    ]  # fmt: skip
