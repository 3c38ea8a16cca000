"""`docs/adding-an-agent.md`, followed to the letter in a copy of the package."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "adding-an-agent.md"

BLOCK = re.compile(r"^```(?P<what>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def put_into(table: Path, name: str, line: str) -> None:
    """Adds a line at the end of the registry of that name."""
    lines = table.read_text().split("\n")
    start = next(i for i, text in enumerate(lines) if re.match(rf"{name}\b.*[=(]", text))
    end = next(i for i in range(start + 1, len(lines)) if lines[i][:1] in (")", "}"))
    table.write_text("\n".join([*lines[:end], line.rstrip("\n"), *lines[end:]]))


def run_all(transcript: str, folder: Path, environ: dict[str, str]) -> int:
    """Runs the commands of a transcript and holds them to what it says that they print; how many there were."""
    steps = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", transcript, re.MULTILINE)
    for command, told in steps:
        code = re.search(r"^\[(\d+)\]$", told, re.MULTILINE)
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environ, capture_output=True, text=True, timeout=60, check=False
        )  # fmt: skip
        shown = done.stdout + done.stderr
        assert done.returncode == int(code[1] if code else 0), f"$ {command}\n{shown}"
        for line in told.splitlines():
            if not re.fullmatch(r"\[\d+\]", line):
                pattern = ".*".join(re.escape(part) for part in line.split("…"))
                assert re.search(pattern, shown, re.DOTALL), f"$ {command}\nwanted: {line}\n{shown}"
    return len(steps)


def test_a_made_up_agent(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(ROOT / "server", copy / "server", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "schema", copy / "schema")
    programs, work = tmp_path / "bin", tmp_path / "work"
    programs.mkdir()
    work.mkdir()
    program = programs / "hookwright"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m hookwright "$@"\n')
    program.chmod(0o755)
    environ = {
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(copy / "server"),
        "HOME": str(tmp_path / "home"),
        "HOOKWRIGHT_STATE_DIR": str(tmp_path / "state"),
        "NO_COLOR": "1",
    }
    (tmp_path / "home").mkdir()
    written = commands = 0
    for block in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        language, _, where = block["what"].partition(" ")
        path, _, table = where.partition(" :: ")
        if language == "console":
            commands += run_all(block["body"], work, environ)
        elif table:
            put_into(copy / path, table, block["body"])
            written += 1
        else:
            assert not (copy / path).exists()
            (copy / path).write_text(block["body"])
            written += 1
    assert (written, commands) == (6, 18)
    ruff = shutil.which("ruff", path=str(Path(sys.executable).parent))
    if ruff:
        new = [str(p) for p in copy.rglob("quill*.py")]
        subprocess.run([ruff, "check", "--config", str(ROOT / "pyproject.toml"), *new], check=True, timeout=60)
