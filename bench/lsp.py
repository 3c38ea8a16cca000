"""How quick the language server is, beside VS Code's JSON server and a pygls server that does nothing.

    python bench/lsp.py [--no-peer] [--sizes 5,1000,10000] [--json FILE] [--strict]

Every server runs over stdio in one and the same run, with the same files and the same client:

  cold start          from starting the process to the answer to `initialize`; the servers take turns
  first diagnostics   from starting the process to the diagnostics of a small file that is opened at once
  open                from `didOpen` to the document's diagnostics, in a server that runs
  keystroke           from `didChange` (one character typed into a command in the middle) to that version's diagnostics;
                      `processor` is what the server computed for it, which other work on the machine hardly changes
  completion          at a new key of a handler in the middle
  hover               on an event's name in the middle
  memory              resident, of the server and what it started, after all of that

A server that can be pulled is measured both ways: `pushed` waits for what the server publishes, `pulled` asks for it.
The JSON server waits 500 ms before it publishes, so only `pulled` shows its own work.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import peer
from client import Client
from hooks_files import COMMAND, MATCHERS, hooks_text
from table import show

FILE = ".claude/settings.json"
Numbers = dict[str, float | None]


class Server(NamedTuple):
    """One way to run a server."""

    name: str
    command: list[str]
    pull: bool
    settings: dict[str, Any] | None = None
    options: dict[str, Any] | None = None
    patient: bool = False  # waits before it answers: fewer keys will do

    def start(self, root: Path) -> tuple[Client, float]:
        """A started server and the time to its first answer."""
        client = Client(self.command, root)
        took = client.initialize(root, pull=self.pull, options=self.options)
        if self.settings is not None:
            client.configure(self.settings)
        return client, took


def servers(with_peer: bool) -> list[Server]:
    """What is measured."""
    ours = [sys.executable, "-m", "hookwright", "lsp"]
    bare = [sys.executable, str(Path(__file__).with_name("bare_server.py"))]
    found = [
        Server("hookwright pushed", ours, pull=False),
        Server("hookwright pulled", ours, pull=True),
        Server("bare pygls", bare, pull=False),
    ]
    if with_peer:
        command, settings = peer.install(), peer.settings(FILE)
        found += [
            Server("json pulled", command, True, settings, peer.INITIALIZATION),
            Server("json pushed", command, False, settings, peer.INITIALIZATION, patient=True),
        ]
    return found


class Session:
    """One document open in one server."""

    def __init__(self, server: Server, root: Path, handlers: int, settle: float = 0.3) -> None:
        text = hooks_text(handlers)
        path = root / FILE
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        self.uri, self.version, self.lines = path.as_uri(), 1, text.split("\n")
        self.client, self.cold_start = server.start(root)
        self.pull = server.pull and self.client.server_capabilities.get("diagnosticProvider") is not None
        time.sleep(settle)  # what a server does behind its first answer: settings, things made ready

    def open(self) -> tuple[int, float]:
        """Opens the document; how many errors and warnings came, and when."""
        document = {"uri": self.uri, "languageId": "json", "version": 1, "text": "\n".join(self.lines)}
        return self._diagnostics("textDocument/didOpen", {"textDocument": document})

    def insert(self, row: int, column: int, text: str) -> float:
        """Types something, as an edit or as the whole text, as the server wants it; the time to the diagnostics."""
        at = {"line": row, "character": column}
        line = self.lines[row]
        self.lines[row : row + 1] = (line[:column] + text + line[column:]).split("\n")
        sync = self.client.server_capabilities["textDocumentSync"]
        incremental = (sync["change"] if isinstance(sync, dict) else sync) == 2
        edit = {"range": {"start": at, "end": at}, "text": text} if incremental else {"text": "\n".join(self.lines)}
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        return self._diagnostics("textDocument/didChange", {"textDocument": document, "contentChanges": [edit]})[1]

    def _diagnostics(self, method: str, params: dict[str, Any]) -> tuple[int, float]:
        self.client.forget_published()
        sent = self.client.notify(method, params)
        if self.pull:
            report, _ = self.client.request("textDocument/diagnostic", {"textDocument": {"uri": self.uri}})
            return _faults(report["items"]), (time.perf_counter() - sent) * 1000
        items, took = self.client.published(self.uri, self.version, sent)
        return _faults(items), took

    def type_in(self, times: int) -> list[float]:
        """Types one character after the other into the command in the middle of the file."""
        places = [n for n, line in enumerate(self.lines) if f'"command": "{COMMAND}' in line]
        row = places[len(places) // 2]
        column = self.lines[row].index(COMMAND) + len(COMMAND)
        took = []
        for number in range(times):
            took.append(self.insert(row, column + number, "abcdefghij"[number % 10]))
            time.sleep(0.02)
        return took

    def ask(self, method: str, row: int, column: int, times: int) -> tuple[list[float], Any]:
        """Asks the same at one place again and again; the times and the last answer."""
        params = {"textDocument": {"uri": self.uri}, "position": {"line": row, "character": column}}
        took, result = [], None
        for _ in range(times):
            result, one = self.client.request(method, params)
            took.append(one)
        return took, result

    def complete(self, times: int) -> tuple[list[float], int]:
        """Completion at a key that is about to be written."""
        places = [n for n, line in enumerate(self.lines) if '"type": "command"' in line]
        row = places[len(places) // 2]
        indent = len(self.lines[row]) - len(self.lines[row].lstrip())
        self.insert(row, 0, " " * indent + '""\n')
        took, result = self.ask("textDocument/completion", row, indent + 1, times)
        return took, len(result["items"] if isinstance(result, dict) else result or [])

    def hover(self, times: int) -> tuple[list[float], bool]:
        """Hover on an event's name."""
        rows = [n for n, line in enumerate(self.lines) if line.strip() in {f'"{event}": [' for event in MATCHERS}]
        row = rows[len(rows) // 2]
        took, result = self.ask("textDocument/hover", row, self.lines[row].index('"') + 3, times)
        return took, bool(result)


def cold_starts(found: list[Server], root: Path, rounds: int) -> dict[str, dict[str, list[float]]]:
    """Times to the first answer and to the first diagnostics; the servers take turns, so that noise hits all alike."""
    times: dict[str, dict[str, list[float]]] = {
        server.name: {"cold start": [], "first diagnostics": []} for server in found
    }
    for _ in range(rounds):
        for server in found:
            session = Session(server, root, 5, settle=0)
            session.open()
            both = times[server.name]
            both["first diagnostics"].append((time.perf_counter() - session.client.started) * 1000)
            both["cold start"].append(session.cold_start)
            session.client.stop()
    return times


def _faults(items: list[dict[str, Any]]) -> int:
    """Errors and warnings. That a workspace's hooks are not approved is an information, and true of the bench's."""
    return sum(item.get("severity", 1) <= 2 for item in items)


def measure(server: Server, root: Path, handlers: int, keys: int) -> Numbers:
    """All that is asked of one server at one size. Raises `RuntimeError` when it reports something in a valid file."""
    session = Session(server, root, handlers)
    try:
        count, opened = session.open()
        if count:
            raise RuntimeError(f"{server.name} found {count} problems in a valid file of {handlers} handlers")
        before = session.client.processor()
        pressed = session.type_in(min(keys, 8) if server.patient else keys)
        after = session.client.processor()
        numbers: Numbers = {
            "open": opened,
            "keystroke": statistics.median(pressed),
            "keystroke p95": percentile(pressed, 0.95),
            "keystroke processor": None if after is None or before is None else (after - before) / len(pressed),
        }
        if session.client.server_capabilities.get("completionProvider") is not None:
            took, items = session.complete(20)
            numbers |= {"completion": statistics.median(took), "completion items": items}
        took, found = session.hover(20)
        numbers |= {"hover": statistics.median(took) if found else None, "memory MiB": session.client.memory()}
        return numbers
    finally:
        session.client.stop()


def percentile(values: list[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


def prove_alive(found: list[Server], root: Path) -> None:
    """Each server must report a wrong type, except the bare one: else its times mean nothing. Raises `RuntimeError`."""
    for server in found:
        session = Session(server, root, 5)
        try:
            session.lines = [line.replace('"command": "echo', '"command": 7, "x": "echo') for line in session.lines]
            count, _ = session.open()
        finally:
            session.client.stop()
        if not count and not server.name.startswith("bare"):
            raise RuntimeError(f"{server.name} did not notice a wrong type: it is not set up as meant")


def main() -> int:
    """Measures, prints one table, and says which budgets hold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--no-peer", action="store_true", help="leave VS Code's JSON server out")
    parser.add_argument("--sizes", default="5,1000,10000", help="how many handlers the files hold")
    parser.add_argument("--starts", type=int, default=10)
    parser.add_argument("--keys", type=int, default=40)
    parser.add_argument("--json", type=Path, help="write the numbers to this file as well")
    parser.add_argument("--strict", action="store_true", help="exit 1 when a budget is exceeded")
    args = parser.parse_args()
    found = servers(not args.no_peer)
    results: dict[str, dict[int, Numbers]] = {}
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="hookwright-bench-") as folder:
        root = Path(folder).resolve()
        prove_alive(found, root)
        starts = cold_starts(found, root, args.starts)
        for server in found:
            results[server.name] = {0: {name: statistics.median(took) for name, took in starts[server.name].items()}}
        for handlers in map(int, args.sizes.split(",")):
            for server in found:
                results[server.name][handlers] = measure(server, root, handlers, args.keys)
    print(f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, load before the run {load:.1f}")
    kept = show(results)
    if args.json:
        args.json.write_text(json.dumps({"starts": starts, "results": results}, indent=1) + "\n")
    return 0 if kept or not args.strict else 1


if __name__ == "__main__":
    sys.exit(main())
