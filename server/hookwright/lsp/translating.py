"""A hooks file for another agent, as a new file of the workspace or as a report; no file is ever replaced."""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from hookwright.features import translation as words
from hookwright.lsp import convert
from hookwright.lsp.targets import failed

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.lsp.arguments import Translate
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot
    from hookwright.translate.base import Loss, Translation

log = logging.getLogger(__name__)


async def translate(ls: HookwrightServer, args: Translate) -> dict[str, Any]:
    """Translates an open file.

    `{"version": 1, "state", "agent", "uri", "text", "losses": [{"code", "severity", "message", "range"}]}`. `state` is
    "created" (`uri` is the new file's), "shown" (`uri` is a report's), or "cancelled" with nothing else.
    """
    from hookwright.translate.base import UntranslatableError
    from hookwright.translate.translate import translate as work

    snapshot = ls.session.snapshot(args.uri or "")
    if snapshot is None:
        raise failed("the uri is not that of an open hooks file")
    target = await _target(ls, snapshot, args.to)
    if target is None:
        return {"version": 1, "state": "cancelled"}
    try:
        found = await ls.runs.aside(lambda: work(snapshot.file, target))
    except UntranslatableError as error:
        raise failed(str(error)) from error
    path = words.place(snapshot.file, target, ls.targets.folders())
    why = _obstacle(ls, path)
    if path is not None and not why:
        uri = Path(path).as_uri()
        if await _create(ls, uri, found.text):
            await _open(ls, uri)
            _tell(ls, found, f"{words.summary(found, snapshot.file, target)}, in {path}")
            return _answer("created", uri, target, found, snapshot)
        why = f"The editor did not make the file {path}."
    sentence = f"{why} {words.summary(found, snapshot.file, target)}."
    report = words.document(found, snapshot.file, target, why)
    uri, seen = await ls.reports.show(f"Hooks for {target.title}", report, sentence)
    if seen:
        _tell(ls, found, sentence)
    return _answer("shown", uri, target, found, snapshot)


async def _target(ls: HookwrightServer, snapshot: Snapshot, to: str | None) -> Dialect | None:
    """The agent that was named, else the one that the user chooses; None when nobody chooses."""
    if to is not None:
        from hookwright.dialects.table import UnknownDialectError, by_id

        try:
            return by_id(to)
        except UnknownDialectError as error:
            raise failed(str(error)) from error
    choices = {dialect.title: dialect for dialect in words.targets(snapshot.file)}
    if not ls.client.asks:
        raise failed(f"name the agent: {', '.join(dialect.id for dialect in choices.values())}")
    actions = [types.MessageActionItem(title) for title in choices]
    question = types.ShowMessageRequestParams(types.MessageType.Info, "Translate these hooks to:", actions)
    try:
        answer = await asyncio.shield(ls.window_show_message_request_async(question))
    except Exception as error:  # noqa: BLE001 - no answer is no
        log.warning("the client did not ask: %s", error)
        return None
    return choices.get(answer.title) if answer is not None else None


def _obstacle(ls: HookwrightServer, path: str | None) -> str:
    """Why no file can be made there; "" when nothing is known against it."""
    if path is None:
        return "It can't be told where the translated file belongs."
    if os.path.lexists(path) or any(document.path == path for document in ls.session.documents()):
        return f"{path} is there already and stays as it is."
    if not (ls.client.applies_edits and ls.client.creates_files and ls.client.document_changes):
        return f"This editor makes no files: save the translation as {path}."
    return ""


async def _create(ls: HookwrightServer, uri: str, text: str) -> bool:
    """Has the client make the file. It refuses where one has come meanwhile."""
    start = types.Range(types.Position(0, 0), types.Position(0, 0))
    edit = types.WorkspaceEdit(
        document_changes=[
            types.CreateFile(uri, options=types.CreateFileOptions(overwrite=False, ignore_if_exists=False)),
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(uri=uri), [types.TextEdit(start, text)]
            ),
        ]
    )
    params = types.ApplyWorkspaceEditParams(edit, label="Translate hooks")
    try:
        result = await asyncio.shield(ls.workspace_apply_edit_async(params))
    except Exception as error:  # noqa: BLE001 - then the report shows the text
        log.warning("the client did not make %s: %s", uri, error)
        return False
    return bool(result.applied)


async def _open(ls: HookwrightServer, uri: str) -> None:
    if not ls.client.show_document:
        return
    try:
        await asyncio.shield(ls.window_show_document_async(types.ShowDocumentParams(uri, take_focus=True)))
    except Exception as error:  # noqa: BLE001 - the file is there all the same
        log.warning("the client did not show a document: %s", error)


def _tell(ls: HookwrightServer, found: Translation, sentence: str) -> None:
    kind = types.MessageType.Info if found.faithful else types.MessageType.Warning
    text = "\n".join((sentence, *words.told(found)))
    ls.window_show_message(types.ShowMessageParams(kind, convert.message(text)))


def _answer(state: str, uri: str | None, target: Dialect, found: Translation, snapshot: Snapshot) -> dict[str, Any]:
    losses = [_loss(loss, snapshot) for loss in found.losses]
    return {"version": 1, "state": state, "agent": target.id, "uri": uri, "text": found.text, "losses": losses}


def _loss(loss: Loss, snapshot: Snapshot) -> dict[str, Any]:
    where = snapshot.positions.range(loss.span)
    points = {
        name: {"line": point.line, "character": point.character}
        for name, point in (("start", where.start), ("end", where.end))
    }
    return {"code": loss.code, "severity": loss.severity, "message": loss.message, "range": points}
