"""What the adapter remembers from one process to the next, in a folder of the user's alone.

Three things: that an event and a tool concern no hook (`quiet`), that something was told already (`once`), and texts
that wait for an event that can carry them (`hold`, `held`). All of it can be thrown away at any time; what can't be
kept is not kept, and nobody is bothered.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from hookwright.model.digest import digest
from hookwright.model.private import PrivateError, private_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hookwright.model.private import Folder

MOST = 4096
"""Files that may lie there; of more the oldest go."""

_LARGEST = 1 << 20  # bytes of one of them
_WEEK = 7 * 86400


def open_folder(environ: Mapping[str, str]) -> Folder | None:
    """The folder, or None where the user has no place that is theirs alone."""
    try:
        return private_folder(environ, "hook")
    except PrivateError:
        return None


def is_quiet(folder: Folder, key: str, environ: Mapping[str, str]) -> bool:
    """Whether `settle` was called with that key, and all that was looked at then is the same to the byte now."""
    try:
        data = folder.read(f"quiet-{key}", _LARGEST)
    except OSError:
        return False
    if not data:
        return False
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    return all(_holds(line, environ) for line in lines)


def settle(folder: Folder, key: str, facts: Iterable[str]) -> None:
    """Remember that nothing has to run for that key while the facts hold; see `file_fact` and `variable_fact`."""
    with suppress(OSError):
        folder.write(f"quiet-{key}", "\n".join(facts).encode("utf-8", "surrogateescape"))
        _prune(folder)


def file_fact(path: str) -> str:
    """What a file holds now."""
    return f"file {_state(path)} {path}"


def variable_fact(name: str, environ: Mapping[str, str]) -> str:
    """What an environment variable holds now."""
    value = environ.get(name)
    return f"variable {'-' if value is None else digest(value)} {name}"


def _holds(line: str, environ: Mapping[str, str]) -> bool:
    kind, _, rest = line.partition(" ")
    state, _, name = rest.partition(" ")
    if kind == "file":
        return _state(name) == state
    return kind == "variable" and variable_fact(name, environ) == line


def _state(path: str) -> str:
    """The digest of a file's bytes; "-" where there is none. A file that is too large or strange is never the same."""
    try:
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (FileNotFoundError, NotADirectoryError):
        return "-"
    except OSError:
        return "?!"
    try:
        size = os.fstat(fd).st_size
        data = os.read(fd, _LARGEST + 1)
        return digest(data) if len(data) == size <= _LARGEST else f"?{time.monotonic_ns()}"
    except OSError:
        return "?!"
    finally:
        os.close(fd)


def once(folder: Folder | None, key: str) -> bool:
    """Whether this is the first time that somebody asks with that key."""
    if folder is None:
        return True
    try:
        os.close(folder.open(f"told-{key}", os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    except OSError:
        return True
    _prune(folder)
    return True


def waits(folder: Folder, session: str) -> bool:
    """Whether a text waits for the session."""
    try:
        folder.stat(f"held-{session}")
    except OSError:
        return False
    return True


def hold(folder: Folder | None, session: str, text: str) -> bool:
    """Keep a text for the session's next event that can carry one; whether that could be done."""
    if folder is None or not text:
        return False
    data = text.encode("utf-8", "replace")
    try:
        fd = folder.open(f"held-{session}", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        try:
            if os.fstat(fd).st_size + len(data) > _LARGEST:
                return False
            os.write(fd, data + b"\0")
        finally:
            os.close(fd)
    except OSError:
        return False
    _prune(folder)
    return True


def held(folder: Folder | None, session: str) -> tuple[str, ...]:
    """The texts that wait, each once; they are gone with that. Of two processes that ask one gets them."""
    if folder is None:
        return ()
    name, mine = f"held-{session}", f"held-{session}.{os.getpid()}"
    try:
        folder.rename(name, mine)
        data = folder.read(mine, 2 * _LARGEST) or b""
        folder.remove(mine)
    except OSError:
        return ()
    return tuple(dict.fromkeys(filter(None, data.decode("utf-8", "replace").split("\0"))))


def _prune(folder: Folder) -> None:
    """Now and then what is old goes, and what is too much."""
    with suppress(OSError):
        names = folder.names()
        if len(names) <= MOST:
            return
        aged = sorted((folder.stat(name).st_mtime, name) for name in names)
        edge = time.time() - _WEEK
        for at, (when, name) in enumerate(aged):
            if when < edge or at < len(aged) - MOST // 2:
                folder.remove(name)
