"""A workspace with hooks, the home of its user, and what one run of an agent in it gave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from mock_model import MockModel

ROOT = Path(__file__).resolve().parents[3]

NOWHERE = "http://127.0.0.1:9"  # a proxy that nobody runs: what wants the internet fails at once

REFUSED = "pushing is the release manager's job"
ADVICE = "run the tests with make check"
PROTECTED = "protected.txt is generated, edit protected.in"
NOT_YET = "the tests have not been run yet"

GUARD = f"""\
#!/bin/sh
payload=$(cat)
case $payload in *'git push'*) echo "{REFUSED}" >&2; exit 2 ;; esac
echo '{{"hookSpecificOutput": {{"hookEventName": "PreToolUse", "additionalContext": "{ADVICE}"}}}}'
"""
EDITS = f"""\
#!/bin/sh
payload=$(cat)
case $payload in *protected.txt*) echo "{PROTECTED}" >&2; exit 2 ;; esac
"""
STOP = f"""\
#!/bin/sh
cat >/dev/null
[ -e asked-once ] && exit 0
touch asked-once
echo "{NOT_YET}" >&2
exit 2
"""
HOOKS = {
    "PreToolUse": [
        {"matcher": "Bash", "hooks": [{"type": "command", "command": "./hooks/guard.sh"}]},
        {"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "./hooks/edits.sh"}]},
    ],
    "Stop": [{"hooks": [{"type": "command", "command": "./hooks/stop.sh"}]}],
}


class Ran(NamedTuple):
    """How one run of an agent ended. `model` holds what it was told."""

    model: MockModel
    status: int
    stdout: str
    stderr: str
    seconds: float

    @property
    def output(self) -> str:
        """All that the user saw."""
        return f"{self.stdout}\n{self.stderr}"

    def told(self, answer: int, call: int = 0) -> str:
        """What the model was told of one of its tool calls."""
        return self.model.last.results[answer, call]


class Lab:
    """A home folder, a workspace with hooks, and a `hookwright` on the path that notes each of its calls."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.home = folder / "home"
        self.path = folder / "the shop"  # a space, as people have
        self.calls = folder / "calls.log"
        self.bin = folder / "bin"
        inside = (self.path / name for name in ("hooks", ".lamied", ".git"))
        for made in (self.home, self.bin, folder / "tmp", *inside):
            made.mkdir(parents=True)
        self.program("hookwright")
        self.hooks(HOOKS)
        for name, text in (("guard.sh", GUARD), ("edits.sh", EDITS), ("stop.sh", STOP)):
            self.script(name, text)
        for name in ("protected.txt", "free.txt"):
            (self.path / name).write_text("old words\n")
        self.environ = {
            "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(self.home),
            "LANG": "C.UTF-8",
            "TMPDIR": str(folder / "tmp"),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
            **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"), NOWHERE),
            **dict.fromkeys(("NO_PROXY", "no_proxy"), "127.0.0.1,localhost"),
            **dict.fromkeys(("DISABLE_TELEMETRY", "DO_NOT_TRACK", "CI", "NO_COLOR"), "1"),
        }

    def program(self, name: str) -> Path:
        """Our program under that name: the tree's code, and a line in `calls.log` for each start."""
        path = self.bin / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            f'#!/bin/sh\necho "$*" >>"{self.calls}"\n'
            f'PYTHONPATH="{ROOT / "server"}" exec "{sys.executable}" -m hookwright "$@"\n'
        )
        path.chmod(0o755)
        return path

    def hooks(self, hooks: dict[str, Any]) -> None:
        """The workspace's hooks file."""
        (self.path / ".lamied" / "hooks.json").write_text(json.dumps({"hooks": hooks}))

    def script(self, name: str, text: str) -> None:
        """A program that hooks call."""
        path = self.path / "hooks" / name
        path.write_text(text)
        path.chmod(0o755)

    def hookwright(self, *words: str) -> str:
        """Runs one of our verbs as the user would, and forgets that it was called."""
        done = subprocess.run(
            [self.bin / "hookwright", *words], cwd=self.path, env=self.environ, capture_output=True, text=True,
            timeout=60,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        self.calls.unlink(missing_ok=True)
        return done.stdout + done.stderr

    @property
    def called(self) -> list[str]:
        """How the agents called us, one line a time."""
        return self.calls.read_text().splitlines() if self.calls.exists() else []

    def exists(self, name: str) -> bool:
        """Whether a file is in the workspace."""
        return (self.path / name).exists()
