"""The engine as a host sees it: reports, Stop counts, history, asyncio, threads, cost."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine.consent import handler_key
from hookwright.engine.engine import Engine
from hookwright.engine.errors import PayloadError, UnknownEventError, WorkspaceError
from hookwright.engine.history import History
from hookwright.engine.process import CancelToken
from hookwright.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conftest import Shop

CLAUDE = ".claude/settings.json"
LAMIED = ".lamied/hooks.json"
EDIT = {"path": "src/cart.py", "old_string": "a", "new_string": "b"}


# ---- what a host gets wrong, and files that are wrong


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_a_workspace_must_be_a_folder(shop: Shop, name: str) -> None:
    shop.write("file", "")
    with pytest.raises(WorkspaceError, match="is not a folder"):
        Engine(shop.path / name, environ=shop.environ)


@pytest.mark.parametrize("agent", ["nobody", "", "zed"])
def test_an_agent_that_cannot_be_run(shop: Shop, agent: str) -> None:
    with pytest.raises(LookupError):
        Engine(shop.path, agent, environ=shop.environ)


def test_events_and_payloads_that_are_none(shop: Shop) -> None:
    shop.everywhere("true")
    engine = shop.engine()
    for call in (engine.run, engine.plan):
        with pytest.raises(UnknownEventError, match="PreToolUze"):
            call("PreToolUze", {})
        with pytest.raises(PayloadError, match="Stop"):
            call("PreToolUse", {"hook_event_name": "Stop"})
    with pytest.raises(PayloadError, match="JSON"):
        engine.pre_tool_use("edit_file", {"x": {1, 2}})


@pytest.mark.parametrize("text", ["{", "[]", '{"hooks": 1}', "\xff"])
def test_a_broken_file_is_an_error_that_blocks_nothing(shop: Shop, text: str) -> None:
    shop.everywhere("true")
    engine = shop.engine()
    (shop.path / LAMIED).write_bytes(text.encode("latin-1"))
    report = engine.pre_tool_use("edit_file", EDIT)
    assert (report.decision.kind, report.blocked, report.results) == ("error", False, ())
    assert LAMIED in report.decision.told_user[0]


def test_input_that_a_hook_wrote_and_the_tool_cannot_take_refuses_the_call(shop: Shop) -> None:
    answer = {"hookEventName": "PreToolUse", "permissionDecision": "allow", "updatedInput": {"command": 5}}
    shop.one("PreToolUse", f"echo '{json.dumps({'hookSpecificOutput': answer})}'", file=CLAUDE)
    report = shop.engine("claude-code").pre_tool_use("Bash", {"command": "ls"})
    assert report.blocked
    assert report.decision.updated_input is None
    assert "failed schema validation" in report.decision.told_model[0]


def test_the_engine_does_not_change_what_it_is_given(shop: Shop) -> None:
    shop.everywhere("cat > got.json")
    given = {"path": "src/cart.py"}
    shop.engine().pre_tool_use("edit_file", given, session_id="s1", tool_use_id="t1")
    assert given == {"path": "src/cart.py"}
    got = json.loads(shop.read("got.json"))
    assert (got["session_id"], got["tool_use_id"]) == ("s1", "t1")
    assert got["tool_input"]["file_path"] == str(shop.path / "src" / "cart.py")


# ---- the report


def test_a_report_in_words_and_as_data(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [
        {"matcher": "edit_file", "hooks": [{"type": "command", "command": "echo 'not here' >&2; exit 2"}]},
        {"matcher": "run_terminal_command", "hooks": [{"type": "command", "command": "true"}]},
    ]})  # fmt: skip
    report = shop.engine().pre_tool_use("edit_file", EDIT)
    lines = "\n".join(report.lines())
    for part in ("exit code 2", "not here", "decision: ", "told to the model: ", "run_terminal_command"):
        assert part in lines
    data = json.loads(json.dumps(report.as_data()))
    assert data["decision"]["kind"] == "block"
    assert [result["exit_code"] for result in data["results"]] == [2]
    assert 0 < report.results[0].reply.duration < report.duration


def test_results_are_in_the_order_of_the_file_whoever_is_first(shop: Shop) -> None:
    commands = ["sleep 0.3; echo a", "sleep 0.15; echo b", "echo c"]
    shop.hooks({"Stop": [{"hooks": [{"type": "command", "command": command} for command in commands]}]})
    start = time.monotonic()
    report = shop.engine().stop("t")
    assert [result.reply.stdout for result in report.results] == ["a\n", "b\n", "c\n"]
    assert time.monotonic() - start < 2
    finished = [result.finished for result in report.results]
    assert finished == sorted(finished, reverse=True)


# ---- Stop


def test_lamied_sends_back_three_times_and_then_gives_up(shop: Shop) -> None:
    shop.one("Stop", "echo $((n = $(cat n 2>/dev/null || echo 0) + 1)) > n; echo \"reason $(cat n)\" >&2; exit 2")
    kinds, reasons = [], []
    shop.engine()
    for _ in range(4):
        report = shop.engine(approved=False).stop("task")  # an engine of its own, as in a process of its own
        kinds.append(report.decision.kind)
        reasons.append(report.decision.reasons[-1])
    assert kinds == ["send-back"] * 3 + ["incomplete"]
    assert reasons[-1] == "reason 4"
    assert shop.engine(approved=False).stop("other").decision.kind == "send-back"


@pytest.mark.parametrize(("value", "times"), [(None, 8), ("2", 2), ("x", 8), ("", 8), ("1.5", 8)])
def test_claude_sends_back_as_often_as_its_variable_says(shop: Shop, value: str | None, times: int) -> None:
    if value is not None:
        shop.environ["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP"] = value
    shop.one("Stop", "echo again >&2; exit 2", file=CLAUDE)
    engine = shop.engine("claude-code")
    kinds = [engine.stop("task").decision.kind for _ in range(times + 1)]
    assert kinds == ["send-back"] * times + ["go-on"]


@pytest.mark.parametrize("value", ["0", "-1"])
def test_claude_sends_back_for_ever_when_the_variable_says_so(shop: Shop, value: str) -> None:
    shop.environ["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP"] = value
    shop.one("Stop", "exit 2", file=CLAUDE)
    engine = shop.engine("claude-code")
    assert {engine.stop("task").decision.kind for _ in range(12)} == {"send-back"}


def test_claude_counts_anew_after_a_tool_was_called_and_lamied_does_not(shops: Callable[[], Shop]) -> None:
    for agent, file, tool, limit in (("claude-code", CLAUDE, "Bash", 8), ("lamied", LAMIED, "run_terminal_command", 3)):
        shop = shops()
        stop, tell = {"type": "command", "command": "exit 2"}, {"type": "command", "command": "true"}
        shop.hooks({"Stop": [{"hooks": [stop]}], "PreToolUse": [{"hooks": [tell]}]}, file)
        engine = shop.engine(agent)
        for _ in range(limit):
            assert engine.stop("task").decision.kind == "send-back"
        engine.pre_tool_use(tool, {"command": "ls"}, session_id="task")
        assert engine.stop("task").decision.kind == ("send-back" if agent == "claude-code" else "incomplete")


def test_the_hook_is_told_that_the_task_was_sent_back(shop: Shop) -> None:
    shop.one("Stop", "cat >> seen; echo >> seen; [ -e again ] || { touch again; exit 2; }")
    engine = shop.engine()
    assert [engine.stop("task").decision.kind for _ in range(3)] == ["send-back", "go-on", "go-on"]
    lines = [json.loads(line) for line in shop.read("seen").splitlines() if line]
    assert [line["stop_hook_active"] for line in lines] == [False, True, False]


def test_what_cannot_be_counted_is_not_sent_back_for_ever(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    from hookwright.engine.state import StateError
    from hookwright.engine.stop_budget import StopBudget

    def broken(*_: Any, **__: Any) -> Any:
        raise StateError("busy", "/state", "busy")

    shop.one("Stop", "echo why >&2; exit 2")
    engine = shop.engine()
    monkeypatch.setattr(StopBudget, "spend", broken)
    monkeypatch.setattr(StopBudget, "used", broken)
    report = engine.stop("task")
    assert (report.decision.kind, report.decision.reasons) == ("incomplete", ("why",))


# ---- history


def test_the_history_knows_how_each_hook_ended(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [{"hooks": [
        {"type": "command", "command": "true"}, {"type": "command", "command": "echo no >&2; exit 2"},
    ]}]})  # fmt: skip
    engine = shop.engine()
    engine.pre_tool_use("edit_file", EDIT)
    engine.flush()
    keys = [handler_key(item) for item in engine.approval().items]
    with State.open(shop.environ) as state:
        latest = History(state).latest(engine.workspace, "lamied")
    assert set(latest) == set(keys)
    assert [(latest[key].exit_code, latest[key].decision, latest[key].stderr) for key in keys] == [
        (0, "ok", b""), (2, "objected", b"no\n"),
    ]  # fmt: skip


def test_the_history_is_written_by_itself_after_a_moment(shop: Shop) -> None:
    shop.everywhere("true")
    engine = shop.engine()
    engine.stop("t")
    history, until = History(engine.consent.state()), time.monotonic() + 10
    while not history.recent(engine.workspace, "lamied") and time.monotonic() < until:
        time.sleep(0.02)
    assert [run.event for run in history.recent(engine.workspace, "lamied")] == ["Stop"]


def test_the_history_is_written_when_the_process_ends(shop: Shop) -> None:
    shop.everywhere("true")
    shop.engine()
    code = "import sys; from hookwright.engine.engine import Engine; Engine(sys.argv[1]).stop('t')"
    subprocess.run([sys.executable, "-c", code, str(shop.path)], env=shop.python(), check=True)
    with State.open(shop.environ) as state:
        assert [run.exit_code for run in History(state).recent(str(shop.path), "lamied")] == [0]


def test_a_history_that_cannot_be_written_changes_nothing(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> Any:
        from hookwright.engine.state import StateError

        raise StateError("full", "/state", "no space")

    shop.everywhere("exit 2")
    engine = shop.engine()
    monkeypatch.setattr(History, "record", full)
    assert engine.pre_tool_use("edit_file", EDIT).blocked
    engine.flush()


# ---- asyncio


async def test_hooks_do_not_hold_up_the_event_loop(shop: Shop) -> None:
    shop.everywhere("sleep 0.4")
    engine = shop.engine()
    task = asyncio.create_task(engine.apre_tool_use("edit_file", EDIT))
    ticks = 0
    while not task.done():
        await asyncio.sleep(0.01)
        ticks += 1
    assert (await task).decision.kind == "go-on"
    assert ticks >= 5


async def test_several_events_at_once(shop: Shop) -> None:
    shop.everywhere("sleep 0.2; exit 2")
    engine = shop.engine()
    start = time.monotonic()
    reports = await asyncio.gather(*(engine.apre_tool_use("edit_file", EDIT) for _ in range(4)))
    assert [report.blocked for report in reports] == [True] * 4
    assert time.monotonic() - start < 4 * 0.2 + 2


async def test_a_cancelled_task_leaves_no_hook_behind(shop: Shop) -> None:
    shop.everywhere("echo $$ > pid; sleep 30; echo ran >> trace")
    engine = shop.engine()
    task = asyncio.create_task(engine.apre_tool_use("edit_file", EDIT))
    until = time.monotonic() + 10
    while not ((shop.path / "pid").exists() and shop.read("pid").strip()) and time.monotonic() < until:
        await asyncio.sleep(0.02)
    start = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert time.monotonic() - start < 5
    with pytest.raises(ProcessLookupError):
        os.kill(int(shop.read("pid")), 0)
    assert not (shop.path / "trace").exists()


async def test_a_limit_around_the_call_stops_the_hook(shop: Shop) -> None:
    shop.everywhere("sleep 30")
    start = time.monotonic()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(shop.engine().astop("t"), 0.3)
    assert time.monotonic() - start < 5


def test_the_host_may_cancel(shop: Shop) -> None:
    shop.everywhere("sleep 30")
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    start = time.monotonic()
    report = shop.engine().pre_tool_use("edit_file", EDIT, cancel=token)
    assert time.monotonic() - start < 5
    assert report.results[0].reply.cancelled


# ---- threads


def test_one_engine_serves_several_threads(shop: Shop) -> None:
    shop.everywhere('read line; case $line in *odd*) exit 2;; esac')
    engine = shop.engine()

    def call(number: int) -> bool:
        word = "odd" if number % 2 else "even"
        return engine.pre_tool_use("run_terminal_command", {"command": word}, session_id=f"s{number}").blocked

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(call, range(40))) == [bool(number % 2) for number in range(40)]
    engine.flush()
    assert len(History(engine.consent.state()).recent(engine.workspace, "lamied", 100)) == 40


# ---- cost


def test_embedding_the_engine_loads_nothing_heavy(shop: Shop) -> None:
    shop.everywhere("true")
    shop.engine()
    code = (
        "import sys; from hookwright.engine.engine import Engine; "
        "import hookwright.engine.handlers.http, hookwright.engine.handlers.command; "
        "report = Engine(sys.argv[1]).pre_tool_use('edit_file', {'path': 'a'}); print(report.decision.kind); "
        "names = ('pygls', 'lsprotocol', 'jsonschema', 'tree_sitter', 'asyncio', 'http.client', 'ssl', 'dataclasses'); "
        "print(*[name for name in names if name in sys.modules])"
    )
    argv = [sys.executable, "-S", "-c", code, str(shop.path)]
    done = subprocess.run(argv, env=shop.python(), check=True, capture_output=True, text=True)
    assert done.stdout == "go-on\n\n"


def test_a_tool_call_costs_little_more_than_the_process_itself(shop: Shop) -> None:
    """Against a bare `subprocess.run` of the same command; the best of many, since other programs run here too."""
    shop.one("PreToolUse", "true")
    engine = shop.engine()

    def bare() -> object:
        return subprocess.run(["sh", "-c", "true"], check=True)

    def ours() -> object:
        return engine.pre_tool_use("edit_file", EDIT)

    def best(call: Callable[[], object], times: int = 60) -> float:
        took = []
        for _ in range(times):
            start = time.perf_counter()
            call()
            took.append(time.perf_counter() - start)
        return sorted(took)[times // 20]

    best(ours, 20)
    ratios = []
    for _ in range(8):
        ratios.append(best(ours) / best(bare))
        if ratios[-1] <= 1.6:
            return
    pytest.fail(f"a hook that does nothing costs {min(ratios):.2f} times a bare process")


def test_stopping_a_stop_hook_does_not_give_the_task_new_credit(shop: Shop) -> None:
    shop.one("Stop", "[ -e slow ] && sleep 30; echo 'tests fail' >&2; exit 2")
    engine = shop.engine()
    assert [engine.stop("t").decision.kind for _ in range(3)] == ["send-back"] * 3
    shop.write("slow", "")
    token = CancelToken()
    threading.Timer(0.2, token.cancel).start()
    assert engine.stop("t", cancel=token).decision.kind == "go-on"
    (shop.path / "slow").unlink()
    assert engine.stop("t").decision.kind == "incomplete"


def test_a_running_host_hears_of_a_state_file_that_was_taken_away(shop: Shop, tmp_path: Path) -> None:
    shop.one("PreToolUse", "exit 2")
    engine = shop.engine()
    assert engine.pre_tool_use("Bash", {}).blocked
    (tmp_path / "state").rename(tmp_path / "aside")
    assert engine.pre_tool_use("Bash", {}).decision.kind == "not-approved"
