"""The last results of hooks: enough for a line over the handler, and no more."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from hookwright.engine import history as module
from hookwright.engine.history import PER_WORKSPACE, STDERR, History, Run
from hookwright.engine.state import State, StateError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def state(tmp_path: Path) -> Iterator[State]:
    with State.open({"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state")}) as opened:
        yield opened


@pytest.fixture
def history(state: State) -> History:
    return History(state)


def count(state: State) -> int:
    with state.read() as db:
        return db.execute("SELECT count(*) FROM runs").fetchone()[0]


def test_the_last_run_of_a_handler_comes_back_whole(history: History) -> None:
    before = time.time()
    run = Run("h1", "PreToolUse", "blocked", 2, None, timed_out=False, duration=0.25, stderr=b"no\xff\n")
    killed = Run("h2", "Stop", "ignored", None, 9, timed_out=True, duration=60.0, at=before)
    history.record("/w", "lamied", [Run("h1", "PreToolUse", "allowed", 0), killed, run])
    found = history.last("/w", "lamied", "h1")
    assert found is not None
    assert found._replace(at=0) == run
    assert before <= found.at <= time.time()
    assert history.last("/w", "lamied", "h2") == killed


def test_there_may_be_none(history: History) -> None:
    history.record("/w", "lamied", [Run("h", "Stop", "allowed")])
    history.record("/w", "lamied", [])
    assert history.last("/w", "lamied", "other") is None
    assert history.last("/w", "codex", "h") is None
    assert history.last("/w2", "lamied", "h") is None
    assert history.recent("/w2", "lamied") == ()
    assert history.latest("/w2", "lamied") == {}


def test_all_handlers_at_once(history: History) -> None:
    for decision in ("first", "second"):
        history.record("/w", "lamied", [Run(name, "Stop", decision) for name in "abc"])
    history.record("/w", "lamied", [Run("a", "Stop", "third")])
    assert {name: run.decision for name, run in history.latest("/w", "lamied").items()} == {
        "a": "third",
        "b": "second",
        "c": "second",
    }
    assert [run.decision for run in history.recent("/w", "lamied", 3)] == ["third", "second", "second"]


def test_a_link_to_a_workspace_is_that_workspace(history: History, tmp_path: Path) -> None:
    (tmp_path / "w").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "w")
    history.record(str(tmp_path / "link"), "lamied", [Run("h", "Stop", "allowed")])
    assert history.last(str(tmp_path / "w"), "lamied", "h") is not None


def test_only_the_beginning_of_stderr_is_kept(history: History) -> None:
    history.record("/w", "lamied", [Run("h", "Stop", "x", stderr=b"ab" * 5000)])
    found = history.last("/w", "lamied", "h")
    assert found is not None
    assert found.stderr == b"ab" * (STDERR // 2)


def test_it_does_not_grow(history: History, state: State) -> None:
    history.record("/other", "lamied", [Run("h", "Stop", "kept")])
    for number in range(PER_WORKSPACE + 50):
        history.record("/w", "lamied" if number % 2 else "codex", [Run(f"h{number}", "Stop", str(number))])
    history.record("/w", "lamied", [Run("many", "Stop", str(number)) for number in range(150)])
    assert count(state) == PER_WORKSPACE + 1
    assert history.last("/w", "lamied", "h1") is None
    assert history.last("/w", "lamied", f"h{PER_WORKSPACE + 49}") is not None
    assert history.last("/other", "lamied", "h") is not None


def test_old_runs_of_forgotten_workspaces_go(history: History, state: State) -> None:
    old = time.time() - (module.DAYS + 1) * 86_400
    history.record("/gone", "lamied", [Run("h", "Stop", "x", at=old)])
    for _ in range(101):
        history.record("/w", "lamied", [Run("h", "Stop", "x")])
    assert history.last("/gone", "lamied", "h") is None
    assert count(state) == 101


def test_a_workspace_can_be_forgotten(history: History, state: State) -> None:
    history.record("/w", "lamied", [Run("h", "Stop", "x")])
    history.record("/w2", "lamied", [Run("h", "Stop", "x")])
    history.forget("/w")
    assert history.last("/w", "lamied", "h") is None
    assert count(state) == 1


def test_names_that_are_no_text(history: History) -> None:
    history.record("/w", "\ud800", [Run("\udcff" * 1000, "E\ud800", "d\ud800", exit_code=2)])
    found = history.last("/w", "\ud800", "\udcff" * 1000)
    assert found is not None
    assert (found.event, found.decision, found.exit_code) == ("E?", "d?", 2)


def test_threads_record_at_the_same_time(history: History) -> None:
    def work(number: int) -> None:
        for _ in range(10):
            history.record("/w", "lamied", [Run(f"h{number}", "Stop", "x")])

    workers = [threading.Thread(target=work, args=(n,)) for n in range(5)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(history.recent("/w", "lamied", 1000)) == 50


def test_trouble_is_typed(history: History, state: State) -> None:
    state._connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StateError):
        history.record("/w", "lamied", [Run("h", "Stop", "x")])
    with pytest.raises(StateError):
        history.last("a\0b", "lamied", "h")
