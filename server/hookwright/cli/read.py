"""Reading a file that somebody else may have put there.

Nothing but a regular file is ever opened: a FIFO would wait for ever, a device might do something. What is not UTF-8 is
read as the agents read it: Claude Code 2.1.332 replaces what is no UTF-8 by U+FFFD and loads the file, and it reads
UTF-16 that begins with a byte order mark.
"""

from __future__ import annotations

import os
import stat
from typing import Literal, NamedTuple

LIMIT = 20_000_000
"""The size, in bytes, from which on a file is refused. The largest real hooks file seen has 0.1 MB."""

Encoding = Literal["utf-8", "utf-16-le", "utf-16-be"]

_MARKS: tuple[tuple[bytes, Encoding], ...] = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class UnreadableError(Exception):
    """A file that can't be read; the message says why."""


class Stamp(NamedTuple):
    """By what a file is known to be unchanged."""

    device: int
    inode: int
    size: int
    modified: int  # nanoseconds


class Text(NamedTuple):
    """A decoded file.

    `text` begins with U+FEFF when a UTF-8 file has a byte order mark; the mark of UTF-16 belongs to the encoding and is
    not in it. `spoiled` is the offset of the first U+FFFD that stands for bytes which are not of the encoding.
    """

    text: str
    encoding: Encoding = "utf-8"
    spoiled: int | None = None


def read_file(path: str, limit: int = LIMIT) -> tuple[bytes, Stamp]:
    """The bytes of a regular file. Raises `UnreadableError`."""
    try:
        _regular(os.stat(path))  # noqa: PTH116 - before opening: opening a device may have effects
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise UnreadableError("no file can have this name") from None
    except OSError as error:
        raise UnreadableError(reason(error)) from None
    try:
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            _regular(status)
            data = file.read(limit + 1) if status.st_size <= limit else None
    except OSError as error:
        raise UnreadableError(reason(error)) from None
    if data is None or len(data) > limit:
        raise UnreadableError(f"larger than {limit / 1e6:g} MB: no hooks file is, so it is not read")
    return data, stamp(status)


def read_stream(descriptor: int = 0, limit: int = LIMIT) -> bytes:
    """All of standard input. Raises `UnreadableError` when it is too long or closed."""
    try:
        with os.fdopen(os.dup(descriptor), "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise UnreadableError(reason(error)) from None
    if len(data) > limit:
        raise UnreadableError(f"larger than {limit / 1e6:g} MB: no hooks file is, so it is not read")
    return data


def decode(data: bytes) -> Text:
    """The text of a file, whatever its bytes are."""
    encoding: Encoding = "utf-8"
    for mark, name in _MARKS:
        if data.startswith(mark):
            encoding, data = name, data[2:]
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        before = len(data[: error.start].decode(encoding))
        return Text(data.decode(encoding, "replace"), encoding, before)


def encode(text: str, encoding: Encoding) -> bytes:
    """The bytes of a file of that text: `decode` of what is not spoiled, reversed. Raises `UnicodeEncodeError`."""
    mark = next((mark for mark, name in _MARKS if name == encoding), b"")
    return mark + text.encode(encoding)


def stamp(status: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return Stamp(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def reason(error: OSError) -> str:
    """Why the system refused, in its own words: "permission denied"."""
    text = error.strerror or str(error)
    return text[:1].lower() + text[1:]


def _regular(status: os.stat_result) -> None:
    mode = status.st_mode
    if stat.S_ISREG(mode):
        return
    if stat.S_ISDIR(mode):
        raise UnreadableError("is a folder")
    kind = "a FIFO" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    raise UnreadableError(f"is {kind} and not a file; to check what it holds, use - and standard input")
