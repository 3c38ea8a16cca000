"""What the engine costs beside the hook itself: a call from Python, and `hookwright run` as a whole process.

    python bench/engine.py [--rounds 200] [--runs 30] [--json FILE] [--strict]

A call of `Engine.pre_tool_use` on one hook `true` takes turns with a bare `subprocess.run(["sh", "-c", "true"])`, so
that both see the same machine. The hook is approved in a state folder of the bench's own.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cli import Time, run_time
from client import environment

RATIO = 1.5
RUN_MS = 120.0


def workspace(root: Path) -> Path:
    """A workspace whose only hook is `true`."""
    path = root / "shop" / ".lamied" / "hooks.json"
    path.parent.mkdir(parents=True)
    hooks = {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}
    path.write_text(json.dumps({"hooks": hooks}), encoding="utf-8")
    return path.parent.parent


def calls(folder: Path, state: Path, rounds: int) -> tuple[list[float], list[float]]:
    """Milliseconds of our calls and of the bare ones, in turns. Raises `RuntimeError` when the hook does not run."""
    from hookwright import Engine

    environ = {**environment(), "HOOKWRIGHT_STATE_DIR": str(state), "HOME": str(folder)}
    engine = Engine(folder, environ=environ)
    engine.approve()
    ours: list[float] = []
    bare: list[float] = []
    for _ in range(rounds + 10):
        start = time.perf_counter()
        report = engine.pre_tool_use("Bash", {"command": "git push"})
        middle = time.perf_counter()
        subprocess.run(["sh", "-c", "true"], check=True, cwd=folder)
        end = time.perf_counter()
        if len(report.results) != 1 or report.results[0].reply.exit_code != 0:
            raise RuntimeError(f"the hook did not run: {report.decision}")
        ours.append((middle - start) * 1000)
        bare.append((end - middle) * 1000)
    engine.flush()
    return ours[10:], bare[10:]


def processes(folder: Path, state: Path, runs: int) -> dict[str, list[Time]]:
    """`hookwright run --json` as a whole process, beside the hook alone and the interpreter alone."""
    os.environ |= {"HOOKWRIGHT_STATE_DIR": str(state), "HOME": str(folder)}
    python = sys.executable
    run = [python, "-m", "hookwright", "run", "PreToolUse", "--tool", "Bash", "--input", '{"command":"ls"}', "--json"]
    commands = {"python alone": [python, "-c", "pass"], "the hook alone": ["sh", "-c", "true"], "hookwright run": run}
    times: dict[str, list[Time]] = {}
    for name, command in commands.items():
        run_time(command, folder)
        times[name] = [run_time(command, folder) for _ in range(runs)]
    return times


def main() -> int:
    """Measures, prints a table, and says which budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a budget is exceeded")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hookwright-bench-") as name:
        folder, state = workspace(Path(name)), Path(name) / "state"
        ours, bare = calls(folder, state, args.rounds)
        times = processes(folder, state, args.runs)
    ratio = statistics.median(ours) / statistics.median(bare)
    least = min(ours) / min(bare)
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    print(f"{'milliseconds':<28}{'median':>9}{'least':>9}{'processor':>11}")
    for label, values in (("Engine.pre_tool_use", ours), ('subprocess.run(["sh", …])', bare)):
        print(f"{label:<28}{statistics.median(values):9.2f}{min(values):9.2f}")
    for label, found in times.items():
        walls = [t.wall for t in found]
        processor = statistics.median(t.processor for t in found)
        print(f"{label:<28}{statistics.median(walls):9.1f}{min(walls):9.1f}{processor:11.1f}")
    over = statistics.median(t.wall for t in times["hookwright run"]) - statistics.median(
        t.wall for t in times["the hook alone"]
    )
    print(
        f"\na call  {ratio:6.2f} × the bare process (least {least:.2f})  budget {RATIO}  {_verdict(ratio <= RATIO)}"
    )
    print(f"process {over:7.1f} ms beside the hook  budget {RUN_MS:.0f}  {_verdict(over <= RUN_MS)}")
    if args.json:
        args.json.write_text(json.dumps({"ours": ours, "bare": bare, "processes": times}, indent=1) + "\n")
    return 0 if (ratio <= RATIO and over <= RUN_MS) or not args.strict else 1


def _verdict(kept: bool) -> str:
    return "ok" if kept else "OVER"


if __name__ == "__main__":
    sys.exit(main())
