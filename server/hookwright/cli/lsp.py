"""`hookwright lsp`: the language server."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from hookwright import __version__
from hookwright.cli.boundary import UsageError, tell

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.lsp.server import HookwrightServer

LEVELS = ("debug", "info", "warning", "error")


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb; `--stdio` and `--clientProcessId` are what editors send along by custom."""
    parser.add_argument("--stdio", action="store_true", help="speak over standard input and output, as without options")
    parser.add_argument(
        "--tcp", metavar="[HOST:]PORT", help="wait for one client on a port of this machine instead (0: any)"
    )
    parser.add_argument("--allow-remote", action="store_true", help="let HOST be one that other machines reach")
    parser.add_argument("--log-file", metavar="FILE", help="write the log there instead of to standard error")
    parser.add_argument("--log-level", choices=LEVELS, default="warning", help="what is logged (default: warning)")
    parser.add_argument("--clientProcessId", metavar="PID", type=int, dest="parent", help="end when that process does")
    parser.add_argument("-V", "--version", action="version", version=f"hookwright {__version__}")


def run(args: Namespace) -> int:
    """Serves one client until it leaves. 0 after an orderly end, 1 when the client left without `shutdown`."""
    if args.stdio and args.tcp is not None:
        raise UsageError("--stdio and --tcp exclude each other")
    address = _address(args.tcp, remote=args.allow_remote) if args.tcp is not None else None
    # a third of the start is the collector looking at classes that stay for ever
    gc.disable()
    from hookwright.lsp.server import create_server
    from hookwright.lsp.transport import serve_tcp

    _log_to(args.log_file, args.log_level)
    server = create_server()
    server.memory.take_over()
    if address is None:
        return _stdio(server, args.parent)
    try:
        return serve_tcp(server, *address, _listening)
    except OSError as error:
        raise UsageError(f"can't listen on {address[0]} port {address[1]}: {error.strerror or error}") from error


def _stdio(server: HookwrightServer, parent: int | None) -> int:
    from hookwright.lsp.transport import serve_stdio

    if sys.stdin is not None and sys.stdin.isatty():  # pyright: ignore[reportUnnecessaryComparison]
        tell("hookwright lsp: an editor starts this and speaks with it; Ctrl-C ends it")
    try:
        return serve_stdio(server, parent)
    except OSError as error:
        raise UsageError(f"no standard input and output to speak over: {error.strerror or error}") from error


def _address(text: str, *, remote: bool) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]") or "127.0.0.1"
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        raise UsageError(f'--tcp wants a port from 0 to 65535, or HOST:PORT, not "{text}"')
    if not _is_loopback(host):
        if not remote:
            raise UsageError(f'"{host}" can be reached from other machines; add --allow-remote if that is meant')
        tell(f"hookwright lsp: warning: whoever reaches {host} port {port} is served, and nothing is encrypted")
    return host, int(port)


def _is_loopback(host: str) -> bool:
    """Whether every address of that name stays on this machine."""
    import ipaddress
    import socket

    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(host, None)}
    except (OSError, UnicodeError) as error:
        raise UsageError(f'no address for "{host}"') from error
    return all(ipaddress.ip_address(one.partition("%")[0]).is_loopback for one in found)


def _listening(host: str, port: int) -> None:
    tell(f"hookwright lsp: listening on {f'[{host}]' if ':' in host else host}:{port}")


def _log_to(file: str | None, level: str) -> None:
    import logging

    try:
        handler = logging.StreamHandler(sys.stderr) if file is None else logging.FileHandler(file, encoding="utf-8")
    except OSError as error:
        raise UsageError(f'can\'t write the log to "{file}": {error.strerror}') from error
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    if level != "debug":
        logging.getLogger("pygls").setLevel(logging.WARNING)  # at "info" it writes out every message
