"""What the client can do, read once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.text.lines import Encoding

_ENCODINGS: dict[str, Encoding] = {"utf-8": "utf-8", "utf-16": "utf-16", "utf-32": "utf-32"}


class Client(NamedTuple):
    """The client's capabilities as far as anything depends on them; these defaults are a silent client's."""

    encoding: Encoding = "utf-16"
    configuration: bool = False  # answers `workspace/configuration`
    watches_configuration: bool = False  # lets a server register for `workspace/didChangeConfiguration`
    watches_files: bool = False  # lets a server register for `workspace/didChangeWatchedFiles`
    document_changes: bool = False  # edits may name the version they are for
    pull: bool = False  # asks for diagnostics itself
    pull_refresh: bool = False
    related: bool = False
    code_description: bool = False
    diagnostic_data: bool = False
    diagnostic_tags: frozenset[types.DiagnosticTag] = frozenset()
    hover_markdown: bool = False
    snippets: bool = False
    item_markdown: bool = False
    item_markup: bool = False  # knows documentation that says of what kind it is
    item_deprecated: bool = False
    item_modes: frozenset[types.InsertTextMode] = frozenset()
    resolves_documentation: bool = True  # takes an item's documentation later
    action_literals: bool = False
    action_preferred: bool = False
    nested_symbols: bool = False
    symbol_tags: bool = False
    fold_limit: int | None = None
    link_tooltips: bool = False
    lenses: bool = False  # shows code lenses
    lens_refresh: bool = False
    progress: bool = False  # shows progress that the server starts
    asks: bool = False  # may be able to ask its user something
    show_document: bool = False
    applies_edits: bool = False  # makes changes that the server asks for
    creates_files: bool = False  # a change may make a file
    text_content: bool = False  # reads virtual documents from the server


def read(tree: types.ClientCapabilities, encoding: str | None) -> Client:
    """The record for what the client sent; `encoding` is what was agreed on."""
    text = tree.text_document or types.TextDocumentClientCapabilities()
    workspace = tree.workspace or types.WorkspaceClientCapabilities()
    edits = workspace.workspace_edit
    push = text.publish_diagnostics
    pull = text.diagnostic
    said = pull if pull is not None and _says_anything(pull) else push
    tags = said.tag_support.value_set if said is not None and said.tag_support is not None else ()
    action = text.code_action
    symbols = text.document_symbol
    folding = text.folding_range
    changes, files = workspace.did_change_configuration, workspace.did_change_watched_files
    refresh = workspace.diagnostics
    return _window(
        tree,
        Client(
            encoding=_ENCODINGS.get(str(getattr(encoding, "value", encoding)), "utf-16"),
            configuration=bool(workspace.configuration),
            watches_configuration=changes is not None and bool(changes.dynamic_registration),
            watches_files=files is not None and bool(files.dynamic_registration),
            document_changes=edits is not None and bool(edits.document_changes),
            pull=pull is not None,
            pull_refresh=refresh is not None and bool(refresh.refresh_support),
            related=said is not None and bool(said.related_information),
            code_description=said is not None and bool(said.code_description_support),
            diagnostic_data=said is not None and bool(said.data_support),
            diagnostic_tags=frozenset(tags),
            hover_markdown=text.hover is not None and _markdown(text.hover.content_format),
            action_literals=action is not None and action.code_action_literal_support is not None,
            action_preferred=action is not None and bool(action.is_preferred_support),
            nested_symbols=symbols is not None and bool(symbols.hierarchical_document_symbol_support),
            symbol_tags=symbols is not None and symbols.tag_support is not None,
            fold_limit=folding.range_limit if folding is not None else None,
            link_tooltips=text.document_link is not None and bool(text.document_link.tooltip_support),
            lenses=text.code_lens is not None,
            lens_refresh=workspace.code_lens is not None and bool(workspace.code_lens.refresh_support),
            text_content=workspace.text_document_content is not None,
        ),
    )


def _window(tree: types.ClientCapabilities, client: Client) -> Client:
    """Many clients that ask their users don't say so; only of one without any window it is sure that it can't."""
    window, workspace = tree.window, tree.workspace
    if workspace is not None and workspace.workspace_edit is not None:
        made = workspace.workspace_edit.resource_operations or ()
        client = client._replace(
            applies_edits=bool(workspace.apply_edit), creates_files=types.ResourceOperationKind.Create in made
        )
    if window is not None:
        client = client._replace(
            progress=bool(window.work_done_progress),
            asks=True,
            show_document=window.show_document is not None and window.show_document.support,
        )
    return _completion(tree.text_document.completion if tree.text_document is not None else None, client)


def _completion(tree: types.CompletionClientCapabilities | None, client: Client) -> Client:
    item = tree.completion_item if tree is not None else None
    if item is None:
        return client
    tags = item.tag_support.value_set if item.tag_support is not None else ()
    modes = item.insert_text_mode_support
    lazy = item.resolve_support
    return client._replace(
        snippets=bool(item.snippet_support),
        item_markdown=_markdown(item.documentation_format),
        item_markup=bool(item.documentation_format),
        item_deprecated=types.CompletionItemTag.Deprecated in tags,
        item_modes=frozenset(modes.value_set if modes is not None else ()),
        resolves_documentation=lazy is None or "documentation" in lazy.properties,
    )


def _markdown(formats: Sequence[types.MarkupKind] | None) -> bool:
    return types.MarkupKind.Markdown in (formats or ())


def _says_anything(pull: types.DiagnosticClientCapabilities) -> bool:
    """Since 3.18 pulled diagnostics have these of their own; before, those of pushed ones hold for both."""
    return any(
        value is not None
        for value in (pull.related_information, pull.tag_support, pull.code_description_support, pull.data_support)
    )
