"""Which workspace an agent is in, whatever else there is around it."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from hookwright.adapters.workspace import find

if TYPE_CHECKING:
    from pathlib import Path

HOOKS = {"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "true"}]}]}}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with hooks, in which the process runs."""
    folder = tmp_path / "home" / "shop"
    (folder / ".git").mkdir(parents=True)
    put(folder, ".lamied/hooks.json", HOOKS)
    monkeypatch.chdir(folder)
    return folder


def put(folder: Path, name: str, value: object) -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(value))


def elsewhere(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def test_a_command_that_codex_runs_elsewhere_is_still_of_this_session(shop: Path, tmp_path: Path) -> None:
    native = {"cwd": str(elsewhere(tmp_path)), "hook_event_name": "PreToolUse", "tool_name": "Bash"}
    assert find("codex", native, {}).workspace == str(shop)


def test_an_outer_agents_variable_says_nothing_about_an_inner_one(shop: Path, tmp_path: Path) -> None:
    other = str(elsewhere(tmp_path))
    environ = {f"{name}_PROJECT_DIR": other for name in ("LAMIED", "CLAUDE", "GEMINI", "QWEN", "CURSOR")}
    for agent in ("codex", "copilot", "opencode"):
        assert find(agent, {"cwd": str(shop), "directory": str(shop)}, environ).workspace == str(shop)
    own = environ | {"GEMINI_PROJECT_DIR": str(shop)}
    assert find("gemini", {"cwd": other}, own).workspace == str(shop)


def test_settings_without_hooks_do_not_hide_those_above(shop: Path) -> None:
    put(shop, "lib/.claude/settings.local.json", {"permissions": {"allow": ["Bash(ls)"]}})
    native = {"cwd": str(shop / "lib"), "directory": str(shop / "lib")}
    os.chdir(shop / "lib")
    for agent in ("codex", "opencode", "claude", "gemini"):
        found = find(agent, native, {})
        assert (found.workspace, found.source) == (str(shop), "lamied")
    put(shop, "lib/.claude/settings.json", HOOKS)
    assert find("codex", native, {})[:2] == (str(shop / "lib"), "claude-code")


@pytest.mark.parametrize("data", [b"\xff\xfe{\0", b'{"\\u0068ooks": {}}', b"{" + b" " * (1 << 20)])
def test_settings_that_may_hold_hooks_count(shop: Path, data: bytes) -> None:
    put(shop, "lib/.claude/settings.json", {})
    (shop / "lib/.claude/settings.json").write_bytes(data)
    os.chdir(shop / "lib")
    assert find("codex", {}, {}).source == "claude-code"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_in_place_of_settings_is_not_waited_for(shop: Path) -> None:
    (shop / "lib" / ".claude").mkdir(parents=True)
    os.mkfifo(shop / "lib" / ".claude" / "settings.json")
    os.chdir(shop / "lib")
    assert find("codex", {}, {}).source in ("lamied", "claude-code")


def test_a_folder_that_is_gone(shop: Path) -> None:
    (shop / "gone").mkdir()
    os.chdir(shop / "gone")
    (shop / "gone").rmdir()
    assert find("codex", {"cwd": str(shop)}, {}).workspace == str(shop)
    assert find("claude", {}, {"CLAUDE_PROJECT_DIR": str(shop)}).workspace == str(shop)
    assert find("claude", {}, {}).source == ""


@pytest.mark.parametrize("tail", ["", "/"])
def test_nobody_elses_folders_above_the_home_folder(tmp_path: Path, shop: Path, tail: str) -> None:
    put(tmp_path, ".lamied/hooks.json", HOOKS)
    home = shop.parent
    (home / "notes").mkdir()
    for folder in (home, home / "notes"):
        os.chdir(folder)
        assert find("codex", {}, {"HOME": f"{home}{tail}"}).source == ""


def test_a_path_that_can_be_none(shop: Path) -> None:
    assert find("copilot", {"cwd": "/a\0b"}, {}).workspace == str(shop)
