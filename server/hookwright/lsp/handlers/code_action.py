"""Quick fixes, all safe ones at once, what can be agreed to or run, and whose file this one can become."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp import convert, lessons
from hookwright.lsp.handlers.code_lens import command_of
from hookwright.lsp.handlers.command import PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.features.actions import Action
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import LessonSnapshot, Snapshot
    from hookwright.text.span import Span

FIX_ALL = "source.fixAll.hookwright"
OWN = "hookwright"  # what cures nothing: running hooks, revoking an approval
REWRITE = "refactor.rewrite.hookwright"
_KINDS: dict[str, str] = {"source.fixAll": FIX_ALL}


def options() -> types.CodeActionOptions:
    """The kinds that exist."""
    return types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL, REWRITE, OWN])


def actions(
    ls: HookwrightServer, params: types.CodeActionParams
) -> list[types.CodeAction | types.Command] | None:
    """What can be done at a range. Findings are ours, not those of the request: some clients send none along."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None:
        return lessons.actions(ls, params)
    only = None if params.context.only is None else [str(getattr(k, "value", k)) for k in params.context.only]
    span = snapshot.positions.span(params.range)
    found: list[types.CodeAction | types.Command] = []
    if ls.client.action_literals:
        from hookwright.features.actions import actions as offer

        found += [converted(ls, snapshot, action) for action in offer(snapshot.file, snapshot.findings, span, only)]
    found += _offers(ls, snapshot, span, only)
    found += _translations(ls, snapshot, span, only)
    return found if found or ls.client.action_literals else None


def _offers(
    ls: HookwrightServer, snapshot: Snapshot, span: Span, only: list[str] | None
) -> Iterator[types.CodeAction | types.Command]:
    standing = ls.standings.known(snapshot.uri)
    if standing is None:
        return
    from hookwright.features.offers import offers

    told = ls.standings.findings(snapshot)
    for offer in offers(snapshot.file, standing, span, only, runs=not ls.client.lenses):
        command = command_of(offer.title, offer.act, snapshot.uri, offer.lens)
        cured = [f for f in told if f == offer.finding]
        if ls.client.action_literals:
            diagnostics = [convert.diagnostic(f, snapshot.uri, snapshot.positions, ls.client) for f in cured]
            yield types.CodeAction(offer.title, offer.kind, diagnostics or None, command=command)
        else:
            yield command


def _translations(
    ls: HookwrightServer, snapshot: Snapshot, span: Span, only: list[str] | None
) -> Iterator[types.CodeAction]:
    """Only for clients that know kinds of actions: others would show one for each agent at every look."""
    if not ls.client.action_literals:
        return
    from hookwright.features.translation import KIND, offers

    for offer in offers(snapshot.file, span, only):
        args = {"uri": snapshot.uri, "to": offer.agent}
        command = types.Command(offer.title, f"{PREFIX}translate", arguments=[args])
        yield types.CodeAction(offer.title, KIND, command=command)


def converted(ls: HookwrightServer, snapshot: Snapshot | LessonSnapshot, action: Action) -> types.CodeAction:
    """An action as the protocol has it."""
    positions, uri = snapshot.positions, snapshot.uri
    finding = action.finding
    return types.CodeAction(
        title=action.title,
        kind=_KINDS.get(action.kind, action.kind),
        diagnostics=[convert.diagnostic(finding, uri, positions, ls.client)] if finding is not None else None,
        is_preferred=True if action.preferred and ls.client.action_preferred else None,
        edit=convert.workspace_edit(action.edits, uri, snapshot.version, positions, ls.client),
    )
