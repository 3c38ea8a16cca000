"""Live agents, as far as `hookwright hook` sees them: their payloads, written by hand after what each really sends."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.adapters.respond import Output, Request, respond
from hookwright.engine.engine import Engine

if TYPE_CHECKING:
    from pathlib import Path

SCRIPTS = {
    "allow": "exit 0",
    "block": "echo 'no secrets, please' >&2; exit 2",
    "advise": """echo '{"hookSpecificOutput": {"additionalContext": "mind the tests"}}'""",
    "crash": "exit 7",
    "timeout": "sleep 30",
}
"""What the workspace's hook does."""


class Live:
    """A workspace with one hook on every event, and agents that work in it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "shop"
        self.path.mkdir()
        (folder / "home").mkdir()
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder / "home"),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
        }
        self.source = "lamied"

    def hook(self, behaviour: str, *, source: str = "lamied", matcher: str | None = None, approve: bool = True) -> None:
        """A hooks file with one script on all events, and the user's consent to it."""
        script = self.path / "hook.sh"
        script.write_text(f"#!/bin/sh\ncat > last.json\n{SCRIPTS.get(behaviour, behaviour)}\n")
        script.chmod(0o755)
        handler = {"type": "command", "command": "./hook.sh", **({"timeout": 0.3} if behaviour == "timeout" else {})}
        group = {"hooks": [handler], **({"matcher": matcher} if matcher else {})}
        events = ["PreToolUse", "PostToolUse", "Stop"]
        events += ["UserPromptSubmit", "SessionStart"] if source == "claude-code" else []
        name = ".lamied/hooks.json" if source == "lamied" else ".claude/settings.json"
        file = self.path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"hooks": {event: [group] for event in events}}))
        self.source = source
        if approve:
            self.approve()

    def approve(self) -> None:
        Engine(self.path, self.source, environ=self.environ).approve()

    def respond(self, agent: str, payload: dict[str, Any], **options: Any) -> Output:
        """The whole output."""
        request = Request(agent, workspace=str(self.path), **options)
        return respond(request, json.dumps(payload).encode(), self.environ)

    def ask(self, agent: str, payload: dict[str, Any], **options: Any) -> dict[str, Any]:
        """The answer's JSON."""
        output = self.respond(agent, payload, **options)
        assert output.exit_code == 0
        return json.loads(output.stdout)

    @property
    def heard(self) -> dict[str, Any]:
        """What the hook was given last."""
        return json.loads((self.path / "last.json").read_text())


@pytest.fixture
def live(tmp_path: Path) -> Live:
    return Live(tmp_path)


