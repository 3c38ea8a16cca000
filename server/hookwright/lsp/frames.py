"""Bytes of the wire → bodies of messages."""

from __future__ import annotations

import re

_LENGTH = re.compile(rb"content-length:[ \t]*(\d{1,15})[ \t]*$", re.IGNORECASE)
_HEADER = re.compile(rb"content-(length|type):", re.IGNORECASE)

MAX_BODY = 256 * 1024 * 1024
_KEPT = 4096  # bytes of an endless header line that are kept, more than a length header needs


class ForeignProtocolError(Exception):
    """What connected does not speak the Language Server Protocol."""


class Frames:
    """Cuts a stream into messages, whatever the size of its chunks.

    Lines that are no header are skipped, so that a stream which lost its place finds it again at the next length. With
    `strict` the very first line must be a header: a web page that posts to a local port starts with another one, and
    must not get a word in.
    """

    __slots__ = ("_buffer", "_length", "_need", "_scanned", "_skip", "_strict")

    def __init__(self, *, strict: bool = False) -> None:
        self._buffer = bytearray()
        self._scanned = 0
        self._length: int | None = None
        self._need: int | None = None
        self._skip = 0
        self._strict = strict

    def feed(self, chunk: bytes) -> list[bytes | None]:
        """The bodies that `chunk` completes; None stands for one over `MAX_BODY`, which is not kept.

        Raises `ForeignProtocolError` when `strict` and the first line is no header.
        """
        buffer = self._buffer
        buffer += chunk
        found: list[bytes | None] = []
        while True:
            if self._skip:
                gone = min(self._skip, len(buffer))
                del buffer[:gone]
                self._skip -= gone
                if self._skip:
                    return found
            elif self._need is not None:
                if len(buffer) < self._need:
                    return found
                found.append(bytes(buffer[: self._need]))
                del buffer[: self._need]
                self._need = None
            elif not self._header(found):
                return found

    def _header(self, found: list[bytes | None]) -> bool:
        """Takes one header line off the buffer; false when there is no whole line yet."""
        buffer = self._buffer
        end = buffer.find(b"\n", self._scanned)
        if end < 0:
            if len(buffer) > 2 * _KEPT:
                self._check_first(buffer)
                del buffer[:-_KEPT]
            self._scanned = len(buffer)
            return False
        line = bytes(buffer[max(0, end - _KEPT) : end]).strip()
        self._check_first(buffer)
        del buffer[: end + 1]
        self._scanned = 0
        if not line:
            self._begin_body(found)
        elif match := _LENGTH.search(line):
            self._length = int(match[1])
        return True

    def _begin_body(self, found: list[bytes | None]) -> None:
        length, self._length = self._length, None
        if length is not None and length > MAX_BODY:
            self._skip = length
            found.append(None)
        else:
            self._need = length

    def _check_first(self, buffer: bytearray) -> None:
        if self._strict and not _HEADER.match(buffer):
            raise ForeignProtocolError(bytes(buffer[:40]).decode("latin-1"))
        self._strict = False
