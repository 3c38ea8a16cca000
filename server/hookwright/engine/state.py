"""What is remembered between runs: approvals, the last results of hooks, Stop counters. One SQLite file.

The file is in WAL mode: readers and writers in several editors and command lines don't wait for each other, a killed
process leaves nothing half written, and a commit costs no wait for the disk. Approvals ask for that wait. Between
machines that share a home over the network WAL is not safe: give each its own `HOOKWRIGHT_STATE_DIR`.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal, Self

from hookwright.engine import platform

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Generator, Mapping

    _Opened = tuple[sqlite3.Connection, tuple[int, int] | None]

FILE = "state.db"

Trouble = Literal["unavailable", "untrusted", "damaged", "locked", "full", "newer"]

_APPLICATION = 0x4857_6B31  # SQLite's application_id: "HWk1"

_MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE approvals (
            id INTEGER PRIMARY KEY AUTOINCREMENT, workspace BLOB NOT NULL, agent BLOB NOT NULL, digest TEXT NOT NULL,
            items TEXT NOT NULL, scripts TEXT NOT NULL, approved_at REAL NOT NULL, UNIQUE (workspace, agent))""",
        """CREATE TABLE runs (
            id INTEGER PRIMARY KEY, workspace BLOB NOT NULL, agent BLOB NOT NULL, handler BLOB NOT NULL,
            event TEXT NOT NULL, decision TEXT NOT NULL, exit_code INTEGER, signal INTEGER, timed_out INTEGER NOT NULL,
            duration REAL NOT NULL, at REAL NOT NULL, stderr BLOB NOT NULL)""",
        "CREATE INDEX runs_by_handler ON runs (workspace, agent, handler)",
        """CREATE TABLE stops (
            workspace BLOB NOT NULL, agent BLOB NOT NULL, task BLOB NOT NULL, count INTEGER NOT NULL, at REAL NOT NULL,
            PRIMARY KEY (workspace, agent, task)) WITHOUT ROWID""",
    ),
)
"""Statements that lead from one version of the schema to the next. Only ever add to the end."""

_opening = threading.Lock()


class StateError(Exception):
    """State can't be read or written. The message is for people: which file, why, and what to do.

    Whoever asks for an approval takes it as "not approved".
    """

    def __init__(self, kind: Trouble, path: str, message: str) -> None:
        super().__init__(message)
        self.kind: Trouble = kind
        self.path = path


class State:
    """The open file. Threads may share one; `wait` is how long another process may hold it, in seconds."""

    def __init__(self, path: str, opened: _Opened, wait: float) -> None:
        self.path = path
        self.opened = 1
        """How often: it is opened anew when another file stands in its place."""
        self._connection, self._file = opened
        self._wait = wait
        self._lock = threading.RLock()

    @classmethod
    def open(cls, environ: Mapping[str, str] | None = None, *, wait: float = 5.0) -> Self:
        """Open the state of this user, creating it where there is none. Raises StateError."""
        path = _locate(os.environ if environ is None else environ)
        return cls(path, _connect(path, wait), wait)

    @contextmanager
    def read(self) -> Generator[sqlite3.Connection]:
        """For one SELECT; errors inside become StateError."""
        with self._lock, _translated(self.path):
            self._follow()
            yield self._connection

    @contextmanager
    def write(self, *, durable: bool = False) -> Generator[sqlite3.Connection]:
        """One transaction: all of it or, after an exception, nothing. Raises StateError.

        A durable one is on the disk when this returns; another survives the end of the process but maybe not a loss of
        power.
        """
        with self._lock, _translated(self.path):
            self._follow()
            if durable:
                self._connection.execute("PRAGMA synchronous = FULL")
            try:
                _insist(self._connection, "BEGIN IMMEDIATE", time.monotonic() + self._wait)
                try:
                    yield self._connection
                    self._connection.execute("COMMIT")
                except BaseException:
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
                    raise
            finally:
                if durable:
                    self._connection.execute("PRAGMA synchronous = NORMAL")

    def _follow(self) -> None:
        """Go on with the file that is there now: what was approved in one that is gone is approved no more."""
        if self._connection.in_transaction or platform.identity(self.path) == self._file:
            return
        old, (self._connection, self._file) = self._connection, _connect(self.path, self._wait)
        old.close()
        self.opened += 1

    def close(self) -> None:
        """Close the file; the object is of no use after that."""
        with self._lock, _translated(self.path):
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def key(text: str) -> bytes:
    """Text from outside as a database key: any string has one, also with lone surrogates or of a megabyte."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data) <= 256:
        return data
    import hashlib

    return b"sha256:" + hashlib.sha256(data).hexdigest().encode()


def place(workspace: str) -> bytes:
    """The database key of a workspace: its real path, so that links to one folder share what is remembered of it.

    Spellings that only some file systems take for the same are kept apart: that asks once too often, never too rarely.
    Raises StateError for a path that can't be one.
    """
    try:
        return os.path.realpath(workspace).encode("utf-8", "surrogatepass")
    except (OSError, ValueError) as error:
        raise StateError("unavailable", workspace, f"{workspace!r} can't be a workspace: {error}") from error


def place_text(place: bytes) -> str:
    """The real path that `place` made the key of."""
    return place.decode("utf-8", "surrogatepass")


def move_aside(environ: Mapping[str, str] | None = None) -> str:
    """Rename the state file, so that the next start begins with an empty one; returns the new path. Raises StateError.

    Only for an explicit command of the user: all approvals are gone after it.
    """
    path = _locate(os.environ if environ is None else environ)
    target = f"{path}.{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    try:
        os.rename(path, target)
        for suffix in ("-wal", "-shm", "-journal"):
            if os.path.lexists(path + suffix):
                os.rename(path + suffix, target + suffix)
    except OSError as error:
        raise StateError("unavailable", path, f"can't rename {path!r}: {error.strerror}") from error
    return target


def _locate(environ: Mapping[str, str]) -> str:
    try:
        return os.path.join(platform.state_dir(environ), FILE)
    except ValueError as error:
        raise StateError("unavailable", "", f"no place for state: {error}") from error


def _connect(path: str, wait: float) -> _Opened:
    """Open the file; it comes with which one it was just before."""
    import sqlite3

    with _opening:  # closing a descriptor of the file would drop SQLite's locks on it in other threads
        _make(path)
        file = platform.identity(path)
    with _translated(path):
        connection = sqlite3.connect(path, timeout=wait, isolation_level=None, check_same_thread=False)
        try:
            _prepare(path, connection, time.monotonic() + wait)
        except BaseException:
            connection.close()
            raise
    return connection, file


def _make(path: str) -> None:
    """See to it that the file exists and is nobody else's."""
    folder = os.path.dirname(path)
    advice = "no hooks count as approved; make it writable for you, or set HOOKWRIGHT_STATE_DIR to a folder of your own"
    try:
        platform.make_private_dir(folder)
        doubt, doubtful = platform.distrust(folder, folder=True), folder
        if doubt is None and not platform.create_private_file(path):
            doubt, doubtful = platform.distrust(path, folder=False), path
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        raise StateError("unavailable", path, f"can't use the state file {path!r} ({why}): {advice}") from error
    if doubt is not None:
        raise StateError(
            "untrusted",
            doubtful,
            f"{doubtful!r} can't be trusted: {doubt}; no hooks count as approved. "
            "Look at it, then delete it or make it yours alone (chmod go-w), or set HOOKWRIGHT_STATE_DIR",
        )