def payloads(cwd: str) -> dict[str, dict[str, dict[str, Any]]]:
    """Agent → what happens → its payload."""
    base = {"session_id": "s1", "transcript_path": "/t.jsonl", "cwd": cwd}
    claude = {**base, "permission_mode": "default"}
    codex = {**claude, "model": "gpt", "turn_id": "t1", "transcript_path": None}
    gemini = {**base, "timestamp": "2026-11-30T10:00:00Z"}
    qwen = {**claude, "timestamp": "2026-11-30T10:00:00Z", "permission_mode": "yolo"}
    cursor = {
        "conversation_id": "s1", "generation_id": "g1", "model": "m", "cursor_version": "3.21", "user_email": None,
        "workspace_roots": [cwd], "transcript_path": None,
    }  # fmt: skip
    copilot = {"session_id": "s1", "timestamp": "2026-11-30T10:00:00Z", "cwd": cwd}
    shell = {"command": "git push"}
    patch = "*** Begin Patch\n*** Update File: src/a.py\n@@\n-a\n+b\n*** Add File: b.md\n+hello\n*** End Patch"
    return {
        "claude": {
            "before": {
                **claude,
                "hook_event_name": "PreToolUse",
                "tool_name": "Bash",
                "tool_input": shell,
                "tool_use_id": "1",
            },
            "edit": {
                **claude,
                "hook_event_name": "PreToolUse",
                "tool_name": "Edit",
                "tool_use_id": "2",
                "tool_input": {"file_path": f"{cwd}/src/a.py", "old_string": "a", "new_string": "b"},
            },
            "after": {
                **claude,
                "hook_event_name": "PostToolUse",
                "tool_name": "Bash",
                "tool_input": shell,
                "tool_use_id": "1",
                "tool_response": {"stdout": "ok"},
            },
            "end": {**claude, "hook_event_name": "Stop", "stop_hook_active": False},
        },
        "codex": {
            "before": {
                **codex,
                "hook_event_name": "PreToolUse",
                "tool_name": "Bash",
                "tool_input": shell,
                "tool_use_id": "1",
            },
            "edit": {
                **codex,
                "hook_event_name": "PreToolUse",
                "tool_name": "apply_patch",
                "tool_input": {"command": patch},
                "tool_use_id": "2",
            },
            "after": {
                **codex,
                "hook_event_name": "PostToolUse",
                "tool_name": "Bash",
                "tool_input": shell,
                "tool_use_id": "1",
                "tool_response": "ok",
            },
            "end": {**codex, "hook_event_name": "Stop", "stop_hook_active": False, "last_assistant_message": "done"},
        },
        "gemini": {
            "before": {
                **gemini,
                "hook_event_name": "BeforeTool",
                "tool_name": "run_shell_command",
                "tool_input": shell,
            },
            "edit": {
                **gemini,
                "hook_event_name": "BeforeTool",
                "tool_name": "replace",
                "tool_input": {"file_path": "src/a.py", "old_string": "a", "new_string": "b", "instruction": "i"},
            },
            "after": {
                **gemini,
                "hook_event_name": "AfterTool",
                "tool_name": "run_shell_command",
                "tool_input": shell,
                "tool_response": {"llmContent": "ok", "returnDisplay": "ok", "error": None},
            },
            "end": {
                **gemini,
                "hook_event_name": "AfterAgent",
                "prompt": "p",
                "prompt_response": "r",
                "stop_hook_active": False,
            },
        },
        "qwen": {
            "before": {
                **qwen,
                "hook_event_name": "PreToolUse",
                "tool_name": "run_shell_command",
                "tool_input": shell,
                "tool_use_id": "1",
            },
            "edit": {
                **qwen,
                "hook_event_name": "PreToolUse",
                "tool_name": "edit",
                "tool_use_id": "2",
                "tool_input": {"file_path": f"{cwd}/src/a.py", "old_string": "a", "new_string": "b"},
            },
            "after": {
                **qwen,
                "hook_event_name": "PostToolUse",
                "tool_name": "run_shell_command",
                "tool_input": shell,
                "tool_use_id": "1",
                "tool_response": {"llmContent": "ok"},
            },
            "end": {**qwen, "hook_event_name": "Stop", "stop_hook_active": False},
        },
        "cursor": {
            "before": {
                **cursor,
                "hook_event_name": "preToolUse",
                "tool_name": "Shell",
                "tool_input": shell,
                "tool_use_id": "1",
                "cwd": cwd,
                "agent_message": "",
            },
            "edit": {
                **cursor,
                "hook_event_name": "preToolUse",
                "tool_name": "Write",
                "tool_use_id": "2",
                "cwd": cwd,
                "tool_input": {"file_path": f"{cwd}/src/a.py", "content": "b"},
            },
            "after": {
                **cursor,
                "hook_event_name": "postToolUse",
                "tool_name": "Shell",
                "tool_input": shell,
                "tool_use_id": "1",
                "tool_output": "ok",
                "duration": 3,
                "cwd": cwd,
            },
            "end": {**cursor, "hook_event_name": "stop", "status": "completed", "loop_count": 0},
        },
        "copilot": {
            "before": {**copilot, "hook_event_name": "PreToolUse", "tool_name": "bash", "tool_input": shell},
            "edit": {
                **copilot,
                "hook_event_name": "PreToolUse",
                "tool_name": "edit",
                "tool_input": {"path": "src/a.py", "old_str": "a", "new_str": "b"},
            },
            "after": {
                **copilot,
                "hook_event_name": "PostToolUse",
                "tool_name": "bash",
                "tool_input": shell,
                "tool_result": {"result_type": "success", "text_result_for_llm": "ok"},
            },
            "end": {**copilot, "hook_event_name": "Stop", "stop_reason": "end_turn", "stop_hook_active": False},
        },
        "opencode": {
            "before": {
                "hook": "tool.execute.before",
                "tool": "bash",
                "sessionID": "s1",
                "callID": "1",
                "directory": cwd,
                "args": shell,
            },
            "edit": {
                "hook": "tool.execute.before",
                "tool": "edit",
                "sessionID": "s1",
                "callID": "2",
                "directory": cwd,
                "args": {"filePath": f"{cwd}/src/a.py", "oldString": "a", "newString": "b"},
            },
            "after": {
                "hook": "tool.execute.after",
                "tool": "bash",
                "sessionID": "s1",
                "callID": "1",
                "directory": cwd,
                "args": shell,
                "output": "ok",
            },
        },
        "lamied": {
            "before": {
                **base,
                "hook_event_name": "PreToolUse",
                "tool_name": "run_terminal_command",
                "tool_input": shell,
                "tool_use_id": "1",
            },
            "edit": {
                **base,
                "hook_event_name": "PreToolUse",
                "tool_name": "edit_file",
                "tool_use_id": "2",
                "tool_input": {
                    "path": "src/a.py",
                    "file_path": f"{cwd}/src/a.py",
                    "old_string": "a",
                    "new_string": "b",
                },
            },
            "after": {
                **base,
                "hook_event_name": "PostToolUse",
                "tool_name": "run_terminal_command",
                "tool_input": shell,
                "tool_use_id": "1",
                "tool_response": {"stdout": "ok"},
            },
            "end": {**base, "hook_event_name": "Stop", "stop_hook_active": False},
        },
    }
