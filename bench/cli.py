"""How quick `hookwright check` is: one small file, and a thousand different ones, each as a whole process.

    python bench/cli.py [--runs 15] [--json FILE] [--strict]

Beside it stand the interpreter alone and an import of the standard library's `json`, which nothing in Python undercuts.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from client import environment
from hooks_files import hooks_text

BUDGETS = {"check, 1 file": 150.0, "check, 1,000 files": 2000.0}


class Time(NamedTuple):
    """How long one process took, in milliseconds."""

    wall: float
    processor: float  # its own and the system's work for it; hardly depends on what else the machine does


def run_time(command: list[str], cwd: Path) -> Time:
    """How long the command takes. Raises `RuntimeError` when it does not end with 0."""
    used, before = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command, cwd=cwd, env=environment(), capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    wall, after = time.perf_counter() - before, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stdout[-500:]}{done.stderr[-500:]}")
    processor = after.ru_utime - used.ru_utime + after.ru_stime - used.ru_stime
    return Time(wall * 1000, processor * 1000)


def projects(root: Path, count: int) -> None:
    """That many projects, each with a small hooks file of its own."""
    for number in range(count):
        path = root / f"project-{number:04}" / ".claude" / "settings.json"
        path.parent.mkdir(parents=True)
        path.write_text(hooks_text(5, seed=number), encoding="utf-8")


def main() -> int:
    """Measures, prints a table, and says which budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a budget is exceeded")
    args = parser.parse_args()
    python = sys.executable
    check = [python, "-m", "hookwright", "check"]
    times: dict[str, list[Time]] = {}
    with tempfile.TemporaryDirectory(prefix="hookwright-bench-") as folder:
        one, many = Path(folder) / "one", Path(folder) / "many"
        projects(one, 1)
        projects(many, 1000)
        commands = {
            "python alone": ([python, "-c", "pass"], one, args.runs),
            "python, import json": ([python, "-c", "import json"], one, args.runs),
            "hookwright --version": ([python, "-m", "hookwright", "--version"], one, args.runs),
            "check, 1 file": ([*check, "project-0000/.claude/settings.json"], one, args.runs),
            "check, 1,000 files": ([*check, "."], many, max(3, args.runs // 3)),
        }
        for name, (command, cwd, runs) in commands.items():
            run_time(command, cwd)  # fills the caches of the disk and of Python
            times[name] = [run_time(command, cwd) for _ in range(runs)]
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(f"{'milliseconds':<22}{'median':>9}{'worst':>9}{'processor':>11}")
    kept = True
    for name, values in times.items():
        median = statistics.median(value.wall for value in values)
        processor = statistics.median(value.processor for value in values)
        limit = BUDGETS.get(name)
        verdict = f"  budget {limit:,.0f}  {'ok' if median <= limit else 'OVER'}" if limit else ""
        kept = kept and (limit is None or median <= limit)
        print(f"{name:<22}{median:9.1f}{max(value.wall for value in values):9.1f}{processor:11.1f}{verdict}")
    if args.json:
        args.json.write_text(json.dumps(times, indent=1) + "\n")
    return 0 if kept or not args.strict else 1


if __name__ == "__main__":
    sys.exit(main())
