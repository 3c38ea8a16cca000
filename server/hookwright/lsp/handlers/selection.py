"""Growing a selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot


def selections(ls: HookwrightServer, params: types.SelectionRangeParams) -> list[types.SelectionRange] | None:
    """For each position the ranges around it, from the smallest out."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return None
    return [_around(snapshot, position) for position in params.positions]


def _around(snapshot: Snapshot, position: types.Position) -> types.SelectionRange:
    from hookwright.features.selection import selections as spans

    found: types.SelectionRange | None = None
    for span in reversed(spans(snapshot.file.tree, snapshot.positions.offset(position))):
        found = types.SelectionRange(snapshot.positions.range(span), found)
    return found or types.SelectionRange(types.Range(position, position))
