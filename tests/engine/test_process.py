"""Hooks as real processes, with everything that a hook can do wrong.

All limits are those of the contract: an answer within the time limit and two seconds, and nothing left behind.
"""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import textwrap
import threading
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.engine import platform, proctable, supervise, threads
from hookwright.engine.process import (
    KEEP,
    MAX_PARALLEL,
    CancelToken,
    Job,
    ProcessResult,
    ProcessSpec,
    run,
    run_many,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the scripts are for POSIX shells")

SCRIPTS = Path(__file__).parent / "scripts"
MB = 1 << 20


class Hooks:
    """Starts hooks that carry a mark in their environment, so that what they leave behind can be found."""

    def __init__(self, folder: Path, runner: Callable[..., list[ProcessResult]]) -> None:
        self.folder = folder
        self.runner = runner
        self.mark = f"HW_MARK={uuid.uuid4().hex}"

    def spec(self, *argv: str, cwd: str | None = None) -> ProcessSpec:
        name, value = self.mark.split("=")
        return ProcessSpec(argv, cwd or str(self.folder), {**os.environ, name: value})

    def shell(self, command: str) -> ProcessSpec:
        return self.spec(*platform.shell_argv(command))

    def run(
        self, spec: ProcessSpec | str, stdin: bytes = b"{}\n", timeout: float = 20, cancel: CancelToken | None = None,
        *, until_closed: bool = False,
    ) -> ProcessResult:  # fmt: skip
        start = time.monotonic()
        job = Job(self.shell(spec) if isinstance(spec, str) else spec, stdin, timeout, until_closed)
        (result,) = self.runner([job], cancel)
        assert time.monotonic() - start < timeout + 2
        return result

    def script(self, name: str, **options: float) -> ProcessResult:
        return self.run(self.spec(str(SCRIPTS / name)), **options)

    def alive(self) -> list[int]:
        found: list[int] = []
        for entry in Path("/proc").iterdir():
            try:
                if entry.name.isdigit() and self.mark.encode() in (entry / "environ").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
            except OSError:
                continue
        return found

    def assert_nothing_left(self) -> None:
        until = time.monotonic() + 1
        while (left := self.alive()) and time.monotonic() < until:
            time.sleep(0.01)
        assert not left, [Path(f"/proc/{pid}/cmdline").read_bytes() for pid in left]

    def kill_left(self) -> int:
        left = self.alive()
        for pid in left:
            os.kill(pid, signal.SIGKILL)
        return len(left)


@pytest.fixture(params=[supervise.supervise, threads.run_threaded], ids=["polled", "threads"])
def hooks(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Hooks]:
    """Both ways to look after a hook; the one with threads is what Windows uses."""
    made = Hooks(tmp_path, request.param)
    yield made
    made.kill_left()


@pytest.fixture
def polled(tmp_path: Path) -> Iterator[Hooks]:
    made = Hooks(tmp_path, supervise.supervise)
    yield made
    made.kill_left()


# ---- what a hook answers


@pytest.mark.parametrize("code", [0, 1, 2, 3, 126, 127, 255])
def test_an_exit_code_is_told(hooks: Hooks, code: int) -> None:
    result = hooks.run(f"exit {code}")
    assert (result.exit_code, result.signal, result.timed_out, result.failed_to_start) == (code, None, False, None)


@pytest.mark.parametrize("name", ["TERM", "KILL", "SEGV", "PIPE"])
def test_an_end_by_signal_is_no_exit_code(hooks: Hooks, name: str) -> None:
    result = hooks.run(f"kill -{name} $$")
    assert (result.exit_code, result.signal) == (None, getattr(signal, f"SIG{name}"))


def test_outputs_are_kept_apart(hooks: Hooks) -> None:
    result = hooks.run("echo to stdout; echo to stderr >&2; exit 2")
    assert (result.stdout, result.stderr, result.exit_code) == (b"to stdout\n", b"to stderr\n", 2)
    assert 0 < result.duration < 2


def test_bytes_that_are_no_utf8_are_kept(hooks: Hooks) -> None:
    assert hooks.run(r"printf '\377\376\000x'").stdout == b"\xff\xfe\0x"


def test_folder_and_environment_are_the_given_ones(hooks: Hooks) -> None:
    spec = ProcessSpec(("/bin/sh", "-c", 'pwd; echo "$A-${HOME-unset}"'), str(hooks.folder), {"A": "ä b"})
    assert hooks.run(spec).stdout.decode() == f"{hooks.folder.resolve()}\nä b-unset\n"


def test_a_hook_has_a_session_and_no_terminal(hooks: Hooks) -> None:
    program = "import os; print(os.getsid(0) == os.getpid() == os.getpgid(0)); open('/dev/tty')"
    result = hooks.run(hooks.spec(sys.executable, "-c", program))
    assert result.stdout == b"True\n"
    assert b"/dev/tty" in result.stderr


def test_sigpipe_kills_a_hook_as_in_any_shell(hooks: Hooks) -> None:
    assert hooks.run("yes | head -n 1; kill -PIPE $$; echo survived").stdout == b"y\n"


# ---- the payload


def test_a_payload_of_50_mb_is_read(hooks: Hooks) -> None:
    assert hooks.run("wc -c", stdin=b"x" * (50 * MB)).stdout.strip() == b"%d" % (50 * MB)


def test_a_payload_of_50_mb_is_printed_back(hooks: Hooks) -> None:
    result = hooks.run("cat", stdin=b"x" * (50 * MB))
    assert (result.exit_code, len(result.stdout), result.stdout_cut) == (0, KEEP, 49 * MB)


@pytest.mark.parametrize(
    "command", ["exit 2", "sleep 0.3; exit 2", "head -c 10; exit 2", "exec <&-; sleep 0.2; exit 2"]
)
def test_a_payload_of_50_mb_that_is_not_read(hooks: Hooks, command: str) -> None:
    result = hooks.run(command, stdin=b"x" * (50 * MB), timeout=5)
    assert (result.exit_code, result.timed_out) == (2, False)


def test_a_hook_that_closes_its_input_at_once(hooks: Hooks) -> None:
    assert hooks.script("closes_stdin.sh", timeout=5).stdout == b"done\n"


def test_a_hook_without_payload_sees_the_end(hooks: Hooks) -> None:
    assert hooks.run("cat; echo end", stdin=b"", timeout=5).stdout == b"end\n"


def test_a_hook_that_stops_reading_half_way_and_hangs(polled: Hooks) -> None:
    result = polled.run("head -c 100000 >/dev/null; sleep 30", stdin=b"x" * (50 * MB), timeout=0.5)
    assert result.timed_out
    polled.assert_nothing_left()


def in_a_host(program: str, hooks: Hooks, **options: object) -> subprocess.CompletedProcess[bytes]:
    """Run a program that has `run` and a `spec` in a Python of its own."""
    head = """
        import os, signal, sys, threading, time
        from hookwright.engine.process import ProcessSpec, run
        def spec(command):
            return ProcessSpec(("/bin/sh", "-c", command), os.getcwd(), dict(os.environ))
    """
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **dict([hooks.mark.split("=")])}
    code = textwrap.dedent(head) + textwrap.dedent(program)
    return subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=hooks.folder, capture_output=True, timeout=20, **options
    )


