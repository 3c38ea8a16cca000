"""A real Vim with ALE, driven headless on a copy of `examples/shop`."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
ALE = Path("/usr/share/vim-ale")

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the stand-in programs are shell scripts"),
    pytest.mark.timeout(200),
]

VIMRC = f"""
set nocompatible nomore shortmess+=I noswapfile viminfo=
let g:ale_linters_explicit = 1
let g:ale_linters = {{'json': ['hookwright']}}
let g:ale_lint_on_text_changed = 'never'
set runtimepath^={ROOT / "editors" / "vim"}
filetype plugin on
packadd ale
"""


BARE = "\n".join(line for line in VIMRC.splitlines() if "runtimepath" not in line)


class Vim:
    """Runs the steps of the script in a fresh Vim whose plug-ins are ALE and ours."""

    def __init__(self, home: Path) -> None:
        self.home = home
        (home / "bin").mkdir()
        (home / "vimrc").write_text(VIMRC)
        self.install_server(f"PYTHONPATH={ROOT / 'server'} exec {shlex.quote(sys.executable)} -m hookwright \"$@\"")

    def install_server(self, script: str) -> None:
        program = self.home / "bin" / "hookwright"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def run(self, hooks: Path, steps: str, patience: int = 20) -> tuple[int, list[str]]:
        """The exit status, and a line for each check."""
        out = self.home / "out"
        out.unlink(missing_ok=True)
        environment = {
            **os.environ,
            "HOME": str(self.home),
            "TERM": "xterm",
            "PATH": f"{self.home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
            "HOOKWRIGHT_STATE_DIR": str(self.home / "approvals"),
            "HOOKS": str(hooks),
            "OUT": str(out),
            "STEPS": steps,
            "PATIENCE": str(patience),
        }
        done = subprocess.run(
            ["vim", "-N", "-u", self.home / "vimrc", "-S", HERE / "vim_ale.vim", "--not-a-term"],
            cwd=hooks.parent.parent, env=environment, stdin=subprocess.DEVNULL, capture_output=True,
            timeout=150, check=False,
        )  # fmt: skip
        return done.returncode, out.read_text(encoding="utf-8").splitlines() if out.exists() else []


@pytest.fixture
def vim(tmp_path: Path) -> Vim:
    if shutil.which("vim") is None or not list(ALE.glob("autoload/ale.vim")):
        pytest.skip("no Vim with ALE: apt-get install --no-install-recommends vim vim-ale")
    version = subprocess.run(["vim", "--version"], capture_output=True, text=True, check=True).stdout
    if "+terminal" not in version or "+job" not in version:
        pytest.skip("this Vim has no jobs and terminals: apt-get install vim")
    home = tmp_path / "home"
    home.mkdir()
    return Vim(home)


@pytest.fixture
def hooks(shop: Path) -> Path:
    return shop / ".lamied" / "hooks.json"


def passed(run: tuple[int, list[str]], count: int) -> None:
    status, lines = run
    assert status == 0, "\n".join(lines)
    assert len(lines) == count, lines
    assert all(line.startswith("ok ") for line in lines), lines


def test_squiggle_hover_completion_and_quick_fix(vim: Vim, hooks: Path) -> None:
    hooks.write_text(hooks.read_text().replace("PostToolUse", "PostToolUs"))
    passed(vim.run(hooks, "look"), 10)


def test_approve_in_a_terminal_and_run_by_the_code_action(vim: Vim, hooks: Path) -> None:
    hooks.write_text(hooks.read_text().replace("./scripts/no-secrets.sh", "touch ran; ./scripts/no-secrets.sh"))
    passed(vim.run(hooks, "run"), 11)


def test_a_killed_server_is_started_again_and_nothing_is_lost(vim: Vim, hooks: Path) -> None:
    passed(vim.run(hooks, "kill"), 6)


def test_other_json_gets_no_server(vim: Vim, hooks: Path) -> None:
    passed(vim.run(hooks, "other"), 6)


def test_the_page_to_the_letter(vim: Vim, hooks: Path) -> None:
    """What docs/editors/vim.md says to type, from a clone at ~/src/hookwright."""
    page = (ROOT / "docs" / "editors" / "vim.md").read_text(encoding="utf-8")
    lines = page.split("```sh\n")[1].split("```")[0]
    (vim.home / "src").mkdir()
    (vim.home / "src" / "hookwright").symlink_to(ROOT)
    subprocess.run(["sh", "-euc", lines], env={**os.environ, "HOME": str(vim.home)}, check=True)
    (vim.home / "vimrc").write_text(BARE)
    passed(vim.run(hooks, "kill"), 6)


def test_a_broken_server_fails(vim: Vim, hooks: Path) -> None:
    """The control."""
    vim.install_server("exit 1")
    status, lines = vim.run(hooks, "kill", patience=2)
    assert status != 0
    assert any(line.startswith("FAILED") for line in lines), lines
