"""The server: which method is answered by what."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from hookwright import __version__
from hookwright.lsp import convert
from hookwright.lsp.capabilities import Client
from hookwright.lsp.diagnostics import Diagnostics
from hookwright.lsp.handlers import (
    code_action,
    code_lens,
    command,
    completion,
    content,
    diagnostic,
    folding,
    formatting,
    hover,
    lifecycle,
    links,
    selection,
    symbols,
    sync,
)
from hookwright.lsp.memory import Collector
from hookwright.lsp.protocol import HookwrightProtocol
from hookwright.lsp.reports import Reports
from hookwright.lsp.runs import Runs
from hookwright.lsp.session import Session
from hookwright.lsp.standings import Standings
from hookwright.lsp.targets import Targets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

log = logging.getLogger(__name__)


class Route(NamedTuple):
    """A method, what answers it, and what the client is told about it."""

    method: str
    handler: Callable[..., Any]
    options: Any = None


class HookwrightServer(LanguageServer):
    """One connection to one editor."""

    protocol: HookwrightProtocol  # pyright: ignore[reportIncompatibleVariableOverride]

    def __init__(self) -> None:
        super().__init__(  # pyright: ignore[reportUnknownMemberType]
            "hookwright",
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=HookwrightProtocol,
        )
        self.client = Client()
        self.session = Session()
        self.diagnostics = Diagnostics(self)
        self.targets = Targets(self)
        self.standings = Standings(self)
        self.runs = Runs(self)
        self.reports = Reports(self)
        self.memory = Collector()
        self.spare: Iterator[Callable[[], object]] = iter(())  # work that only makes later work shorter
        self.exit_code: int | None = None
        self.on_stop: Callable[[], None] | None = None
        self.on_work: Callable[[], None] | None = None  # told that `idle` has something to do
        self.on_parent: Callable[[int], None] | None = None  # told the number of the editor's process
        self._told: set[str] = set()
        self.session.on_problem = self._settings_file

    def add(self, route: Route) -> None:
        """Answers a method from now on; the client is told in the answer to `initialize`."""
        self.feature(route.method, route.options)(route.handler)

    def offer_pull(self) -> None:
        """The client asks for diagnostics itself."""
        self.add(Route(types.TEXT_DOCUMENT_DIAGNOSTIC, diagnostic.report, diagnostic.options()))

    def idle(self) -> bool:
        """Nothing else waits: one piece of the work that could wait is done. Whether there may be more."""
        if self.diagnostics.waiting:
            self.diagnostics.push_one()
            return True
        step = next(self.spare, None)
        if step is None:
            self.memory.pause()
            return False
        try:
            step()
        except Exception:
            log.exception("a preparation failed")
        return True

    def overdue(self) -> None:
        """Messages wait, but so did some work, for too long."""
        if self.diagnostics.push_overdue():
            self.memory.pause()

    def stop(self, code: int) -> None:
        """Ends the connection; `code` is the process's exit code. Only the first call counts."""
        self.runs.close()
        if self.exit_code is None:
            self.exit_code = code
            if self.on_stop is not None:
                self.on_stop()

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ARG002
        """pygls failed at something, or a handler did. What the client did wrong was answered and is not shown."""
        trace: Any = getattr(error, "data", None)
        if isinstance(trace, dict) and "traceback" in trace:
            log.error("%s\n%s", error, "".join(trace["traceback"]))  # pyright: ignore[reportUnknownArgumentType]
        if not isinstance(error, JsonRpcException) or error.code == types.ErrorCodes.InternalError.value:
            self.report(error)

    def report(self, error: Exception) -> None:
        """Tells the user that something of ours went wrong: in one sentence, and once for each kind of fault."""
        kind = str(error).partition(":")[0] if isinstance(error, JsonRpcException) else type(error).__name__
        text = f"hookwright hit an internal error ({kind}) and goes on; its log says more"
        self.tell_once(types.MessageType.Error, text)

    def _settings_file(self, text: str) -> None:
        self.tell_once(types.MessageType.Warning, f"hookwright: {convert.message(text)}")

    def tell_once(self, kind: types.MessageType, text: str) -> None:
        """Shows a message to the user, unless it was shown before."""
        if text not in self._told and self.protocol.writer is not None:
            self._told.add(text)
            self.window_show_message(types.ShowMessageParams(kind, text))


def routes() -> tuple[Route, ...]:
    """All routes that every client gets. Options are fresh ones: pygls changes them."""
    return (
        Route(types.INITIALIZE, lifecycle.initialize),
        Route(types.INITIALIZED, lifecycle.initialized),
        Route(types.WORKSPACE_DID_CHANGE_CONFIGURATION, lifecycle.configuration_changed),
        Route(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, lifecycle.files_changed),
        Route(types.TEXT_DOCUMENT_DID_OPEN, sync.opened),
        Route(types.TEXT_DOCUMENT_DID_CHANGE, sync.changed),
        Route(types.TEXT_DOCUMENT_DID_CLOSE, sync.closed),
        Route(types.TEXT_DOCUMENT_DID_SAVE, sync.saved),
        Route(types.TEXT_DOCUMENT_COMPLETION, completion.complete, completion.options()),
        Route(types.COMPLETION_ITEM_RESOLVE, completion.resolve),
        Route(types.TEXT_DOCUMENT_HOVER, hover.hover),
        Route(types.TEXT_DOCUMENT_CODE_ACTION, code_action.actions, code_action.options()),
        Route(types.TEXT_DOCUMENT_CODE_LENS, code_lens.lenses, code_lens.options()),
        Route(types.WORKSPACE_TEXT_DOCUMENT_CONTENT, content.content),
        Route(types.WINDOW_WORK_DONE_PROGRESS_CANCEL, command.cancelled),
        Route(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, symbols.symbols),
        Route(types.TEXT_DOCUMENT_FORMATTING, formatting.document),
        Route(types.TEXT_DOCUMENT_RANGE_FORMATTING, formatting.range_),
        Route(types.TEXT_DOCUMENT_FOLDING_RANGE, folding.folds),
        Route(types.TEXT_DOCUMENT_SELECTION_RANGE, selection.selections),
        Route(types.TEXT_DOCUMENT_DOCUMENT_LINK, links.links),
    )


def create_server() -> HookwrightServer:
    """A fresh server, not connected to anything."""
    server = HookwrightServer()
    for route in routes():
        server.add(route)
    for name in command.COMMANDS:
        server.command(name)(command.execute)
    return server
