"""A server without a wire: messages go in as values and come out as values."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hookwright.lsp.server import create_server


class Inside:
    """A server in this process."""

    def __init__(self, capabilities: dict[str, Any] | None = None, **more: Any) -> None:
        self.server = create_server()
        self.sent: list[dict[str, Any]] = []
        self.number = 0
        self.server.protocol.set_writer(self)
        params = {"processId": None, "rootUri": None, "capabilities": capabilities or {}, **more}
        self.capabilities: dict[str, Any] = self.request("initialize", params)["result"]["capabilities"]

    def write(self, data: bytes) -> None:
        header, body = data.split(b"\r\n\r\n", 1)
        assert header == b"Content-Length: %d" % len(body)
        self.sent.append(json.loads(body))

    def close(self) -> None:
        """Nothing to close."""

    def notify(self, method: str, params: Any) -> None:
        self.server.protocol.receive({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: Any) -> dict[str, Any]:
        self.number += 1
        self.server.protocol.receive({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        answers = [m for m in self.sent if m.get("id") == self.number and "method" not in m]
        assert len(answers) == 1
        return answers[0]

    def open(self, uri: str, text: str, version: int = 1) -> None:
        item = {"uri": uri, "languageId": "json", "version": version, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, text: str, version: int) -> None:
        item = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": item, "contentChanges": [{"text": text}]})

    def idle(self) -> None:
        while self.server.idle():
            pass

    def published(self, uri: str) -> list[dict[str, Any]]:
        """The params of all diagnostics pushed for a document so far."""
        pushed = [m["params"] for m in self.sent if m.get("method") == "textDocument/publishDiagnostics"]
        return [p for p in pushed if p["uri"] == uri]

    def shown(self) -> list[str]:
        return [m["params"]["message"] for m in self.sent if m.get("method") == "window/showMessage"]


@pytest.fixture
def inside() -> type[Inside]:
    return Inside
