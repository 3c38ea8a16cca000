"""Reports as documents: virtual ones where the client can read them, else private files, else a sentence."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote
from uuid import uuid4

from lsprotocol import types

from hookwright.lsp import convert

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer

log = logging.getLogger(__name__)

SCHEME = "hookwright-report"

KEPT = 50
"""Virtual documents that can still be read."""

FILES = 20
"""Files that are left in the state directory."""


class Reports:
    """The reports of one connection."""

    def __init__(self, server: HookwrightServer) -> None:
        self._server = server
        self._texts: OrderedDict[str, str] = OrderedDict()

    def content(self, uri: str) -> str | None:
        """The text of a virtual document; None when it is gone, or never was."""
        return self._texts.get(unquote(uri))

    async def show(self, title: str, text: str, sentence: str = "") -> tuple[str | None, bool]:
        """Opens a report in the editor. Its uri, None where it could not be kept, and whether the user sees it.

        `sentence` is what a user reads who can't be shown a document; "": nothing.
        """
        client = self._server.client
        if client.text_content:
            uri: str | None = self._keep(title, text)
        else:
            uri = await self._server.runs.aside(lambda: _write(title, text))
        if uri is not None and client.show_document and await self._open(uri):
            return uri, True
        if sentence:
            where = f" The report: {_path(uri)}" if uri is not None and not client.text_content else ""
            told = convert.message(sentence + where)
            self._server.window_show_message(types.ShowMessageParams(types.MessageType.Info, told))
        return uri, False

    def _keep(self, title: str, text: str) -> str:
        name = quote(f"{_name(title)}.md")
        uri = f"{SCHEME}:/{uuid4().hex[:12]}/{name}"
        self._texts[unquote(uri)] = text
        while len(self._texts) > KEPT:
            self._texts.popitem(last=False)
        return uri

    async def _open(self, uri: str) -> bool:
        params = types.ShowDocumentParams(uri, external=False, take_focus=False)
        try:
            result = await asyncio.shield(self._server.window_show_document_async(params))
        except Exception as error:  # noqa: BLE001 - then it is told in another way
            log.warning("the client did not show a document: %s", error)
            return False
        return bool(result.success)


def _path(uri: str | None) -> str:
    from hookwright.lsp.session import path_of

    return path_of(uri) if uri is not None else ""


def _name(title: str) -> str:
    """A title as a file's name: nothing in it means anything to a file system."""
    kept = "".join(char if char.isascii() and (char.isalnum() or char in "-_ ") else "_" for char in title[:60])
    return kept.strip() or "report"


def _write(title: str, text: str) -> str | None:
    """A file for the user alone, beside the last ones; None where there is no place for it."""
    from hookwright.engine import platform

    try:
        folder = os.path.join(platform.state_dir(os.environ), "reports")  # noqa: PTH118 - as the engine has it
        platform.make_private_dir(folder)
        if doubt := platform.distrust(folder, folder=True):
            log.warning("no report was written to %s: %s", folder, doubt)
            return None
        name = f"{time.strftime('%Y%m%d-%H%M%S')}-{uuid4().hex[:8]} {_name(title)}.md"
        path = Path(folder, name)
        if not platform.create_private_file(str(path)):
            return None
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        for old in sorted(Path(folder).glob("20*-*.md"))[:-FILES]:
            old.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        log.warning("no report was written: %s", error)
        return None
    return path.as_uri()
