"""Ports, logs and what else the command line offers."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from wire import COMMAND, WAIT, Wire

from hookwright.cli.boundary import UsageError
from hookwright.cli.lsp import _address

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BROKEN = '{"hooks": {"PreToolUs": []}}'


@pytest.fixture
def listening() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server on a port of its choice."""
    process = subprocess.Popen([*COMMAND, "--tcp", "0"], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    said = process.stderr.readline()
    found = re.fullmatch(r"hookwright lsp: listening on 127\.0\.0\.1:(\d+)\n", said)
    assert found, said
    yield process, int(found[1])
    process.kill()
    process.wait()
    process.stderr.close()


def talk(link: socket.socket, *messages: dict[str, object]) -> None:
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        link.sendall(b"Content-Length: %d\r\n\r\n" % len(body) + body)


def hear(stream: object) -> dict[str, object]:
    size = int(stream.readline().split(b":")[1])
    stream.readline()
    return json.loads(stream.read(size))


INITIALIZE = {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
URI = "file:///project/.claude/settings.json"
OPEN = {"textDocument": {"uri": URI, "languageId": "json", "version": 1, "text": BROKEN}}


def test_one_client_on_a_port(listening: tuple[subprocess.Popen[str], int]) -> None:
    process, port = listening
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as link, link.makefile("rb") as stream:
        talk(link, INITIALIZE)
        assert hear(stream)["id"] == 1
        with pytest.raises(OSError):  # one client only
            socket.create_connection(("127.0.0.1", port), timeout=1)
        talk(link, {"method": "initialized", "params": {}}, {"method": "textDocument/didOpen", "params": OPEN})
        assert hear(stream)["params"]["diagnostics"][0]["code"] == "HW201"
        talk(link, {"id": 2, "method": "shutdown"}, {"method": "exit"})
        assert hear(stream)["id"] == 2
        assert stream.read() == b""
    assert process.wait(WAIT) == 0


def test_a_client_that_hangs_up(listening: tuple[subprocess.Popen[str], int]) -> None:
    process, port = listening
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as link:
        talk(link, INITIALIZE)
        assert hear(link.makefile("rb"))["id"] == 1
    assert process.wait(WAIT) == 0


def test_a_web_page_gets_no_word_in(listening: tuple[subprocess.Popen[str], int]) -> None:
    process, port = listening
    body = json.dumps({"jsonrpc": "2.0", **INITIALIZE}).encode()
    with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as link, link.makefile("rb") as stream:
        link.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        assert stream.read() == b""
    assert process.wait(WAIT) == 1


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("0", ("127.0.0.1", 0)),
        ("7000", ("127.0.0.1", 7000)),
        (":7000", ("127.0.0.1", 7000)),
        ("localhost:7000", ("localhost", 7000)),
        ("127.1.2.3:7000", ("127.1.2.3", 7000)),
        ("[::1]:7000", ("::1", 7000)),
    ],
)
def test_addresses(text: str, address: tuple[str, int]) -> None:
    assert _address(text, remote=False) == address


@pytest.mark.parametrize("text", ["", "x", "-1", "65536", "localhost:", "localhost:http", "localhost:٣", "1:2:x"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(UsageError, match="PORT"):
        _address(text, remote=False)


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]", "192.0.2.1"])
def test_other_machines_only_when_asked_for(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="--allow-remote"):
        _address(f"{host}:7000", remote=False)
    assert _address(f"{host}:7000", remote=True) == (host.strip("[]"), 7000)
    assert "nothing is encrypted" in capsys.readouterr().err


def failed(*arguments: str) -> str:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, timeout=WAIT, check=False, text=True)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "can't listen" in failed("--tcp", str(taken.getsockname()[1]))


def test_wrong_usage(tmp_path: Path) -> None:
    assert "exclude" in failed("--stdio", "--tcp", "0")
    assert "log" in failed("--log-file", str(tmp_path / "no" / "folder" / "log"))
    assert "--log-level" in failed("--log-level", "loud")


def test_stdio_may_be_said_aloud(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Wire((*COMMAND, "--stdio", "--log-file", str(log), "--log-level", "debug")) as wire:
        wire.open(URI, BROKEN)
        wire.published(URI)
        wire.send({"jsonrpc": "2.0", "id": 1, "method": "a/b"})
        assert wire.leave() == 0
        assert not wire.log
    assert "textDocument/publishDiagnostics" in log.read_text(encoding="utf-8")


def test_the_log_is_quiet_unless_something_is_wrong() -> None:
    with Wire() as wire:
        wire.open(URI, BROKEN)
        wire.published(URI)
        assert wire.leave() == 0
        assert not wire.log


@pytest.mark.skipif(os.name == "nt", reason="on Windows the end of the input ends the server")
def test_the_process_that_the_editor_names_on_the_command_line() -> None:
    editor = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    with Wire((*COMMAND, f"--clientProcessId={editor.pid}")) as wire:
        editor.communicate(b"\n")
        assert wire.process.wait(WAIT) == 0


def test_version() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, timeout=WAIT, check=True)
    assert done.stdout.startswith(b"hookwright ")
