"""An editor as a user drives it: opens, types, points, and sees what the server says."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, LanguageClient, register_lsp_features

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence
    from pathlib import Path

WAIT = 20.0
_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


class Client(LanguageClient):
    """Keeps every set of pushed diagnostics, not only the last."""

    def __init__(self) -> None:
        super().__init__()
        self.pushed: list[types.PublishDiagnosticsParams] = []
        self.news = asyncio.Event()
        features = {**DEFAULT_CLIENT_FEATURES, types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: _published}
        features[types.CLIENT_REGISTER_CAPABILITY] = _registered
        register_lsp_features(self, features)


def _published(client: Client, params: types.PublishDiagnosticsParams) -> None:
    client.pushed.append(params)
    client.news.set()


def _registered(client: Client, params: types.RegistrationParams) -> None:
    client.registered = [r.method for r in params.registrations]


async def soon(work: Awaitable[Any]) -> Any:
    """What `work` gives, or a failure when it takes too long."""
    return await asyncio.wait_for(work, WAIT)


class Document:
    """An open document. Offsets are code points; the editor counts columns in what was agreed on."""

    def __init__(self, client: Client, uri: str, text: str, encoding: str) -> None:
        self.client, self.uri, self.text, self.encoding = client, uri, text, encoding
        self.version = 1
        item = types.TextDocumentItem(uri, "json", 1, text)
        client.text_document_did_open(types.DidOpenTextDocumentParams(item))

    @property
    def name(self) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri)

    def change(self, text: str) -> None:
        self.version += 1
        self.text = text
        name = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(name, changes))

    def close(self) -> None:
        self.client.text_document_did_close(types.DidCloseTextDocumentParams(self.name))

    async def diagnostics(self) -> Sequence[types.Diagnostic]:
        """Of the present version, asked for or waited for, as the client does it."""
        if self.client.capabilities.text_document.diagnostic is not None:
            params = types.DocumentDiagnosticParams(self.name)
            return (await soon(self.client.text_document_diagnostic_async(params))).items
        return (await self.push(lambda p: p.version == self.version)).diagnostics

    async def push(self, fits: Any) -> types.PublishDiagnosticsParams:
        """The first pushed diagnostics of this document that fit."""
        async with asyncio.timeout(WAIT):
            while True:
                self.client.news.clear()
                for params in self.client.pushed:
                    if params.uri == self.uri and fits(params):
                        return params
                await self.client.news.wait()

    def position(self, offset: int) -> types.Position:
        """Counted as the specification says, by other code than the server's."""
        breaks = [m.end() for m in re.finditer(r"\r\n|\n|\r", self.text) if m.end() <= offset]
        start = breaks[-1] if breaks else 0
        codec, size = _UNITS[self.encoding]
        return types.Position(len(breaks), len(self.text[start:offset].encode(codec)) // size)

    def range(self, piece: str) -> types.Range:
        """Where a piece of the text is, which must be there once."""
        assert self.text.count(piece) == 1
        start = self.text.index(piece)
        return types.Range(self.position(start), self.position(start + len(piece)))

    def applied(self, edits: Sequence[types.TextEdit]) -> str:
        """The text after edits."""
        places = {(p.line, p.character): at for at in range(len(self.text), -1, -1) for p in [self.position(at)]}
        text = self.text
        for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
            start, end = edit.range.start, edit.range.end
            text = text[: places[start.line, start.character]] + edit.new_text + text[places[end.line, end.character] :]
        return text


class Editor:
    """One of the clients, with its server."""

    def __init__(
        self, client: Client, profile: str, encoding: str, folder: Path, result: types.InitializeResult
    ) -> None:
        self.client, self.profile, self.encoding, self.folder = client, profile, encoding, folder
        self.capabilities = result.capabilities
        self._count = 0

    @property
    def pulls(self) -> bool:
        return self.client.capabilities.text_document.diagnostic is not None

    def open(self, text: str, name: str = ".claude/settings.json") -> Document:
        """A new document in a folder of its own."""
        self._count += 1
        return Document(self.client, (self.folder / str(self._count) / name).as_uri(), text, self.encoding)

    def typed(self, marked: str, name: str = ".claude/settings.json") -> tuple[Document, types.Position]:
        """A document with the caret where the text has a ‸."""
        at = marked.index("‸")
        document = self.open(marked.replace("‸", ""), name)
        return document, document.position(at)
