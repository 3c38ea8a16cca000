"""How often a task may be sent back."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from typing import TYPE_CHECKING

import pytest

from hookwright.engine.state import State, StateError
from hookwright.engine.stop_budget import DAYS, Spent, StopBudget

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state")}


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def budget(environ: dict[str, str], clock: Clock) -> Iterator[StopBudget]:
    with State.open(environ) as state:
        yield StopBudget(state, clock)


def test_three_times_and_no_more(budget: StopBudget) -> None:
    assert [budget.spend("/w", "lamied", "t", limit=3) for _ in range(5)] == [
        Spent(allowed=True, used=1),
        Spent(allowed=True, used=2),
        Spent(allowed=True, used=3),
        Spent(allowed=False, used=3),
        Spent(allowed=False, used=3),
    ]
    assert budget.used("/w", "lamied", "t") == 3


def test_the_count_survives_restarts(environ: dict[str, str]) -> None:
    for used in (1, 2, 3):
        with State.open(environ) as state:
            assert StopBudget(state).used("/w", "lamied", "t") == used - 1
            assert StopBudget(state).spend("/w", "lamied", "t", limit=3) == Spent(allowed=True, used=used)
    with State.open(environ) as state:
        assert not StopBudget(state).spend("/w", "lamied", "t", limit=3).allowed


def test_tasks_agents_and_workspaces_have_their_own(budget: StopBudget) -> None:
    places = [
        ("/w", "lamied", "t"),
        ("/w", "lamied", "u"),
        ("/w", "codex", "t"),
        ("/v", "lamied", "t"),
        ("/w", "lamied", ""),
    ]
    for _ in range(2):
        for place in places:
            budget.spend(*place, limit=3)
    assert [budget.used(*place) for place in places] == [2] * len(places)
    budget.reset(*places[0])
    assert [budget.used(*place) for place in places] == [0, 2, 2, 2, 2]
    assert budget.spend(*places[0], limit=3) == Spent(allowed=True, used=1)


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_nothing(budget: StopBudget, limit: int) -> None:
    assert budget.spend("/w", "lamied", "t", limit=limit) == Spent(allowed=False, used=0)


def test_a_lower_limit_counts_at_once(budget: StopBudget) -> None:
    for _ in range(3):
        budget.spend("/w", "lamied", "t", limit=8)
    assert budget.spend("/w", "lamied", "t", limit=3) == Spent(allowed=False, used=3)
    assert budget.spend("/w", "lamied", "t", limit=8) == Spent(allowed=True, used=4)


def test_old_tasks_are_forgotten(budget: StopBudget, clock: Clock) -> None:
    budget.spend("/w", "lamied", "old", limit=3)
    clock.now += (DAYS - 1) * 86_400
    assert budget.used("/w", "lamied", "old") == 1
    budget.spend("/w", "lamied", "new", limit=3)
    clock.now += 2 * 86_400
    assert budget.used("/w", "lamied", "old") == 0
    assert budget.spend("/w", "lamied", "old", limit=3) == Spent(allowed=True, used=1)
    assert budget.used("/w", "lamied", "new") == 1
    with budget._state.read() as db:
        assert db.execute("SELECT count(*) FROM stops").fetchone() == (2,)


def test_a_clock_that_was_wrong_keeps_no_task_for_ever(budget: StopBudget, clock: Clock) -> None:
    clock.now += 10 * 365 * 86_400
    for _ in range(3):
        budget.spend("/w", "lamied", "t", limit=3)
    clock.now -= 10 * 365 * 86_400
    assert budget.used("/w", "lamied", "t") == 0
    assert budget.spend("/w", "lamied", "t", limit=3).allowed


def test_tasks_of_any_name(budget: StopBudget) -> None:
    names = ["\ud800", "\0", "x" * 1_000_000, "x" * 999_999, "'; DROP TABLE stops"]
    for name in names:
        assert budget.spend("/w", "lamied", name, limit=1) == Spent(allowed=True, used=1)
    assert [budget.spend("/w", "lamied", name, limit=1).allowed for name in names] == [False] * len(names)


def test_counting_is_atomic_between_processes(environ: dict[str, str]) -> None:
    program = """
        from hookwright.engine.state import State
        from hookwright.engine.stop_budget import StopBudget
        with State.open() as state:
            print(sum(StopBudget(state).spend("/w", "lamied", "t", limit=50).allowed for _ in range(20)))
    """
    env = {**os.environ, **environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    line = [sys.executable, "-c", textwrap.dedent(program)]
    processes = [subprocess.Popen(line, env=env, stdout=subprocess.PIPE) for _ in range(6)]
    assert sum(int(process.communicate(timeout=60)[0]) for process in processes) == 50


def test_trouble_is_typed(budget: StopBudget) -> None:
    budget._state._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StateError):
        budget.spend("/w", "lamied", "t", limit=3)


@pytest.mark.parametrize("count", ["'abc'", "x'00'", "1.5", "-100"])
def test_a_count_that_is_none_is_used_up(budget: StopBudget, environ: dict[str, str], count: str) -> None:
    budget.spend("/w", "lamied", "t", limit=3)
    with budget._state.write() as db:
        db.execute(f"UPDATE stops SET count = {count}")
    assert budget.used("/w", "lamied", "t") > 0
    assert not budget.spend("/w", "lamied", "t", limit=3).allowed
    budget.reset("/w", "lamied", "t")
    assert budget.spend("/w", "lamied", "t", limit=3) == Spent(allowed=True, used=1)
