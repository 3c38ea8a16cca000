"""What an editor may hold: any text at all. Each gets an answer, in time, and the server lives."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from wire import Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

HANDLER = {"type": "command", "command": "echo é😀"}
BROKEN = '{"hooks": {"PreToolUs": []}}'
EVERYTHING = (
    "hover",
    "completion",
    "documentSymbol",
    "foldingRange",
    "selectionRange",
    "codeAction",
    "documentLink",
    "formatting",
    "rangeFormatting",
)
CLIENT = {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}


@pytest.fixture(scope="module")
def server() -> Iterator[Wire]:
    """One server for all texts."""
    with Wire(capabilities=CLIENT) as wire:
        yield wire
        wire.alive()
        assert wire.leave() == 0
        assert b"Traceback" not in b"".join(wire.log)


def ask_everything(server: Wire, uri: str, line: int, character: int) -> None:
    """Every question that an editor asks about a position; each must be answered, with whatever."""
    at = {"line": line, "character": character}
    everything = {
        "textDocument": {"uri": uri},
        "position": at,
        "positions": [at],
        "range": {"start": at, "end": at},
        "context": {"diagnostics": [], "triggerKind": 1},
        "options": {"tabSize": 4, "insertSpaces": True},
    }
    for method in EVERYTHING:
        assert "result" in server.request(f"textDocument/{method}", everything), method


def big(size: int) -> str:
    """A valid file of about `size` bytes, in scripts of 2 kB, no two of them the same."""
    script = "echo é😀; " * 200
    sample = {"matcher": "Bash", "hooks": [{**HANDLER, "command": script}] * 5}
    count = size // len(json.dumps(sample, ensure_ascii=False).encode())
    groups = [
        {"matcher": "Bash", "hooks": [{**HANDLER, "command": f"echo {n}.{i}; {script}"} for i in range(5)]}
        for n in range(count)
    ]
    return json.dumps({"hooks": {"PreToolUse": groups}}, ensure_ascii=False)


TEXTS = {
    "nothing": "",
    "a blank": " ",
    "a byte order mark": "\ufeff",
    "a byte order mark before": "\ufeff" + BROKEN,
    "NUL": "\0",
    "NULs inside": BROKEN.replace("PreToolUs", "Pre\0Tool\0Us"),
    "a lone high surrogate": BROKEN.replace("PreToolUs", "Pre\ud83dUs"),
    "a lone low surrogate": BROKEN.replace("PreToolUs", "Pre\udc00Us"),
    "an escaped lone surrogate": BROKEN.replace("PreToolUs", "Pre\\ud83dUs"),
    "surrogates in the wrong order": BROKEN.replace("PreToolUs", "\udc00\ud83d"),
    "separators": '{"hooks": {"Pre\u2028Tool\u2029\x85Us\x0b\x0c\x1c": []}}',
    "CRLF": BROKEN.replace(" ", "\r\n"),
    "lone CRs": BROKEN.replace(" ", "\r"),
    "no JSON": "#!/bin/sh\nexit 2\n",
    "only quotes": '"' * 5000,
    "only brackets": "[" * 10_000,
    "only braces": "{" * 10_000,
    "closing brackets": "]" * 10_000 + "}" * 10_000,
    "nested arrays": "[" * 10_000 + "]" * 10_000,
    "nested objects": '{"hooks":' * 10_000 + "1" + "}" * 10_000,
    "nested in a handler": json.dumps({"hooks": {"Stop": [{"hooks": [HANDLER]}]}}).replace(
        '"command"', '"x": ' + "[" * 10_000 + "]" * 10_000 + ', "command"', 1
    ),
    "a very long line": '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "' + "é😀" * 200_000 + '"}]}]}}',
    "a very long matcher": '{"hooks": {"PreToolUse": [{"matcher": "' + "(a+)+|" * 20_000 + '", "hooks": []}]}}',
    "many commas": '{"hooks": {"Stop": [' + "," * 20_000 + "]}}",
    "many unknown events": '{"hooks": {' + ",".join(f'"E{i}": []' for i in range(2000)) + "}}",
    "many line breaks": "\n" * 100_000 + BROKEN,
    "many comments": "/* */" * 20_000 + BROKEN,
    "a number without end": '{"hooks": {"Stop": [{"hooks": [{"timeout": ' + "9" * 100_000 + "}]}]}}",
    "a huge exponent": '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a", "timeout": 1e999999}]}]}}',
}


@pytest.mark.parametrize("name", TEXTS)
def test_any_text(server: Wire, name: str) -> None:
    uri = f"file:///texts/{name.replace(' ', '-')}/.claude/settings.json"
    server.open(uri, TEXTS[name])
    server.published(uri, 1)
    for line, character in ((0, 0), (0, 12), (0, 2**31 - 1), (2**31 - 1, 0), (1, 14)):
        ask_everything(server, uri, line, character)
    server.change(uri, TEXTS[name] + " ", 2)
    server.published(uri, 2)
    server.change(uri, BROKEN, 3)
    assert [d["code"] for d in server.published(uri, 3)] == ["HW201"]
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert server.published(uri) == []


def test_five_megabytes(server: Wire) -> None:
    uri = "file:///texts/5MB/.claude/settings.json"
    text = big(5_000_000)
    server.open(uri, text)
    assert server.published(uri, 1) == []
    at = len(text) // 2
    at = text.index("echo", at)
    server.change(uri, text[:at] + "x" + text[at:], 2)
    assert server.published(uri, 2) == []
    at = text.index('"type"', at)
    server.change(uri, text[:at] + '"tipe"' + text[at + 6 :], 3)
    assert server.published(uri, 3)
    ask_everything(server, uri, 0, at)
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    assert server.published(uri) == []


def test_a_hundred_changes_at_once(server: Wire) -> None:
    uri = "file:///texts/100/.claude/settings.json"
    server.open(uri, BROKEN)
    for version in range(2, 102):
        server.change(uri, BROKEN.replace("Us", "Us" + "x" * version), version)
    (found,) = server.published(uri, 101)
    assert found["range"] == {"start": {"line": 0, "character": 11}, "end": {"line": 0, "character": 123}}


def test_typing_a_file_from_nothing(server: Wire) -> None:
    uri = "file:///texts/typed/.claude/settings.json"
    text = json.dumps({"hooks": {"PreToolUse": [{"matcher": "Bash|Ed😀", "hooks": [HANDLER]}]}}, indent=1)
    server.open(uri, "")
    for end in range(1, len(text) + 1):
        server.change(uri, text[:end], end + 1)
        if end % 7 == 0:
            line = text.count("\n", 0, end)
            character = len(text[text.rfind("\n", 0, end) + 1 : end].encode("utf-16-le")) // 2
            ask_everything(server, uri, line, character)
    assert server.published(uri, len(text) + 1) is not None


def test_a_request_that_is_cancelled_before_its_turn(server: Wire) -> None:
    uri = "file:///texts/cancel/.claude/settings.json"
    params = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 14}}
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{**HANDLER, "timeout": i}]} for i in range(1, 2000)]}})
    server.open(uri, text)
    server.published(uri, 1)
    server.change(uri, text.replace("echo", "echo "), 2)
    time.sleep(0.05)  # now the server is busy with it
    number = server.ask("textDocument/hover", params)
    server.notify("$/cancelRequest", {"id": number})
    answer = server.answer(number)
    assert answer.get("error", {}).get("code") == -32800 or "result" in answer
    server.published(uri, 2)
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})


def test_a_stale_request_after_the_document_is_closed(server: Wire) -> None:
    uri = "file:///texts/stale/.claude/settings.json"
    server.open(uri, BROKEN)
    server.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
    ask_everything(server, uri, 0, 14)
    server.change(uri, BROKEN, 5)
    server.alive()
