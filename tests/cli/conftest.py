"""How the tests call the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hookwright.checks.base import Finding, Rule
from hookwright.cli.main import main
from hookwright.text.span import Span

SERVER = Path(__file__).resolve().parent.parent.parent / "server"

VALID = '{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}}\n'
BROKEN = '{"hooks": {"PreToolUse": [{"matcher": ["Bash"], "hooks": [{"type": "command", "command": "true"}]}]}}\n'


class Done(NamedTuple):
    """What a call gave."""

    code: int
    out: str
    err: str


Call = Callable[..., Done]


@pytest.fixture(autouse=True)
def _scrubbed(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No colours, folders or settings of whoever runs the tests."""
    for name in ("NO_COLOR", "FORCE_COLOR", "HOOKWRIGHT_DEBUG", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def cli(place: Path, capsys: pytest.CaptureFixture[str]) -> Call:
    """Calls `hookwright` in this process."""

    def call(*argv: str) -> Done:
        capsys.readouterr()
        code = main(list(argv))
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def environ() -> dict[str, str]:
    """The environment of a process that is to find this package."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(SERVER), os.environ.get("PYTHONPATH"))))}


@pytest.fixture
def process(place: Path, environ: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Calls `hookwright` as a process of its own."""

    def call(*argv: str, **options: object) -> subprocess.CompletedProcess[bytes]:
        environ.update(options.pop("env", {}))  # type: ignore[call-overload]
        command = [sys.executable, *options.pop("python", ()), "-m", "hookwright", *argv]  # type: ignore[misc]
        return subprocess.run(command, env=environ, capture_output=True, check=False, timeout=60, **options)  # type: ignore[call-overload]

    return call


@pytest.fixture
def put(place: Path) -> Callable[..., Path]:
    """Writes a file below the working directory, its folders too."""

    def write(name: str, content: str | bytes = VALID) -> Path:
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "surrogatepass"))
        return path

    return write


@pytest.fixture
def finding() -> Callable[..., Finding]:
    """A finding of a made-up rule."""

    def make(start: int, end: int, message: str = "something is wrong", **more: object) -> Finding:
        severity = more.pop("severity", "error")
        rule = Rule("HW999", "made-up", severity, "a made-up rule", "# Doc")  # type: ignore[arg-type]
        return Finding(rule, severity, Span(start, end), message, **more)  # type: ignore[arg-type]

    return make


class Shop:
    """A workspace in the working directory, with a home and a state of its own, where hooks can be written and run."""

    def __init__(self, path: Path, home: Path, state: Path, cli: Call) -> None:
        self.path = path
        self.home = home
        self.state = state
        self.cli = cli

    def write(self, name: str, text: str, *, mode: int = 0o644) -> Path:
        """A file of the workspace."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def script(self, name: str, body: str) -> str:
        """A shell script of the workspace; the command that runs it."""
        self.write(name, f"#!/bin/sh\n{body}\n", mode=0o755)
        return f"./{name}"

    def hooks(self, hooks: object, file: str = ".lamied/hooks.json") -> Path:
        """A hooks file."""
        return self.write(file, json.dumps({"hooks": hooks}, indent=1))

    def one(
        self, event: str, command: str, matcher: str | None = None, file: str = ".lamied/hooks.json", **keys: object
    ) -> Path:
        """A file with one hook."""
        group: dict[str, object] = {"hooks": [{"type": "command", "command": command, **keys}]}
        if matcher is not None:
            group["matcher"] = matcher
        return self.hooks({event: [group]}, file)

    def approve(self, *argv: str) -> None:
        """Approves what is there, by the command line."""
        done = self.cli("approve", "--yes", *argv)
        assert done.code == 0, done


@pytest.fixture
def shop(place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], cli: Call) -> Shop:
    """A workspace whose user has nothing of their own."""
    home, state = tmp_path / "home", tmp_path / "hookwright-state"
    home.mkdir()
    for name, value in (("HOME", str(home)), ("HOOKWRIGHT_STATE_DIR", str(state))):
        monkeypatch.setenv(name, value)
        environ[name] = value
    monkeypatch.delenv("CLAUDE_CONFIG_DIR", raising=False)
    environ.pop("CLAUDE_CONFIG_DIR", None)
    return Shop(place, home, state, cli)
