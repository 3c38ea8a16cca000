"""The stream is cut at the same places whatever its chunks are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.lsp import frames
from hookwright.lsp.frames import ForeignProtocolError, Frames


def framed(body: bytes) -> bytes:
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


@given(st.lists(st.binary(max_size=50), max_size=6), st.lists(st.integers(0, 400), max_size=12))
def test_any_chunks(bodies: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(map(framed, bodies))
    places = sorted({0, len(stream), *(c for c in cuts if c < len(stream))})
    reader = Frames()
    found = [body for a, b in pairwise(places) for body in reader.feed(stream[a:b])]
    assert found == bodies


@given(st.binary(max_size=3000))
def test_garbage_does_no_harm(garbage: bytes) -> None:
    Frames().feed(garbage)


def test_too_long_a_message_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MAX_BODY", 10)
    reader = Frames()
    assert reader.feed(framed(b"x" * 11)[:-4]) == [None]
    assert reader.feed(b"xxxx" + framed(b"next")) == [b"next"]


def test_an_endless_header_does_not_fill_the_memory() -> None:
    reader = Frames()
    for _ in range(100):
        assert reader.feed(b"a" * 10_000) == []
    assert len(reader._buffer) <= 20_000
    assert reader.feed(b"\r\n" + framed(b"{}")) == [b"{}"]


@pytest.mark.parametrize("start", [b"POST / HTTP/1.1\r\n", b"GET", b"\x16\x03\x01\r\n", b"{", b"\r\n"])
def test_what_is_no_language_client_is_cut_off(start: bytes) -> None:
    with pytest.raises(ForeignProtocolError):
        Frames(strict=True).feed(start + b"\r\nContent-Length: 2\r\n\r\n{}" + b"a" * 10_000 + b"\n")


def test_a_language_client_is_not() -> None:
    reader = Frames(strict=True)
    assert reader.feed(b"Content-") == []
    assert reader.feed(b"Type: x\r\nContent-Length: 2\r\n\r\n{}") == [b"{}"]
    assert reader.feed(b"x: y\r\n" + framed(b"[]")) == [b"[]"]
