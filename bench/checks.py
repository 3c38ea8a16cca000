"""How long all checks take for a text, in one warm process: from the text to the findings.

    python bench/checks.py [--runs 40] [--json FILE] [--strict]

*Open* parses and looks at everything, *keystroke* at what one letter in a command changed, *broken* the same while a
quote is missing. The files have an absolute path, so neighbours are looked for, and no scripts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from hooks_files import COMMAND, hooks_text

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))

from hookwright.checks.analyse import analyse

if TYPE_CHECKING:
    from collections.abc import Callable

PLACE = os.path.abspath(os.path.join("nowhere", ".claude", "settings.json"))  # noqa: PTH100, PTH118
ENVIRON = {"HOME": os.path.dirname(PLACE), "PATH": ""}  # noqa: PTH120
BUDGETS = {("open", 5): 5.0, ("keystroke", 5): 5.0, ("keystroke", 1000): 30.0, ("broken", 1000): 30.0}


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    before = time.perf_counter()
    work()
    return (time.perf_counter() - before) * 1000


def measure(handlers: int, runs: int) -> dict[str, float]:
    """Medians for a file with that many handlers."""
    text = hooks_text(handlers)
    first = analyse(text, PLACE, environ=ENVIRON)
    if first.crashes:
        raise RuntimeError(first.crashes[0].trace)
    at = text.index(COMMAND, len(text) // 2) + len(COMMAND)
    letters = [f"{text[:at]}{'x' * (n + 1)}{text[at:]}" for n in range(runs)]
    times = {
        "open": [timed(lambda: analyse(text, PLACE, environ=ENVIRON)) for _ in range(runs if handlers < 1000 else 3)]
    }
    for name, texts in (("keystroke", letters), ("broken", [t[:at] + '"' + t[at:] for t in letters])):
        previous, spent = first, []
        for new in texts:
            before = time.perf_counter()
            previous = analyse(new, PLACE, previous=previous, environ=ENVIRON)
            spent.append((time.perf_counter() - before) * 1000)
        times[name] = spent
    return {name: statistics.median(spent) for name, spent in times.items()}


def main() -> int:
    """Measures, prints a table, and says which budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=40)
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a budget is exceeded")
    args = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}")
    numbers = {handlers: measure(handlers, args.runs) for handlers in (5, 1000)}
    kept = True
    for handlers, times in numbers.items():
        for name, amount in times.items():
            budget = BUDGETS.get((name, handlers))
            word = "" if budget is None else f"  budget {budget:g}: {'ok' if amount <= budget else 'OVER'}"
            kept = kept and (budget is None or amount <= budget)
            print(f"{name:<10} {handlers:>6,} handlers {amount:>9.2f} ms{word}")
    if args.json:
        args.json.write_text(json.dumps(numbers, indent=2) + "\n", encoding="utf-8")
    return 0 if kept or not args.strict else 1


if __name__ == "__main__":
    raise SystemExit(main())
