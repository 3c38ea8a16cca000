"""The state file: private, shared by many processes, and never trusted when something is wrong with it."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hookwright.engine import platform, state
from hookwright.engine.state import FILE, State, StateError, key, move_aside

if TYPE_CHECKING:
    from collections.abc import Iterator

posix = pytest.mark.skipif(os.name == "nt", reason="owners and modes are those of POSIX")
INSERT = "INSERT INTO stops VALUES (?, x'00', x'00', 1, 0)"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture(autouse=True)
def no_file_stays_open(folder: Path) -> Iterator[None]:
    yield
    if os.path.isdir("/proc/self/fd"):  # noqa: PTH112
        links = [f"/proc/self/fd/{fd}" for fd in os.listdir("/proc/self/fd")]  # noqa: PTH208
        assert not [link for link in links if os.path.realpath(link).startswith(str(folder))]


@pytest.fixture
def environ(folder: Path) -> dict[str, str]:
    return {"HOOKWRIGHT_STATE_DIR": str(folder)}


def count(environ: dict[str, str]) -> int:
    with State.open(environ) as opened, opened.read() as db:
        return db.execute("SELECT count(*) FROM stops").fetchone()[0]


def python(program: str, environ: dict[str, str]) -> subprocess.Popen[bytes]:
    env = {**os.environ, **environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        bufsize=0,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


# ---- where


def test_the_place_is_the_given_folder(environ: dict[str, str], folder: Path) -> None:
    with State.open(environ) as opened:
        assert opened.path == str(folder / FILE)


@pytest.mark.skipif(sys.platform != "linux", reason="the XDG folders are those of Linux")
@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"HOME": "/h"}, "/h/.local/state/hookwright"),
        ({"HOME": "/h", "XDG_STATE_HOME": "/x"}, "/x/hookwright"),
        ({"HOME": "/h", "XDG_STATE_HOME": "relative"}, "/h/.local/state/hookwright"),
        ({"HOME": "/h", "XDG_STATE_HOME": "/x", "HOOKWRIGHT_STATE_DIR": "/own"}, "/own"),
    ],
)
def test_the_place_on_linux_is_that_of_platformdirs(
    environ: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert platform.state_dir(environ) == expected
    import platformdirs

    monkeypatch.setattr(os, "environ", {k: v for k, v in environ.items() if v != "relative"})
    if "HOOKWRIGHT_STATE_DIR" not in environ:
        assert platformdirs.user_state_dir("hookwright", appauthor=False) == expected


@pytest.mark.parametrize("path", ["relative/state", "./x", "a\0b", "~/x"])
def test_a_place_inside_of_who_knows_what_is_refused(path: str) -> None:
    with pytest.raises(StateError, match=r"HOOKWRIGHT_STATE_DIR") as caught:
        State.open({"HOOKWRIGHT_STATE_DIR": path})
    assert caught.value.kind == "unavailable"


def test_a_nul_in_the_place() -> None:
    with pytest.raises(StateError):
        State.open({"HOOKWRIGHT_STATE_DIR": "/tmp/a\0b"})


# ---- private


@posix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_nobody_else_can_read_it(tmp_path: Path, umask: int) -> None:
    folder = tmp_path / "new" / "hookwright"
    before = os.umask(umask)
    try:
        if umask == 0o777 and os.geteuid() != 0:
            pytest.skip("only root can enter folders without any permission")
        with State.open({"HOOKWRIGHT_STATE_DIR": str(folder)}) as opened:
            with opened.write() as db:
                db.execute(INSERT, (b"w",))
            modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in folder.iterdir()}
            assert {FILE, FILE + "-wal", FILE + "-shm"} == set(modes)
            assert all(mode & 0o177 == 0 for mode in modes.values()), modes
            assert modes[FILE] == 0o600
            assert all(stat.S_IMODE(p.stat().st_mode) & 0o077 == 0 for p in (folder, folder.parent))
    finally:
        os.umask(before)


@posix
def test_a_link_in_place_of_the_file_is_refused(environ: dict[str, str], folder: Path, tmp_path: Path) -> None:
    State.open(environ).close()
    (folder / FILE).rename(tmp_path / "elsewhere.db")
    (folder / FILE).symlink_to(tmp_path / "elsewhere.db")
    with pytest.raises(StateError, match="symbolic link") as caught:
        State.open(environ)
    assert (caught.value.kind, caught.value.path) == ("untrusted", str(folder / FILE))


@posix
def test_a_dangling_link_creates_nothing(environ: dict[str, str], folder: Path, tmp_path: Path) -> None:
    folder.mkdir(mode=0o700)
    (folder / FILE).symlink_to(tmp_path / "target")
    with pytest.raises(StateError, match="symbolic link"):
        State.open(environ)
    assert not (tmp_path / "target").exists()


@posix
def test_a_second_name_is_refused(environ: dict[str, str], folder: Path, tmp_path: Path) -> None:
    State.open(environ).close()
    (tmp_path / "second").hardlink_to(folder / FILE)
    with pytest.raises(StateError, match="hard link"):
        State.open(environ)


@posix
def test_a_link_to_the_folder_is_fine(environ: dict[str, str], folder: Path, tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir(mode=0o700)
    folder.symlink_to(tmp_path / "disk")
    State.open(environ).close()
    assert (tmp_path / "disk" / FILE).exists()


@posix
@pytest.mark.parametrize("what", ["folder", "file"])
@pytest.mark.parametrize("mode", [0o020, 0o002])
def test_what_others_can_write_is_refused(environ: dict[str, str], folder: Path, what: str, mode: int) -> None:
    State.open(environ).close()
    path = folder if what == "folder" else folder / FILE
    path.chmod(path.stat().st_mode | mode)
    with pytest.raises(StateError, match="others can write to it") as caught:
        State.open(environ)
    assert caught.value.kind == "untrusted"


@posix
@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can give files away")
@pytest.mark.parametrize("what", ["folder", "file"])
def test_what_belongs_to_somebody_else_is_refused(environ: dict[str, str], folder: Path, what: str) -> None:
    State.open(environ).close()
    os.chown(folder if what == "folder" else folder / FILE, 12345, -1)
    with pytest.raises(StateError, match="belongs to user 12345"):
        State.open(environ)


# ---- things in the way


@pytest.fixture(params=["file above", "folder in place", "fifo in place"])
def blocked(request: pytest.FixtureRequest, tmp_path: Path, folder: Path) -> dict[str, str]:
    """Works against root, too, whom no mode stops."""
    if request.param == "file above":
        (tmp_path / "plain").write_text("")
        return {"HOOKWRIGHT_STATE_DIR": str(tmp_path / "plain" / "state")}
    folder.mkdir(mode=0o700)
    if request.param == "folder in place":
        (folder / FILE).mkdir()
    else:
        os.mkfifo(folder / FILE)
    return {"HOOKWRIGHT_STATE_DIR": str(folder)}


@posix
def test_a_place_that_can_not_be_written(blocked: dict[str, str]) -> None:
    start = time.monotonic()
    with pytest.raises(StateError, match="no hooks count as approved") as caught:
        State.open(blocked)
    assert time.monotonic() - start < 1
    assert str(blocked["HOOKWRIGHT_STATE_DIR"]) in str(caught.value)


@posix
@pytest.mark.skipif(os.name != "nt" and os.geteuid() == 0, reason="modes don't stop root")
def test_a_read_only_folder(environ: dict[str, str], folder: Path) -> None:
    folder.mkdir(mode=0o500)
    with pytest.raises(StateError) as caught:
        State.open(environ)
    assert caught.value.kind == "unavailable"


def test_a_read_only_file(environ: dict[str, str], folder: Path) -> None:
    State.open(environ).close()
    with State.open(environ) as opened:
        opened._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(StateError, match="can't use the state file") as caught, opened.write() as db:
            db.execute(INSERT, (b"w",))
    assert caught.value.kind == "unavailable"


# ---- damage


@pytest.mark.parametrize("data", [b"garbage " * 1000, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_told_and_left_alone(environ: dict[str, str], folder: Path, data: bytes) -> None:
    folder.mkdir(mode=0o700)
    (folder / FILE).write_bytes(data)
    (folder / FILE).chmod(0o600)
    with pytest.raises(StateError, match=r"damaged.*no hooks count as approved.*Move it away") as caught:
        State.open(environ)
    assert caught.value.kind == "damaged"
    assert (folder / FILE).read_bytes() == data


def test_any_flipped_byte_is_told_or_harmless(environ: dict[str, str], folder: Path) -> None:
    """Whatever a broken disk does: a typed error or the old content, never anything else."""
    with State.open(environ) as opened:
        for number in range(50):
            with opened.write() as db:
                db.execute(INSERT, (b"w%d" % number,))
    whole = (folder / FILE).read_bytes()
    told = 0
    for at in [*range(110), *range(110, len(whole), 97)]:
        (folder / FILE).write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        for rest in ("-wal", "-shm"):
            (folder / (FILE + rest)).unlink(missing_ok=True)
        try:
            with State.open(environ, wait=0.05) as opened, opened.read() as db:
                db.execute("SELECT * FROM stops").fetchall()
        except StateError:
            told += 1
    assert told > 20


def test_a_cut_file(environ: dict[str, str], folder: Path) -> None:
    with State.open(environ) as opened, opened.write() as db:
        db.execute(INSERT, (b"w",))
    with (folder / FILE).open("r+b") as file:
        file.truncate(5000)
    with pytest.raises(StateError) as caught, State.open(environ) as opened, opened.read() as db:
        db.execute("SELECT * FROM stops").fetchall()
    assert caught.value.kind == "damaged"


def test_a_table_that_is_gone(environ: dict[str, str], folder: Path) -> None:
    State.open(environ).close()
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute("DROP TABLE stops")
    with pytest.raises(StateError) as caught, State.open(environ) as opened, opened.read() as db:
        db.execute("SELECT * FROM stops")
    assert caught.value.kind == "damaged"


def test_a_database_of_another_program_is_refused(environ: dict[str, str], folder: Path) -> None:
    folder.mkdir(mode=0o700)
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute("CREATE TABLE approvals (x)")
    (folder / FILE).chmod(0o600)
    with pytest.raises(StateError, match="not a state file of Hookwright"):
        State.open(environ)


def test_moving_aside_is_the_way_out_and_loses_nothing(environ: dict[str, str], folder: Path) -> None:
    folder.mkdir(mode=0o700)
    (folder / FILE).write_bytes(b"garbage " * 1000)
    (folder / FILE).chmod(0o600)
    target = Path(move_aside(environ))
    assert target.read_bytes() == b"garbage " * 1000
    assert target.parent == folder
    assert count(environ) == 0
    shutil.rmtree(folder)
    with pytest.raises(StateError, match="can't rename"):
        move_aside(environ)


# ---- versions


def test_a_newer_file_is_left_alone(environ: dict[str, str], folder: Path) -> None:
    State.open(environ).close()
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StateError, match=r"newer Hookwright.*version 99") as caught:
        State.open(environ)
    assert caught.value.kind == "newer"


def test_an_older_file_is_brought_up_and_keeps_its_rows(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with State.open(environ) as opened, opened.write() as db:
        db.execute(INSERT, (b"w",))
    step = ("ALTER TABLE stops ADD COLUMN more TEXT", "UPDATE stops SET more = 'x'")
    monkeypatch.setattr(state, "_MIGRATIONS", (*state._MIGRATIONS, step))
    for _ in range(2):
        with State.open(environ) as opened, opened.read() as db:
            assert db.execute("SELECT workspace, more FROM stops").fetchall() == [(b"w", "x")]
            assert db.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    State.open(environ).close()
    with monkeypatch.context() as patch:
        patch.setattr(state, "_MIGRATIONS", (*state._MIGRATIONS, ("DROP TABLE stops", "nonsense")))
        with pytest.raises(StateError):
            State.open(environ)
    assert count(environ) == 0


# ---- room and locks


def test_a_full_disk(environ: dict[str, str]) -> None:
    with State.open(environ) as opened:
        opened._connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(StateError, match="no room for the state file") as caught, opened.write() as db:
            db.execute(INSERT, (b"x" * 100_000,))
        assert caught.value.kind == "full"
    before = count(environ)
    with State.open(environ) as opened, opened.write() as db:
        db.execute(INSERT, (b"fits",))
    assert count(environ) == before + 1


def test_a_lock_that_is_not_given_back(environ: dict[str, str], folder: Path) -> None:
    State.open(environ).close()
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    with State.open(environ, wait=0.2) as opened:
        with pytest.raises(StateError, match="another process holds the state file") as caught, opened.write():
            pass
        assert caught.value.kind == "locked"
        assert 0.2 <= time.monotonic() - start < 2
        with opened.read() as db:
            assert db.execute("SELECT count(*) FROM stops").fetchone() == (0,), "readers don't wait"
        other.close()
        with opened.write() as db:
            db.execute(INSERT, (b"w",))


def test_an_exception_leaves_nothing_half_done(environ: dict[str, str]) -> None:
    with State.open(environ) as opened:
        with pytest.raises(ZeroDivisionError), opened.write(durable=True) as db:
            db.execute(INSERT, (1 // len(db.execute(INSERT, (b"w",)).fetchall()),))
        with opened.read() as db:
            assert db.execute("PRAGMA synchronous").fetchone() == (1,)
    assert count(environ) == 0


def test_threads_share_one_object(environ: dict[str, str]) -> None:
    with State.open(environ) as opened:

        def work(number: int) -> None:
            for n in range(20):
                with opened.write() as db:
                    db.execute(INSERT, (b"%d-%d" % (number, n),))
                State.open(environ).close()

        workers = [threading.Thread(target=work, args=(n,)) for n in range(6)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    assert count(environ) == 120


WRITER = f"""
    import os, sys
    from hookwright.engine.state import State
    print(flush=True)
    for n in range(int(os.environ["N"])):
        with State.open() as state, state.write(durable=n % 2 == 0) as db:
            db.execute({INSERT!r}, (b"%d-%d" % (os.getpid(), n),))
        print(n, flush=True)
