"""What each agent's payload becomes for the hooks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.adapters.table import ADAPTERS, UnknownAgentError, adapter, canonical
from hookwright.model.patch import files_of

from .conftest import payloads

if TYPE_CHECKING:
    from .conftest import Live


def call(agent: str, native: dict[str, Any], event: str = "") -> tuple[str, str, dict[str, Any]]:
    found = adapter(agent).read(native, event)
    return found.shared, found.moments[0].tool, dict(found.moments[0].tool_input)


@pytest.mark.parametrize("agent", list(ADAPTERS))
def test_a_shell_command_is_bash_everywhere(agent: str) -> None:
    assert call(agent, payloads("/w")[agent]["before"]) == ("PreToolUse", "Bash", {"command": "git push"})


@pytest.mark.parametrize(
    ("agent", "name", "given", "tool", "expected"),
    [
        ("gemini", "read_file", {"file_path": "a"}, "Read", {"file_path": "a"}),
        ("gemini", "write_file", {"file_path": "a", "content": "x"}, "Write", {"file_path": "a", "content": "x"}),
        ("gemini", "glob", {"pattern": "*"}, "Glob", {"pattern": "*"}),
        ("gemini", "grep_search", {"pattern": "x"}, "Grep", {"pattern": "x"}),
        ("gemini", "mcp_github_create_issue", {"t": 1}, "mcp__github__create_issue", {"t": 1}),
        ("codex", "mcp__my_mem__write", {"t": 1}, "mcp__my_mem__write", {"t": 1}),
        ("codex", "view_image", {"path": "a"}, "view_image", {"path": "a"}),
        ("claude", "MultiEdit", {"file_path": "a"}, "MultiEdit", {"file_path": "a"}),
        ("qwen", "notebook_edit", {"notebook_path": "a"}, "NotebookEdit", {"notebook_path": "a"}),
    ],
)
def test_tools_and_arguments(agent: str, name: str, given: dict[str, Any], tool: str, expected: dict[str, Any]) -> None:
    native = {**payloads("/w")[agent]["before"], "tool_name": name, "tool_input": given}
    assert call(agent, native) == ("PreToolUse", tool, expected)


def test_a_reading_of_many_files_is_one_of_each() -> None:
    given = {"include": ["a.py", "secrets/*"], "recursive": True}
    native = {**payloads("/w")["gemini"]["before"], "tool_name": "read_many_files", "tool_input": given}
    found = adapter("gemini").read(native, "")
    assert [(one.tool, one.tool_input) for one in found.moments] == [
        ("Read", {"file_path": "a.py"}), ("Read", {"file_path": "secrets/*"}),
    ]  # fmt: skip


def test_opencode_arguments_are_camel_case() -> None:
    assert call("opencode", payloads("/w")["opencode"]["edit"]) == (
        "PreToolUse", "Edit", {"file_path": "/w/src/a.py", "old_string": "a", "new_string": "b"},
    )  # fmt: skip


def test_copilot_arguments() -> None:
    expected = {"file_path": "src/a.py", "old_string": "a", "new_string": "b"}
    assert call("copilot", payloads("/w")["copilot"]["edit"]) == ("PreToolUse", "Edit", expected)
    camel = {"sessionId": "s", "timestamp": 1, "cwd": "/w", "toolName": "bash", "toolArgs": '{"command": "ls"}'}
    assert call("copilot", camel, "preToolUse") == ("PreToolUse", "Bash", {"command": "ls"})
    assert call("copilot", camel) == ("PreToolUse", "Bash", {"command": "ls"}), "its fields leave no doubt"


@pytest.mark.parametrize(
    ("native", "expected"),
    [
        (
            {"hook_event_name": "beforeShellExecution", "command": "ls", "cwd": "/w"},
            ("PreToolUse", "Bash", {"command": "ls"}),
        ),
        ({"hook_event_name": "beforeReadFile", "file_path": "/w/a"}, ("PreToolUse", "Read", {"file_path": "/w/a"})),
        (
            {"hook_event_name": "beforeMCPExecution", "tool_name": "search", "tool_input": '{"q": 1}'},
            ("PreToolUse", "mcp__search", {"q": 1}),
        ),
        (
            {
                "hook_event_name": "afterFileEdit",
                "file_path": "/w/a",
                "edits": [{"old_string": "a", "new_string": "b"}],
            },
            ("PostToolUse", "Edit", {"file_path": "/w/a", "old_string": "a", "new_string": "b"}),
        ),
    ],
)
def test_cursor_events_that_are_about_one_tool(native: dict[str, Any], expected: tuple[Any, ...]) -> None:
    assert call("cursor", {"conversation_id": "s", "workspace_roots": ["/w"], **native}) == expected


@pytest.mark.parametrize("agent", list(ADAPTERS))
@pytest.mark.parametrize(
    "native",
    [
        {},
        {"hook_event_name": "Nonsense"},
        {"hook_event_name": 5, "hook": [], "session_id": {}},
        {"hook_event_name": "PreToolUse", "tool_name": None, "tool_input": "x", "cwd": 3},
        {"hook_event_name": "preToolUse", "tool_name": ["a"], "tool_input": [1], "workspace_roots": [{}]},
        {"hook_event_name": "afterFileEdit", "edits": [None, 1, {"old_string": {}}], "file_path": []},
        {"hook": "tool.execute.before", "tool": "apply_patch", "args": {"patchText": "*** Update File:"}},
    ],
)
def test_no_payload_is_too_odd(live: Live, agent: str, native: dict[str, Any]) -> None:
    live.hook("allow")
    output = live.respond(agent, native)
    assert output.exit_code == 0
    assert isinstance(json.loads(output.stdout), dict)


def test_a_patch() -> None:
    patch = (
        "*** Begin Patch\n*** Update File: a b.py\n*** Move to: c.py\n@@ def f\n x\n-old\n+new\n"
        "*** Add File: n.md\n+one\n+two\n*** Delete File: d.txt\n*** End Patch\n"
    )
    found = [(f.path, f.how, f.old, f.new, f.tool) for f in files_of(patch)]
    assert found == [
        ("a b.py", "update", "x\nold", "x\nnew", "Edit"),
        ("c.py", "move", "x\nold", "x\nnew", "Edit"),
        ("n.md", "add", "", "one\ntwo", "Write"),
        ("d.txt", "delete", "", "", "Edit"),
    ]
    assert files_of("rubbish") == ()
    assert files_of("*** Update File: ../../etc/passwd\n-x")[0].as_input("/w/shop")["file_path"] == "/etc/passwd"


def test_names_of_agents() -> None:
    assert canonical("CC") == "claude"
    assert canonical("gemini-cli") == "gemini"
    with pytest.raises(UnknownAgentError, match='no adapter for "cine"'):
        canonical("cine")


def test_qwen_asks_about_a_prompt_again_after_tool_results(live: Live) -> None:
    """Seen in Qwen Code 0.24.4: an empty prompt after each batch of results. Nobody wrote it."""
    live.hook("echo it rains", source="claude-code")
    native = {"hook_event_name": "UserPromptSubmit", "session_id": "s1"}
    assert live.ask("qwen", {**native, "prompt": ""}) == {}
    assert live.ask("qwen", {**native, "prompt": "", "submitted_prompt": "hello"}) != {}
    assert live.ask("qwen", {**native, "prompt": "hello"}) != {}