def test_a_host_that_dies_of_sigpipe_survives(polled: Hooks) -> None:
    done = in_a_host(
        """
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        result = run(spec("exec <&-; sleep 0.2; exit 2"), b"x" * 10_000_000, timeout=5)
        assert result.exit_code == 2, result
        assert signal.SIGPIPE not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
        print("alive")
        """,
        polled,
    )
    assert (done.returncode, done.stdout) == (0, b"alive\n"), done.stderr


# ---- too much output


@pytest.mark.parametrize("target", ["", " >&2"], ids=["stdout", "stderr"])
def test_a_gigabyte_is_cut_and_counted(polled: Hooks, target: str) -> None:
    result = polled.run(f"head -c 1000000000 /dev/zero{target}; exit 2")
    kept, cut, other = (
        (result.stderr, result.stderr_cut, result.stdout)
        if target
        else (result.stdout, result.stdout_cut, result.stderr)
    )
    assert (result.exit_code, len(kept), cut, other) == (2, KEEP, 1_000_000_000 - KEEP, b"")


def test_what_is_written_just_before_the_end_is_complete(hooks: Hooks) -> None:
    for _ in range(20):
        assert len(hooks.run("head -c 65536 /dev/zero; head -c 65536 /dev/zero >&2").stdout) == 65536


