"""Writing a file in the place of an old one, so that at every moment one of the two is there, whole."""

# descriptors and not pathlib: what is checked must be what is written
# ruff: noqa: PTH100, PTH103, PTH104, PTH105, PTH108, PTH116, PTH118

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress

from hookwright.cli.read import Stamp, reason, stamp


class UnwritableError(Exception):
    """A file that was not written; the message says why, and the old file is as it was."""


def replace_file(path: str, data: bytes, known: Stamp) -> None:
    """Puts `data` in the place of the file that had the stamp `known`. Raises `UnwritableError`.

    A symbolic link stays, and what it points to is replaced. Mode, owner and extended attributes are kept; where one of
    them can't be, nothing is written. So it is when the file changed since it was read, and when the same file has
    other names (hard links), which would keep the old text.
    """
    target = os.path.realpath(path)
    folder, name = os.path.split(target)
    temporary = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        status = _unchanged(target, known)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                _dress(file.fileno(), target, status)
                os.fsync(file.fileno())
            _unchanged(target, known)
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(temporary)
            raise
    except OSError as error:
        raise UnwritableError(f"not written: {reason(error)}") from None
    _settle(folder)


def create_file(path: str, data: bytes) -> None:
    """Puts a new file there, whole or not at all, with the folders that it needs. Raises `UnwritableError`.

    What is there already stays, a dangling link too.
    """
    folder, name = os.path.split(os.path.abspath(path))
    temporary = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(6)}.tmp")
    if os.path.lexists(path):
        raise UnwritableError("not written: something is there already")
    try:
        os.makedirs(folder, exist_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            _name(temporary, path)
        finally:
            with suppress(OSError):
                os.unlink(temporary)
    except FileExistsError:
        raise UnwritableError("not written: something is there already") from None
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "no file can have this name"
        raise UnwritableError(f"not written: {why}") from None
    _settle(folder)


def _name(temporary: str, path: str) -> None:
    """Gives a finished file its name; a file that came there meanwhile is not replaced. Raises `FileExistsError`."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without hard links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        os.rename(temporary, path)


def _unchanged(target: str, known: Stamp) -> os.stat_result:
    status = os.stat(target, follow_symlinks=False)
    if not stat.S_ISREG(status.st_mode) or stamp(status) != known:
        raise UnwritableError("not written: the file changed while it was checked; run again")
    if status.st_nlink > 1:
        raise UnwritableError("not written: the file has other names (hard links), which would keep the old text")
    if not os.access(target, os.W_OK):
        raise UnwritableError("not written: the file is read-only")
    return status


def _dress(descriptor: int, target: str, status: os.stat_result) -> None:
    """Owner, extended attributes and mode of the old file; in this order, as a new owner clears bits of the mode."""
    if not hasattr(os, "fchown"):
        return
    mine = os.fstat(descriptor)
    if (mine.st_uid, mine.st_gid) != (status.st_uid, status.st_gid):
        os.fchown(descriptor, status.st_uid, status.st_gid)
    if hasattr(os, "listxattr"):
        for attribute in _attributes(target):
            with suppress(OSError):  # some are the system's own and come by themselves
                os.setxattr(descriptor, attribute, os.getxattr(target, attribute))
    os.fchmod(descriptor, stat.S_IMODE(status.st_mode))


def _attributes(target: str) -> list[str]:
    try:
        return os.listxattr(target)
    except OSError:  # a file system without them
        return []


def _settle(folder: str) -> None:
    """The new name must survive a loss of power, too. Not every system lets a folder be synced."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
