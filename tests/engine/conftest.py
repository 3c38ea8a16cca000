"""What the tests of the engine share."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine.engine import Engine

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Shop:
    """A workspace with a home of its own, where hooks can be written and run."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "shop"
        self.home = folder / "home"
        self.path.mkdir()
        self.home.mkdir()
        self.environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "HOOKWRIGHT_STATE_DIR": str(folder / "state"),
        }

    def write(self, name: str, text: str, *, mode: int = 0o644) -> Path:
        """A file of the workspace."""
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        path.chmod(mode)
        return path

    def script(self, name: str, body: str) -> str:
        """A script of the workspace; the command that runs it."""
        self.write(name, f"#!/bin/sh\n{body}\n", mode=0o755)
        return f"./{name}"

    def hooks(self, hooks: dict[str, Any], file: str = ".lamied/hooks.json") -> None:
        self.write(file, json.dumps({"hooks": hooks}))

    def one(
        self, event: str, command: str, matcher: str | None = None, file: str = ".lamied/hooks.json", **keys: Any
    ) -> None:
        """A file with one hook."""
        group: dict[str, Any] = {"hooks": [{"type": "command", "command": command, **keys}]}
        if matcher is not None:
            group["matcher"] = matcher
        self.hooks({event: [group]}, file)

    def everywhere(self, command: str, file: str = ".lamied/hooks.json", **keys: Any) -> None:
        """The command for a call, after it and at the end."""
        group = {"hooks": [{"type": "command", "command": command, **keys}]}
        self.hooks({event: [group] for event in ("PreToolUse", "PostToolUse", "Stop")}, file)

    def python(self) -> dict[str, str]:
        """The environment in which another Python finds what this one finds."""
        return self.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}

    def engine(self, agent: str = "lamied", *, approved: bool = True, **options: Any) -> Engine:
        engine = Engine(self.path, agent, environ=self.environ, **options)
        if approved:
            engine.approve()
        return engine

    def read(self, name: str) -> str:
        return (self.path / name).read_text(encoding="utf-8")


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


@pytest.fixture
def shops(tmp_path: Path) -> Callable[[], Shop]:
    """As many workspaces as a test needs."""
    made: list[Shop] = []

    def make() -> Shop:
        folder = tmp_path / f"place-{len(made)}"
        folder.mkdir()
        made.append(Shop(folder))
        return made[-1]

    return make
