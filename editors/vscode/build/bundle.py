"""Fills `bundled/`: Hookwright as a wheel has it, its pure dependencies, pip, and the scripts that start them.

    python build/bundle.py

Needs pip and the package index.
"""
# ruff: noqa: T201 - a script

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
ROOT = HERE.parents[1]
TARGET = HERE / "bundled"


def pip(*arguments: str) -> None:
    """Runs pip quietly."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(command, check=True, cwd=ROOT)


def install(target: Path, *what: str) -> None:
    """Pure wheels into a folder, without what they depend on and without what only an installer reads."""
    pip("install", "--no-deps", "--no-compile", "--only-binary", ":all:", "--target", str(target), *what)
    for tags in target.glob("*.dist-info/WHEEL"):
        if "Root-Is-Purelib: true" not in tags.read_text(encoding="utf-8"):
            raise SystemExit(f"bundle: {tags.parent.name} has compiled parts; it belongs into needs.json")
    for name in ("RECORD", "REQUESTED", "INSTALLER", "direct_url.json"):
        for file in target.glob(f"*.dist-info/{name}"):
            file.unlink()
    shutil.rmtree(target / "bin", ignore_errors=True)


def main() -> int:
    """Builds the folder anew."""
    shutil.rmtree(TARGET, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        pip("wheel", "--no-deps", "--wheel-dir", folder, str(ROOT))
        wheel = next(Path(folder).glob("hookwright-*.whl"))
        install(TARGET / "libs", str(wheel), "--requirement", str(HERE / "bundle" / "requirements.txt"))
    # as it is: a wheel of pip can be run
    what = ("--no-deps", "--only-binary", ":all:", "--requirement", str(HERE / "bundle" / "pip.txt"))
    pip("download", "--dest", str(TARGET), *what)
    for name in ("needs.json", "probe.py", "serve.py"):
        shutil.copy(HERE / "bundle" / name, TARGET / name)
    size = sum(file.stat().st_size for file in TARGET.rglob("*") if file.is_file())
    print(f"bundled: {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
