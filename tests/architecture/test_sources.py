"""What holds for every file: its size, and that it names no machine."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("server", "bench", "scripts", "editors", "examples", "docs", "schema", "tests", ".ci")
TEXTS = {".py", ".lua", ".md", ".toml", ".json", ".sh", ".txt", ".ts", ".mjs", ".el", ".vim", ""}
SKIPPED = {"__pycache__", "node_modules", "output"}

MOST_LINES = 450
MOST_FUNCTION_LINES = 40
MACHINES = re.compile(rf"{re.escape(str(ROOT))}(?![\w-])|(?<![\w-])/root/")
"""Where this checkout lies, and the folder of a user whom no example needs."""


def files() -> list[Path]:
    """All texts of the project."""
    found = [path for path in ROOT.iterdir() if path.is_file() and path.suffix in TEXTS]
    for folder in FOLDERS:
        found += [
            path
            for path in (ROOT / folder).rglob("*")
            if path.is_file() and path.suffix in TEXTS and not SKIPPED.intersection(path.parts)
        ]
    return found


def sources() -> list[Path]:
    return sorted((ROOT / "server" / "hookwright").rglob("*.py"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_is_something_to_look_at() -> None:
    assert len(files()) > 50
    assert len(sources()) > 20


def test_no_source_is_too_long() -> None:
    lengths = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in sources()}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_function_is_too_long() -> None:
    long = {
        f"{name(path)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in sources()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.end_lineno is not None
    }
    assert {place: lines for place, lines in long.items() if lines > MOST_FUNCTION_LINES} == {}


def test_no_file_names_a_machine() -> None:
    found = {
        f"{name(path)}:{number}": line.strip()
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if MACHINES.search(line) and path != Path(__file__)
    }
    assert found == {}


def test_only_dialects_know_agents() -> None:
    """`if dialect.id == …` outside the tables is a rule that belongs into a table."""
    branch = re.compile(r"""(dialect|agent)(\.id)?\s*(==|!=|in)\s*\(?["'](lamied|claude)""")
    found = {
        f"{name(path)}:{number}": line.strip()
        for path in sources()
        if "dialects" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if branch.search(line)
    }
    assert found == {}


@pytest.mark.parametrize("line", [f"cd {ROOT}", "ls /root/x"])
def test_the_search_for_machines_finds_some(line: str) -> None:
    assert MACHINES.search(line)
