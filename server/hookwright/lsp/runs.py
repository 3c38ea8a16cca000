"""What runs for the client: each with a token that stops it, whatever way the client says so."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar
from uuid import uuid4

from lsprotocol import types

from hookwright.engine.process import CancelToken

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.lsp.server import HookwrightServer

log = logging.getLogger(__name__)

T = TypeVar("T")

MOST = 8
"""Events whose hooks run at once; more wait."""


class Call:
    """One command that the client has sent. `stop` ends what it started, `stopped` says that it was asked to."""

    def __init__(self, number: int | str | None = None, token: int | str | None = None) -> None:
        self.number = number  # of the request
        self.token = token  # of the client's progress, or of ours
        self.cancel = CancelToken()
        self.stopped = asyncio.Event()
        self.shown = False

    def stop(self) -> None:
        self.cancel.cancel()
        self.stopped.set()


class Runs:
    """All calls that have not ended, and the threads in which hooks are waited for."""

    def __init__(self, server: HookwrightServer) -> None:
        self._server = server
        self._calls: set[Call] = set()
        self._pool: ThreadPoolExecutor | None = None
        self._closed = False
        self.asking: set[tuple[str, str]] = set()  # the workspaces and agents about which the user is being asked

    def begin(self, call: Call) -> None:
        """A command starts."""
        self._calls.add(call)
        if self._closed:
            call.stop()

    def end(self, call: Call) -> None:
        """A command is done with."""
        self._calls.discard(call)

    def stop_request(self, number: int | str) -> None:
        """The client has cancelled a request."""
        for call in [call for call in self._calls if call.number == number]:
            call.stop()

    def stop_progress(self, token: int | str) -> None:
        """The user has pressed *Cancel*."""
        for call in [call for call in self._calls if call.token == token]:
            call.stop()

    def close(self) -> None:
        """The server ends: so does all that it runs."""
        self._closed = True
        for call in tuple(self._calls):
            call.stop()

    async def aside(self, work: Callable[[], T]) -> T:
        """Does something in a thread."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(MOST, "hookwright-run")
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def watched(self, call: Call, title: str, work: Callable[[], T]) -> T:
        """Does something in a thread while the client shows that it goes on, with a button to stop it."""
        showing = asyncio.get_running_loop().create_task(self._show(call, title))
        try:
            return await asyncio.shield(self.aside(work))
        except asyncio.CancelledError:  # the server is shutting down
            call.stop()
            raise
        finally:
            showing.cancel()
            self._hide(call)

    async def _show(self, call: Call, title: str) -> None:
        progress = self._server.work_done_progress
        if call.token is None:
            if not self._server.client.progress:
                return
            call.token = str(uuid4())
            try:
                params = types.WorkDoneProgressCreateParams(call.token)
                await asyncio.shield(self._server.window_work_done_progress_create_async(params))
            except Exception as error:  # noqa: BLE001 - then the client shows nothing
                log.warning("the client shows no progress: %s", error)
                return
        if call in self._calls:
            call.shown = True
            progress.begin(call.token, types.WorkDoneProgressBegin(title, cancellable=True))

    def _hide(self, call: Call) -> None:
        progress = self._server.work_done_progress
        if call.token is None:
            return
        if call.shown:
            call.shown = False
            progress.end(call.token, types.WorkDoneProgressEnd())
        progress.tokens.pop(call.token, None)  # pyright: ignore[reportUnknownMemberType]
