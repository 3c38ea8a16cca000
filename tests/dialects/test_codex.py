"""The table of Codex: where its files lie, and what only it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.dialects.claude_code import DIALECT as CLAUDE
from hookwright.dialects.codex import DIALECT
from hookwright.model.locate import by_path, is_foreign

if TYPE_CHECKING:
    from pathlib import Path

PLUGIN = "hooks/hooks.json"


@pytest.mark.parametrize(
    ("path", "scope"),
    [
        ("/w/.codex/hooks.json", "project"),
        ("/w/sub/folder/.codex/hooks.json", "project"),
        ("C:\\work\\.codex\\hooks.json", "project"),
        ("/h/.codex/hooks.json", "user"),
        ("/etc/codex/hooks.json", "managed"),
        ("/w/.codex-plugin/plugin.json", "plugin"),
    ],
)
def test_places(path: str, scope: str) -> None:
    found = by_path(path, {"HOME": "/h"})
    assert found is not None
    assert (found.dialect.id, found.rule.scope, found.sure) == ("codex", scope, True)


@pytest.mark.parametrize("path", ["/w/.codex/config.toml", "/w/.codex/hooks/hooks.json", "/w/hooks.json"])
def test_places_of_nobody(path: str) -> None:
    assert by_path(path, {"HOME": "/h"}) is None
    assert not is_foreign(path)


def _plugin(folder: Path, *manifests: str) -> str:
    for name in manifests:
        (folder / name).mkdir()
        (folder / name / "plugin.json").write_text("{}", encoding="utf-8")
    (folder / "hooks").mkdir()
    return str(folder / "hooks" / "hooks.json")


@pytest.mark.parametrize(
    ("manifests", "agent"),
    [
        ((".codex-plugin",), "codex"),
        ((".claude-plugin",), "claude-code"),
        ((".claude-plugin", ".codex-plugin"), "claude-code"),
    ],
)
def test_the_manifest_says_whose_a_plugins_hooks_are(tmp_path: Path, manifests: tuple[str, ...], agent: str) -> None:
    found = by_path(_plugin(tmp_path, *manifests), {"HOME": "/h"})
    assert found is not None
    assert (found.dialect.id, found.rule.scope) == (agent, "plugin")


def test_hooks_of_no_plugin_are_nobodys(tmp_path: Path) -> None:
    assert by_path(_plugin(tmp_path), {"HOME": "/h"}) is None


def test_moments_are_events_of_claude_code() -> None:
    own = {event.name for event in DIALECT.events if not event.moment}
    assert own == {"Interrupt", "PreModelRequest", "PostModelRequest"}
    for event in DIALECT.events:
        assert not event.moment or CLAUDE.event(event.moment) is not None


def test_events_without_matcher() -> None:
    without = {event.name for event in DIALECT.events if event.subject is None}
    assert without == {
        "UserPromptSubmit", "Stop", "Interrupt", "PreModelRequest", "PostModelRequest",
    }  # fmt: skip


def test_short_events() -> None:
    short = {
        event.name: (dict(event.timeouts)[""], event.timeout_maximum) for event in DIALECT.events if event.timeouts
    }
    assert short == {"SessionEnd": (1.0, 3.0), "Interrupt": (1.0, 3.0)}


@pytest.mark.parametrize(
    ("name", "tool"),
    [("Edit", "apply_patch"), ("Write", "apply_patch"), ("Agent", "spawn_agent"), ("Bash", "Bash"), ("Task", None),
     ("Read", None), ("exec_command", None), ("shell", None)],
)  # fmt: skip
def test_names_of_tools(name: str, tool: str | None) -> None:
    found = DIALECT.tool(name)
    assert (found.name if found else None) == tool


def test_no_variable_for_the_project() -> None:
    assert all(variable.scopes == ("plugin",) for variable in DIALECT.variables)


def test_what_the_user_must_do_is_said() -> None:
    assert "codex exec" in DIALECT.trust
    assert "trusted" in DIALECT.trust
