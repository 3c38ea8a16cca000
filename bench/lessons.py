"""What `hookwright lessons inject` costs as a whole process, beside Node reading the same manifest.

    python bench/lessons.py [--runs 30] [--json FILE] [--strict]

The original of the lessons is a Node script that parses its whole manifest at every tool call. What stands beside ours
here is less than that: `node -e` with nothing but `JSON.parse` of the same file. Each size is measured with a call that
matches some lessons and one that matches none; the two programs take turns.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from client import environment

RATIO = 1.1
SIZES = (10, 100, 1000, 10_000)
NODE = "JSON.parse(require('fs').readFileSync(process.argv[1]))"
WORDS = (
    "stash", "rebase", "commit", "push", "worktree", "pytest", "vitest", "tsc", "eslint", "mock", "patch", "docker",
    "compose", "kubectl", "terraform", "npm", "pnpm", "yarn", "uv", "pip", "venv", "alembic", "migrate", "prisma",
    "jq", "sed", "awk", "curl", "grep", "find", "xargs", "chmod", "rsync", "ssh", "timeout", "nohup", "tail",
)  # fmt: skip
CALLS = {"match": "cd app && git stash push -u && pytest-00007 -q tests/", "no match": "ls -la src/components"}


def manifest(count: int) -> str:
    """A manifest of `count` lessons, made like those that people keep: 2 kB each, most of them about the shell."""
    draw = random.Random(count)
    lessons = {f"01HZ{number:022}": lesson(number, draw) for number in range(count)}
    head = {"type": "lessons-learned-manifest", "version": 1, "generatedAt": "2026-08-21T10:00:00.000Z"}
    config = {"injectionBudgetBytes": 4096, "maxLessonsPerInjection": 3, "minConfidence": 0.5, "minPriority": 1}
    return json.dumps(head | {"config": config, "lessons": lessons}, indent=2) + "\n"


def lesson(number: int, draw: random.Random) -> dict[str, object]:
    """One lesson."""
    word, other = draw.choice(WORDS), draw.choice(WORDS)
    patterns = [
        rf"\b{word}-{number:05}\b",
        rf"\b{word}\s+{other}{number:05}\b(?!.*--no-{other})",
        rf"(?:^|[;&|]\s*){word}\s+--{other}-{number:05}",
        rf"{word}\.{other}{number}\(|@{word}{number}\(",
    ]
    said = " ".join(draw.choice(WORDS) for _ in range(40))
    about_files = number % 3 == 0
    return {
        "slug": f"{word}-{other}-{number:05}",
        "type": "guard" if number % 20 == 19 else "hint",
        "priority": draw.randint(4, 9),
        "toolNames": ["Edit", "Write"] if about_files else ["Bash"],
        "commandRegexSources": [{"source": draw.choice(patterns), "flags": ""} for _ in range(1 + number % 2)],
        "commandMatchTarget": "executable" if number % 20 == 19 else "full",
        "pathRegexSources": [{"source": rf".*/[^/]*{word}[^/]*\.py", "flags": "i"}] if about_files else [],
        "modelRegexSources": [],
        "tags": [f"tool:{word}", "severity:hang"],
        "scope": None,
        "message": f"## Lesson: {said}\n{said}\n**Fix**: {said}",
        "summary": said[:80],
        "problem": said,
        "solution": said,
    }


def run(command: list[str], stdin: str, environ: dict[str, str]) -> float:
    """Milliseconds of one process. Raises `RuntimeError` when it fails."""
    before = time.perf_counter()
    done = subprocess.run(command, input=stdin, env=environ, capture_output=True, text=True, check=False)
    took = time.perf_counter() - before
    if done.returncode != 0:
        raise RuntimeError(f"{command} ended with {done.returncode}: {done.stderr[-500:]}")
    return took * 1000


def measure(folder: Path, count: int, runs: int) -> dict[str, dict[str, list[float]]]:
    """Times of both programs at one size, for each kind of call."""
    text = manifest(count)
    wanted = {**json.loads(text)["lessons"]["01HZ" + f"{7:022}"], "commandRegexSources": [{"source": "pytest-00007"}]}
    text = json.dumps({**json.loads(text), "lessons": {**json.loads(text)["lessons"], "wanted": wanted}}, indent=2)
    path = folder / f"{count}.json"
    path.write_text(text, encoding="utf-8")
    environ = environment() | {"HOOKWRIGHT_STATE_DIR": str(folder / "state"), "LESSONS_MANIFEST_PATH": str(path)}
    ours = [sys.executable, "-m", "hookwright", "lessons", "inject"]
    node = ["node", "-e", NODE, str(path)]
    found: dict[str, dict[str, list[float]]] = {
        "first": {"ours": [run(ours, payload("ls", "first"), environ)], "node": []}
    }
    for kind, command in CALLS.items():
        times: dict[str, list[float]] = {"ours": [], "node": []}
        for number in range(runs + 2):
            session = f"{kind}-{count}-{number}"
            times["ours"].append(run(ours, payload(command, session), environ))
            times["node"].append(run(node, "", environ))
        found[kind] = {name: values[2:] for name, values in times.items()}
    return found


def payload(command: str, session: str) -> str:
    """A call of the shell."""
    said = {"session_id": session, "cwd": "/home/me/shop", "hook_event_name": "PreToolUse", "tool_name": "Bash"}
    return json.dumps(said | {"tool_input": {"command": command}})


def main() -> int:
    """Measures, prints a table, and says whether the budget holds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(SIZES))
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    parser.add_argument("--strict", action="store_true", help="exit 1 when the budget is exceeded")
    args = parser.parse_args()
    if shutil.which("node") is None:
        print("no node on the PATH: nothing to compare with")
        return 0
    version = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory(prefix="hookwright-bench-") as name:
        results = {count: measure(Path(name), count, args.runs) for count in args.sizes}
        sizes = {count: (Path(name) / f"{count}.json").stat().st_size for count in args.sizes}
    print(f"Python {sys.version.split()[0]}, node {version}, load {os.getloadavg()[0]:.1f}; medians, milliseconds")
    print(f"{'lessons':>8}{'kB':>8}  {'call':<10}{'ours':>8}{'least':>8}{'node':>8}{'least':>8}{'ratio':>8}")
    kept = True
    for count, kinds in results.items():
        for kind, times in kinds.items():
            ours = statistics.median(times["ours"])
            line = f"{count:>8,}{sizes[count] / 1000:>8,.0f}  {kind:<10}{ours:>8.1f}{min(times['ours']):>8.1f}"
            if times["node"]:
                ratio = ours / statistics.median(times["node"])
                kept = kept and ratio <= RATIO
                line += f"{statistics.median(times['node']):>8.1f}{min(times['node']):>8.1f}{ratio:>8.2f}"
            print(line)
    print(f"budget: at most {RATIO} times node at each size: {'ok' if kept else 'OVER'}")
    if args.json:
        args.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    return 0 if kept or not args.strict else 1


if __name__ == "__main__":
    sys.exit(main())
