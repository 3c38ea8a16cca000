"""The outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.features.symbols import Kind, Symbol
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot

    Tags = list[types.SymbolTag] | None

_KINDS: dict[Kind, types.SymbolKind] = {
    "event": types.SymbolKind.Event,
    "group": types.SymbolKind.Object,
    "handler": types.SymbolKind.Function,
}


def symbols(
    ls: HookwrightServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation] | None:
    """Events, matchers and what runs: nested, or for a client that can't nest as a list."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return None
    from hookwright.features.symbols import symbols as outline

    found = outline(snapshot.file)
    tags = [types.SymbolTag.Deprecated] if ls.client.symbol_tags else None
    if ls.client.nested_symbols:
        return [_nested(snapshot, symbol, tags) for symbol in found]
    return [flat for symbol in found for flat in _flat(snapshot, symbol, tags, None)]


def _nested(snapshot: Snapshot, symbol: Symbol, tags: Tags) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=_KINDS[symbol.kind],
        tags=tags if symbol.deprecated else None,
        range=snapshot.positions.range(symbol.span),
        selection_range=snapshot.positions.range(symbol.selection),
        children=[_nested(snapshot, child, tags) for child in symbol.children] or None,
    )


def _flat(snapshot: Snapshot, symbol: Symbol, tags: Tags, above: str | None) -> Iterator[types.SymbolInformation]:
    location = types.Location(snapshot.uri, snapshot.positions.range(symbol.span))
    shown = tags if symbol.deprecated else None
    yield types.SymbolInformation(location, symbol.name, _KINDS[symbol.kind], tags=shown, container_name=above)
    for child in symbol.children:
        yield from _flat(snapshot, child, tags, symbol.name)
