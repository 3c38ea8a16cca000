"""What is peculiar to the tables of Gemini CLI and Qwen Code."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.checks.analyse import analyse
from hookwright.dialects.table import by_id
from hookwright.model.effective import effective
from hookwright.model.locate import by_path
from hookwright.model.matcher import compile_matcher

if TYPE_CHECKING:
    from pathlib import Path

CLAUDE, GEMINI, QWEN = by_id("claude-code"), by_id("gemini-cli"), by_id("qwen-code")


def test_the_same_moments() -> None:
    assert {event.name: event.moment for event in GEMINI.events if event.moment} == {
        "BeforeTool": "PreToolUse",
        "AfterTool": "PostToolUse",
        "BeforeAgent": "UserPromptSubmit",
        "AfterAgent": "Stop",
        "BeforeModel": "PreModelRequest",
        "AfterModel": "PostModelRequest",
        "SessionStart": "SessionStart",
        "SessionEnd": "SessionEnd",
        "PreCompress": "PreCompact",
        "Notification": "Notification",
    }
    own = {event.name for event in QWEN.events if event.moment != event.name}
    assert own == {"TodoCreated", "TodoCompleted", "SessionDelete"}


def test_moments_are_events_somewhere() -> None:
    known = {event.name for dialect in (CLAUDE, by_id("codex")) for event in dialect.events}
    assert {event.moment for dialect in (GEMINI, QWEN) for event in dialect.events if event.moment} <= known


@pytest.mark.parametrize("dialect", [GEMINI, QWEN], ids=["gemini", "qwen"])
def test_roles_have_a_counterpart(dialect) -> None:
    """Every tool with a role is one that Claude Code has, or once had."""
    roles = {tool.role for tool in CLAUDE.tools if tool.role}
    assert {tool.role for tool in dialect.tools if tool.role} - roles <= {"list", "todo"}
    for tool in dialect.tools:
        assert {name for name, _ in tool.arguments} <= {field.name for field in tool.input}, tool.name


def test_gemini_has_no_alias() -> None:
    assert not any(tool.aliases for tool in GEMINI.tools)


@pytest.mark.parametrize(
    ("matcher", "tool", "selects"),
    [
        ("Bash", "run_shell_command", True), ("ShellTool", "run_shell_command", True), ("Task", "agent", True),
        ("TodoList", "todo_write", True), ("TodoWrite", "todo_write", True), ("Goal", "get_goal", True),
        ("ExecTool", "exec", True), ("CaptionImage", "omni_caption_image", True), ("LS", "list_directory", False),
        ("MultiEdit", "edit", False), ("^Bash$", "run_shell_command", False), ("mcp__a__b", "mcp__a__b", True),
    ],
)  # fmt: skip
def test_other_names_of_qwens_tools(matcher: str, tool: str, selects: bool) -> None:
    event = QWEN.event("PreToolUse")
    assert event is not None
    assert compile_matcher(matcher, event, QWEN).selects(tool) is selects


@pytest.mark.parametrize(
    ("manifest", "dialect"), [("gemini-extension.json", "gemini-cli"), ("qwen-extension.json", "qwen-code")]
)
def test_an_extensions_hooks_are_known_by_their_neighbour(tmp_path: Path, manifest: str, dialect: str) -> None:
    hooks = tmp_path / "hooks" / "hooks.json"
    hooks.parent.mkdir()
    hooks.write_text("{}")
    assert by_path(str(hooks), {}) is None
    (tmp_path / manifest).write_text("{}")
    located = by_path(str(hooks), {})
    assert located is not None
    assert (located.dialect.id, located.rule.scope, located.sure) == (dialect, "plugin", True)
    assert located.rule.strict


@pytest.mark.parametrize(("folder", "dialect"), [(".gemini", "gemini-cli"), (".qwen", "qwen-code")])
def test_settings_of_the_user_and_the_project(folder: str, dialect: str) -> None:
    for path, scope in ((f"/home/u/{folder}/settings.json", "user"), (f"/w/{folder}/settings.json", "project")):
        located = by_path(path, {"HOME": "/home/u"})
        assert located is not None
        assert (located.dialect.id, located.rule.scope) == (dialect, scope)


def test_an_extension_of_qwen_may_leave_out_the_outer_key(tmp_path: Path) -> None:
    (tmp_path / "hooks").mkdir()
    (tmp_path / "qwen-extension.json").write_text("{}")
    path = str(tmp_path / "hooks" / "hooks.json")
    groups = '[{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]'
    for text in (f'{{"PreToolUse": {groups}}}', f'{{"hooks": {{"PreToolUse": {groups}}}}}'):
        analysis = analyse(text, path, environ={"HOME": "/nowhere"})
        assert analysis.file is not None
        assert len(effective(analysis.file).handlers) == 1
        assert analysis.findings == ()
    analysis = analyse(f'{{"PreToolUse": {groups}}}', "/w/.qwen/settings.json", environ={})
    assert [finding.rule.code for finding in analysis.findings] == ["HW106"]
