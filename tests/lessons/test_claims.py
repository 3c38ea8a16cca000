"""One process tells a lesson once in a session, whatever happens to it and whoever else is there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.lessons.claims import Claims, sweep
from hookwright.model.private import Folder, PrivateError, private_folder

if TYPE_CHECKING:
    from lessons.conftest import Hook

SERVER = Path(__file__).resolve().parents[2] / "server"
AT_ONCE = 64
ROUNDS = int(os.environ.get("HOOKWRIGHT_CLAIM_ROUNDS", "50"))
POSIX = pytest.mark.skipif(os.name != "posix", reason="owners, modes and signals of POSIX")


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "state"), "HOME": str(tmp_path), "TMPDIR": str(tmp_path)}


def test_a_claim_is_won_once(environ: dict[str, str]) -> None:
    one, other = Claims("s", environ), Claims("s", environ)
    assert one.claim("a")
    assert not other.claim("a"), "held"
    one.confirm()
    assert not other.claim("a"), "told"
    assert not one.claim("a")
    assert other.told("a")
    assert other.slugs() == {"a"}


def test_slugs_and_sessions_are_apart(environ: dict[str, str]) -> None:
    one, other = Claims("s", environ), Claims("t", environ)
    assert one.claim("a")
    assert one.claim("b")
    assert one.claim("A")
    assert other.claim("a")
    one.confirm()
    assert Claims("s", environ).slugs() == {"a", "b", "A"}
    assert Claims("t", environ).slugs() == set()


def test_what_was_not_told_can_be_claimed_again(environ: dict[str, str]) -> None:
    one = Claims("s", environ)
    assert one.claim("a")
    one.release()
    assert not Claims("s", environ).told("a")
    assert Claims("s", environ).claim("a")


def test_a_fresh_session_knows_nothing_and_makes_nothing(environ: dict[str, str]) -> None:
    claims = Claims("s", environ)
    assert claims.slugs() == set()
    assert not claims.told("a")
    assert [path.name for path in Path(environ["HOOKWRIGHT_STATE_DIR"]).rglob("session-*")] == []


def test_a_reset_forgets(environ: dict[str, str]) -> None:
    for slug in ("a", "b"):
        claims = Claims("s", environ)
        assert claims.claim(slug)
        claims.confirm()
    claims.reset()
    assert claims.slugs() == set()
    assert claims.claim("a")
    Claims("never", environ).reset()


def test_old_sessions_are_forgotten(environ: dict[str, str]) -> None:
    for session in ("old", "new"):
        claims = Claims(session, environ)
        assert claims.claim("a")
        claims.confirm()
    [old] = [path for path in Path(environ["HOOKWRIGHT_STATE_DIR"]).rglob("session-*") if path.name == folder_of("old")]
    week_ago = time.time() - 8 * 86400
    os.utime(old, (week_ago, week_ago))
    base = private_folder(environ, "lessons")
    sweep(base)
    assert old.exists(), "it looks once an hour"
    sweep(base, time.time() + 7200)
    assert not old.exists()
    assert Claims("new", environ).told("a")
    assert Claims("old", environ).claim("a")


def folder_of(session: str) -> str:
    from hookwright.lessons.claims import _session_name

    return _session_name(session)


@POSIX
def test_a_folder_that_others_can_enter_is_not_used(environ: dict[str, str]) -> None:
    state = Path(environ["HOOKWRIGHT_STATE_DIR"])
    (state / "lessons").mkdir(parents=True)
    (state / "lessons").chmod(0o755)
    claims = Claims("s", environ)
    assert claims.claim("a"), "there is still the folder for temporary files"
    assert [path.name for path in state.rglob("*")] == ["lessons"]
    own = Path(environ["TMPDIR"]) / f"hookwright-{os.geteuid()}"
    assert own.stat().st_mode & 0o777 == 0o700


@POSIX
def test_no_link_is_followed(environ: dict[str, str], tmp_path: Path) -> None:
    state = Path(environ["HOOKWRIGHT_STATE_DIR"])
    state.mkdir()
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (state / "lessons").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PrivateError):
        Folder(str(state / "lessons"))
    (tmp_path / f"hookwright-{os.geteuid()}").symlink_to(tmp_path / "elsewhere")
    claims = Claims("s", environ)
    assert not claims.claim("a")
    assert claims.trouble is not None
    assert list((tmp_path / "elsewhere").iterdir()) == []


@POSIX
def test_a_claim_that_is_a_link_is_not_followed(environ: dict[str, str], tmp_path: Path) -> None:
    claims = Claims("s", environ)
    assert claims.claim("a")
    [folder] = Path(environ["HOOKWRIGHT_STATE_DIR"]).rglob("session-*")
    (folder / "s-b").symlink_to(tmp_path / "victim")
    assert not claims.claim("b")
    assert not (tmp_path / "victim").exists()


@POSIX
@pytest.mark.skipif(os.name == "posix" and os.geteuid() != 0, reason="needs root, to become two users")
def test_two_users_of_one_folder_do_not_see_each_other(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    for above in tmp_path.parents:
        if above.stat().st_uid == os.geteuid() and above != Path(above.anchor):
            above.chmod(above.stat().st_mode | 0o011)
    script = (
        "import os, sys; uid = int(sys.argv[1]); os.setgroups([]); os.setgid(uid); os.setuid(uid)\n"
        "from hookwright.lessons.claims import Claims\n"
        "claims = Claims('s', {'HOME': '/nonexistent', 'XDG_STATE_HOME': '/nonexistent', 'TMPDIR': sys.argv[2]})\n"
        "before = sorted(claims.slugs()); won = claims.claim('a'); claims.confirm(); print(before, won, claims.trouble)"
    )
    command = [sys.executable, "-c", "import fcntl, hookwright.lessons.claims, sys; exec(sys.argv.pop(1))", script]
    answers: list[str] = []
    for uid in (54321, 54322, 54321):
        done = subprocess.run(
            [*command, str(uid), str(tmp_path)],
            env={"PYTHONPATH": str(SERVER)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        answers.append(done.stdout.strip())
    assert answers == ["[] True None", "[] True None", "['a'] False None"]
    owners = {path.name: (path.stat().st_uid, path.stat().st_mode & 0o777) for path in tmp_path.iterdir()}
    assert owners == {"hookwright-54321": (54321, 0o700), "hookwright-54322": (54322, 0o700)}


@POSIX
def test_a_stranger_s_folder_in_the_way_is_not_used(tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("needs root, to be a stranger")
    own = tmp_path / f"hookwright-{os.geteuid()}"
    own.mkdir(mode=0o700)
    os.chown(own, 54321, 54321)
    environ = {"XDG_STATE_HOME": "/proc/nowhere", "HOME": "/proc/nowhere", "TMPDIR": str(tmp_path)}
    claims = Claims("s", environ)
    assert not claims.claim("a")
    assert "54321" in (claims.trouble or "")


RACE = """
import os, sys, time
from hookwright.lessons.claims import Claims
for number in range(int(sys.argv[2])):
    while time.time() < float(sys.argv[1]) + number * 0.05:
        pass
    claims = Claims(f"race-{number}", os.environ)
    if claims.claim("lesson"):
        print(number, flush=True)
        claims.confirm()
