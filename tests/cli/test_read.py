"""Nothing but files, nothing huge, any bytes."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.cli.read import Text, UnreadableError, decode, encode, read_file

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\r\n\xc3\xa9", Text("a\r\né")),
        (b"\xef\xbb\xbfa", Text("\ufeffa")),
        ("\ufeffaé".encode("utf-16-le"), Text("aé", "utf-16-le")),
        ("\ufeffaé".encode("utf-16-be"), Text("aé", "utf-16-be")),
        (b"ab\xe9c", Text("ab\ufffdc", "utf-8", 2)),
        (b"\xc3\xa9\xff", Text("é\ufffd", "utf-8", 1)),
        (b"\xff\xfea\x00\x00", Text("a\ufffd", "utf-16-le", 1)),
        (b"\x00a", Text("\x00a")),
        (b"", Text("")),
    ],
)
def test_decode(data: bytes, text: Text) -> None:
    assert decode(data) == text


@given(st.binary())
def test_what_is_not_spoiled_comes_back(data: bytes) -> None:
    text = decode(data)
    if text.spoiled is None:
        assert encode(text.text, text.encoding) == data
    else:
        assert text.text[text.spoiled] == "\ufffd"


def test_only_regular_files(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(tmp_path / "socket"))
    for name, reason in {
        "pipe": "is a FIFO and not a file",
        "socket": "is a socket and not a file",
        "": "is a folder",
        "gone": "no such file or directory",
        "a\0b": "no file can have this name",
        "n" * 300: "file name too long",
    }.items():
        with pytest.raises(UnreadableError, match=reason):
            read_file(f"{tmp_path}/{name}")
    with pytest.raises(UnreadableError, match="is a device and not a file"):
        read_file("/dev/zero")
    server.close()


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"x" * 11)
    assert read_file(str(path), 11)[0] == b"x" * 11
    with pytest.raises(UnreadableError, match="larger than"):
        read_file(str(path), 10)


def test_files_that_lie_about_their_size() -> None:
    with pytest.raises(UnreadableError, match="larger than"):
        read_file("/proc/self/status", 10)