def _prepare(path: str, connection: sqlite3.Connection, until: float) -> None:
    connection.execute("BEGIN")  # one look: another process may be creating it right now
    version = _version(path, connection, until)
    connection.execute("COMMIT")
    if version < len(_MIGRATIONS):
        _insist(connection, "PRAGMA journal_mode = WAL", until)  # where that can't be, the old mode is safe too
        _insist(connection, "BEGIN IMMEDIATE", until)
        try:
            for step in _MIGRATIONS[_version(path, connection, until) :]:
                for statement in step:
                    connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {len(_MIGRATIONS)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    connection.execute("PRAGMA synchronous = NORMAL")


def _version(path: str, connection: sqlite3.Connection, until: float) -> int:
    version: int = _insist(connection, "PRAGMA user_version", until).fetchone()[0]
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    tables: int = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != _APPLICATION and (application or version or tables):
        raise StateError(
            "damaged", path, f"{path!r} is not a state file of Hookwright; no hooks count as approved. Move it away"
        )
    if version > len(_MIGRATIONS):
        raise StateError(
            "newer",
            path,
            f"{path!r} was written by a newer Hookwright (version {version}, this one knows {len(_MIGRATIONS)}); "
            "no hooks count as approved. Use the newer one, or set HOOKWRIGHT_STATE_DIR",
        )
    return version


def _insist(connection: sqlite3.Connection, statement: str, until: float) -> sqlite3.Cursor:
    """Repeat while another process is in the way: SQLite's own patience does not cover every such case."""
    import sqlite3

    while True:
        try:
            return connection.execute(statement)
        except sqlite3.OperationalError as error:
            if _kind(error) != "locked" or time.monotonic() >= until:
                raise
        time.sleep(0.005)


@contextmanager
def _translated(path: str) -> Generator[None]:
    import sqlite3

    try:
        yield
    except (sqlite3.ProgrammingError, sqlite3.IntegrityError):  # a mistake of ours
        raise
    except (sqlite3.Error, UnicodeDecodeError) as error:
        kind = _kind(error)
        raise StateError(kind, path, _MESSAGES[kind].format(path=repr(path), why=error)) from error


def _kind(error: Exception) -> Trouble:
    """By SQLite's primary result code (https://sqlite.org/rescode.html). One without: text that is no UTF-8."""
    code = getattr(error, "sqlite_errorcode", 11) & 0xFF
    kinds: dict[int, Trouble] = {5: "locked", 6: "locked", 15: "locked", 13: "full", 1: "damaged", 11: "damaged"}
    kinds[26] = "damaged"
    return kinds.get(code, "unavailable")


_MESSAGES: dict[Trouble, str] = {
    "locked": "another process holds the state file {path} ({why}); no hooks count as approved until it lets go",
    "full": "there is no room for the state file {path} ({why}); free some space on that disk",
    "damaged": "the state file {path} is damaged ({why}); no hooks count as approved. "
    "Move it away, then approve your hooks again",
    "unavailable": "can't use the state file {path} ({why}); no hooks count as approved. "
    "Make it writable for you, or set HOOKWRIGHT_STATE_DIR to a folder of your own",
}
