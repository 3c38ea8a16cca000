"""The text of virtual documents: reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer


def content(ls: HookwrightServer, params: types.TextDocumentContentParams) -> types.TextDocumentContentResult:
    """A report. One that is gone says so, since an editor may ask again long after."""
    text = ls.reports.content(params.uri)
    if text is None:
        from hookwright.lsp.reports import SCHEME

        if not params.uri.startswith(f"{SCHEME}:"):
            raise JsonRpcInvalidParams(f"only {SCHEME} documents are served")
        text = "This report is not kept any more. Run it again.\n"
    return types.TextDocumentContentResult(text)
