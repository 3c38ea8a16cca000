"""The packaged extension in a real VS Code, driven through a browser: each scenario on each supported version.

`scripts/test-vscode` installs what is needed and runs this. HOOKWRIGHT_VSCODE names the folder it installed into.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).with_name("vscode")
SCENARIOS = sorted(path.stem for path in (HERE / "scenarios").glob("*.mjs"))
VERSIONS = os.environ.get("HOOKWRIGHT_VSCODE_VERSIONS", "newest oldest").split()
LIMIT = 20 * 60

# one group: what several workers would each start is started once
pytestmark = [pytest.mark.timeout(LIMIT + 60), pytest.mark.xdist_group("vscode")]


def _setup() -> dict[str, Any]:
    """What the script has installed; found by chance, only with an extension of this tree. Else a reason to skip."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    named = os.environ.get("HOOKWRIGHT_VSCODE")
    folder = Path(named or Path(cache) / "hookwright" / "vscode")
    record = folder / "setup.json"
    if not record.is_file():
        pytest.skip("no VS Code to test with: scripts/test-vscode installs one")
    setup = json.loads(record.read_text(encoding="utf-8"))
    if named:
        return setup
    sys.path.insert(0, str(HERE))
    try:
        from setup import fingerprint
    finally:
        sys.path.remove(str(HERE))
    if setup.get("fingerprint") != fingerprint():
        pytest.skip("the extension that is installed for tests is not of this tree: scripts/test-vscode builds it")
    return setup


@pytest.fixture(scope="session", params=VERSIONS)
def results(request: pytest.FixtureRequest) -> dict[str, dict[str, Any]]:
    """What came of every scenario on one version."""
    setup, version = _setup(), request.param
    if version not in setup["versions"]:
        pytest.skip(f"the {version} VS Code is not installed: scripts/test-vscode --{version} does it")
    shots = Path(os.environ.get("HOOKWRIGHT_SHOTS") or tempfile.mkdtemp(prefix="hookwright-shots-"))
    wanted = [item.callspec.params["name"] for item in request.session.items if _is_of(item, version)]
    options = {
        **{key: setup[key] for key in ("chrome", "playwright", "vsix")},
        **setup["versions"][version],
        "version": version,
        "python": sys.executable,
        "barePython": _bare_python(),
        "examples": str(ROOT / "examples" / "shop"),
        "shots": str(shots),
        "only": wanted,
    }
    file = shots / f"{version}.json"
    shots.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(options), encoding="utf-8")
    command = ["node", HERE / "run.mjs", file]
    quiet: dict[str, Any] = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
    done = subprocess.run(command, check=False, timeout=LIMIT, **quiet)
    found = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    print(f"screenshots: {shots}\n{done.stderr}")
    assert found, done.stdout + done.stderr
    return {one["name"]: one for one in found}


def _is_of(item: Any, version: str) -> bool:
    """Whether a test is one of these on that version."""
    params = getattr(getattr(item, "callspec", None), "params", {})
    return params.get("results") == version and "name" in params


def _bare_python() -> str:
    """A Python 3.11 or later without what Hookwright needs: the one that this environment was made with, bare."""
    folder = Path(tempfile.mkdtemp(prefix="hookwright-bare-"))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    return str(folder / "venv" / "bin" / "python3")


@pytest.mark.parametrize("name", SCENARIOS)
def test_in_vs_code(results: dict[str, dict[str, Any]], name: str) -> None:
    result = results[name]
    assert result["ok"], result["error"]


def test_the_script_says_what_is_missing(tmp_path: Path) -> None:
    """Where something can't be had, the exit code is 2 and the reason is told."""
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "node").symlink_to(shutil.which("true") or "/bin/true")
    environment = {**os.environ, "PATH": str(programs), "HOOKWRIGHT_CHROME": "/nowhere"}
    command = [sys.executable, HERE / "setup.py", tmp_path / "cache", "newest"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 2
    assert "npm" in done.stderr
    assert not (tmp_path / "cache" / "setup.json").exists()
