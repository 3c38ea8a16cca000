"""The table of a run, and the budgets."""

from __future__ import annotations

from typing import NamedTuple

Results = dict[str, dict[int, dict[str, float | None]]]
MEASURES = (
    "cold start",
    "first diagnostics",
    "open",
    "keystroke",
    "keystroke p95",
    "keystroke processor",
    "completion",
    "completion items",
    "hover",
    "memory MiB",
)
OURS = ("hookwright pushed", "hookwright pulled")


class Budget(NamedTuple):
    """What a number of ours may be at most: milliseconds, or so many times another server's number."""

    measure: str
    handlers: int  # 0: a measure that has no file
    most: float
    times: str = ""  # the server whose number counts; "" for a limit in milliseconds


BUDGETS = (
    Budget("cold start", 0, 1.2, "bare pygls"),
    Budget("open", 5, 60),
    Budget("open", 1000, 300),
    Budget("open", 10000, 3000),
    Budget("keystroke", 5, 5),
    Budget("keystroke", 1000, 30),
    Budget("keystroke", 10000, 300),
)


def show(results: Results) -> bool:
    """Prints measures as rows and servers as columns, then ratios and budgets. Whether all budgets hold."""
    names = list(results)
    sizes = sorted({size for numbers in results.values() for size in numbers})
    print(line("ms unless said", "handlers", names))
    for size in sizes:
        for measure in MEASURES:
            amounts = [results[name].get(size, {}).get(measure) for name in names]
            if any(amount is not None for amount in amounts):
                print(line(measure, f"{size:,}" if size else "", [number(amount) for amount in amounts]))
    print()
    kept = True
    for budget in BUDGETS:
        kept = show_budget(budget, results) and kept
    return kept


def show_budget(budget: Budget, results: Results) -> bool:
    """One line: the worse of our two numbers against the limit, and what the JSON server takes for the same."""
    ours = [n for name in OURS if (n := value(results, name, budget)) is not None]
    base = value(results, budget.times, budget) if budget.times else 1.0
    if not ours or base is None:
        return True
    limit, worst = budget.most * base, max(ours)
    what = budget.measure + (f", {budget.handlers:,} handlers" if budget.handlers else "")
    peer = value(results, "json pulled", budget)
    beside = f"  {worst / peer:5.2f} × the JSON server" if peer else ""
    unit = f"{budget.most:g} × {budget.times} = {limit:.0f} ms" if budget.times else f"{limit:g} ms"
    print(f"{what:<28}{worst:9.1f} ms  budget {unit:<30}{'ok' if worst <= limit else 'OVER':<6}{beside}")
    return worst <= limit


def value(results: Results, name: str, budget: Budget) -> float | None:
    """The number that a budget speaks of, of one server."""
    return results.get(name, {}).get(budget.handlers, {}).get(budget.measure)


def number(amount: float | None) -> str:
    """A cell."""
    if amount is None:
        return "–"
    return f"{amount:.1f}" if isinstance(amount, float) and amount < 100 else f"{amount:,.0f}"


def line(measure: str, handlers: str, cells: list[str]) -> str:
    """A row of the table."""
    return f"{measure:<19}{handlers:>9}" + "".join(f"{cell:>19}" for cell in cells)
