"""What the first questions will need, made ready while nobody asks.

An editor starts its servers together and opens the first file right after; each module that is imported before then,
and each converter that is written before it is used, is a wait that the user does not see. One step at a time, so that
a message never waits for more than one of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hookwright.lsp.inbox import Message
    from hookwright.lsp.protocol import HookwrightProtocol

_PATH = "/.claude/settings.json"
_CLEAN = '{"hooks": {"PreToolUse": [{"matcher": "Bash|Edit.*", "hooks": [{"type": "command", "command": "true"}]}]}}'
_BROKEN = '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": 1}]}]}}'
_SHELL = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "a | b && c"}]}]}}'  # needs the grammar
_STANDING = ("sqlite3", "hookwright.engine.engine", "hookwright.engine.approvals", "hookwright.features.standing")
_FEATURES = ("completion", "hover", "actions", "symbols", "folding", "selection", "links")


def steps(protocol: HookwrightProtocol) -> Iterator[Callable[[], object]]:
    """The steps, the most urgent first."""
    yield lambda: import_module("hookwright.checks.analyse")
    yield lambda: _rehearse_messages(protocol)
    yield lambda: _analyse(_CLEAN)
    yield lambda: _rehearse_diagnostics(protocol)
    for name in _STANDING:
        yield lambda name=name: import_module(name)
    for name in _FEATURES:
        yield lambda name=name: import_module(f"hookwright.features.{name}")
    yield lambda: _analyse(_BROKEN)
    yield lambda: _analyse(_SHELL)
    yield lambda: _rehearse_completion(protocol)


def _analyse(text: str) -> None:
    from hookwright.checks.analyse import analyse

    analyse(text, _PATH)


def _rehearse_messages(protocol: HookwrightProtocol) -> None:
    name = {"uri": "", "languageId": "", "version": 0, "text": ""}
    place = {"line": 0, "character": 0}
    params: Message = {
        "textDocument": name,
        "contentChanges": [{"text": ""}],
        "position": place,
        "range": {"start": place, "end": place},
        "context": {"diagnostics": [], "triggerKind": 1},
    }
    for method in (
        types.TEXT_DOCUMENT_DID_OPEN,
        types.TEXT_DOCUMENT_DID_CHANGE,
        types.TEXT_DOCUMENT_HOVER,
        types.TEXT_DOCUMENT_COMPLETION,
        types.TEXT_DOCUMENT_CODE_ACTION,
    ):
        protocol.structure_message({"jsonrpc": "2.0", "id": 0, "method": method, "params": params})


_RANGE = types.Range(types.Position(0, 0), types.Position(0, 0))


def _rehearse_diagnostics(protocol: HookwrightProtocol) -> None:
    item = types.Diagnostic(_RANGE, "", types.DiagnosticSeverity.Error, "")
    protocol.encode(types.PublishDiagnosticsParams("", [item], 0))


def _rehearse_completion(protocol: HookwrightProtocol) -> None:
    item = types.CompletionItem("", kind=types.CompletionItemKind.Event, text_edit=types.TextEdit(_RANGE, ""))
    protocol.encode(types.CompletionList(is_incomplete=False, items=[item]))
    protocol.encode(types.Hover(types.MarkupContent(types.MarkupKind.Markdown, ""), _RANGE))