def test_a_flood_from_orphans_does_not_delay_the_answer(hooks: Hooks) -> None:
    result = hooks.run("echo first; yes & yes >&2 & exit 2", timeout=10)
    assert result.exit_code == 2
    assert result.duration < 2
    assert result.stdout.startswith((b"first\n", b"y\n"))


def test_a_flood_at_the_time_limit(polled: Hooks) -> None:
    result = polled.script("floods.sh", timeout=0.5)
    assert result.timed_out
    assert (len(result.stdout), len(result.stderr)) == (KEEP, KEEP)
    polled.assert_nothing_left()


# ---- time limits, orphans and escapes


def test_a_time_limit_ends_the_hook(hooks: Hooks) -> None:
    result = hooks.run("echo before; sleep 30; echo after", timeout=0.3)
    assert (result.timed_out, result.exit_code, result.stdout) == (True, None, b"before\n")
    assert result.signal == signal.SIGTERM
    assert 0.3 <= result.duration < 1
    hooks.assert_nothing_left()


@pytest.mark.parametrize("limit", [0.0, -1.0, 0.001, float("nan")])
def test_no_time_is_a_time_limit_too(polled: Hooks, limit: float) -> None:
    (result,) = polled.runner([Job(polled.shell("sleep 30"), b"", limit)], None)
    assert result.timed_out
    polled.assert_nothing_left()


def test_an_endless_time_limit(polled: Hooks) -> None:
    (result,) = polled.runner([Job(polled.shell("sleep 0.1; exit 2"), b"", float("inf"))], None)
    assert result.exit_code == 2


def test_a_hook_that_ignores_the_polite_signal(hooks: Hooks) -> None:
    result = hooks.script("ignores_term.sh", timeout=0.5)
    assert (result.timed_out, result.signal, result.stdout) == (True, signal.SIGKILL, b"started\n")
    hooks.assert_nothing_left()


def test_what_a_dying_hook_says_is_not_its_answer(hooks: Hooks) -> None:
    result = hooks.script("answers_term.sh", timeout=0.5)
    assert (result.timed_out, result.exit_code, result.stdout, result.stderr) == (True, None, b"early\n", b"")
    hooks.assert_nothing_left()


@pytest.mark.parametrize("name", ["setsid_child.sh", "group_of_its_own.sh", "forks_in_trap.sh"])
def test_children_that_escape_are_ended_too(polled: Hooks, name: str) -> None:
    result = polled.script(name, timeout=0.5)
    assert result.timed_out
    polled.assert_nothing_left()


def test_the_end_of_a_child_does_not_let_its_parent_start_the_next(polled: Hooks) -> None:
    """A shell whose `sleep` is killed before itself goes on to its next command."""
    loop = "exec >/dev/null 2>&1 </dev/null; trap '' TERM; sleep 30; sleep 31; sleep 32"
    assert polled.run(f'for i in 1 2 3 4 5 6 7 8; do setsid sh -c "{loop}" & done; wait', timeout=0.4).timed_out
    polled.assert_nothing_left()


