"""What a run imports: start-up time is a feature."""

from __future__ import annotations

import subprocess

import pytest

HEAVY = (
    *("pygls", "lsprotocol", "cattrs", "attrs", "jsonschema", "referencing", "asyncio", "pathspec", "platformdirs"),
    *("subprocess", "sqlite3", "logging", "dataclasses", "inspect", "pathlib", "difflib", "tempfile", "hypothesis"),
)


def imported(process, *argv: str) -> set[str]:
    done = process(*argv, python=("-X", "importtime"))
    assert done.returncode in (0, 1), done.stderr[-500:]
    return {line.split(b"|")[-1].strip().decode().split(".")[0] for line in done.stderr.splitlines() if b"|" in line}


def test_valid_file(process, put) -> None:
    put(".claude/settings.json")
    assert imported(process, "check").isdisjoint(HEAVY)
    assert imported(process, "check", ".claude/settings.json").isdisjoint(HEAVY)


def test_fresh_repository_needs_no_patterns(process, put) -> None:
    subprocess.run(["git", "init", "-q"], check=True)
    put(".claude/settings.json")
    assert imported(process, "check").isdisjoint(HEAVY)


def test_gitignore_needs_its_library(process, put) -> None:
    put(".claude/settings.json")
    put(".gitignore", "node_modules\n")
    assert "pathspec" in imported(process, "check")


@pytest.mark.parametrize("argv", [["--version"], ["--help"]])
def test_no_verb(process, argv: list[str]) -> None:
    assert imported(process, *argv).isdisjoint((*HEAVY, "argparse", "json"))


@pytest.mark.parametrize("argv", [["explain", "PreToolUse"], ["explain", "Edit|Write"], ["schema"]])
def test_other_verbs(process, argv: list[str]) -> None:
    assert imported(process, *argv).isdisjoint(HEAVY)
