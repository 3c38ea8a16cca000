"""The example of a host really runs: it obeys the hooks of its workspace, and ends when they let it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the hooks are shell scripts")

ROOT = Path(__file__).resolve().parents[2]
HOOKS = {
    "PreToolUse": [
        {"matcher": "run_terminal_command", "hooks": [
            {"type": "command", "command": "grep -q 'rm -rf' && { echo 'no rm -rf here' >&2; exit 2; }; exit 0"}]},
    ],
    "PostToolUse": [
        {"matcher": "edit_file", "hooks": [{"type": "command", "command": "echo 'run the tests' >&2; exit 2"}]},
    ],
    "Stop": [{"hooks": [{"type": "command", "command": "[ -e tested ] || { echo 'not tested' >&2; exit 2; }"}]}],
}  # fmt: skip


def host(tmp_path: Path, *calls: Any) -> tuple[int, list[str]]:
    (tmp_path / "shop" / ".lamied").mkdir(parents=True)
    (tmp_path / "shop" / ".lamied" / "hooks.json").write_text(json.dumps({"hooks": HOOKS}))
    (tmp_path / "shop" / "cart.py").write_text("total = 1\n")
    env = os.environ | {"PYTHONPATH": str(ROOT / "server"), "HOOKWRIGHT_STATE_DIR": str(tmp_path / "state")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "host.py"), str(tmp_path / "shop")],
        input="".join(json.dumps(call) + "\n" if call else "\n" for call in calls),
        capture_output=True, text=True, env=env, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def test_it_obeys_the_hooks(tmp_path: Path) -> None:
    code, lines = host(
        tmp_path,
        {"tool": "run_terminal_command", "input": {"command": "rm -rf cart.py"}},
        {"tool": "edit_file", "input": {"path": "cart.py", "old_string": "1", "new_string": "2"}},
        None,
        {"tool": "run_terminal_command", "input": {"command": "echo testing; touch tested"}},
        None,
    )
    assert code == 0
    assert lines[0] == "approved:"
    assert len(lines[1:4]) == 3
    assert [line for line in lines[4:] if "no rm -rf here" in line]
    assert [line for line in lines[5:] if line == "edited"]
    assert [line for line in lines if "run the tests" in line]
    assert [line for line in lines if line.startswith(("send-back", "go-on"))] == ["send-back: not tested", "go-on"]
    assert (tmp_path / "shop" / "cart.py").read_text() == "total = 2\n"


def test_a_task_that_is_never_right_ends_incomplete(tmp_path: Path) -> None:
    code, lines = host(tmp_path)
    assert code == 1
    assert lines[4:] == ["send-back: not tested"] * 3 + ["incomplete: not tested"]