def test_a_detached_child_is_found_by_the_pipe_it_holds(polled: Hooks) -> None:
    result = polled.run(
        "( setsid sleep 30 & ); ( setsid sh -c 'trap \"\" TERM; sleep 30; sleep 30' & ); sleep 30", timeout=0.5
    )
    assert result.timed_out
    polled.assert_nothing_left()


def test_an_orphan_that_holds_the_outputs_is_not_waited_for(hooks: Hooks) -> None:
    result = hooks.script("child_holds_stdout.sh", timeout=10)
    assert (result.exit_code, result.timed_out, result.stderr) == (2, False, b"objection\n")
    assert result.duration < 2
    assert hooks.kill_left() == 1, "as in the real agent the child lives on"


def test_the_last_words_of_a_child_are_heard(hooks: Hooks) -> None:
    assert hooks.script("late_child_output.sh").stdout == b"from the child\n"


def test_a_hook_that_ends_with_its_outputs_waits_for_its_children(hooks: Hooks) -> None:
    result = hooks.run("(sleep 0.4; echo late) & echo early; exit 2", until_closed=True)
    assert (result.exit_code, result.stdout, result.timed_out) == (2, b"early\nlate\n", False)
    assert result.duration >= 0.4


def test_the_time_limit_of_such_a_hook_counts_to_the_end_of_its_outputs(hooks: Hooks) -> None:
    result = hooks.run("sleep 30 & echo early; exit 0", timeout=0.5, until_closed=True)
    assert (result.exit_code, result.timed_out) == (None, True)
    assert result.duration < 1.5


def test_such_a_hook_that_leaves_no_child_is_not_waited_for(hooks: Hooks) -> None:
    result = hooks.run("echo done; exit 3", until_closed=True)
    assert (result.exit_code, result.stdout) == (3, b"done\n")
    assert result.duration < 1


def test_such_a_hook_can_be_cancelled_when_only_its_child_is_left(hooks: Hooks) -> None:
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    result = hooks.run("sleep 30 & exit 0", cancel=token, until_closed=True)
    assert (result.exit_code, result.cancelled) == (None, True)


def test_a_stopped_hook_is_ended(polled: Hooks) -> None:
    assert polled.run("kill -STOP $$", timeout=0.3).timed_out
    polled.assert_nothing_left()


def test_a_hook_has_time_to_tidy_up(polled: Hooks) -> None:
    command = 'trap "echo x >> count" TERM; while [ ! -s count ]; do sleep 0.05; done; sleep 0.2; touch tidy'
    assert polled.run(command, timeout=0.3).timed_out
    assert (polled.folder / "count").read_text() == "x\n"
    assert (polled.folder / "tidy").exists()


def test_a_server_of_the_user_that_was_handed_the_output_lives_on(polled: Hooks, tmp_path: Path) -> None:
    """As a tmux client does: the server holds the pipe of the hook, but is none of its children."""
    address = str(tmp_path / "s")
    serve = (
        "import socket,sys,time; s=socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); s.listen(); print(flush=True); "
    )
    serve += "c,_=s.accept(); f=socket.recv_fds(c,9,9); print(len(f[1]),flush=True); time.sleep(60)"
    line = ["sh", "-c", '"$@" & echo $!', "sh", sys.executable, "-c", serve, address]
    with subprocess.Popen(line, stdout=subprocess.PIPE, start_new_session=True) as starter:
        assert starter.stdout is not None
        server = int(starter.stdout.readline())  # its parent is gone: it is nobody's child
        starter.stdout.readline()
        time.sleep(0.03)  # the clock of /proc has ticks of 10 ms
        client = "import socket,sys,time; s=socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); "
        client += "socket.send_fds(s,[b'x'],[1,2]); time.sleep(60)"
        result = polled.run(polled.spec(sys.executable, "-c", client, address), timeout=1)
        assert starter.stdout.readline() == b"2\n"
        assert result.timed_out
        row = proctable.row(server)
        assert row is not None
        assert not row.zombie
        os.kill(server, signal.SIGKILL)
    polled.assert_nothing_left()


