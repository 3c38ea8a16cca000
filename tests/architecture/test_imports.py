"""Layers, and what may not be loaded: start-up time is a feature, a hook runs at every tool call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "server"
HEAVY = ("pygls", "lsprotocol", "jsonschema", "referencing", "cattrs", "attr", "asyncio", "dataclasses")
GRAMMARS = ("tree_sitter", "tree_sitter_bash")  # for the checks of command lines

MAIN = "from hookwright.cli.main import main; code = main({arguments!r})"
SHOP = ROOT / "examples" / "shop"
VALID = SHOP / ".lamied" / "hooks.json"
DRY_RUN = ["run", "PreToolUse", "--tool", "Bash", "--dry-run", "--workspace", str(SHOP)]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(SERVER), "XDG_STATE_HOME": os.devnull}


def loaded_by(code: str) -> set[str]:
    """The top-level modules that a fresh interpreter holds after running that code."""
    script = f"{code}\nimport sys, json\nsys.stderr.write('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment(), cwd=ROOT
    )
    return {name.partition(".")[0] for name in json.loads(done.stderr.splitlines()[-1])}


def engine_modules() -> list[str]:
    folder = SERVER / "hookwright" / "engine"
    return sorted(f"hookwright.engine.{path.stem}" for path in folder.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        pytest.param(["--version"], (*HEAVY, *GRAMMARS), id="version"),
        pytest.param(["--help"], (*HEAVY, *GRAMMARS), id="help"),
        pytest.param(["check", str(VALID)], HEAVY, id="check"),
        pytest.param(DRY_RUN, (*HEAVY, *GRAMMARS), id="run"),
    ],
)
def test_the_command_line_loads_nothing_heavy(arguments: list[str], unwanted: tuple[str, ...]) -> None:
    code = MAIN.format(arguments=arguments) + "\nassert code == 0, code"
    assert loaded_by(code) & set(unwanted) == set()


def test_the_engine_loads_nothing_heavy() -> None:
    modules = engine_modules()
    assert modules
    assert loaded_by(f"import {', '.join(modules)}") & {*HEAVY, *GRAMMARS} == set()


def test_every_module_can_be_imported_alone() -> None:
    """No module relies on another one having been imported before it."""
    names = sorted(
        ".".join(path.relative_to(SERVER).with_suffix("").parts)
        for path in (SERVER / "hookwright").rglob("*.py")
        if path.stem not in {"__init__", "__main__"} and not path.is_relative_to(SERVER / "hookwright" / "lsp")
    )
    script = """
import os, sys, importlib
failed = []
for name in sys.argv[1:]:
    child = os.fork()
    if child == 0:
        try:
            importlib.import_module(name)
        except BaseException as error:
            print(f"{name}: {type(error).__name__}: {error}", flush=True)
            os._exit(1)
        os._exit(0)
    failed.append(os.waitpid(child, 0)[1])
sys.exit(any(failed))
"""
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    done = subprocess.run(
        [sys.executable, "-c", script, *names], capture_output=True, text=True, check=False, env=environment()
    )
    assert done.returncode == 0, done.stdout


def test_layers() -> None:
    """The contracts of pyproject.toml, kept by import-linter."""
    pytest.importorskip("importlinter", reason="import-linter is not installed (dependency group lint)")
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", code, "--no-cache"],
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout + done.stderr
