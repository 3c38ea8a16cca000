"""A language model that says what it was told to say, on loopback, in the four protocols that agents speak.

A script is a list of answers: each a list of tool calls, or a text. Requests that offer no tools (for titles) get a
word of their own and use no answer up. After the last answer it says "done" for ever.
"""

from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple, Self

Json = dict[str, Any]


class Call(NamedTuple):
    """One tool call that the model asks for."""

    tool: str
    arguments: Json
    custom: bool = False  # OpenAI's free-form tools take a text, which stands under "input"


Answer = str | list[Call]


class Asked(NamedTuple):
    """One request of the agent that offered tools."""

    protocol: str
    body: Json
    tools: frozenset[str]

    @property
    def text(self) -> str:
        """All that was sent, with the escapes of JSON undone in nothing but non-ASCII letters."""
        return json.dumps(self.body, ensure_ascii=False)

    @property
    def results(self) -> dict[tuple[int, int], str]:
        """What came of the calls, each as one text: by the number of the answer, and of the call in it."""
        found = _RESULTS[self.protocol](self.body)
        return {(int(name.split("_")[-2]), int(name.split("_")[-1])): text for name, text in found}


class MockModel:
    """The server. `url` is without a path; `asked` grows with each request that offers tools."""

    def __init__(self, script: list[Answer]) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self.strange: list[str] = []  # paths that nobody answers
        self._lock = threading.Lock()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def last(self) -> Asked:
        """The last request that offered tools: it holds the whole conversation."""
        return self.asked[-1]

    def next(self, protocol: str, body: Json) -> tuple[int, Answer]:
        """The number of the answer, and the answer."""
        tools = _offered(body)
        if not tools:
            return 999, "a title"
        with self._lock:
            self.asked.append(Asked(protocol, body, tools))
            number = len(self.asked) - 1
        return number, self.script[number] if number < len(self.script) else "done"

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        model = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Nothing on the terminal."""

            def do_GET(self) -> None:
                self._send("application/json", json.dumps({"data": [], "models": [], "object": "list"}))

            def do_HEAD(self) -> None:
                self._send("application/json", "")

            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    body = json.loads(raw)
                except ValueError:
                    body = {}
                path = self.path.partition("?")[0]
                for end, (protocol, write) in _ENDPOINTS.items():
                    if path.endswith(end):
                        number, answer = model.next(protocol, body)
                        self._send(*write(number, answer, body))
                        return
                if path.endswith(("countTokens", "count_tokens")):
                    self._send("application/json", json.dumps({"totalTokens": 9, "input_tokens": 9}))
                    return
                model.strange.append(path)
                self._send("application/json", "{}")

            def _send(self, kind: str, text: str) -> None:
                data = text.encode()
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        return Handler


def _offered(body: Json) -> frozenset[str]:
    names: list[str] = []
    for tool in body.get("tools") or ():
        names += [found["name"] for found in tool.get("functionDeclarations") or ()]
        names.append(tool.get("name") or (tool.get("function") or {}).get("name") or "")
    return frozenset(filter(None, names))


# ---- how each protocol writes an answer: the content type and the whole body


def _events(events: list[Json], *, named: bool) -> tuple[str, str]:
    lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" if named else f"data: {json.dumps(event)}\n\n"
             for event in events]  # fmt: skip
    return "text/event-stream", "".join(lines)


def _responses(number: int, answer: Answer, _: Json) -> tuple[str, str]:
    items: list[Json]
    if isinstance(answer, str):
        content = [{"type": "output_text", "text": answer, "annotations": []}]
        items = [{"type": "message", "role": "assistant", "id": f"msg_{number}", "content": content}]
    else:
        items = [
            {"type": "custom_tool_call", "id": f"ctc_{number}_{at}", "call_id": f"call_{number}_{at}",
             "name": call.tool, "input": call.arguments["input"]} if call.custom else
            {"type": "function_call", "id": f"fc_{number}_{at}", "call_id": f"call_{number}_{at}", "name": call.tool,
             "arguments": json.dumps(call.arguments)}
            for at, call in enumerate(answer)
        ]  # fmt: skip
    name = f"resp_{number}"
    usage = {"input_tokens": 9, "output_tokens": 9, "total_tokens": 18, "input_tokens_details": {"cached_tokens": 0},
             "output_tokens_details": {"reasoning_tokens": 0}}  # fmt: skip
    response = {"id": name, "object": "response", "status": "completed", "output": items, "usage": usage}
    done = [{"type": "response.output_item.done", "output_index": at, "item": item} for at, item in enumerate(items)]
    return _events(
        [{"type": "response.created", "response": {"id": name}}, *done,
         {"type": "response.completed", "response": response}],
        named=True,
    )  # fmt: skip


def _chat(number: int, answer: Answer, body: Json) -> tuple[str, str]:
    message: Json
    if isinstance(answer, str):
        message, reason = {"role": "assistant", "content": answer}, "stop"
    else:
        calls = [
            {"index": at, "id": f"call_{number}_{at}", "type": "function",
             "function": {"name": call.tool, "arguments": json.dumps(call.arguments)}}
            for at, call in enumerate(answer)
        ]  # fmt: skip
        message, reason = {"role": "assistant", "content": None, "tool_calls": calls}, "tool_calls"
    usage = {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18}
    base = {"id": f"chat_{number}", "created": 1, "model": "mock"}
    if not body.get("stream"):
        choice = {"index": 0, "message": message, "finish_reason": reason}
        whole = {**base, "object": "chat.completion", "choices": [choice], "usage": usage}
        return "application/json", json.dumps(whole)
    chunk = {**base, "object": "chat.completion.chunk"}
    first = {**chunk, "choices": [{"index": 0, "delta": message, "finish_reason": None}]}
    last = {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}], "usage": usage}
    kind, text = _events([first, last], named=False)
    return kind, text + "data: [DONE]\n\n"


def _gemini_whole(number: int, answer: Answer, _: Json) -> tuple[str, str]:
    parts: list[Json]
    if isinstance(answer, str):
        parts = [{"text": answer}]
    else:
        parts = [{"functionCall": {"id": f"call_{number}_{at}", "name": call.tool, "args": call.arguments}}
                 for at, call in enumerate(answer)]  # fmt: skip
    usage = {"promptTokenCount": 9, "candidatesTokenCount": 9, "totalTokenCount": 18}
    candidate = {"content": {"role": "model", "parts": parts}, "finishReason": "STOP", "index": 0}
    return "application/json", json.dumps({"candidates": [candidate], "usageMetadata": usage, "modelVersion": "mock"})


def _gemini_stream(number: int, answer: Answer, body: Json) -> tuple[str, str]:
    return "text/event-stream", f"data: {_gemini_whole(number, answer, body)[1]}\n\n"


def _messages(number: int, answer: Answer, body: Json) -> tuple[str, str]:
    blocks: list[Json]
    if isinstance(answer, str):
        blocks, reason = [{"type": "text", "text": answer}], "end_turn"
    else:
        blocks = [{"type": "tool_use", "id": f"toolu_{number}_{at}", "name": call.tool, "input": call.arguments}
                  for at, call in enumerate(answer)]  # fmt: skip
        reason = "tool_use"
    usage = {"input_tokens": 9, "output_tokens": 9}
    whole = {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": body.get("model", "mock"),
             "content": blocks, "stop_reason": reason, "stop_sequence": None, "usage": usage}  # fmt: skip
    if not body.get("stream"):
        return "application/json", json.dumps(whole)
    events: list[Json] = [{"type": "message_start", "message": {**whole, "content": [], "stop_reason": None}}]
    for at, block in enumerate(blocks):
        if block["type"] == "text":
            empty, delta = {"type": "text", "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        events += [
            {"type": "content_block_start", "index": at, "content_block": empty},
            {"type": "content_block_delta", "index": at, "delta": delta},
            {"type": "content_block_stop", "index": at},
        ]
    ended = {"stop_reason": reason, "stop_sequence": None}
    events += [{"type": "message_delta", "delta": ended, "usage": {"output_tokens": 9}}, {"type": "message_stop"}]
    return _events(events, named=True)


_ENDPOINTS = {
    "/responses": ("responses", _responses),
    "/chat/completions": ("chat", _chat),
    ":generateContent": ("gemini", _gemini_whole),
    ":streamGenerateContent": ("gemini", _gemini_stream),
    "/messages": ("messages", _messages),
}


# ---- where each protocol puts the results of tools


def _text_of(content: Any) -> str:
    """A result's content as one text: a string, or a list of parts with texts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        return "\n".join(part.get("text", "") if isinstance(part, dict) else str(part) for part in content)
    return json.dumps(content, ensure_ascii=False)


def _responses_results(body: Json) -> list[tuple[str, str]]:
    outputs = ("function_call_output", "custom_tool_call_output")
    return [(item["call_id"], _text_of(item["output"])) for item in body["input"] if item.get("type") in outputs]


def _chat_results(body: Json) -> list[tuple[str, str]]:
    return [(said["tool_call_id"], _text_of(said["content"])) for said in body["messages"] if said["role"] == "tool"]


def _gemini_results(body: Json) -> list[tuple[str, str]]:
    parts = [part for content in body["contents"] for part in content.get("parts", ())]
    given = [part["functionResponse"] for part in parts if "functionResponse" in part]
    return [(one["id"], json.dumps(one["response"], ensure_ascii=False)) for one in given]


def _messages_results(body: Json) -> list[tuple[str, str]]:
    blocks = [block for message in body["messages"] if isinstance(message["content"], list)
              for block in message["content"]]  # fmt: skip
    return [(block["tool_use_id"], _text_of(block.get("content"))) for block in blocks
            if block.get("type") == "tool_result"]  # fmt: skip


_RESULTS = {
    "responses": _responses_results, "chat": _chat_results, "gemini": _gemini_results, "messages": _messages_results,
}  # fmt: skip