def test_a_sibling_is_spared(polled: Hooks) -> None:
    jobs = [Job(polled.shell("sleep 30"), b"", 0.3), Job(polled.shell("sleep 1; echo fine"), b"", 10)]
    late, fine = polled.runner(jobs, None)
    assert late.timed_out
    assert (fine.exit_code, fine.stdout) == (0, b"fine\n")
    polled.assert_nothing_left()


def test_a_worker_of_the_host_is_spared(polled: Hooks) -> None:
    """A fork of the host has copies of all pipes."""
    done = in_a_host(
        """
        results = []
        thread = threading.Thread(target=lambda: results.append(run(spec("sleep 30"), b"", timeout=1)))
        thread.start()
        time.sleep(0.5)
        worker = os.fork()
        if worker == 0:
            time.sleep(60)
        thread.join()
        time.sleep(0.1)
        print(results[0].timed_out, os.waitpid(worker, os.WNOHANG))
        os.kill(worker, signal.SIGKILL)
        """,
        polled,
    )
    assert done.stdout == b"True (0, 0)\n", done.stderr


def test_processes_can_be_found_with_ps(polled: Hooks, tmp_path: Path) -> None:
    """What macOS and the BSDs use."""
    with subprocess.Popen(["sh", "-c", "setsid sh -c 'sleep 30; :' & wait"], start_new_session=True) as root:
        time.sleep(0.3)
        found = proctable.members(proctable.from_ps(), {root.pid}, {})
        exact = proctable.members(proctable.from_proc(), {root.pid}, {})
        for pid in exact:
            os.kill(pid, signal.SIGKILL)
    assert set(found) == set(exact)
    assert len(found) == 3
    assert {pid: row.parent for pid, row in found.items()} == {pid: row.parent for pid, row in exact.items()}


# ---- what can't be started


def test_a_folder_that_is_gone(hooks: Hooks) -> None:
    result = hooks.run(hooks.spec("/bin/sh", "-c", "exit 2", cwd=str(hooks.folder / "gone")))
    assert result.exit_code is None
    assert result.failed_to_start == f"the folder {str(hooks.folder / 'gone')!r} to run it in does not exist"


def test_a_hook_that_deletes_its_folder(hooks: Hooks) -> None:
    (folder := hooks.folder / "w").mkdir()
    result = hooks.run(hooks.spec(str(SCRIPTS / "deletes_its_folder.sh"), cwd=str(folder)))
    assert (result.exit_code, result.stdout) == (2, b"gone\n")
    assert not folder.exists()


@pytest.mark.parametrize(
    ("name", "in_shell", "reason"),
    [
        ("no_execute_bit.sh", 126, "not executable"),
        ("no_shebang", 2, "Exec format error"),
        ("crlf.sh", 127, "carriage return (CRLF)"),
        ("bad_interpreter.sh", 127, "the interpreter '/no/such/interpreter'"),
        ("missing.sh", 127, "there is no program"),
        ("", 126, "is a folder"),
    ],
)
def test_scripts_that_do_not_start(hooks: Hooks, name: str, in_shell: int, reason: str) -> None:
    path = str(SCRIPTS / name)
    assert hooks.run(path).exit_code == in_shell
    result = hooks.run(hooks.spec(path, "argument"))
    assert (result.exit_code, result.signal) == (None, None)
    assert reason in (result.failed_to_start or "")


def test_the_scripts_are_as_the_tests_need_them() -> None:
    assert (SCRIPTS / "crlf.sh").read_bytes().startswith(b"#!/bin/sh\r\n")
    assert not (SCRIPTS / "no_execute_bit.sh").stat().st_mode & stat.S_IXUSR


@pytest.mark.parametrize("argv", [(), ("",), ("sh\0",), ("/bin/sh", "-c", "\ud800"), ("/bin/echo", "x" * (3 * MB))])
def test_what_the_system_can_not_take(hooks: Hooks, argv: tuple[str, ...]) -> None:
    assert hooks.run(hooks.spec(*argv)).failed_to_start


