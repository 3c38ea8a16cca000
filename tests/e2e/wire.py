"""A client that sends exactly the bytes it is told to, also those that no library would."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
import time
from typing import Any, Self

COMMAND = (sys.executable, "-m", "hookwright", "lsp")
WAIT = 20.0  # seconds; an answer that takes longer counts as none


class Wire:
    """A running server. Answers and notifications are kept until somebody asks for them."""

    def __init__(
        self, command: tuple[str, ...] = COMMAND, *, ready: bool = True, capabilities: dict[str, Any] | None = None
    ) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe)
        self.number = 0
        self._come: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._kept: list[dict[str, Any]] = []
        self.log: list[bytes] = []
        threading.Thread(target=self._read, daemon=True).start()
        threading.Thread(target=lambda: self.log.extend(self.process.stderr), daemon=True).start()
        if ready:
            self.initialize(capabilities)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def initialize(self, capabilities: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}, **more}
        answer = self.request("initialize", params)
        self.notify("initialized", {})
        return answer["result"]

    def raw(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def frame(self, body: bytes) -> None:
        self.raw(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def send(self, message: Any) -> None:
        self.frame(json.dumps(message).encode())

    def notify(self, method: str, params: Any) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: Any) -> int:
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        return self.number

    def request(self, method: str, params: Any) -> dict[str, Any]:
        return self.answer(self.ask(method, params))

    def answer(self, number: int | str | None) -> dict[str, Any]:
        return self.expect(lambda m: "method" not in m and m.get("id") == number, f"an answer to {number}")

    def published(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """The next diagnostics of a document, of that version when one is given."""

        def fits(m: dict[str, Any]) -> bool:
            params = m.get("params") or {}
            mine = m.get("method") == "textDocument/publishDiagnostics" and params["uri"] == uri
            return mine and (version is None or params.get("version") == version)

        return self.expect(fits, f"diagnostics of {uri}")["params"]["diagnostics"]

    def expect(self, fits: Any, what: str, wait: float = WAIT) -> dict[str, Any]:
        """The first message that fits; what came before it stays for later."""
        for kept in self._kept:
            if fits(kept):
                self._kept.remove(kept)
                return kept
        end = time.monotonic() + wait
        while (left := end - time.monotonic()) > 0:
            try:
                message = self._come.get(timeout=left)
            except queue.Empty:
                break
            assert message is not None, f"the server ended instead of {what}: {b''.join(self.log)[-2000:]!r}"
            if fits(message):
                return message
            self._kept.append(message)
        log = b"".join(self.log)[-2000:]
        raise AssertionError(f"no {what} within {wait} s; there were {self._kept!r:.500}; the log says {log!r}")

    def open(self, uri: str, text: str, version: int = 1) -> None:
        item = {"uri": uri, "languageId": "json", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, text: str, version: int) -> None:
        item = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": item, "contentChanges": [{"text": text}]})

    def alive(self) -> None:
        """Fails unless the server still answers: a request about nothing gets its null."""
        params = {"textDocument": {"uri": "file:///nowhere"}, "position": {"line": 0, "character": 0}}
        assert self.request("textDocument/hover", params).get("result", 0) is None

    def leave(self) -> int:
        """An orderly end. The exit code."""
        self.request("shutdown", None)
        self.notify("exit", None)
        return self.process.wait(WAIT)

    def _read(self) -> None:
        stream = self.process.stdout
        while header := stream.readline():
            size = int(header.split(b":")[1])
            assert stream.readline() == b"\r\n"
            self._come.put(json.loads(stream.read(size)))
        self._come.put(None)
