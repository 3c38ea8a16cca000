"""A small LSP client that times what it asks. Standard library only."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import subprocess
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote

CAPABILITIES: dict[str, Any] = {
    "general": {"positionEncodings": ["utf-16"]},
    "workspace": {
        "configuration": True,
        "workspaceFolders": True,
        "didChangeConfiguration": {"dynamicRegistration": True},
    },
    "textDocument": {
        "synchronization": {"didSave": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "codeDescriptionSupport": True},
        "completion": {
            "completionItem": {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]},
            "contextSupport": True,
        },
        "hover": {"contentFormat": ["markdown", "plaintext"]},
    },
}
"""What an ordinary editor says of itself; a client that pulls adds `textDocument.diagnostic`."""


def environment() -> dict[str, str]:
    """What a measured process gets: an installed program has its byte code cached, whatever this shell says of that."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


class ServerEndedError(RuntimeError):
    """The server ended, or said nothing for too long."""


class Client:
    """One server process. All times are wall-clock milliseconds, taken when the last byte of an answer is read."""

    def __init__(self, command: list[str], cwd: Path, patience: float = 60.0) -> None:
        self.patience = patience
        self.settings: dict[str, Any] = {}
        self.server_capabilities: dict[str, Any] = {}
        self._next = 0
        self._answers: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._published: queue.Queue[tuple[float, dict[str, Any]]] = queue.Queue()
        self._writing = threading.Lock()
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            cwd=cwd,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def initialize(self, root: Path, *, pull: bool, options: dict[str, Any] | None = None) -> float:
        """The handshake; the time since the process was started."""
        text = dict(CAPABILITIES["textDocument"])
        if pull:
            text["diagnostic"] = {"dynamicRegistration": False}
        folder = {"uri": root.as_uri(), "name": root.name}
        result, _ = self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": folder["uri"],
                "workspaceFolders": [folder],
                "initializationOptions": options or {},
                "capabilities": CAPABILITIES | {"textDocument": text},
            },
        )
        took = (time.perf_counter() - self.started) * 1000
        self.server_capabilities = result["capabilities"]
        self.notify("initialized", {})
        return took

    def configure(self, settings: dict[str, Any]) -> None:
        """Settings, told at once and given again when the server asks."""
        self.settings = settings
        self.notify("workspace/didChangeConfiguration", {"settings": settings})

    def notify(self, method: str, params: Any) -> float:
        """Sends a notification; when its first byte went out."""
        return self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: Any) -> tuple[Any, float]:
        """Sends a request and waits: its result and the time.

        Raises `ServerEndedError`, and `RuntimeError` for an error that the server answers.
        """
        self._next += 1
        sent = self._send({"jsonrpc": "2.0", "id": self._next, "method": method, "params": params})
        while True:
            try:
                now, message = self._answers.get(timeout=self.patience)
            except queue.Empty:
                raise ServerEndedError(f"{method}: no answer within {self.patience:.0f} s") from None
            if "ended" in message:
                raise ServerEndedError(f"{method}: the server ended")
            if message.get("id") == self._next:
                break
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        return message.get("result"), (now - sent) * 1000

    def published(self, uri: str, version: int, sent: float) -> tuple[list[dict[str, Any]], float]:
        """The next diagnostics of that document for that version, or for none where a server names none."""
        while True:
            try:
                now, params = self._published.get(timeout=self.patience)
            except queue.Empty:
                raise ServerEndedError(f"no diagnostics within {self.patience:.0f} s") from None
            if unquote(params["uri"]) == unquote(uri) and params.get("version", version) == version:
                return params["diagnostics"], (now - sent) * 1000

    def forget_published(self) -> None:
        """Throws away diagnostics that have come already."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._published.get_nowait()

    def memory(self) -> float | None:
        """Resident MiB of the process and of all that it started; None where there is no /proc."""
        total, todo = 0, [self.process.pid]
        while todo:
            folder = Path("/proc") / str(todo.pop())
            try:
                status = (folder / "status").read_text()
                children = [line for task in folder.glob("task/*/children") for line in task.read_text().split()]
            except OSError:
                continue
            total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
            todo += [int(child) for child in children]
        return total / 1024 if total else None

    def processor(self) -> float | None:
        """Milliseconds of processor time that the process has used; None where the system does not tell so finely."""
        tasks = Path("/proc").glob(f"{self.process.pid}/task/*/schedstat")
        try:
            spent = [int(task.read_text().split()[0]) for task in tasks]
        except OSError:
            return None
        return sum(spent) / 1e6 if spent else None

    def stop(self) -> None:
        """Ends the server, by force when it does not go."""
        try:
            self.patience = 5
            self.request("shutdown", None)
            self.notify("exit", None)
            self.process.wait(timeout=5)
        except (ServerEndedError, RuntimeError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()

    def _send(self, message: dict[str, Any]) -> float:
        body = json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()
        assert self.process.stdin is not None
        with self._writing:
            sent = time.perf_counter()
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.process.stdin.flush()
        return sent

    def _read(self) -> None:
        out = self.process.stdout
        assert out is not None
        while True:
            length = 0
            while (line := out.readline()).strip():
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            if not line:
                self._answers.put((time.perf_counter(), {"ended": True}))
                return
            body = out.read(length)
            now = time.perf_counter()
            self._sort(now, json.loads(body))

    def _sort(self, now: float, message: dict[str, Any]) -> None:
        if "method" not in message:
            self._answers.put((now, message))
        elif "id" in message:
            self._serve(message)
        elif message["method"] == "textDocument/publishDiagnostics":
            self._published.put((now, message["params"]))

    def _serve(self, message: dict[str, Any]) -> None:
        result: Any = None
        if message["method"] == "workspace/configuration":
            result = [self._setting(item.get("section") or "") for item in message["params"].get("items", [])]
        with contextlib.suppress(OSError):
            self._send({"jsonrpc": "2.0", "id": message["id"], "result": result})

    def _setting(self, section: str) -> Any:
        value: Any = self.settings
        for part in filter(None, section.split(".")):
            value = value.get(part) if isinstance(value, dict) else None
        return value