@pytest.mark.parametrize("env", [{"A=B": "c"}, {"A": "\0"}, {"": "x"}])
def test_an_environment_that_the_system_can_not_take(hooks: Hooks, env: dict[str, str]) -> None:
    result = hooks.run(ProcessSpec(("/bin/true",), str(hooks.folder), env))
    assert result.failed_to_start or result.exit_code == 0


def test_a_failed_start_does_not_disturb_the_others(hooks: Hooks) -> None:
    jobs = [Job(hooks.spec("/no/such"), b"", 5), Job(hooks.shell("exit 2"), b"", 5), Job(hooks.spec(), b"", 5)]
    assert [r.exit_code for r in hooks.runner(jobs, None)] == [None, 2, None]


# ---- cancelling


def test_cancelling_is_immediate(hooks: Hooks) -> None:
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    result = hooks.run("echo before; sleep 30", cancel=token)
    assert (result.cancelled, result.timed_out, result.exit_code, result.stdout) == (True, False, None, b"before\n")
    assert 0.2 < result.duration < 0.8
    hooks.assert_nothing_left()


def test_cancelling_ends_all_and_starts_no_more(hooks: Hooks) -> None:
    token = CancelToken()
    jobs = [Job(hooks.shell("echo x >> started; sleep 30"), b"", 60) for _ in range(MAX_PARALLEL + 5)]
    threading.Timer(1, token.cancel).start()
    start = time.monotonic()
    results = hooks.runner(jobs, token)
    assert time.monotonic() - start < 3
    assert all(r.cancelled for r in results)
    assert (hooks.folder / "started").read_text().count("x") == MAX_PARALLEL
    hooks.assert_nothing_left()


