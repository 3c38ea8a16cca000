"""What a live agent pays for `hookwright hook` at each tool call: whole processes, side by side in one run.

    python bench/adapter.py

Needs `hookwright` installed in the environment of the interpreter that runs this, and `node` for the comparison.
Budget: with no matching hook at most 1.2 × `node -e 0` and 45 ms above a bare interpreter; with 100 groups in the file
at most 5 ms more.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 30
GROUPS = 100


def main() -> int:
    """Prints the medians and whether they keep the budget."""
    with tempfile.TemporaryDirectory() as folder:
        return _measured(Path(folder))


def _measured(folder: Path) -> int:
    environ = {k: v for k, v in os.environ.items() if k not in ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")}
    environ |= {"HOOKWRIGHT_STATE_DIR": str(folder / "state"), "HOME": str(folder)}
    hookwright = _command()
    cases = {
        "no hooks file": (_workspace(folder / "none", 0), "Read"),
        "one group, no match": (_workspace(folder / "one", 1), "Read"),
        f"{GROUPS} groups, no match": (_workspace(folder / "many", GROUPS), "Read"),
        "first time, no match": (_workspace(folder / "first", 1), "Read"),
        "not approved": (_workspace(folder / "unapproved", 1), "Bash"),
    }
    times: dict[str, list[float]] = {}
    for _ in range(ROUNDS + 1):
        for name, (workspace, tool) in cases.items():
            if name.startswith("first"):
                shutil.rmtree(folder / "state" / "hook", ignore_errors=True)
            payload = json.dumps({
                "session_id": "s", "cwd": str(workspace), "hook_event_name": "PreToolUse", "tool_name": tool,
                "tool_input": {"file_path": "a", "command": "ls"},
            })  # fmt: skip
            if not name.startswith("first"):  # the round before cleared what was kept
                subprocess.run([*hookwright, "hook", "--agent", "claude"], input=payload, text=True, env=environ,
                               cwd=workspace, capture_output=True, check=True)  # fmt: skip
            command = [*hookwright, "hook", "--agent", "claude"]
            times.setdefault(name, []).append(_took(command, payload, environ, workspace))
        bare = [sys.executable, "-I", "-S", "-c", "0"]
        times.setdefault("python -I -S", []).append(_took(bare, "", environ, folder))
        if shutil.which("node"):
            times.setdefault("node -e 0", []).append(_took(["node", "-e", "0"], "", environ, folder))
    medians = {name: statistics.median(took[1:]) for name, took in times.items()}
    for name, took in medians.items():
        print(f"{name:28} {took:7.1f} ms")
    return _verdict(medians)


def _verdict(medians: dict[str, float]) -> int:
    quiet, many = medians["one group, no match"], medians[f"{GROUPS} groups, no match"]
    lines = [
        ("above a bare interpreter", quiet - medians["python -I -S"], 45.0, "ms"),
        (f"{GROUPS} groups cost more", many - quiet, 5.0, "ms"),
    ]
    if "node -e 0" in medians:
        lines.append(("against node -e 0", quiet / medians["node -e 0"], 1.2, "×"))
    for name, value, budget, unit in lines:
        print(f"{name:28} {value:7.2f} {unit}   budget {budget} {unit}   {'ok' if value <= budget else 'OVER'}")
    return 0 if all(value <= budget for _, value, budget, _ in lines) else 1


def _command() -> list[str]:
    beside = Path(sys.executable).parent / ("hookwright.exe" if os.name == "nt" else "hookwright")
    if beside.exists():
        return [str(beside)]
    raise SystemExit(f"there is no {beside}; install the project into this environment first")


def _workspace(folder: Path, groups: int) -> Path:
    folder.mkdir()
    if groups:
        found = [{"matcher": "Bash" if i == 0 else f"mcp__s{i}__.*", "hooks": [{"type": "command", "command": "true"}]}
                 for i in range(groups)]  # fmt: skip
        (folder / ".lamied").mkdir()
        (folder / ".lamied" / "hooks.json").write_text(json.dumps({"hooks": {"PreToolUse": found}}))
    return folder


def _took(command: list[str], text: str, environ: dict[str, str], cwd: Path) -> float:
    begin = time.perf_counter()
    subprocess.run(command, input=text, text=True, env=environ, cwd=cwd, capture_output=True, check=True)
    return (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    sys.exit(main())
