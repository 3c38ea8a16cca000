"""Whose a file is: by its place, by its content where agents share one, and by its content alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.model.locate import by_content, by_name, by_path, root_of
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from pathlib import Path

FLAT = '{"version": 1, "hooks": {"%s": [{"command": "x"}]}}'


@pytest.mark.parametrize(
    ("path", "agent", "scope"),
    [
        ("/w/.cursor/hooks.json", "cursor", "project"),
        ("/h/.cursor/hooks.json", "cursor", "user"),
        ("/etc/cursor/hooks.json", "cursor", "managed"),
        ("/Library/Application Support/Cursor/hooks.json", "cursor", "managed"),
        ("C:\\ProgramData\\Cursor\\hooks.json", "cursor", "managed"),
        ("/w/.github/hooks/guard.json", "copilot", "project"),
        ("/h/.copilot/hooks/guard.json", "copilot", "user"),
        ("/h/.copilot/settings.json", "copilot", "user"),
        ("/w/.github/copilot/settings.local.json", "copilot", "local"),
        ("/etc/github-copilot/policy.d/a.json", "copilot", "managed"),
        ("/w/.windsurf/hooks.json", "windsurf", "project"),
        ("/w/.devin/hooks.json", "windsurf", "project"),
        ("/h/.codeium/windsurf/hooks.json", "windsurf", "user"),
        ("/etc/windsurf/hooks.json", "windsurf", "managed"),
    ],
)
def test_places(path: str, agent: str, scope: str) -> None:
    found = by_path(path, {"HOME": "/h"})
    assert found is not None
    assert (found.dialect.id, found.rule.scope, found.sure) == (agent, scope, True)


@pytest.mark.parametrize(
    "path",
    [
        "/w/.github/workflows/ci.json",
        "/w/.github/hooks/more/guard.json",
        "/w/.github/hooks.json",
        "/w/.devin/hooks.v1.json",
        "/w/.cursor/mcp.json",
        "/w/hooks/hooks.json",
        "/w/.codeium/windsurf/hooks.json",
    ],
)
def test_places_of_nobody(path: str) -> None:
    assert by_path(path, {"HOME": "/h"}) is None


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ('{"version": 1, "hooks": {"preToolUse": [{"bash": "x"}]}}', "copilot"),
        ('{"version": 1, "hooks": {"PreToolUse": [{"type": "command", "command": "x"}]}}', "copilot"),
        ('{"hooks": {"PreToolUse": [{"type": "command", "command": "x"}]}}', "vscode"),
        ('{"hooks": {"preToolUse": [{"type": "command", "windows": "x"}]}}', "vscode"),
        ('{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "x"}]}]}}', "vscode"),
        ('{"hooks": {"notification": [{"bash": "x"}], "preToolUse": [{"bash": "y"}]}}', "copilot"),
        ('{"hooks": {}}', "vscode"),
        ('{"version": 1, "hooks": {}}', "copilot"),
        ("{}", "vscode"),
        ("[]", "vscode"),
    ],
)
def test_the_folder_that_two_agents_share(text: str, agent: str) -> None:
    found = by_path("/w/.github/hooks/a.json", {"HOME": "/h"}, parse(text).root)
    assert found is not None
    assert found.dialect.id == agent


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        (FLAT % "beforeShellExecution", "cursor"),
        ('{"hooks": {"preToolUse": [{"command": "x", "failClosed": true}]}}', "cursor"),
        (FLAT % "agentStop", "copilot"),
        ('{"version": 1, "hooks": {"sessionStart": [{"bash": "x", "timeoutSec": 3}]}}', "copilot"),
        (FLAT % "pre_run_command", "windsurf"),
        ('{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "x"}]}]}}', "claude-code"),
        ('{"hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": "x"}]}]}}', "gemini-cli"),
        ('{"hooks": {"PreToolUse": [{"type": "command", "command": "x"}]}}', "vscode"),
    ],
)
def test_content_alone(text: str, agent: str) -> None:
    found = by_content(parse(text))
    assert found is not None
    assert (found.dialect.id, found.sure, found.rule.tail) == (agent, False, "")


@pytest.mark.parametrize(
    "text",
    [
        '{"hooks": {"pre-commit": [{"command": "x"}]}}',
        '{"hooks": {"stop": []}}',
        '{"hooks": {"stop": [1, null, "x"]}}',
        '{"hooks": {"stop": {"command": "x"}}}',
        '{"hooks": {"beforeShellExecution": [{"hooks": [{"type": "command", "command": "x"}]}]}}',
        '{"hooks": {"event": [{"command": "x"}]}}',
        '{"hooks": [{"repo": "x"}]}',
        '{"hooks": true}',
        "[]",
        "",
    ],
)
def test_content_of_nobody(text: str) -> None:
    assert by_content(parse(text)) is None


def test_a_plugin_of_two_agents(tmp_path: Path) -> None:
    """Whose the file is says its content, where the plugin has a manifest for both."""
    path = tmp_path / "hooks" / "hooks.json"
    path.parent.mkdir()
    for name in (".claude-plugin", ".cursor-plugin"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "plugin.json").write_text("{}")
    nested = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "x"}]}]}}'
    for text, agent in ((FLAT % "stop", "cursor"), (nested, "claude-code"), ("{}", "claude-code")):
        found = by_path(str(path), {"HOME": "/h"}, parse(text).root)
        assert found is not None
        assert (found.dialect.id, found.rule.scope) == (agent, "plugin")


def test_a_named_agent_without_files_still_has_a_view() -> None:
    found = by_name("/w/x.json", "opencode")
    assert found.dialect.id == "opencode"


@pytest.mark.parametrize(
    ("path", "agent", "root"),
    [
        ("/w/.cursor/hooks.json", "cursor", "/w"),
        ("/w/.github/hooks/a.json", "copilot", "/w"),
        ("/.windsurf/hooks.json", "windsurf", ""),
        ("C:\\w\\.windsurf\\hooks.json", "windsurf", "C:\\w"),
        ("/w/other.json", "cursor", None),
    ],
)
def test_the_folder_from_which_a_place_counts(path: str, agent: str, root: str | None) -> None:
    found = by_path(path, {"HOME": "/h"}) or by_name(path, agent)
    assert root_of(path, found.rule) == root
