"""What Codex's own screen is given, through the server that the screen speaks with: our hooks and what they tell."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from mock_model import MockModel

if TYPE_CHECKING:
    from collections.abc import Callable

    from real_codex import Codex
    from real_lab import Lab

pytestmark = [pytest.mark.timeout(120), pytest.mark.agents("codex")]

EVENTS = ["preToolUse", "postToolUse", "sessionStart", "userPromptSubmit", "stop"]

Json = dict[str, Any]


class Server:
    """`codex app-server`: one JSON message a line."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.seen: list[Json] = []
        self.last = 0
        self.ask("initialize", clientInfo={"name": "tests", "version": "1"})
        self.send(method="initialized")

    def send(self, **message: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def wait(self, **wanted: Any) -> Json:
        """The next message with those values."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.seen.append(json.loads(line))
            if all(self.seen[-1].get(name) == value for name, value in wanted.items()):
                return self.seen[-1]
        raise AssertionError(f"codex ended before {wanted}")

    def ask(self, method: str, **params: Any) -> Json:
        self.last += 1
        self.send(id=self.last, method=method, params=params)
        return self.wait(id=self.last)["result"]


@pytest.fixture
def model(agent: Codex) -> Any:
    with MockModel([[agent.shell("echo pushed >pushed; git push")]]) as model:
        yield model


@pytest.fixture
def lab(agent: Codex, labs: Callable[[], Lab]) -> Lab:
    lab = labs()
    lab.hookwright("install", "--agent", "codex")
    return lab


@pytest.fixture
def server(agent: Codex, lab: Lab, model: MockModel) -> Any:
    process = subprocess.Popen(
        [str(agent.program), "app-server"], cwd=lab.path, env={**lab.environ, **agent.prepare(lab, model.url)},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        yield Server(process)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_the_file_is_taken_as_it_is_and_trusted_by_its_hashes(lab: Lab, server: Server) -> None:
    (found,) = server.ask("hooks/list", cwds=[str(lab.path)])["data"]
    assert (found["warnings"], found["errors"]) == ([], [])
    assert [hook["eventName"] for hook in found["hooks"]] == EVENTS
    assert {hook["command"] for hook in found["hooks"]} == {"hookwright hook --agent codex"}
    assert {hook["timeoutSec"] for hook in found["hooks"]} == {610}
    assert {hook["trustStatus"] for hook in found["hooks"]} == {"trusted"}


def test_that_the_hooks_are_not_approved_is_shown_once(lab: Lab, server: Server, model: MockModel) -> None:
    thread = server.ask("thread/start", cwd=str(lab.path), approvalPolicy="never", sandbox="danger-full-access")
    server.ask("turn/start", threadId=thread["thread"]["id"], input=[{"type": "text", "text": "go on"}])
    server.wait(method="turn/completed")
    runs = [one["params"]["run"] for one in server.seen if one.get("method") == "hook/completed"]
    assert sorted(run["eventName"] for run in runs) == sorted(EVENTS)
    assert {run["status"] for run in runs} == {"completed"}
    (entry,) = [entry for run in runs for entry in run["entries"]]
    assert entry["kind"] == "warning"
    assert "not approved yet" in entry["text"]
    assert lab.exists("pushed")
