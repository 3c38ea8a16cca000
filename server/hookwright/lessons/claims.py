"""Who tells a lesson in a session: one process, once.

A claim is a file in a folder of the session, in a folder that is the user's alone. Its owner holds a lock on it until
what it says has been written; only then is it marked as told. So of many processes one wins; and when the winner dies
before it has said anything, its lock goes with it and the next process takes the claim over, which a bare `O_EXCL` file
would not allow. Measured beside SQLite on a busy machine: half a millisecond a claim against one, and the first of all
6 against 37; the import of `sqlite3` comes on top, 5 ms at each tool call.

A session's claims are forgotten when its context is cleared or compacted, and a week after the last one.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from hookwright.model.digest import digest
from hookwright.model.private import Folder, PrivateError, private_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

DAYS = 7
_SWEEP_EVERY = 3600.0
_SWEPT = "swept"


class Claims:
    """The claims of one session. Opened when first needed; without a folder none is ever won, as in the original."""

    def __init__(self, session: str, environ: Mapping[str, str]) -> None:
        self.session = session
        self.environ = environ
        self.trouble: str | None = None
        self._folder: Folder | None = None
        self._opened = False
        self._held: dict[str, int] = {}

    def told(self, slug: str) -> bool:
        """Whether the lesson has been told in this session."""
        folder = self._open(make=False)
        if folder is None:
            return False
        try:
            return folder.stat(_name(slug)).st_size > 0
        except OSError:
            return False

    def slugs(self) -> set[str]:
        """All lessons that have been told in this session."""
        folder = self._open(make=False)
        if folder is None:
            return set()
        try:
            return {slug for name in folder.names() if (slug := _slug(name)) and self.told(slug)}
        except OSError:
            return set()

    def claim(self, slug: str) -> bool:
        """Whether this process is to tell the lesson. It stays so until `confirm`, or until the process ends."""
        folder = self._open(make=True)
        if folder is None:
            return False
        try:
            fd = folder.open(_name(slug), os.O_RDWR | os.O_CREAT)
        except OSError as error:
            self.trouble = f"can't claim the lesson {slug!r}: {error.strerror}"
            return False
        if not _won(fd):
            os.close(fd)
            return False
        self._held[slug] = fd
        return True

    def confirm(self) -> None:
        """What was claimed has been told."""
        for fd in self._held.values():
            with suppress(OSError):
                os.write(fd, b"1")
        self.release()

    def release(self) -> None:
        """What was claimed has not been told: others may."""
        for fd in self._held.values():
            os.close(fd)
        self._held.clear()
        self._folder, self._opened = None, False

    def reset(self) -> None:
        """Forget what was told: the agent's context no longer holds it."""
        self.release()
        try:
            base = private_folder(self.environ, "lessons")
        except PrivateError:
            return
        with suppress(OSError):
            _forget(base, _session_name(self.session))

    def _open(self, *, make: bool) -> Folder | None:
        if self._folder is None and not (self._opened and not make):
            self._opened = True
            try:
                base = private_folder(self.environ, "lessons")
                if make:
                    sweep(base)
                name = _session_name(self.session)
                self._folder = Folder(name, base) if make or _exists(base, name) else None
            except (PrivateError, OSError) as error:
                self.trouble = f"no place for claims, so no lesson is told: {error}"
        return self._folder


def sweep(base: Folder, now: float | None = None) -> None:
    """Forget sessions whose last claim is a week old. It looks once an hour."""
    import time

    moment = time.time() if now is None else now
    with suppress(OSError):
        try:
            if 0 <= moment - base.stat(_SWEPT).st_mtime < _SWEEP_EVERY:
                return
        except OSError:  # never swept
            pass
        with suppress(OSError):
            base.remove(_SWEPT)
        os.close(base.open(_SWEPT, os.O_WRONLY | os.O_CREAT))
        for name in base.names():
            if name.startswith("session-") and moment - base.stat(name).st_mtime > DAYS * 86400:
                with suppress(OSError):
                    _forget(base, name)


def _forget(base: Folder, name: str) -> None:
    """Take a session's folder out. It is renamed first, so that nobody finds half of its claims."""
    aside = f"session-gone-{os.getpid()}-{name[-16:]}"
    base.rename(name, aside)
    folder = Folder(aside, base)
    try:
        for each in folder.names():
            folder.remove(each)
    finally:
        folder.close()
    base.remove_folder(aside)


def _exists(base: Folder, name: str) -> bool:
    try:
        base.stat(name)
    except OSError:
        return False
    return True


def _session_name(session: str) -> str:
    return f"session-{digest(session.encode('utf-8', 'surrogatepass'))}"


def _name(slug: str) -> str:
    """The file of a lesson. Large letters are marked: some file systems don't tell them from small ones."""
    return "s-" + "".join(f"+{char.lower()}" if char.isupper() else char for char in slug)


def _slug(name: str) -> str:
    first, *rest = name.removeprefix("s-").split("+")
    return first + "".join(part[:1].upper() + part[1:] for part in rest) if name.startswith("s-") else ""


def _won(fd: int) -> bool:
    """Whether the file is not told yet and nobody else holds it."""
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return os.fstat(fd).st_size == 0
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return os.fstat(fd).st_size == 0
