"""What the mouse rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp import convert, lessons

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer


def hover(ls: HookwrightServer, params: types.HoverParams) -> types.Hover | None:
    """The page of the key, event, matcher or value under the position."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return lessons.hover(ls, params)
    from hookwright.features.hover import hover as look_up

    found = look_up(snapshot.file, snapshot.positions.offset(params.position))
    if found is None:
        return None
    return types.Hover(
        convert.markup(found.markdown, markdown=ls.client.hover_markdown), snapshot.positions.range(found.span)
    )