"""


def test_ten_processes_that_all_start_with_no_file(environ: dict[str, str]) -> None:
    writers = [python(WRITER, environ | {"N": "15"}) for _ in range(10)]
    for writer in writers:
        _, errors = writer.communicate(timeout=60)
        assert writer.returncode == 0, errors.decode()
    assert count(environ) == 150


def test_killed_writers_lose_nothing_that_was_said_to_be_written(environ: dict[str, str]) -> None:
    said = 0
    for round_ in range(8):
        writers = [python(WRITER, environ | {"N": "100000"}) for _ in range(2)]
        for writer in writers:
            assert writer.stdout is not None
            writer.stdout.readline()
        time.sleep(0.05 + 0.02 * round_)
        for writer in writers:
            writer.send_signal(signal.SIGKILL)
            out, _ = writer.communicate()
            said += out.count(b"\n")
        written = count(environ)
        assert said <= written <= said + 2 * (round_ + 1)
    assert said > 20
    with State.open(environ) as opened, opened.read() as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# ---- keys


def test_keys_tell_all_strings_apart() -> None:
    strings = ["", "a", "A", "\ud800", "\udc80", "é", "e\u0301", "\0", "x" * 256, "x" * 257, "x" * 1_000_000]
    assert len({key(s) for s in strings}) == len(strings)
    assert all(len(key(s)) <= 256 for s in strings)


def test_importing_loads_no_database() -> None:
    code = "import sys, hookwright.engine.state; "
    code += "print({'sqlite3', 'platformdirs', 'hashlib', 'pathlib', 'json'} & set(sys.modules))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-S", "-c", code], env=env, capture_output=True, check=True)
    assert done.stdout == b"set()\n"
