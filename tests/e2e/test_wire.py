"""What comes over the wire may be anything: each request gets an answer, and the server lives."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from wire import COMMAND, WAIT, Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

URI = "file:///project/.claude/settings.json"
HOVER = {"textDocument": {"uri": URI}, "position": {"line": 0, "character": 0}}
BROKEN = '{"hooks": {"PreToolUs": []}}'


@pytest.fixture(scope="module")
def server() -> Iterator[Wire]:
    """One server for all tests that must not harm it; the last words show that none did."""
    with Wire() as wire:
        yield wire
        wire.alive()
        assert wire.leave() == 0


WRONG_PARAMS = [
    ("textDocument/hover", {"textDocument": {}}),
    ("textDocument/hover", None),
    ("textDocument/hover", []),
    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": None, "character": 0}}),
    ("textDocument/hover", {"textDocument": {"uri": URI}, "position": {"line": -1, "character": 0}}),
    ("textDocument/completion", {"textDocument": {"uri": URI}}),
    ("textDocument/codeAction", {"textDocument": {"uri": URI}, "range": 3}),
    ("textDocument/formatting", {"textDocument": {"uri": URI}}),
    ("textDocument/selectionRange", {"textDocument": {"uri": URI}, "positions": 1}),
    ("completionItem/resolve", {}),
    ("workspace/executeCommand", {"command": "rm"}),
]


@pytest.mark.parametrize(("method", "params"), WRONG_PARAMS)
def test_wrong_params_are_answered(server: Wire, method: str, params: object) -> None:
    error = server.request(method, params)["error"]
    assert error["code"] == -32602
    assert "Traceback" not in json.dumps(error)
    assert "site-packages" not in json.dumps(error)


def test_missing_params_are_answered(server: Wire) -> None:
    server.send({"jsonrpc": "2.0", "id": "no params", "method": "textDocument/hover"})
    assert server.answer("no params")["error"]["code"] == -32602


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"", -32700),
        (b"\xff\xfe{}", -32700),
        (b"NaN", -32600),
        (b"[]", -32600),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]', -32600),
        (b"null", -32600),
        (b'"text"', -32600),
        (b"{}", -32600),
        (b'{"jsonrpc": "2.0"}', -32600),
        (b'{"jsonrpc": "1.0", "method": "x"}', -32600),
        (b'{"jsonrpc": "2.0", "id": null, "method": "textDocument/hover"}', -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "textDocument/hover"}', -32600),
        (b'{"jsonrpc": "2.0", "id": true, "method": "textDocument/hover"}', -32600),
        (b'{"jsonrpc": "2.0", "method": {"a": 1}}', -32600),
        (b"[" * 100_000, -32700),
        (b'{"jsonrpc": "2.0", "method": "x", "params": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", -32700),
    ],
    ids=range(17),
)
def test_what_is_no_message_is_answered(server: Wire, body: bytes, code: int) -> None:
    server.frame(body)
    assert server.answer(None)["error"]["code"] == code


def test_an_id_that_can_be_read_is_in_the_answer(server: Wire) -> None:
    server.frame(b'{"jsonrpc": "1.0", "id": 77, "method": "textDocument/hover"}')
    assert server.answer(77)["error"]["code"] == -32600


def test_unknown_methods(server: Wire) -> None:
    for params in ({"jsonrpc": "2.0", "a": {"jsonrpc": "2.0"}}, {"type_name": "1"}, [1], None):
        assert server.request("textDocument/astonish", params)["error"]["code"] == -32601
    assert server.request("$/unknown", [1])["error"]["code"] == -32601
    server.notify("$/unknown", {"type": "x"})
    server.notify("textDocument/astonish", 1)
    server.alive()


def test_answers_that_nobody_waits_for(server: Wire) -> None:
    server.send({"jsonrpc": "2.0", "id": "never asked", "result": None})
    server.send({"jsonrpc": "2.0", "id": "never asked", "error": {"code": 1, "message": "x"}})
    server.send({"jsonrpc": "2.0", "id": 1})
    server.send({"jsonrpc": "2.0", "id": 1, "error": "of the wrong shape"})
    server.notify("$/cancelRequest", {"id": "never asked"})
    server.notify("$/cancelRequest", {})
    server.alive()


def test_a_second_initialize_is_refused(server: Wire) -> None:
    params = {"processId": None, "rootUri": None, "capabilities": {}}
    assert server.request("initialize", params)["error"]["code"] == -32600


def test_keys_of_the_envelope_inside_of_params(server: Wire) -> None:
    uri = "file:///project/envelope/.claude/settings.json"
    item = {"uri": uri, "languageId": "json", "version": 1, "text": BROKEN, "jsonrpc": "2.0", "id": 1}
    server.notify("textDocument/didOpen", {"textDocument": item, "jsonrpc": "2.0"})
    assert server.published(uri)


HEADERS = [
    b"Content-Length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
    b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: %d\r\n\r\n",
    b"content-length:%d\r\n\r\n",
    b"Content-Length: %d\n\n",
    b"X-Junk: " + b"a" * 2_000_000 + b"\r\nContent-Length: %d\r\n\r\n",
    b"b" * 1_000_000 + b"Content-Length: %d\r\n\r\n",
    b"\r\n\r\n\r\nContent-Length: %d\r\n\r\n",
    b"Content-Length: minus one\r\n\r\nContent-Length: %d\r\n\r\n",
    b"Content-Length: 99999999999999999999999999\r\n\r\nContent-Length: %d\r\n\r\n",
    b"\x00\xff\xfe\r\nContent-Length: %d\r\n\r\n",
]


@pytest.mark.parametrize("header", HEADERS, ids=range(len(HEADERS)))
def test_headers(server: Wire, header: bytes) -> None:
    server.number += 1
    body = json.dumps({"jsonrpc": "2.0", "id": server.number, "method": "textDocument/hover", "params": HOVER}).encode()
    server.raw(header.replace(b"%d", str(len(body)).encode()) + body)
    assert "result" in server.answer(server.number)


def test_a_length_that_is_too_short_costs_one_message(server: Wire) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": "cut", "method": "textDocument/hover", "params": HOVER}).encode()
    server.raw(b"Content-Length: %d\r\n\r\n" % (len(body) - 9) + body)
    assert server.answer(None)["error"]["code"] == -32700
    server.alive()


def test_a_message_in_single_bytes(server: Wire) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": "slow", "method": "textDocument/hover", "params": HOVER}).encode()
    for byte in b"Content-Length: %d\r\n\r\n" % len(body) + body:
        server.raw(bytes([byte]))
    assert "result" in server.answer("slow")


def test_before_initialize() -> None:
    with Wire(ready=False) as wire:
        assert wire.request("textDocument/hover", HOVER)["error"]["code"] == -32002
        assert wire.request("textDocument/hover", {})["error"]["code"] in (-32002, -32602)
        assert wire.request("shutdown", None)["error"]["code"] == -32002
        wire.open(URI, BROKEN)  # dropped
        assert "hoverProvider" in wire.initialize()["capabilities"]
        assert wire.request("textDocument/hover", HOVER)["result"] is None
        assert wire.leave() == 0


def test_after_shutdown() -> None:
    with Wire() as wire:
        for params in ("absent", None, {}):
            message = {"jsonrpc": "2.0", "id": f"end {params}", "method": "shutdown"}
            wire.send(message if params == "absent" else {**message, "params": params})
            if params == "absent":
                assert wire.answer("end absent")["result"] is None
            else:
                assert wire.answer(f"end {params}")["error"]["code"] == -32600
        assert wire.request("textDocument/hover", HOVER)["error"]["code"] == -32600
        wire.open(URI, BROKEN)
        wire.notify("exit", {})
        assert wire.process.wait(WAIT) == 0


def test_exit_without_shutdown_is_a_failure() -> None:
    with Wire() as wire:
        wire.notify("exit", None)
        assert wire.process.wait(WAIT) == 1


def test_exit_before_initialize() -> None:
    with Wire(ready=False) as wire:
        wire.send({"jsonrpc": "2.0", "method": "exit"})
        assert wire.process.wait(WAIT) == 1


def test_the_end_of_input_ends_the_server_after_the_last_answer() -> None:
    with Wire() as wire:
        wire.ask("textDocument/hover", HOVER)
        wire.process.stdin.close()
        assert wire.answer(wire.number)["result"] is None
        assert wire.process.wait(WAIT) == 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_server_quietly(number: signal.Signals) -> None:
    with Wire() as wire:
        wire.process.send_signal(number)
        assert wire.process.wait(WAIT) == 0
        assert not b"".join(wire.log)


@pytest.mark.skipif(os.name == "nt", reason="on Windows the end of the input ends the server")
def test_the_server_ends_with_the_editors_process() -> None:
    editor = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with Wire(ready=False) as wire:
        wire.initialize(processId=editor.pid)
        wire.alive()
        editor.communicate(b"\n")
        assert wire.process.wait(WAIT) == 0


def test_an_unknown_editors_process_is_not_waited_for() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    with Wire(ready=False) as wire:
        wire.initialize(processId=gone.pid)
        time.sleep(0.3)
        wire.alive()


def test_the_client_goes_away_without_a_word() -> None:
    read, write = os.pipe()
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=write, stderr=subprocess.DEVNULL)
    os.close(write)
    os.close(read)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": HOVER}).encode()
    process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    process.stdin.flush()
    assert process.wait(WAIT) == 1
    process.stdin.close()


NOISY = """
import os, sys
from hookwright.lsp.server import create_server
from hookwright.lsp.transport import serve_stdio

server = create_server()
opened = server.session.open

def noisy(*arguments):
    print("stray")
    os.system("echo child; cat")
    return opened(*arguments)

server.session.open = noisy
sys.exit(serve_stdio(server))
"""


def test_nothing_but_messages_on_standard_output() -> None:
    """A print of some library, or of a child process, goes to standard error."""
    with Wire((sys.executable, "-c", NOISY)) as wire:
        wire.open(URI, BROKEN)
        wire.alive()
        assert wire.leave() == 0
        assert {b"stray\n", b"child\n"} <= set(wire.log)
