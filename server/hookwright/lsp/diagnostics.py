"""Findings on their way to the editor: pushed to a client that waits, or given to one that asks. Never both."""

from __future__ import annotations

import logging
from time import monotonic
from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp import convert
from hookwright.lsp.session import Snapshot

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import LessonSnapshot

log = logging.getLogger(__name__)

PATIENCE = 0.25  # seconds that pushed diagnostics may be held back by messages that keep coming


class Diagnostics:
    """What was sent of each document, and what is still to be sent."""

    def __init__(self, server: HookwrightServer) -> None:
        self._server = server
        self._dirty: dict[str, float] = {}  # uri → since when
        self._shown: set[str] = set()  # uris for which the client shows, or may show, something
        self._answered: dict[str, tuple[int, str, list[types.Diagnostic]]] = {}  # uri → serial, result id, items

    def changed(self, uri: str) -> None:
        """The document has a new text; its diagnostics are pushed when the moment comes."""
        if not self._server.client.pull:
            self._dirty.setdefault(uri, monotonic())
            if self._server.on_work is not None:
                self._server.on_work()

    def reconsider(self, uri: str) -> None:
        """There is something else to tell of a document, although its text is the same."""
        self.changed(uri)
        if self._server.client.pull and self._server.client.pull_refresh:
            self._server.workspace_diagnostic_refresh(None)

    def everything_changed(self) -> None:
        """All findings may be others now."""
        if not self._server.client.pull:
            for document in self._server.session.documents():
                self.changed(document.uri)
        elif self._server.client.pull_refresh:
            self._server.workspace_diagnostic_refresh(None)

    @property
    def waiting(self) -> bool:
        """Whether there is a document whose diagnostics are to be pushed."""
        return bool(self._dirty)

    def push_one(self) -> None:
        """Pushes the diagnostics of the document that waits longest."""
        uri = next(iter(self._dirty))
        del self._dirty[uri]
        try:
            self._push(uri)
        except Exception as error:
            log.exception("no diagnostics for a document")
            self._server.report(error)

    def push_overdue(self) -> bool:
        """Pushes what has waited too long although other messages wait; whether there was something."""
        late = bool(self._dirty) and monotonic() - next(iter(self._dirty.values())) > PATIENCE
        if late:
            self.push_one()
        return late

    def closed(self, uri: str) -> None:
        """The document is gone, and with it what the client shows of it."""
        self._dirty.pop(uri, None)
        self._answered.pop(uri, None)
        if uri in self._shown:
            self._shown.discard(uri)
            self._send(uri, None, [])

    def report(self, uri: str, known: str | None) -> types.DocumentDiagnosticReport:
        """The answer to a client that asks and has the result `known`; of a document that is not open, nothing."""
        document = self._server.session.get(uri)
        if document is None:
            return types.RelatedFullDocumentDiagnosticReport(items=[])
        answered = self._answered.get(document.uri)
        if answered is None or answered[0] != document.serial:
            snapshot = self._snapshot(document.uri)
            items = [] if snapshot is None else self._converted(snapshot)
            same = answered is not None and answered[2] == items
            answered = (document.serial, answered[1] if answered is not None and same else str(document.serial), items)
            self._answered[document.uri] = answered
        _, result, items = answered
        if known == result:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=result)
        return types.RelatedFullDocumentDiagnosticReport(items=items, result_id=result)

    def _push(self, uri: str) -> None:
        snapshot = self._snapshot(uri)
        if snapshot is not None:
            self._shown.add(uri)
            self._send(uri, snapshot.version, self._converted(snapshot))
        elif uri in self._shown:  # it was a hooks file until now
            self._shown.discard(uri)
            self._send(uri, None, [])

    def _snapshot(self, uri: str) -> Snapshot | LessonSnapshot | None:
        session = self._server.session
        return session.snapshot(uri) or session.lessons(uri)

    def _converted(self, snapshot: Snapshot | LessonSnapshot) -> list[types.Diagnostic]:
        client = self._server.client
        findings = snapshot.findings
        if isinstance(snapshot, Snapshot):
            findings = (*findings, *self._server.standings.findings(snapshot))
        return [convert.diagnostic(f, snapshot.uri, snapshot.positions, client) for f in findings]

    def _send(self, uri: str, version: int | None, items: list[types.Diagnostic]) -> None:
        self._server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, items, version))
