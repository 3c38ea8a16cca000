"""The template of an adapter answers what the adapters' page says that it answers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = {
    "lessons": {
        "G": {
            "type": "guard",
            "toolNames": ["Bash"],
            "commandRegexSources": [{"source": r"\bpytest\b(?!.*--no-header)"}],
            "message": "pytest without --no-header hangs. Rerun as: {command} --no-header",
        },
        "H": {"slug": "env", "toolNames": ["Read"], "pathRegexSources": [{"source": r"\.env$"}], "message": "Secrets."},
        "I": {"slug": "todo", "toolNames": ["Write", "Read"], "commandRegexSources": [], "message": "Second."},
    }
}


def run(tmp_path: Path, raw: str, manifest: str | None = None) -> str:
    path = tmp_path / "m.json"
    path.write_text(json.dumps(MANIFEST) if manifest is None else manifest)
    env = os.environ | {"PYTHONPATH": str(ROOT / "server"), "LESSONS_MANIFEST_PATH": str(path)}
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "adapter_template.py")],
        input=raw, capture_output=True, text=True, env=env, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def said(tmp_path: Path, tool: str, **given: str) -> dict[str, Any]:
    return json.loads(run(tmp_path, json.dumps({"tool_name": tool, "tool_input": given})))


def test_a_denial(tmp_path: Path) -> None:
    assert said(tmp_path, "my_shell_tool", command="pytest tests/") == {
        "permissionDecision": "deny",
        "permissionDecisionReason": "pytest without --no-header hangs. Rerun as: pytest tests/ --no-header",
    }


def test_advice(tmp_path: Path) -> None:
    found = said(tmp_path, "my_read_tool", file_path="/w/.env")
    assert found["hookSpecificOutput"]["additionalContext"] == "Secrets.\n\n---\n\nSecond."


def test_nothing_to_say(tmp_path: Path) -> None:
    assert said(tmp_path, "my_shell_tool", command="ls") == {}
    assert said(tmp_path, "another_tool") == {}


@pytest.mark.parametrize("raw", ["", "  \n"])
def test_no_input_no_answer(tmp_path: Path, raw: str) -> None:
    assert run(tmp_path, raw) == ""


@pytest.mark.parametrize("raw", ["{", "[]", "null", '{"tool_name": 1}', '{"tool_input": 1}'])
def test_the_call_goes_on(tmp_path: Path, raw: str) -> None:
    assert run(tmp_path, raw) == "{}"


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"lessons": null}', '{"lessons": {"A": 1}, "config": 1}'])
def test_without_a_manifest_too(tmp_path: Path, manifest: str) -> None:
    assert run(tmp_path, '{"tool_name": "Bash", "tool_input": {"command": "pytest"}}', manifest) == "{}"
