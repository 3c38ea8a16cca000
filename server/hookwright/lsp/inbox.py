"""Messages that came in and wait for their turn."""

from __future__ import annotations

import json
from collections import deque
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from lsprotocol import types

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from hookwright.lsp.server import HookwrightServer

Message = dict[str, Any]


class Garbage(NamedTuple):
    """A message that could not be read."""

    reason: str


def decode(body: bytes | None) -> object:
    """The JSON value of a message, or `Garbage`. A lone surrogate, escaped or raw, is let through."""
    if body is None:
        return Garbage("the message is too long")
    try:
        return json.loads(body.decode("utf-8", "surrogatepass"))
    except RecursionError:
        return Garbage("the message is nested too deeply")
    except ValueError as error:
        return Garbage(f"the message is no JSON in UTF-8: {str(error)[:80]}")


def is_message(value: object) -> TypeGuard[Message]:
    """Whether a decoded value is a JSON object."""
    return isinstance(value, dict)


class Inbox:
    """Filled by whoever reads, emptied on the event loop, one message a turn.

    Reading ahead gives two things that a loop of read and handle can't: a request that was cancelled while it waited is
    never started, and work that only the last of several changes needs (diagnostics) waits until nothing else does.
    """

    def __init__(self, server: HookwrightServer, loop: asyncio.AbstractEventLoop) -> None:
        self._server = server
        self._loop = loop
        self._waiting: deque[object] = deque()
        self._cancelled: set[int | str] = set()
        self._running = False
        server.on_work = self.wake_soon
        self._last: Callable[[], None] | None = None

    def put(self, value: object) -> None:
        """Takes a decoded message. Any thread may call it, in order; `wake` has to follow on the loop."""
        number = _cancels(value)
        if number is not None:
            self._cancelled.add(number)
        self._waiting.append(value)

    def wake(self) -> None:
        """There may be messages, or work for an idle moment. On the loop only."""
        if not self._running:
            self._running = True
            self._turn()

    def wake_soon(self) -> None:
        """As `wake`, after what runs now."""
        if not self._running:
            self._loop.call_soon(self.wake)

    def when_empty(self, last: Callable[[], None]) -> None:
        """Nothing more will come: calls `last` when everything that came is handled."""
        self._last = last
        self.wake()

    def _turn(self) -> None:
        if self._server.exit_code is not None:
            return
        if self._waiting:
            self._dispatch(self._waiting.popleft())
        if self._waiting:
            self._server.overdue()
            self._loop.call_soon(self._turn)
            return
        self._running = False
        if self._server.idle():
            self._loop.call_soon(self.wake)
        elif self._last is not None:
            self._last()

    def _dispatch(self, value: object) -> None:
        protocol = self._server.protocol
        number = _cancels(value)
        if number is not None:
            self._cancelled.discard(number)
        elif is_message(value) and "method" in value and _is_id(value.get("id")) and value["id"] in self._cancelled:
            protocol.refuse(value["id"], types.LSPErrorCodes.RequestCancelled, "cancelled before it began")
            return
        protocol.receive(value)


def _is_id(value: object) -> TypeGuard[int | str]:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _cancels(value: object) -> int | str | None:
    """The request that the message cancels, when it is such a message."""
    if not is_message(value) or value.get("method") != types.CANCEL_REQUEST:
        return None
    params: object = value.get("params")
    number = params.get("id") if is_message(params) else None
    return number if _is_id(number) else None
