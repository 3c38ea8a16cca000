"""Handlers of kind `http`: the event's JSON is posted to a URL.

The request goes to the URL as it is written: no proxy, no redirect. The time limit holds for the whole exchange, the
lookup of the name included, and an answer is read up to a limit.
"""

from __future__ import annotations

import re
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.engine.answer import parse_json
from hookwright.engine.handlers.base import Exchange, Stage
from hookwright.engine.outcome import Reply
from hookwright.model.values import as_object, strings
from hookwright.text.globs import star_match

if TYPE_CHECKING:
    from collections.abc import Mapping
    from http.client import HTTPConnection, HTTPResponse
    from urllib.parse import SplitResult

    from hookwright.engine.plan import Planned
    from hookwright.engine.process import CancelToken

MAX_BODY = 1 << 20
"""Bytes of an answer that are read."""

_VARIABLE = re.compile(r"\$(?:\{([A-Za-z_][A-Za-z0-9_]*)\}|([A-Za-z_][A-Za-z0-9_]*))")

_TOKEN = re.compile(r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")
_FIELD = re.compile(r"[\t\x20-\x7e\x80-\xff]*")  # RFC 9110, 5.5


class Request(NamedTuple):
    """What is sent."""

    url: str
    parts: SplitResult
    headers: dict[str, str]
    body: bytes
    timeout: float


def prepare(entry: Planned, value: Mapping[str, Any], stage: Stage) -> Exchange | Reply:
    """The request of an http handler, or the reply that says why there is none."""
    url = str(value.get("url", ""))
    if stage.urls is not None and not any(_url_fits(pattern, url) for pattern in stage.urls):
        return Reply(failure=f"{url} is not among the allowed URLs")
    parts, problem = _split(url)
    if parts is None:
        return Reply(failure=problem)
    allowed = set(strings(value.get("allowedEnvVars")))
    if stage.header_variables is not None:
        allowed &= set(stage.header_variables)
    headers = {"Content-Type": "application/json"}
    for name, text in as_object(value.get("headers")).items():
        headers[name] = interpolate(str(text), allowed, stage.around.variables)
        if problem := _unsendable(name, headers[name]):
            return Reply(failure=problem)
    request = Request(url, parts, headers, stage.payload.rstrip(b"\n"), entry.timeout)

    def run(cancel: CancelToken | None) -> Reply:
        return send(request, cancel)

    return Exchange(run)


def interpolate(text: str, allowed: set[str], variables: Mapping[str, str]) -> str:
    """The header with `$NAME` and `${NAME}` filled in; a name that is not allowed, or not set, is empty."""

    def fill(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        return variables.get(name, "") if name in allowed else ""

    return _VARIABLE.sub(fill, text)


def _unsendable(name: str, value: str) -> str:
    """Why a header can't be sent. The value, which may be a secret, is not repeated."""
    if not _TOKEN.fullmatch(name):
        return f"{name!r} can't be the name of a header"
    if not _FIELD.fullmatch(value):
        return f'the value of its header "{name}" holds a line break, or a character that a header can\'t hold'
    return ""


def _split(url: str) -> tuple[SplitResult | None, str]:
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        _ = parts.port  # raises for a port that is no number
    except ValueError as error:
        return None, f"{url!r} is no URL: {error}"
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None, f"{url!r} is no http or https URL"
    if parts.username is not None:
        return None, f"{url!r} holds a user name or a password; put it into a header"
    return parts, ""


def _url_fits(pattern: str, url: str) -> bool:
    """Whether the URL fits a pattern with `*`; the host's case and a dot at its end don't matter."""
    return star_match(_canonical(pattern), _canonical(url))


def _canonical(url: str) -> str:
    scheme, mark, rest = url.partition("://")
    if not mark:
        return url
    end = next((i for i, char in enumerate(rest) if char in "/?#"), len(rest))
    host, colon, port = rest[:end].lower().partition(":")
    return f"{scheme.lower()}://{host.rstrip('.')}{colon}{port}{rest[end:]}"


def send(request: Request, cancel: CancelToken | None) -> Reply:
    """Post and read the answer. Always ends within the time limit; a peer that hangs is left behind."""
    work = _Work(request)
    thread = threading.Thread(target=work.run, name="hookwright-http", daemon=True)
    start = time.monotonic()
    thread.start()
    while thread.is_alive():
        left = start + request.timeout - time.monotonic()
        cancelled = cancel is not None and cancel.cancelled
        if left <= 0 or cancelled:
            work.abandon()
            return Reply(timed_out=not cancelled, cancelled=cancelled, duration=time.monotonic() - start)
        thread.join(min(left, 0.05 if cancel is not None else 3600.0))
    return work.reply._replace(duration=time.monotonic() - start)


class _Work:
    """One exchange, in a thread of its own: neither a lookup nor a slow drip of bytes has a time limit otherwise."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.reply = Reply(failure="there was no answer")
        self.connection: HTTPConnection | None = None
        self.abandoned = False

    def run(self) -> None:
        from http.client import HTTPException

        try:
            self.reply = self.exchange()
        except (OSError, HTTPException, ValueError) as error:
            late = isinstance(error, TimeoutError) and error.errno is None  # our own limit, not the network's
            why = str(error)[:200] or type(error).__name__  # a peer's garbage is part of it
            failure = "" if late else f"{self.request.url} can't be reached: {why}"
            self.reply = Reply(failure=failure, timed_out=late)
        finally:
            if self.connection is not None:
                self.connection.close()

    def exchange(self) -> Reply:
        connection = self.connection = _connection(self.request)
        parts = self.request.parts
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.connect()
        if self.abandoned:  # the verdict is long known: what comes late must not happen after it
            return self.reply
        connection.request("POST", target, self.request.body, self.request.headers)
        response = connection.getresponse()
        body = _body(response)
        if not 200 <= response.status < 300:
            return Reply(failure=f"HTTP {response.status} from {self.request.url}", status=response.status)
        return _read(body, response.status)

    def abandon(self) -> None:
        """Give up: closing the socket wakes the thread."""
        import socket

        self.abandoned = True
        sock = self.connection.sock if self.connection is not None else None
        if sock is not None:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:  # not connected yet, or gone
                return


def _connection(request: Request) -> HTTPConnection:
    from http.client import HTTPConnection, HTTPSConnection

    host, port, seconds = request.parts.hostname or "", request.parts.port, min(request.timeout, 3600.0)
    if request.parts.scheme == "https":
        return HTTPSConnection(host, port, timeout=seconds)
    return HTTPConnection(host, port, timeout=seconds)


def _body(response: HTTPResponse) -> bytes:
    return response.read(MAX_BODY + 1)


def _read(body: bytes, status: int) -> Reply:
    """An answer must be empty or one JSON object."""
    if len(body) > MAX_BODY:
        return Reply(failure=f"its answer is longer than {MAX_BODY >> 20} MiB", status=status)
    text = body.decode("utf-8", "replace")
    if not text.strip():
        return Reply(exit_code=0, status=status)
    if not text.strip().startswith("{"):
        shown = text if len(text) <= 200 else text[:200] + "…"
        return Reply(failure=f"HTTP hook must return JSON, but got non-JSON response body: {shown}", status=status)
    try:
        parse_json(text.strip("\ufeff \t\r\n"))
    except ValueError as error:
        return Reply(failure=f"HTTP hook must return valid JSON, but parsing failed: {error}", status=status)
    return Reply(exit_code=0, stdout=text, status=status)
