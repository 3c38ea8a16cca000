"""Formatting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lsp import convert

if TYPE_CHECKING:
    from lsprotocol import types

    from hookwright.lsp.server import HookwrightServer


def document(ls: HookwrightServer, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """The edits that lay a whole file out."""
    return _edits(ls, params.text_document.uri, params.options, None)


def range_(ls: HookwrightServer, params: types.DocumentRangeFormattingParams) -> list[types.TextEdit] | None:
    """Those of them that lie in a range."""
    return _edits(ls, params.text_document.uri, params.options, params.range)


def _edits(
    ls: HookwrightServer, uri: str, options: types.FormattingOptions, range_: types.Range | None
) -> list[types.TextEdit] | None:
    snapshot = ls.session.snapshot(uri)
    if snapshot is None:
        return None
    from hookwright.features.formatting import formatting

    indent = " " * min(options.tab_size, 16) if options.insert_spaces else "\t"
    span = None if range_ is None else snapshot.positions.span(range_)
    return convert.text_edits(formatting(snapshot.file.tree, indent=indent, span=span), snapshot.positions)
