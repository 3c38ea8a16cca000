"""What could be written here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp import convert, lessons
from hookwright.lsp.inbox import is_message

if TYPE_CHECKING:
    from hookwright.features.completion_item import Item, Kind
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot

_KINDS: dict[Kind, types.CompletionItemKind] = {
    "event": types.CompletionItemKind.Event,
    "key": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember,
    "tool": types.CompletionItemKind.Function,
    "variable": types.CompletionItemKind.Variable,
    "snippet": types.CompletionItemKind.Snippet,
}


def options() -> types.CompletionOptions:
    """A quote opens a key or a value, a bar the next name of a matcher, a dollar a variable."""
    return types.CompletionOptions(trigger_characters=['"', ":", "|", ",", "$", "{"], resolve_provider=True)


def complete(ls: HookwrightServer, params: types.CompletionParams) -> types.CompletionList | None:
    """The proposals at a position. Their documentation comes when one is looked at, if the client can wait for it."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return lessons.complete(ls, params)
    from hookwright.features.completion import complete as propose

    found = propose(snapshot.file, snapshot.positions.offset(params.position), snippets=ls.client.snippets)
    return types.CompletionList(found.incomplete, [_converted(ls, snapshot, item) for item in found.items])


def resolve(ls: HookwrightServer, params: types.CompletionItem) -> types.CompletionItem:
    """The proposal with its documentation. What is no proposal of ours comes back as it is."""
    data: object = params.data
    if is_message(data) and isinstance(data.get("agent"), str) and isinstance(data.get("key"), str):
        params.documentation = _documentation(ls, data["agent"], data["key"]) or params.documentation
    return params


def _documentation(ls: HookwrightServer, agent: str, key: str) -> types.MarkupContent | str | None:
    from hookwright.dialects.table import UnknownDialectError, by_id
    from hookwright.features.completion import document

    try:
        return convert.documentation(document(by_id(agent), key), ls.client)
    except UnknownDialectError:
        return None


def _converted(ls: HookwrightServer, snapshot: Snapshot, item: Item) -> types.CompletionItem:
    from hookwright.features.completion_item import adjusted

    client, agent = ls.client, snapshot.file.dialect.id
    # snippets are indented by every editor that knows them, whatever it says; other texts must be left alone
    mode = types.InsertTextMode.AdjustIndentation if item.snippet else types.InsertTextMode.AsIs
    text = adjusted(item) if item.snippet else item.edit.text
    at_once = bool(item.key) and not client.resolves_documentation
    return types.CompletionItem(
        label=item.label,
        kind=_KINDS[item.kind],
        tags=[types.CompletionItemTag.Deprecated] if item.deprecated and client.item_deprecated else None,
        detail=item.detail or None,
        documentation=_documentation(ls, agent, item.key) if at_once else None,
        sort_text=item.sort or None,
        filter_text=item.filter or None,
        insert_text_format=types.InsertTextFormat.Snippet if item.snippet else None,
        insert_text_mode=mode if mode in client.item_modes and "\n" in text else None,
        text_edit=types.TextEdit(snapshot.positions.range(item.edit.span), text),
        additional_text_edits=convert.text_edits(item.more, snapshot.positions) or None,
        data={"agent": agent, "key": item.key} if item.key else None,
    )
