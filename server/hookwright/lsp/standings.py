"""What is agreed to of each open file, looked up beside the event loop and remembered until something changes."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.checks.base import Finding
    from hookwright.features.standing import Standing, Taker
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.session import Snapshot
    from hookwright.lsp.targets import Home

log = logging.getLogger(__name__)

PATIENCE = 0.5
"""Seconds that a client which can't be told of news later waits for its first answer."""

HUGE = 1 << 16
"""Characters of a file beyond those that people write: the largest of 273 public ones has 48,024."""


class Standings:
    """One thread looks, one file after the other, so that a later look never loses against an earlier one."""

    def __init__(self, server: HookwrightServer) -> None:
        self._server = server
        self._known: dict[str, Standing | None] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._takers: dict[tuple[str, str], Taker] = {}
        self._pool: ThreadPoolExecutor | None = None

    def findings(self, snapshot: Snapshot) -> tuple[Finding, ...]:
        """What the approvals add to the findings of a file, as far as is known; the rest follows."""
        if snapshot.uri not in self._known:
            self.soon(snapshot.uri)
            return ()
        from hookwright.features.standing import findings

        found = tuple(findings(snapshot.file, self._known[snapshot.uri]))
        document = self._server.session.get(snapshot.uri)
        return found if document is None else self._server.session.told(document, found)

    def known(self, uri: str) -> Standing | None:
        """What the last look gave."""
        return self._known.get(uri)

    def closed(self, uri: str) -> None:
        """Forgets a document."""
        self._known.pop(uri, None)

    def soon(self, uri: str) -> None:
        """Looks once what is being done is done; the client hears of it when there is something new."""
        loop = _loop()
        if loop is not None and uri not in self._tasks:
            self._tasks[uri] = task = loop.create_task(self._later(uri))
            task.add_done_callback(lambda _: self._tasks.pop(uri, None))

    async def _later(self, uri: str) -> None:
        if self._may_stand(uri):
            await self.look(uri)

    def waits(self, uri: str) -> bool:
        """Whether nothing is known yet and something may be. In a huge file it would take too long to wait for."""
        document = self._server.session.get(uri)
        if document is None or len(document.text) > HUGE or uri in self._known:
            return False
        return _loop() is not None and self._may_stand(uri)

    def _may_stand(self, uri: str) -> bool:
        home = self._server.targets.home(uri)
        return home is not None and home.path is not None and Path(home.path).is_file()

    async def first(self, uri: str) -> None:
        """Waits a moment for what is not known yet."""
        try:
            await asyncio.wait_for(self.look(uri, tell=False), PATIENCE)
        except TimeoutError:
            self.soon(uri)

    async def look(self, uri: str, *, tell: bool = True) -> Standing | None:
        """How the document's file stands now; None where the agent does not take its hooks from it. Never raises."""
        home = self._server.targets.home(uri)
        found = None
        if home is not None:
            if self._pool is None:
                self._pool = ThreadPoolExecutor(1, "hookwright-standing")
            found = await asyncio.get_running_loop().run_in_executor(self._pool, self._take, home)
        document = self._server.session.get(uri)
        if document is None:
            return found
        uri = document.uri
        before, was_known = self._known.get(uri), uri in self._known
        self._known[uri] = found
        if _told(found) != _told(before) if was_known else found is not None:
            self._server.session.touch(uri)
            if tell:
                self._server.diagnostics.reconsider(uri)
        return found

    async def refresh(self) -> None:
        """Something was approved, declined or run: everything is looked at again, and the client asks anew."""
        uris = [document.uri for document in self._server.session.documents()]
        await asyncio.gather(*(self.look(uri) for uri in uris))
        if self._server.client.lens_refresh:
            self._server.workspace_code_lens_refresh(None)

    def _take(self, home: Home) -> Standing | None:
        from hookwright.engine.errors import EngineError
        from hookwright.features.standing import Taker

        try:
            engine = self._server.targets.engine(home)
            key = (home.workspace, home.agent)
            taker = self._takers.get(key)
            if taker is None or taker.engine is not engine:
                taker = self._takers[key] = Taker(engine)
            return taker.take(home.path or "")
        except EngineError as error:  # the folder is gone, or was never there
            log.info("no approvals for a file: %s", error)
        except Exception:
            log.exception("how a file stands could not be found out")
        return None


def _loop() -> asyncio.AbstractEventLoop | None:
    """The event loop; None in a server that is not connected to anything."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def _told(standing: Standing | None) -> object:
    """What of a standing the diagnostics depend on."""
    if standing is None:
        return None
    s = standing
    return s.state, s.total, s.own, s.added, s.removed, s.scripts
