"""Where pygls leaves a request without an answer, or lets through what it must not, this gives the answer.

Each of these was seen with pygls 2.1.1; `tests/e2e/test_wire.py` shows them one by one.
"""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.protocol import JsonRPCNotification, JsonRPCRequestMessage, LanguageServerProtocol, lsp_method

from hookwright.lsp.inbox import Garbage, is_message
from hookwright.lsp.reports import SCHEME

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from hookwright.lsp.inbox import Message
    from hookwright.lsp.server import HookwrightServer

log = logging.getLogger(__name__)

INTERNAL = "hookwright: internal error, see the server's log"
_NOTEBOOKS = (
    types.NOTEBOOK_DOCUMENT_DID_OPEN,
    types.NOTEBOOK_DOCUMENT_DID_CHANGE,
    types.NOTEBOOK_DOCUMENT_DID_CLOSE,
)
_WITHOUT_PARAMS = frozenset({types.SHUTDOWN, types.EXIT})


class HookwrightProtocol(LanguageServerProtocol):
    """JSON-RPC on which every request gets exactly one answer, whatever the client sent."""

    _server: HookwrightServer  # pyright: ignore[reportIncompatibleVariableOverride]

    def receive(self, value: object) -> None:
        """Handles one decoded message of the wire. Never raises."""
        if isinstance(value, Garbage):
            self.refuse(None, types.ErrorCodes.ParseError, value.reason)
            return
        try:
            reason = _no_message(value)
            if reason or not is_message(value):
                self.refuse(_id_of(value), types.ErrorCodes.InvalidRequest, reason)
                return
            self.handle_message(self.structure_message(value))
        except JsonRpcException as error:
            log.warning("refused a message: %s", error)
        except Exception as error:
            log.exception("a message could not be handled")
            self._server.report_server_error(error, JsonRpcInternalError)

    def refuse(self, number: int | str | None, code: types.ErrorCodes | types.LSPErrorCodes, message: str) -> None:
        """Answers a request with an error."""
        self._send_response(number, error=types.ResponseError(code=code.value, message=message))  # pyright: ignore[reportArgumentType]

    def structure_message(self, data: Message) -> Any:
        """The message with its types. The wrong shape raises a `JsonRpcException`; a request is answered before."""
        if "jsonrpc" not in data:
            return data
        method = data.get("method")
        if method is None:
            return self._structure_response(data)
        kind = self.get_message_type(method) if isinstance(method, str) else None
        if kind is None:
            # pygls would make named tuples of what it has no type for; nobody here reads them
            data = {"jsonrpc": data["jsonrpc"], "method": str(method), "params": None, **_only(data, "id")}
            return JsonRPCRequestMessage(**data) if "id" in data else JsonRPCNotification(**data)
        if method in _WITHOUT_PARAMS:
            data = {key: value for key, value in data.items() if key != "params"}
        try:
            return self._converter.structure(data, kind)
        except Exception as error:
            if "id" in data:
                self.refuse(data["id"], types.ErrorCodes.InvalidParams, f"{method}: the params have the wrong shape")
            raise JsonRpcInvalidParams(f"{method}: {_first_line(error)}") from error

    def _structure_response(self, data: Message) -> Any:
        try:
            return super().structure_message(data)
        except Exception as error:
            future = self._request_futures.pop(data.get("id", ""), None)
            if future is not None and not future.done():
                future.set_exception(JsonRpcInvalidRequest("the client's answer has the wrong shape"))
            raise JsonRpcInvalidRequest(f"an answer of the client: {_first_line(error)}") from error

    def handle_message(self, message: Any) -> None:
        """Passes a message on when the connection is in the state for it."""
        method: str | None = getattr(message, "method", None)
        number: int | str | None = getattr(message, "id", None)
        if method is None or method == types.EXIT:
            super().handle_message(message)
        elif self._shutdown:
            if number is not None:
                self.refuse(number, types.ErrorCodes.InvalidRequest, "the server is shutting down")
        elif self._workspace is None and method != types.INITIALIZE:
            if number is not None:
                self.refuse(number, types.ErrorCodes.ServerNotInitialized, "the server is not initialized yet")
        elif self._workspace is not None and method == types.INITIALIZE:
            if number is not None:
                self.refuse(number, types.ErrorCodes.InvalidRequest, "the server is initialized already")
        else:
            super().handle_message(message)

    def _handle_response(self, msg_id: Any, result: Any = None, error: types.ResponseError | None = None) -> None:
        """Drops an answer that nobody waits for any more; pygls fails on it, in the user's face (issue 621)."""
        future = self._request_futures.get(msg_id)
        if future is not None and future.done():
            self._request_futures.pop(msg_id, None)
            return
        super()._handle_response(msg_id, result, error)

    def _send_response(self, msg_id: Any, result: Any = None, error: types.ResponseError | None = None) -> None:
        """Answers a request; of an internal error no traceback and no path leave the machine."""
        if error is not None and error.code == types.ErrorCodes.InternalError.value:
            error = types.ResponseError(code=error.code, message=INTERNAL)
        super()._send_response(msg_id, result, error)

    def encode(self, data: Any) -> bytes:
        """A message or a part of one as JSON."""
        return json.dumps(data, default=self._serialize_message, separators=(",", ":")).encode("ascii")

    def _send_data(self, data: Any) -> None:
        """Writes a message; one that can't be written as JSON becomes an error answer, where pygls says nothing."""
        if self.writer is None:
            log.error("there is nobody to send to")
            return
        try:
            body = self.encode(data)
        except Exception as error:
            log.exception("a message could not be written as JSON")
            self._server.report_server_error(error, JsonRpcInternalError)
            number = getattr(data, "id", None)
            if number is not None and not hasattr(data, "method") and not isinstance(data, types.ResponseErrorMessage):
                self.refuse(number, types.ErrorCodes.InternalError, INTERNAL)
            return
        try:
            self.writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        except OSError as error:
            log.warning("the client is gone: %s", error)
            self._server.stop(1)

    def _register_builtin_features(self) -> None:
        """pygls' own features, without the notebooks that were never offered."""
        super()._register_builtin_features()
        for method in _NOTEBOOKS:
            self.fm.builtin_features.pop(method)  # pyright: ignore[reportUnknownMemberType]

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """pygls' answer, with what it does not know: virtual documents, and progress of commands."""
        result = yield from super().lsp_initialize(params)
        offered = result.capabilities
        if self._server.client.text_content:
            offered.workspace = offered.workspace or types.WorkspaceOptions()
            offered.workspace.text_document_content = types.TextDocumentContentOptions([SCHEME])
        if offered.execute_command_provider is not None:
            offered.execute_command_provider.work_done_progress = True
        return result

    @lsp_method(types.WORKSPACE_EXECUTE_COMMAND)
    def lsp_workspace__execute_command(self, params: types.ExecuteCommandParams) -> Generator[Any, Any, Any]:
        """Does a command. pygls takes wrong types for right ones, and loses what the client needs to stop it."""
        from hookwright.lsp.arguments import read
        from hookwright.lsp.handlers.command import COMMANDS
        from hookwright.lsp.runs import Call

        known = COMMANDS.get(params.command)
        if known is None:
            raise JsonRpcInvalidParams(f"there is no command {params.command[:100]!r}")
        args = read(known.kind, params.arguments)
        call = Call(self.msg_id, params.work_done_token)
        return (yield self.fm.commands[params.command], (params.command, args, call), None)  # pyright: ignore[reportUnknownMemberType]

    def _handle_cancel_notification(self, msg_id: Any) -> None:
        """Cancels a request; pygls would let a command go on."""
        self._server.runs.stop_request(msg_id)
        super()._handle_cancel_notification(msg_id)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Leaves documents to our session. pygls' mirror of them breaks lines where the protocol does not."""
        self._ours(types.TEXT_DOCUMENT_DID_OPEN, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """See `lsp_text_document__did_open`."""
        self._ours(types.TEXT_DOCUMENT_DID_CHANGE, params)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]
        """See `lsp_text_document__did_open`."""
        self._ours(types.TEXT_DOCUMENT_DID_CLOSE, params)

    def _ours(self, method: str, params: Any) -> None:
        handler = cast("Callable[[Any], None]", self.fm.features[method])  # pyright: ignore[reportUnknownMemberType]
        handler(params)

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *args: Any) -> Generator[Any, Any, None]:  # noqa: ARG002
        """Ends what is running. pygls walks a dict here that ending changes (issue 606)."""
        self._server.runs.close()
        current = self.msg_id
        for number, future in list(self._request_futures.items()):
            if number != current and not future.done():
                future.cancel()
        self._shutdown = True
        yield from ()

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> None:  # pyright: ignore[reportIncompatibleMethodOverride]  # noqa: ARG002
        """Ends the server: with 0 after `shutdown`, else with 1, as the protocol has it."""
        self._server.stop(0 if self._shutdown else 1)


def _no_message(value: object) -> str:
    """Why that is no JSON-RPC message; "" when it is one."""
    if not is_message(value):
        return "a message must be a JSON object"
    if value.get("jsonrpc") != "2.0":
        return 'a message needs "jsonrpc": "2.0"'
    if "method" in value and not isinstance(value["method"], str):
        return '"method" must be a string'
    if "id" in value and "method" in value and _id_of(value) is None:
        return '"id" must be a number or a string'
    if not ("method" in value or "id" in value):
        return 'a message needs "method" or "id"'
    return ""


def _id_of(value: object) -> int | str | None:
    number = value.get("id") if is_message(value) else None
    return number if isinstance(number, int | str) and not isinstance(number, bool) else None


def _only(data: Message, key: str) -> Message:
    return {key: data[key]} if key in data else {}


def _first_line(error: BaseException) -> str:
    """What went wrong, without the client's text in it."""
    inner: Any = getattr(error, "exceptions", None)
    while inner:
        error, inner = inner[0], getattr(inner[0], "exceptions", None)
    return f"{type(error).__name__}: {str(error)[:120]}"
