"""Folders and files that are the user's alone, whatever somebody else puts into the way."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

_AT = os.open in os.supports_dir_fd
"""Whether files can be named relative to an open folder, so that nobody can exchange the folder meanwhile."""

_SAFE = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)


class PrivateError(OSError):
    """There is no folder for the user alone; the message says why."""


def state_dir(environ: Mapping[str, str]) -> str:
    """Where state lives: `HOOKWRIGHT_STATE_DIR`, else the platform's state directory.

    Raises ValueError with the reason.
    """
    if own := environ.get("HOOKWRIGHT_STATE_DIR"):
        if not os.path.isabs(own):
            raise ValueError(f"HOOKWRIGHT_STATE_DIR must be an absolute path, not {own!r}")
        return own
    if sys.platform == "linux":  # what platformdirs answers, without its 20 ms
        base = environ.get("XDG_STATE_HOME", "")
        if not os.path.isabs(base):  # the XDG specification: a relative path is ignored
            home = environ.get("HOME") or os.path.expanduser("~")
            if not os.path.isabs(home):
                raise ValueError("no home directory is known; set HOOKWRIGHT_STATE_DIR to a folder of your own")
            base = os.path.join(home, ".local", "state")
        return os.path.join(base, "hookwright")
    import platformdirs

    return platformdirs.user_state_dir("hookwright", appauthor=False)


class Folder:
    """An open folder that belongs to the user and that nobody else can look into.

    Names are file names without a separator. All methods raise OSError.
    """

    __slots__ = ("fd", "path")

    def __init__(self, path: str, within: Folder | None = None) -> None:
        """Open the folder, below `within`, and make it when it is missing. Raises `PrivateError`."""
        self.path = path if within is None else os.path.join(within.path, path)
        self.fd = -1
        at = within.fd if within is not None and _AT else None
        name = path if at is not None else self.path
        try:
            self.fd = _open_folder(name, at)
        except OSError as error:
            raise PrivateError(f"{self.path!r}: {error.strerror or error}") from error

    def close(self) -> None:
        """Let go of it."""
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    __del__ = close

    def open(self, name: str, flags: int) -> int:
        """The descriptor of a file in it, which is made for the user alone. No link is followed, no pipe waited for."""
        return os.open(self._name(name), flags | _SAFE | _BINARY, 0o600, dir_fd=self._at)

    def read(self, name: str, most: int) -> bytes | None:
        """What the file holds; None when it is not a plain file of the user's alone, or larger than `most` bytes."""
        fd = self.open(name, os.O_RDONLY)
        try:
            info = os.fstat(fd)
            if not stat.S_ISREG(info.st_mode) or info.st_size > most or _strange(info) or info.st_nlink != 1:
                return None
            return read_all(fd, info.st_size)
        finally:
            os.close(fd)

    def write(self, name: str, data: bytes) -> None:
        """Put a whole file in place at once."""
        other = f"{name}.{os.getpid()}.new"
        fd = self.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        try:
            try:
                view = memoryview(data)
                while view:
                    view = view[os.write(fd, view) :]
            finally:
                os.close(fd)
            os.replace(self._name(other), self._name(name), src_dir_fd=self._at, dst_dir_fd=self._at)
        except BaseException:
            self.remove(other)
            raise

    def remove(self, name: str) -> None:
        """Take a file out."""
        os.unlink(self._name(name), dir_fd=self._at)

    def remove_folder(self, name: str) -> None:
        """Take an empty folder out."""
        os.rmdir(self._name(name), dir_fd=self._at)

    def rename(self, name: str, new: str) -> None:
        """Give another name to what is there."""
        os.rename(self._name(name), self._name(new), src_dir_fd=self._at, dst_dir_fd=self._at)

    def names(self) -> list[str]:
        """What is in it."""
        return os.listdir(self.fd if self._at is not None else self.path)

    def stat(self, name: str) -> os.stat_result:
        """What the name is; of a link, the link."""
        return os.stat(self._name(name), dir_fd=self._at, follow_symlinks=False)

    @property
    def _at(self) -> int | None:
        return self.fd if _AT else None

    def _name(self, name: str) -> str:
        return name if _AT else os.path.join(self.path, name)


def private_folder(environ: Mapping[str, str], name: str) -> Folder:
    """The user's folder `name` where state lives, or else in the folder for temporary files. Raises `PrivateError`."""
    try:
        base = state_dir(environ)
        os.makedirs(base, 0o700, exist_ok=True)
        return Folder(os.path.join(base, name))
    except (OSError, ValueError) as error:
        if sys.platform == "win32":
            raise PrivateError(str(error)) from error
        base = environ.get("TMPDIR") or "/tmp"  # noqa: S108 - the folder's owner and mode are looked at
        above = Folder(os.path.join(base, f"hookwright-{os.geteuid()}"))
        try:
            return Folder(name, above)
        finally:
            above.close()


def read_all(fd: int, size: int) -> bytes:
    """All that the descriptor gives; `size` is what to expect."""
    parts: list[bytes] = []
    while part := os.read(fd, max(size + 1, 1 << 16)):
        parts.append(part)
        size = 0
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _open_folder(name: str, at: int | None) -> int:
    try:
        fd = _descriptor(name, at)
    except FileNotFoundError:
        with suppress(FileExistsError):  # another process was quicker
            os.mkdir(name, 0o700, dir_fd=at)
        fd = _descriptor(name, at)
    if fd < 0:
        return fd
    info = os.fstat(fd)
    if _strange(info):
        os.close(fd)
        who = f"it belongs to user {info.st_uid}" if info.st_uid != os.geteuid() else "others can look into it"
        raise PermissionError(1, f"{who} (mode {stat.S_IMODE(info.st_mode):o})")
    return fd


def _descriptor(name: str, at: int | None) -> int:
    if sys.platform == "win32":  # folders can't be opened, and a user's are kept private by their access lists
        os.stat(name)
        return -1
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | _SAFE, dir_fd=at)


def _strange(info: os.stat_result) -> bool:
    """Whether somebody else owns it or can do anything with it."""
    return sys.platform != "win32" and (info.st_uid != os.geteuid() or info.st_mode & 0o077 != 0)
