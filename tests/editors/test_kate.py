"""A real Kate on a virtual screen: the squiggle is on the picture, and a killed server comes back."""

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
TOOLS = ("kate", "xvfb-run", "dbus-run-session", "xdotool", "import", "convert")
FINDING = "Lamied has no event"

RELAY = """
import os, subprocess, sys, threading
environment = {{**os.environ, "PYTHONPATH": {server!r}}}
child = subprocess.Popen([sys.executable, "-m", "hookwright", *sys.argv[1:]],
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
with open({log!r} + "/pid", "w") as file:
    file.write(str(child.pid))

def pump(source, target, name):
    with open({log!r} + "/" + name, "ab") as copy:
        while data := os.read(source, 65536):
            copy.write(data)
            copy.flush()
            os.write(target, data)

threading.Thread(target=pump, args=(0, child.stdin.fileno(), "in"), daemon=True).start()
pump(child.stdout.fileno(), 1, "out")
os._exit(1)
"""
"""Writes down what the server gets and gives, and ends with it."""

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the stand-in programs are shell scripts"),
    pytest.mark.timeout(200),
]


@pytest.fixture
def kate(tmp_path: Path) -> Path:
    """A home with our settings for Kate, and a server that writes down what it gets and gives."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    if missing:
        needed = "kate xvfb xauth xdotool imagemagick dbus-x11"
        pytest.skip(f"no {', '.join(missing)}: apt-get install --no-install-recommends {needed}")
    home = tmp_path / "home"
    config = home / ".config"
    (config / "kate" / "lspclient").mkdir(parents=True)
    shutil.copy(ROOT / "editors" / "kate" / "settings.json", config / "kate" / "lspclient" / "settings.json")
    (config / "katerc").write_text(
        "[General]\nShow Welcome View for New Window=false\n[Kate Plugins]\nlspclientplugin=true\n"
    )
    (home / "bin").mkdir()
    (tmp_path / "log").mkdir()
    return tmp_path


def run(folder: Path, hooks: Path, server: str, patience: int = 120) -> subprocess.CompletedProcess[str]:
    log, home = folder / "log", folder / "home"
    program = home / "bin" / "hookwright"
    program.write_text(f"#!/bin/sh\n{server}\n")
    program.chmod(0o755)
    environment = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_RUNTIME_DIR": str(home),
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}",
        "HOOKWRIGHT_STATE_DIR": str(home / "approvals"),
        "QT_QPA_PLATFORM": "xcb",
        "LOG": str(log),
        "HOOKS": str(hooks),
        "FINDING": FINDING,
        "PATIENCE": str(patience),
        "AGAIN": "3",  # with the approval's finding it comes twice
    }
    command = ["xvfb-run", "-a", "-s", "-screen 0 1000x700x24", "dbus-run-session", "--", "sh", HERE / "kate.sh"]
    return subprocess.run(
        command, cwd=hooks.parent.parent, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
        errors="replace", timeout=150, check=False,
    )  # fmt: skip


def reddish(picture: Path) -> int:
    """How many pixels of the picture are of the red of a squiggle, which is not that of text."""
    done = subprocess.run(["convert", picture, "-depth", "8", "rgb:-"], capture_output=True, check=True)
    pixels = zip(*(done.stdout[i::3] for i in range(3)), strict=True)
    return sum(1 for red, green, blue in pixels if red > 150 and red - green > 60 and 5 < green - blue < 30)


def test_a_squiggle_and_a_killed_server(kate: Path, shop: Path) -> None:
    hooks = shop / ".lamied" / "hooks.json"
    hooks.write_text(hooks.read_text().replace("PostToolUse", "PostToolUs"))
    before = hooks.read_text()
    log = kate / "log"
    relay = kate / "relay.py"
    relay.write_text(RELAY.format(log=str(log), server=str(ROOT / "server")))
    server = f'exec {shlex.quote(sys.executable)} {shlex.quote(str(relay))} "$@"'
    done = run(kate, hooks, server)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}\n{(log / 'kate.log').read_text()[-2000:]}"
    for name in ("first.png", "second.png"):
        assert reddish(log / name) > 40, f"no squiggle on {log / name}"
    assert hooks.read_text() == before


def test_a_broken_server_fails(kate: Path, shop: Path) -> None:
    """The control."""
    hooks = shop / ".lamied" / "hooks.json"
    done = run(kate, hooks, f"head -c 10 >> {kate}/log/in; exit 1", patience=12)
    assert done.returncode != 0
    assert reddish(kate / "log" / "last.png") == 0
