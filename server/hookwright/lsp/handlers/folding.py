"""What can be folded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer


def folds(ls: HookwrightServer, params: types.FoldingRangeParams) -> list[types.FoldingRange] | None:
    """Objects, arrays and comments that span lines. Whole lines, which every client can fold."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return None
    from hookwright.features.folding import folds as find

    found = find(snapshot.file.tree, snapshot.positions.lines)
    return [
        types.FoldingRange(start_line=fold.first, end_line=fold.last, kind=fold.kind)
        for fold in found[: ls.client.fold_limit]
    ]
