"""What docs/lessons.md shows is what happens, and what it lists is what there is."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hookwright.cli.lessons import SUBVERBS
from hookwright.dialects.lesson_hosts import HOSTS
from hookwright.lessons.check.run import check
from hookwright.lessons.document import read_document
from hookwright.lessons.shape import TYPES, fields_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")


def rows(head: str) -> list[list[str]]:
    """The rows of the table under that head line."""
    after = PAGE.split(head, 1)[1].splitlines()[2:]
    table = after[: next(i for i, line in enumerate(after) if not line.startswith("|"))]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


@pytest.mark.skipif(sys.platform == "win32", reason="the examples are for sh")
def test_the_examples(tmp_path: Path) -> None:
    """Each command in one folder, one after the other, with its output."""
    steps = [
        (command, output)
        for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
        for command, output in re.findall(r"\$ (.*)\n((?:(?!\$ ).*\n)*)", block)
    ]
    assert len(steps) == 8
    program = tmp_path / "bin" / "hookwright"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m hookwright "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    folder = tmp_path / "shop"
    folder.mkdir()
    env = {name: value for name, value in os.environ.items() if not name.startswith(("LESSONS_", "HOOKWRIGHT_"))} | {
        "PYTHONPATH": str(ROOT / "server"),
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "HOOKWRIGHT_STATE_DIR": str(tmp_path / "state"),
    }
    for command, output in steps:
        done = subprocess.run(
            ["sh", "-c", command], cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False, timeout=60,
        )  # fmt: skip
        assert done.stdout.rstrip("\n") == output.rstrip("\n"), command


def test_the_lesson_is_a_good_one() -> None:
    (text,) = re.findall(r"```markdown\n(.*?)```", PAGE, re.DOTALL)
    document = read_document(text, "/w/.hookwright/lessons/generate-object.md")
    assert check(document) == ()
    assert document.lessons[0].data["commandRegexSources"][1] == {"source": 'from "ai"', "flags": "i"}


def test_the_tables() -> None:
    assert [row[0].strip("`") for row in rows("| type | when | what happens |")] == [choice.name for choice in TYPES]
    named = [name for row in rows("| field | default | meaning |") for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == sorted(field.name for field in fields_of("store"))
    commands = "".join(row[0] for row in rows("| command | what it does |"))
    assert all(name in commands for name in SUBVERBS)


def test_who_can_be_told_what() -> None:
    told: list[list[str]] = []
    for host in HOSTS:
        later = f"`{host.tells_at}`" if host.tells_at else ""
        told.append([host.title, f"`{host.names[0]}`", "yes", "yes" if host.tells_before else "no", later])
    assert [row[:5] for row in rows("| agent | `--agent` |")] == told


def test_every_variable_is_named() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "server" / "hookwright" / "lessons").rglob("*.py")]
    used = {name for text in sources for name in re.findall(r'"(LESSONS_[A-Z_]+)"', text)} | {"LESSONS_AGENT_PLATFORM"}
    assert used == {row[0].strip("`") for row in rows("| variable | meaning |")}
