"""Handlers really run: in parallel, in the shell and without one, over HTTP; what surrounds them."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from hookwright.engine.handlers import http as http_kind
from hookwright.engine.handlers.http import MAX_BODY, interpolate
from hookwright.engine.process import MAX_PARALLEL, CancelToken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Shop

CLAUDE = ".claude/settings.json"
DENY = {
    "hookSpecificOutput": {
        "hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no",
    },
}  # fmt: skip


def command(text: str, **keys: Any) -> dict[str, Any]:
    return {"type": "command", "command": text, **keys}


def write(shop: Shop, *handlers: Any, event: str = "PreToolUse", **keys: Any) -> None:
    shop.write(CLAUDE, json.dumps({"hooks": {event: [{"hooks": list(handlers)}]}, **keys}))


def run(shop: Shop, event: str = "PreToolUse", **options: Any) -> Any:
    engine = shop.engine("claude-code")
    return engine.run(event, engine.sample(event), **options)


# ---- processes


def test_matching_hooks_run_in_parallel_and_results_come_in_the_order_of_the_file(shop: Shop) -> None:
    write(shop, *(command(f"sleep 0.{9 - n}; echo {n}") for n in range(6)))
    start = time.monotonic()
    report = run(shop)
    assert time.monotonic() - start < 2.5
    assert [result.reply.stdout for result in report.results] == [f"{n}\n" for n in range(6)]
    finished = [result.finished for result in report.results]
    assert finished == sorted(finished, reverse=True)


def test_a_hundred_hooks_at_once(shop: Shop) -> None:
    write(shop, *(command(f"echo {n}") for n in range(100)))
    assert [r.reply.stdout.strip() for r in run(shop).results] == [str(n) for n in range(100)]


def test_without_a_shell_arguments_stay_as_they_are_but_for_placeholders(shop: Shop) -> None:
    arguments = ["%s|", "$HOME", "*", "a b", "${CLAUDE_PROJECT_DIR}", "$CLAUDE_PROJECT_DIR", "~", ""]
    write(shop, command("printf", args=arguments))
    out = run(shop).results[0].reply.stdout
    assert out == f"$HOME|*|a b|{shop.path}|$CLAUDE_PROJECT_DIR|~||"


def test_without_a_shell_a_program_is_found_on_the_path_of_the_hook(shop: Shop) -> None:
    shop.script("bin/check", "echo found")
    shop.environ["PATH"] = f"{shop.path}/bin:{shop.environ['PATH']}"
    write(shop, command("check", args=[]), command("./bin/check", args=[]), command("check me", args=[]))
    results = run(shop).results
    assert [r.reply.stdout for r in results] == ["found\n", "found\n", ""]
    assert "no program 'check me'" in results[2].reply.failure


@pytest.mark.parametrize("name", ["CLAUDE_PLUGIN_ROOT", "CLAUDE_PLUGIN_DATA"])
@pytest.mark.parametrize("args", [None, ["x"]])
def test_a_placeholder_of_plugins_in_a_settings_file_keeps_the_hook_back(shop: Shop, name: str, args: Any) -> None:
    keys = {"args": args} if args else {}
    write(shop, command(f"touch ran '${{{name}}}'", **keys))
    report = run(shop)
    assert name in report.results[0].reply.failure
    assert (report.blocked, (shop.path / "ran").exists()) == (False, False)


def test_an_empty_command_fails_and_guards_nothing(shop: Shop) -> None:
    write(shop, command(""))
    report = run(shop)
    assert (report.blocked, report.results[0].reply.failure) == (False, "it can't be run: its command is empty")


def test_half_a_surrogate_pair_does_not_keep_a_command_from_running(shop: Shop) -> None:
    shop.write(CLAUDE, '{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "echo ran #\\ud800"}]}]}}')
    assert run(shop).results[0].reply.stdout == "ran\n"


def test_the_shell_prefix_of_the_agent_is_used_for_the_shell_form_only(shop: Shop) -> None:
    shop.environ["CLAUDE_CODE_SHELL_PREFIX"] = "echo prefixed"
    write(shop, command("echo it's me"), command("echo", args=["me"]))
    assert [r.reply.stdout for r in run(shop).results] == ["prefixed echo it's me\n", "me\n"]


def test_a_hook_inherits_the_environment_without_what_the_agent_keeps_back(shop: Shop) -> None:
    shop.environ |= {"MINE": "1", "OTEL_EXPORTER": "secret", "CLAUDE_PROJECT_DIR": "/preset", "CLAUDE_EFFORT": "max"}
    write(shop, command("env"), env={"FROM_SETTINGS": "2", "CLAUDE_PROJECT_DIR": "/other"})
    lines = run(shop).results[0].reply.stdout.splitlines()
    assert {"MINE=1", "FROM_SETTINGS=2", f"CLAUDE_PROJECT_DIR={shop.path}", "CLAUDECODE=1"} <= set(lines)
    assert not any(line.startswith(("OTEL_", "CLAUDE_EFFORT")) for line in lines)


def test_the_folder_is_the_sessions_and_when_it_is_gone_the_workspace(shop: Shop) -> None:
    (shop.path / "sub").mkdir()
    write(shop, command("pwd"))
    engine = shop.engine("claude-code")
    for cwd, seen in ((shop.path / "sub", shop.path / "sub"), (shop.path / "gone", shop.path)):
        report = engine.pre_tool_use("Bash", {}, cwd=str(cwd))
        assert report.results[0].reply.stdout.strip() == str(seen)


@pytest.mark.parametrize("event", ["SessionStart", "PreToolUse"])
def test_a_file_for_exports_is_there_on_some_events_and_gone_afterwards(shop: Shop, event: str) -> None:
    script = 'echo "file=$CLAUDE_ENV_FILE"; [ -n "$CLAUDE_ENV_FILE" ] && echo "export A=1" >> "$CLAUDE_ENV_FILE"'
    write(shop, command(script), event=event)
    report = run(shop, event)
    path = report.results[0].reply.stdout.strip().removeprefix("file=")
    assert (bool(path), report.exports) == ((True, "export A=1\n") if event == "SessionStart" else (False, ""))
    assert not path or not Path(path).exists()


@pytest.mark.parametrize(
    "trick", ['rm "$F"', 'rm "$F"; mkfifo "$F"', 'rm "$F"; ln -s /dev/zero "$F"', 'rm "$F"; mkdir "$F"']
)
def test_a_hook_that_plays_tricks_with_that_file_gains_nothing(shop: Shop, trick: str) -> None:
    write(shop, command(f'F="$CLAUDE_ENV_FILE"; {trick}'), event="SessionStart")
    assert run(shop, "SessionStart").exports == ""


def test_cancelling_stops_all_hooks_and_lets_no_call_pass_a_guard(shop: Shop) -> None:
    shop.one("PreToolUse", "sleep 30")
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    start = time.monotonic()
    report = shop.engine().pre_tool_use("Bash", {}, cancel=token)
    assert time.monotonic() - start < 3
    assert (report.results[0].reply.cancelled, report.blocked) == (True, True)
    assert "was cancelled before it answered" in report.decision.explanation[1]


def test_a_hook_in_the_background_is_not_waited_for_unless_asked(shop: Shop) -> None:
    answer = {"hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": "later"}}
    write(shop, command(f"sleep 0.5; echo '{json.dumps(answer)}'; touch done; exit 2", **{"async": True}))
    start = time.monotonic()
    report = run(shop)
    assert time.monotonic() - start < 0.45
    assert (report.blocked, report.results[0].outcome, report.later) == (False, None, ())
    waited = run(shop, background="wait")
    assert (waited.blocked, waited.later) == (False, ("later",))
    assert (shop.path / "done").exists()


def test_the_report_is_json_and_words(shop: Shop) -> None:
    write(shop, command("echo out; echo err >&2; exit 2"))
    report = run(shop)
    data = json.loads(json.dumps(report.as_data()))
    assert data["decision"]["kind"] == "block"
    assert data["results"][0] | {"duration": 0} == {
        "hook": "echo out; echo err >&2; exit 2", "path": str(shop.path / CLAUDE),
        "place": "hooks.PreToolUse[0].hooks[0]", "why": "its matcher selects everything", "exit_code": 2,
        "signal": None, "http_status": None, "timed_out": False, "cancelled": False, "failure": "", "duration": 0,
        "stdout": "out\n", "stderr": "err\n", "stdout_cut": 0, "stderr_cut": 0, "status": "objected", "read": "text",
        "not_read_because": "", "notes": [],
    }  # fmt: skip
    text = "\n".join(report.lines())
    for words in ("1 of 1 hooks run", "exit code 2", "stderr: err", "decision: Claude Code does not do it",
                  "told to the model: PreToolUse:Bash hook error:"):  # fmt: skip
        assert words in text


# ---- HTTP


class Server:
    """A web server on loopback with one answer."""

    def __init__(self, status: int = 200, body: bytes = b"", delay: float = 0.0, headers: dict[str, str] | None = None):
        seen: list[tuple[str, dict[str, str], bytes]] = []
        self.seen = seen

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                length = int(self.headers["Content-Length"])
                seen.append((self.path, dict(self.headers), self.rfile.read(length)))
                time.sleep(delay)
                self.send_response(status)
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            do_GET = do_POST

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Any]:
    made: list[Server] = []

    def make(*args: Any, **keys: Any) -> Server:
        made.append(Server(*args, **keys))
        return made[-1]

    yield make
    for each in made:
        each.close()


def http(url: str, **keys: Any) -> dict[str, Any]:
    return {"type": "http", "url": url, **keys}


def test_the_event_is_posted_to_the_url_as_it_is_written(shop: Shop, server: Any) -> None:
    there = server(200, json.dumps(DENY).encode())
    write(shop, http(f"{there.url}/a%20b/c?x=1&y=%2F#part"))
    report = run(shop)
    assert report.blocked
    path, headers, body = there.seen[0]
    assert path == "/a%20b/c?x=1&y=%2F"
    assert headers["Content-Type"] == "application/json"
    assert json.loads(body)["tool_name"] == "Bash"
    assert not body.endswith(b"\n")


@pytest.mark.parametrize(
    ("status", "body", "fails"),
    [
        (200, "", False), (204, "", False), (200, "{}", False), (201, json.dumps(DENY), False), (200, "[1]", True),
        (200, "text", True), (200, "{bad}", True), (200, '{"a": 1', True), (302, "", True), (403, "", True),
        (500, json.dumps(DENY), True),
    ],
)  # fmt: skip
def test_what_an_answer_means(shop: Shop, server: Any, status: int, body: str, fails: bool) -> None:
    there = server(status, body.encode())
    write(shop, http(there.url))
    report = run(shop)
    assert report.results[0].outcome is not None
    assert (report.results[0].outcome.status == "failed") is fails
    assert report.blocked is (body == json.dumps(DENY) and not fails)
    write(shop, http(there.url, onFailure="block"))
    assert run(shop).blocked is (fails or body == json.dumps(DENY))


def test_a_redirect_is_not_followed(shop: Shop, server: Any) -> None:
    target = server(200, json.dumps(DENY).encode())
    there = server(307, headers={"Location": target.url})
    write(shop, http(there.url))
    assert not run(shop).blocked
    assert (len(there.seen), target.seen) == (1, [])


def test_proxies_of_the_environment_are_not_used(shop: Shop, server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy, there = server(), server(200, json.dumps(DENY).encode())
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, proxy.url)
        shop.environ[name] = proxy.url
    write(shop, http(there.url))
    assert run(shop).blocked
    assert proxy.seen == []


def test_headers_are_filled_in_only_from_allowed_variables(shop: Shop, server: Any) -> None:
    there = server()
    shop.environ |= {"TOKEN": "secret", "OTHER": "other"}
    headers = {"X-A": "Bearer $TOKEN", "X-B": "${TOKEN}", "X-C": "<$OTHER>", "X-D": "lit", "X-E": "<$MISSING>"}
    write(shop, http(there.url, headers=headers, allowedEnvVars=["TOKEN", "MISSING"]))
    run(shop)
    sent = there.seen[0][1]
    assert [sent[f"X-{letter}"] for letter in "ABCDE"] == ["Bearer secret", "secret", "<>", "lit", "<>"]


def test_without_a_list_no_variable_is_filled_in_and_the_outer_list_limits_it(shop: Shop, server: Any) -> None:
    there = server()
    shop.environ["TOKEN"] = "secret"
    write(shop, http(there.url, headers={"X-A": "<$TOKEN>"}))
    run(shop)
    write(shop, http(there.url, headers={"X-A": "<$TOKEN>"}, allowedEnvVars=["TOKEN"]), httpHookAllowedEnvVars=[])
    run(shop)
    assert [seen[1]["X-A"] for seen in there.seen] == ["<>", "<>"]


def test_interpolation() -> None:
    assert interpolate("$A${A}$AB $ ${} ${B}", {"A"}, {"A": "1", "B": "2"}) == "11 $ ${} "


@pytest.mark.parametrize(
    ("patterns", "allowed"),
    [
        ([], False), (["http://127.0.0.1*"], True), (["HTTP://127.0.0.1.:*"], True), (["http://localhost*"], False),
        (["*"], True), (["https://127.0.0.1*"], False),
    ],
)  # fmt: skip
def test_only_allowed_urls_are_called(shop: Shop, server: Any, patterns: list[str], allowed: bool) -> None:
    there = server(200, json.dumps(DENY).encode())
    write(shop, http(there.url), allowedHttpHookUrls=patterns)
    assert run(shop).blocked is allowed
    assert bool(there.seen) is allowed


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:1/x", "ftp://127.0.0.1/", "http://u:p@127.0.0.1/", "http://[::/", "http://127.0.0.1:99999/",
        "http://127.0.0.1:9/a b",
    ],
)  # fmt: skip
def test_urls_that_lead_nowhere_are_failures(shop: Shop, url: str) -> None:
    write(shop, http(url))
    report = run(shop)
    assert report.results[0].outcome is not None
    assert (report.results[0].outcome.status, report.blocked) == ("failed", False)


def test_a_header_cannot_break_out_of_its_line(shop: Shop, server: Any) -> None:
    there = server()
    write(shop, http(there.url, headers={"X-A": "a\r\nX-B: b"}))
    assert "line break" in run(shop).results[0].reply.failure
    assert there.seen == []


@pytest.mark.parametrize("slow", ["answer", "drip", "connect"])
def test_the_time_limit_holds_for_the_whole_exchange(shop: Shop, server: Any, slow: str) -> None:
    if slow == "answer":
        url = server(200, b"{}", delay=5).url
    else:
        listener = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        if slow == "drip":
            threading.Thread(target=drip, args=(listener,), daemon=True).start()
    write(shop, http(url, timeout=0.5))
    start = time.monotonic()
    report = run(shop)
    assert time.monotonic() - start < 2.5
    assert report.results[0].reply.timed_out


def drip(listener: socket.socket) -> None:
    peer, _ = listener.accept()
    peer.sendall(b"HTTP/1.1 200 OK\r\n")
    for _ in range(100):
        time.sleep(0.1)
        try:
            peer.sendall(b"X: y\r\n")
        except OSError:
            return


def test_an_answer_without_end_is_not_read_to_its_end(shop: Shop, server: Any) -> None:
    there = server(200, b"{" + b" " * (MAX_BODY + 10) + b"}")
    write(shop, http(there.url))
    assert "longer than 1 MiB" in run(shop).results[0].reply.failure


def test_a_request_can_be_cancelled(shop: Shop, server: Any) -> None:
    there = server(200, b"{}", delay=5)
    write(shop, http(there.url))
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    start = time.monotonic()
    assert run(shop, cancel=token).results[0].reply.cancelled
    assert time.monotonic() - start < 3


def test_a_secret_that_can_not_be_sent_is_not_told(shop: Shop, server: Any) -> None:
    there = server()
    for secret in ("s3cret\n", "s3cret\r\nX-B: b", "s3cret\u2603", "s3cret\0"):
        write(shop, http(there.url, headers={"X-A": "$TOKEN"}, allowedEnvVars=["TOKEN"]))
        shop.environ["TOKEN"] = secret
        failure = run(shop).results[0].reply.failure
        assert '"X-A"' in failure
        assert "s3cret" not in failure
    assert not there.seen


def test_what_a_peer_says_instead_of_an_answer_is_cut(shop: Shop) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=babble, args=(listening,), daemon=True).start()
        write(shop, http(f"http://127.0.0.1:{listening.getsockname()[1]}/"))
        assert "can't be reached" in (failure := run(shop).results[0].reply.failure)
        assert len(failure) < 300


def babble(listening: socket.socket) -> None:
    peer, _ = listening.accept()
    with peer:
        peer.recv(65536)
        peer.sendall(b"x" * 60_000 + b"\r\n\r\n")


def test_many_requests_go_out_in_turns(shop: Shop, server: Any) -> None:
    there = server(200, b"{}", delay=0.2)
    write(shop, *(http(f"{there.url}/{number}") for number in range(80)))
    engine = shop.engine("claude-code")
    most, reports = [0], list[Any]()
    thread = threading.Thread(target=lambda: reports.append(engine.pre_tool_use("Bash", {"command": "ls"})))
    thread.start()
    while thread.is_alive():
        mine = [one for one in threading.enumerate() if one.name == "hookwright-http"]
        most[0] = max(most[0], len(mine))
        time.sleep(0.01)
    assert [result.reply.failure != "it was not run" for result in reports[0].results] == [True] * 80
    assert len(there.seen) > MAX_PARALLEL
    assert 1 < most[0] <= MAX_PARALLEL


def test_a_request_that_was_given_up_while_it_was_connecting_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    request = http_kind.Request("http://127.0.0.1:9/", urlsplit("http://127.0.0.1:9/"), {}, b"{}", 0.1)

    class Slow(HTTPConnection):
        def connect(self) -> None:
            time.sleep(0.4)

        def request(self, *args: Any, **_: Any) -> None:
            sent.append(str(args))

    monkeypatch.setattr(http_kind, "_connection", lambda _: Slow("127.0.0.1"))
    assert http_kind.send(request, None).timed_out
    time.sleep(0.6)
    assert not sent
