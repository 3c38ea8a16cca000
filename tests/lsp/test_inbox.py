"""Messages wait their turn, and what need not be done is not."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.lsp.inbox import Garbage, Inbox, decode

if TYPE_CHECKING:
    from conftest import Inside

URI = "file:///project/.claude/settings.json"
BROKEN = '{"hooks": {"PreToolUs": []}}'
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 14}}


def request(number: int | str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": "textDocument/hover", "params": HOVER}


def cancel(number: int | str) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": number}}


def change(version: int) -> dict[str, Any]:
    item = {"uri": URI, "version": version}
    params = {"textDocument": item, "contentChanges": [{"text": BROKEN + " " * version}]}
    return {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params}


async def settle(inbox: Inbox) -> None:
    empty = asyncio.Event()
    inbox.when_empty(empty.set)
    async with asyncio.timeout(20):
        await empty.wait()


def answers(server: Inside) -> dict[Any, Any]:
    return {m["id"]: m.get("error", {}).get("code", "result") for m in server.sent if "id" in m}


@pytest.fixture
def server(inside: type[Inside]) -> Inside:
    made = inside()
    made.open(URI, BROKEN)
    made.idle()
    made.sent.clear()
    return made


async def test_what_was_cancelled_while_it_waited_is_not_begun(server: Inside) -> None:
    inbox = Inbox(server.server, asyncio.get_running_loop())
    for message in (request(11), request("a"), request(12), cancel("a"), cancel(99), request(13), cancel(13)):
        inbox.put(message)
    await settle(inbox)
    assert answers(server) == {11: "result", "a": -32800, 12: "result", 13: -32800}
    assert inbox._cancelled == set()


async def test_an_id_may_be_used_again_after_it_was_cancelled(server: Inside) -> None:
    inbox = Inbox(server.server, asyncio.get_running_loop())
    for message in (cancel(1), request(1)):
        inbox.put(message)
        inbox.wake()
    await settle(inbox)
    assert answers(server) == {1: "result"}


async def test_diagnostics_wait_until_nothing_else_does(server: Inside) -> None:
    inbox = Inbox(server.server, asyncio.get_running_loop())
    for version in range(2, 40):
        inbox.put(change(version))
    inbox.put(request(1))
    await settle(inbox)
    assert [p["version"] for p in server.published(URI)] == [39]
    assert [m.get("method", m.get("id")) for m in server.sent] == [1, "textDocument/publishDiagnostics"]


async def test_nothing_is_handled_after_the_end(server: Inside) -> None:
    inbox = Inbox(server.server, asyncio.get_running_loop())
    for message in ({"jsonrpc": "2.0", "method": "exit"}, request(1)):
        inbox.put(message)
    inbox.wake()
    for _ in range(5):
        await asyncio.sleep(0)
    assert server.server.exit_code == 1
    assert server.sent == []


async def test_preparations_come_last_and_may_fail(server: Inside, caplog: pytest.LogCaptureFixture) -> None:
    done: list[str] = []

    def fail() -> None:
        raise RuntimeError("no such preparation")

    server.server.spare = iter([lambda: done.append("one"), fail, lambda: done.append("three")])
    inbox = Inbox(server.server, asyncio.get_running_loop())
    inbox.put(change(2))
    await settle(inbox)
    assert done == ["one", "three"]
    assert "no such preparation" in caplog.text
    assert len(server.published(URI)) == 1


@given(st.binary(max_size=60))
def test_any_bytes(body: bytes) -> None:
    decode(body)


def test_what_is_no_json() -> None:
    for body in (None, b"", b"{", b"\xff", b"[" * 100_000):
        assert isinstance(decode(body), Garbage)
    assert decode(b'"\xed\xa0\x80"') == "\ud800"
    assert decode(b'"\\ud800"') == "\ud800"
