"""A server and its client, over standard input and output or a socket."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from hookwright.lsp.frames import ForeignProtocolError, Frames
from hookwright.lsp.inbox import Inbox, decode
from hookwright.lsp.parent import watch
from hookwright.lsp.warmup import steps

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

    from hookwright.lsp.server import HookwrightServer

CHUNK = 1 << 18


class _Pipe:
    """Writes all of it, which a raw file need not do."""

    def __init__(self, raw: FileIO) -> None:
        self._raw = raw

    def write(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[self._raw.write(view) or 0 :]

    def close(self) -> None:
        self._raw.close()


def serve_stdio(server: HookwrightServer, parent: int | None = None) -> int:
    """Speaks over standard input and output until the client leaves. The exit code. Raises `OSError` without them.

    Both descriptors are taken away from the rest of the process first: a stray print of some library goes to standard
    error, and no child process reads our messages.
    """
    source, target = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # there is no standard error
        os.dup2(nothing, 1)
    os.close(nothing)
    for descriptor in (source, target):
        with suppress(OSError, AttributeError):
            os.set_blocking(descriptor, True)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(source, os.O_BINARY)
        msvcrt.setmode(target, os.O_BINARY)
    server.protocol.set_writer(_Pipe(open(target, "wb", buffering=0)))  # noqa: SIM115, PTH123
    return asyncio.run(_stdio(server, source, parent))


async def _stdio(server: HookwrightServer, source: int, parent: int | None) -> int:
    from threading import Thread

    loop = asyncio.get_running_loop()
    stopped = _prepare(server, loop, parent)
    inbox = Inbox(server, loop)
    # a thread of its own, and one that nobody waits for: a read that never returns must not keep the process alive
    Thread(target=_pump, args=(source, inbox, loop, server), daemon=True).start()
    await stopped.wait()
    return server.exit_code or 0


def _pump(source: int, inbox: Inbox, loop: asyncio.AbstractEventLoop, server: HookwrightServer) -> None:
    frames = Frames()
    with suppress(RuntimeError):  # the loop is closed: nobody listens any more
        try:
            while chunk := os.read(source, CHUNK):
                bodies = frames.feed(chunk)
                for body in bodies:
                    inbox.put(decode(body))
                if bodies:
                    loop.call_soon_threadsafe(inbox.wake)
        finally:
            loop.call_soon_threadsafe(_left, inbox, server)


def _left(inbox: Inbox, server: HookwrightServer) -> None:
    inbox.when_empty(lambda: server.stop(0))


def _prepare(server: HookwrightServer, loop: asyncio.AbstractEventLoop, parent: int | None) -> asyncio.Event:
    """Whatever ends the server, besides the client: a signal, or the end of the editor's process."""
    stopped = asyncio.Event()
    server.on_stop = stopped.set
    server.spare = steps(server.protocol)

    def leave() -> None:
        server.stop(0)

    def follow(pid: int) -> None:
        watch(pid, loop, leave)

    server.on_parent = follow
    if parent is not None:
        follow(parent)
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError, RuntimeError):  # Windows; a thread that is not the main one
            loop.add_signal_handler(number, leave)
    return stopped


def serve_tcp(server: HookwrightServer, host: str, port: int, listening: Callable[[str, int], None]) -> int:
    """Waits for one client on a port (0: any free one), speaks with it until it leaves. The exit code.

    `listening` is called with the address once a client can connect. The port is closed when one has.
    """
    return asyncio.run(_tcp(server, host, port, listening))


async def _tcp(server: HookwrightServer, host: str, port: int, listening: Callable[[str, int], None]) -> int:
    loop = asyncio.get_running_loop()
    stopped = _prepare(server, loop, None)
    talks: set[asyncio.Task[None]] = set()

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if talks:
            writer.close()
            return
        listener.close()
        talk = loop.create_task(_talk(server, reader, writer, loop))
        talks.add(talk)

    listener = await asyncio.start_server(connected, host, port)
    address = listener.sockets[0].getsockname()
    listening(address[0], address[1])
    await stopped.wait()
    listener.close()
    for talk in talks:
        talk.cancel()
    await asyncio.gather(*talks, return_exceptions=True)
    return server.exit_code or 0


async def _talk(
    server: HookwrightServer,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    loop: asyncio.AbstractEventLoop,
) -> None:
    frames = Frames(strict=True)
    inbox = Inbox(server, loop)
    server.protocol.set_writer(writer)  # pyright: ignore[reportArgumentType]
    try:
        while chunk := await reader.read(CHUNK):
            for body in frames.feed(chunk):
                inbox.put(decode(body))
            inbox.wake()
        _left(inbox, server)
    except ForeignProtocolError:
        server.stop(1)
    except OSError:
        server.stop(0)
    finally:
        writer.close()
        with suppress(OSError, TimeoutError):
            await asyncio.wait_for(writer.wait_closed(), 2)
