"""Documents that open, change and close. The whole text comes with every change."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lsprotocol import types

    from hookwright.lsp.server import HookwrightServer

log = logging.getLogger(__name__)


def opened(ls: HookwrightServer, params: types.DidOpenTextDocumentParams) -> None:
    """Keeps the text; it is looked at when no other message waits."""
    item = params.text_document
    ls.diagnostics.changed(ls.session.open(item.uri, item.version, item.text).uri)


def changed(ls: HookwrightServer, params: types.DidChangeTextDocumentParams) -> None:
    """Keeps the new text; of several changes in a row only the last is looked at."""
    item = params.text_document
    document = ls.session.change(item.uri, item.version, params.content_changes)
    if document is None:
        log.warning("a change of a document that is not open: %s", item.uri)
    else:
        ls.diagnostics.changed(document.uri)


def saved(ls: HookwrightServer, params: types.DidSaveTextDocumentParams) -> None:
    """What is on disk counts for approvals and runs."""
    document = ls.session.get(params.text_document.uri)
    if document is not None:
        ls.standings.soon(document.uri)


def closed(ls: HookwrightServer, params: types.DidCloseTextDocumentParams) -> None:
    """Forgets the document and takes its diagnostics off the client's screen."""
    document = ls.session.close(params.text_document.uri)
    if document is not None:
        ls.diagnostics.closed(document.uri)
        ls.standings.closed(document.uri)
        ls.memory.left(len(document.text))