"""


@POSIX
def test_of_many_processes_one_wins(environ: dict[str, str]) -> None:
    """64 processes, one session, one lesson, 50 times in a row: each time exactly one tells it.

    HOOKWRIGHT_CLAIM_ROUNDS says how often. All rounds are run by the same processes, which start each at one moment.
    """
    start = time.time() + 0.05 * AT_ONCE + 1
    command = [sys.executable, "-c", RACE, str(start), str(ROUNDS)]
    given = os.environ | environ | {"PYTHONPATH": str(SERVER)}
    children = [subprocess.Popen(command, stdout=subprocess.PIPE, env=given, text=True) for _ in range(AT_ONCE)]
    won = [int(line) for child in children for line in child.communicate()[0].split()]
    assert all(child.returncode == 0 for child in children)
    assert sorted(won) == list(range(ROUNDS))


HOLD = """
import os, sys, time
from hookwright.lessons.claims import Claims
claims = Claims("s", os.environ)
print(claims.claim("a"), flush=True)
time.sleep(60)
"""


@POSIX
def test_a_process_that_is_killed_in_the_middle_leaves_nothing_stuck(environ: dict[str, str]) -> None:
    given = os.environ | environ | {"PYTHONPATH": str(SERVER)}
    child = subprocess.Popen([sys.executable, "-c", HOLD], stdout=subprocess.PIPE, env=given, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "True\n"
    other = Claims("s", environ)
    assert not other.claim("a")
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert other.claim("a"), "it was never told"
    child.stdout.close()


@POSIX
def test_whole_processes_at_once_tell_a_lesson_once(hook: Hook) -> None:
    import json

    command = [sys.executable, "-m", "hookwright", "lessons", "inject"]
    said = {"session_id": "s", "hook_event_name": "PreToolUse", "tool_name": "Bash"}
    payload = json.dumps(said | {"tool_input": {"command": "grep 'mock.patch(' x"}})
    pipe = subprocess.PIPE
    children = [
        subprocess.Popen(command, stdin=pipe, stdout=pipe, env=hook.environ, text=True, cwd=hook.folder)
        for _ in range(16)
    ]
    for child in children:  # all have started before the first can answer
        assert child.stdin is not None
        child.stdin.write(payload)
    answers = [child.communicate()[0] for child in children]
    assert sorted(answer == "{}" for answer in answers) == [False] + [True] * 15


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts what is open in /proc")
def test_nothing_stays_open_in_a_host(environ: dict[str, str]) -> None:
    def opened() -> int:
        return len(list(Path("/proc/self/fd").iterdir()))

    before = opened()
    for number in range(20):
        claims = Claims(f"s{number}", environ)
        assert claims.claim("a")
        claims.confirm()
        assert claims.slugs() == {"a"}
        claims.reset()
    del claims
    assert opened() == before
