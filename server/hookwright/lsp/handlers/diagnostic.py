"""Diagnostics for a client that asks for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Generator

    from hookwright.lsp.server import HookwrightServer


def options() -> types.DiagnosticOptions:
    """A file's findings depend on that file alone; folders are not searched unasked."""
    return types.DiagnosticOptions(identifier="hookwright", inter_file_dependencies=False, workspace_diagnostics=False)


def report(
    ls: HookwrightServer, params: types.DocumentDiagnosticParams
) -> Generator[Any, Any, types.DocumentDiagnosticReport]:
    """The findings of one document, or that nothing changed since the result that the client has.

    A client that can't be told to ask again waits a moment for what has to be looked up on disk.
    """
    uri = params.text_document.uri
    if not ls.client.pull_refresh and ls.standings.waits(uri):
        yield ls.standings.first, (uri,), None
    return ls.diagnostics.report(params.text_document.uri, params.previous_result_id)
