"""What the tests of lessons share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for `lessons_reference`, which pytest's import mode does not look for

SERVER = Path(__file__).resolve().parents[2] / "server"

GUARD = {
    "slug": "pytest-header-1a2b",
    "type": "guard",
    "priority": 9,
    "toolNames": ["Bash"],
    "commandRegexSources": [
        {"source": r"\bpytest\b(?!.*(--no-header|-p no:faulthandler))(?!.*TERM=dumb)", "flags": ""}
    ],
    "commandMatchTarget": "executable",
    "message": "pytest without --no-header hangs. Rerun as: {command} --no-header",
}
HINT = {
    "slug": "mock-patch-3c4d",
    "type": "hint",
    "priority": 6,
    "toolNames": ["Bash", "Edit", "Write"],
    "commandRegexSources": [{"source": r"mock\.patch\(|@patch\(", "flags": ""}],
    "pathRegexSources": [{"source": r"test.*\.py$", "flags": "i"}],
    "message": "## Lesson: mock.patch where the name is used",
    "summary": "mock.patch where the name is used",
}
# the path counts for file tools only, so both are there at a call of the shell
MANIFEST = {"type": "lessons-learned-manifest", "version": 1, "config": {}, "lessons": {"G": GUARD, "H": HINT}}


class Said(NamedTuple):
    """What a process answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        assert self.code == 0
        return json.loads(self.out)

    @property
    def context(self) -> str:
        return self.json["hookSpecificOutput"]["additionalContext"]


class Hook:
    """`hookwright lessons …` as an agent starts it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "PYTHONPATH": os.pathsep.join([str(SERVER), *filter(None, sys.path)]),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
        }
        self.use(MANIFEST)

    def use(self, manifest: object) -> None:
        path = self.folder / "lesson-manifest.json"
        path.write_text(manifest if isinstance(manifest, str) else json.dumps(manifest), encoding="utf-8")
        self.environ["LESSONS_MANIFEST_PATH"] = str(path)

    def lessons(self, *lessons: dict[str, Any], **config: int) -> None:
        self.use({"config": config, "lessons": {f"L{at}": one for at, one in enumerate(lessons)}})

    def run(self, payload: object, *options: str, verb: str = "inject", **environ: str) -> Said:
        stdin = (
            payload
            if isinstance(payload, bytes)
            else (payload if isinstance(payload, str) else json.dumps(payload)).encode()
        )
        done = subprocess.run(
            [sys.executable, "-m", "hookwright", "lessons", verb, *options],
            input=stdin,
            env=self.environ | environ,
            cwd=self.folder,
            capture_output=True,
            check=False,
            timeout=60,
        )
        return Said(done.returncode, done.stdout.decode(), done.stderr.decode())

    def call(self, tool: str, arguments: dict[str, Any], *options: str, **environ: str) -> Said:
        payload = {"session_id": "s1", "cwd": "/home/me/shop", "hook_event_name": "PreToolUse", "tool_name": tool}
        return self.run(payload | {"tool_input": arguments}, *options, **environ)

    def shell(self, command: str, *options: str, **environ: str) -> Said:
        return self.call("Bash", {"command": command}, *options, **environ)


@pytest.fixture
def hook(tmp_path: Path) -> Hook:
    return Hook(tmp_path)
