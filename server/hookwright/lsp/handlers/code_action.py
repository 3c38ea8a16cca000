"""Quick fixes, and all safe ones at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp import convert

if TYPE_CHECKING:
    from hookwright.features.actions import Action
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot

FIX_ALL = "source.fixAll.hookwright"
_KINDS: dict[str, str] = {"source.fixAll": FIX_ALL}


def options() -> types.CodeActionOptions:
    """The kinds that exist."""
    return types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL])


def actions(ls: HookwrightServer, params: types.CodeActionParams) -> list[types.CodeAction] | None:
    """What can be done at a range. Findings are ours, not those of the request: some clients send none along."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None or not ls.client.action_literals:
        return None
    from hookwright.features.actions import actions as offer

    only = None if params.context.only is None else [str(getattr(k, "value", k)) for k in params.context.only]
    span = snapshot.positions.span(params.range)
    return [_converted(ls, snapshot, action) for action in offer(snapshot.file, snapshot.findings, span, only)]


def _converted(ls: HookwrightServer, snapshot: Snapshot, action: Action) -> types.CodeAction:
    positions, uri = snapshot.positions, snapshot.uri
    finding = action.finding
    return types.CodeAction(
        title=action.title,
        kind=_KINDS.get(action.kind, action.kind),
        diagnostics=[convert.diagnostic(finding, uri, positions, ls.client)] if finding is not None else None,
        is_preferred=True if action.preferred and ls.client.action_preferred else None,
        edit=convert.workspace_edit(action.edits, uri, snapshot.version, positions, ls.client),
    )