def test_a_cancelled_token_starts_nothing(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    result = run(ProcessSpec(("/bin/sh", "-c", "touch ran"), str(tmp_path), {}), b"", timeout=5, cancel=token)
    assert result == ProcessResult(cancelled=True)
    assert not (tmp_path / "ran").exists()


def test_cancelling_from_a_signal_handler(polled: Hooks) -> None:
    done = in_a_host(
        """
        from hookwright.engine.process import CancelToken
        token = CancelToken()
        signal.signal(signal.SIGALRM, lambda *_: token.cancel())
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        start = time.monotonic()
        result = run(spec("sleep 30"), b"", timeout=60, cancel=token)
        assert result.cancelled and time.monotonic() - start < 2
        """,
        polled,
    )
    assert done.returncode == 0, done.stderr
    polled.assert_nothing_left()


def test_an_interrupted_host_leaves_nothing_behind(polled: Hooks) -> None:
    done = in_a_host(
        """
        threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        run(spec("trap '' INT TERM; setsid sleep 30 & sleep 30; sleep 30"), b"x" * 1000000, timeout=60)
        """,
        polled,
    )
    assert b"KeyboardInterrupt" in done.stderr
    polled.assert_nothing_left()


# ---- hosts that take exit statuses away


def test_a_host_that_ignores_sigchld_still_hears_an_objection(polled: Hooks) -> None:
    program = """
        assert signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN
        assert run(spec("exit 2"), b"", timeout=5).exit_code == 2
        assert signal.getsignal(signal.SIGCHLD) is signal.SIG_IGN
        results = []
        thread = threading.Thread(target=lambda: results.append(run(spec("exit 2"), b"", timeout=5)))
        thread.start(); thread.join()
        print(results[0].exit_code, results[0].failed_to_start)
    """
    done = in_a_host(program, polled, preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
    assert done.stdout.startswith(b"None its exit status was lost"), done.stderr


# ---- systems that have less


@pytest.mark.parametrize("waitid", [True, False], ids=["waitid", "waitpid"])
def test_without_descriptors_of_processes(polled: Hooks, monkeypatch: pytest.MonkeyPatch, waitid: bool) -> None:
    """Old kernels and macOS."""
    monkeypatch.setattr(platform, "exit_descriptor", lambda pid: None)
    if not waitid:
        monkeypatch.delattr(os, "waitid")
    assert polled.run("exit 2").exit_code == 2
    assert polled.run("exec >&- 2>&-; sleep 0.2; exit 2").exit_code == 2
    assert polled.run("kill -9 $$").signal == signal.SIGKILL
    orphan = polled.script("child_holds_stdout.sh", timeout=10)
    assert (orphan.exit_code, orphan.stderr, orphan.duration < 1) == (2, b"objection\n", True)
    assert polled.kill_left() == 1
    assert polled.script("setsid_child.sh", timeout=0.3).timed_out
    polled.assert_nothing_left()


# ---- many


def test_results_come_in_the_order_of_the_jobs(hooks: Hooks) -> None:
    jobs = [Job(hooks.shell(f"sleep 0.{9 - n}; cat; exit {n}"), b"%d" % n, 10) for n in range(6)]
    start = time.monotonic()
    results = hooks.runner(jobs, None)
    assert time.monotonic() - start < 2.5, "they run in parallel"
    assert [(r.exit_code, r.stdout) for r in results] == [(n, b"%d" % n) for n in range(6)]
    ends = [r.finished for r in results]
    assert ends == sorted(ends, reverse=True), "the last of them slept least"


def test_no_job_is_no_result() -> None:
    assert run_many([]) == []


def test_more_than_may_run_at_once(hooks: Hooks) -> None:
    jobs = [Job(hooks.shell(f"exit {n}"), b"", 10) for n in range(MAX_PARALLEL * 2 + 3)]
    assert [r.exit_code for r in hooks.runner(jobs, None)] == list(range(len(jobs)))


def test_threads_may_run_hooks_at_the_same_time(polled: Hooks) -> None:
    spec = polled.shell("cat; exit 2")
    wrong: list[ProcessResult] = []

    def work(number: int) -> None:
        for n in range(25):
            payload = b"%d-%d" % (number, n)
            result = run(spec, payload, timeout=10)
            if (result.exit_code, result.stdout) != (2, payload):
                wrong.append(result)

    workers = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def zombies() -> int:
    return sum(row.zombie and row.parent == os.getpid() for row in proctable.from_proc().values())


def test_a_thousand_runs_leave_nothing(polled: Hooks) -> None:
    def descriptors() -> int:
        return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 (not via a Path: it opens one itself)

    spec, missing = polled.spec("/bin/true"), polled.spec("/no/such")
    token = CancelToken()
    run(spec, b"{}", timeout=5, cancel=token)
    before = descriptors(), threading.active_count(), zombies()
    for _ in range(1000):
        assert run(spec, b"{}", timeout=5, cancel=token).exit_code in (0, None)
    for _ in range(50):
        run(missing, b"{}", timeout=5)
        run(spec, b"{}", timeout=0)
    for _ in range(3):
        run(polled.shell("sleep 30 & exit 2"), b"{}", timeout=5)
    assert (descriptors(), threading.active_count(), zombies()) == before
    del token
    assert descriptors() == before[0] - 2


# ---- shells


def test_shells() -> None:
    assert platform.shell_argv("a | b") == ("/bin/sh", "-c", "a | b")
    assert platform.shell_argv("x", "bash") == ("/bin/sh", "-c", "x")
    assert platform.shell_argv("x", "powershell", {"PATH": "/nowhere"})[0] == "pwsh"
    with pytest.raises(ValueError, match="unknown shell 'fish': valid are"):
        platform.shell_argv("x", "fish")


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, hookwright.engine.process; "
    code += "print({'subprocess', 'asyncio', 'sqlite3', 'selectors', 'hashlib', 'json'} & set(sys.modules))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-S", "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout == b"set()\n"
