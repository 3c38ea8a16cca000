"""Running and approving for clients that can do little, and for those that leave in the middle."""

from __future__ import annotations

import json
import os
import stat
import sys
import time
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from wire import WAIT, Wire

pytestmark = [
    pytest.mark.timeout(90),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks here are for sh"),
]

LITERALS = {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}


class Shop:
    """A folder with one Lamied hook, and who approves it."""

    def __init__(self, root: Path) -> None:
        self.root, self.path = root, root / "shop"
        self.file = self.path / ".lamied" / "hooks.json"
        self.file.parent.mkdir(parents=True)
        self.uri = self.file.as_uri()
        self.text = ""

    def hook(self, command: str) -> None:
        hooks = {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": command}]}]}
        self.text = json.dumps({"hooks": hooks}, indent=1)
        self.file.write_text(self.text, encoding="utf-8")

    def approve(self) -> None:
        from hookwright.engine.engine import Engine

        Engine(self.path, "lamied", environ=os.environ).approve()

    def client(self, capabilities: dict[str, Any]) -> Wire:
        wire = Wire(ready=False)
        wire.initialize(capabilities, workspaceFolders=[{"uri": self.path.as_uri(), "name": "shop"}])
        wire.open(self.uri, self.text)
        return wire

    def run(self, wire: Wire) -> int:
        args = [{"uri": self.uri, "tool": "Bash"}]
        return wire.ask("workspace/executeCommand", {"command": "hookwright.run", "arguments": args})

    def ask_approval(self, wire: Wire) -> int:
        params = {"command": "hookwright.approve", "arguments": [{"uri": self.uri}]}
        return wire.ask("workspace/executeCommand", params)

    def group(self) -> int:
        """The process group of a hook that says its number."""
        end = time.monotonic() + WAIT
        while not ((path := self.path / "pid").exists() and path.read_text(encoding="utf-8").strip()):
            assert time.monotonic() < end
            time.sleep(0.02)
        return int(path.read_text(encoding="utf-8"))


SLOW = "trap '' TERM; echo $$ > pid; sleep 60 & sleep 60; touch ran"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shop:
    for name, variable in (("home", "HOME"), ("state", "HOOKWRIGHT_STATE_DIR")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    (tmp_path / "home").mkdir()
    return Shop(tmp_path)


def message(wire: Wire, method: str) -> dict[str, Any]:
    return wire.expect(lambda m: m.get("method") == method, method)


def reply(wire: Wire, request: dict[str, Any], result: Any) -> None:
    wire.send({"jsonrpc": "2.0", "id": request["id"], "result": result})


def is_gone(group: int) -> bool:
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_a_client_without_any_window_is_told_how_to_approve(shop: Shop) -> None:
    shop.hook("touch ran")
    with shop.client({}) as wire:
        assert wire.answer(shop.ask_approval(wire))["result"]["state"] == "not approved"
        told = message(wire, "window/showMessage")["params"]["message"]
        assert f"hookwright approve --agent lamied --workspace {shop.path}" in told
        assert wire.answer(shop.run(wire))["result"]["approved"] is False
        assert wire.leave() == 0
    assert not (shop.path / "ran").exists()


def test_a_client_that_refuses_to_ask(shop: Shop) -> None:
    shop.hook("touch ran")
    with shop.client({"window": {}}) as wire:
        number = shop.ask_approval(wire)
        asked = message(wire, "window/showMessageRequest")
        wire.send({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": -32601, "message": "no"}})
        assert wire.answer(number)["result"]["state"] == "not approved"
        assert "hookwright approve" in message(wire, "window/showMessage")["params"]["message"]
        assert wire.answer(shop.run(wire))["result"]["approved"] is False
    assert not (shop.path / "ran").exists()


@pytest.mark.parametrize("answer", [None, {"title": "approve"}, {"title": "Yes"}, {"title": ""}], ids=str)
def test_an_answer_that_is_not_yes(shop: Shop, answer: Any) -> None:
    shop.hook("touch ran")
    with shop.client({"window": {}}) as wire:
        number = shop.ask_approval(wire)
        reply(wire, message(wire, "window/showMessageRequest"), answer)
        assert wire.answer(number)["result"]["state"] == "not approved"
        assert wire.answer(shop.run(wire))["result"]["approved"] is False
    assert not (shop.path / "ran").exists()


def test_an_answer_after_the_question_was_cancelled(shop: Shop) -> None:
    shop.hook("touch ran")
    with shop.client({"window": {}}) as wire:
        number = shop.ask_approval(wire)
        asked = message(wire, "window/showMessageRequest")
        second = shop.ask_approval(wire)
        assert wire.answer(second)["result"]["state"] == "asking"
        wire.notify("$/cancelRequest", {"id": number})
        assert wire.answer(number)["error"]["code"] == -32800
        reply(wire, asked, {"title": "Approve"})
        assert wire.answer(shop.run(wire))["result"]["approved"] is False
        wire.alive()
    assert not (shop.path / "ran").exists()


def test_a_list_that_can_not_be_shown_whole_can_not_be_agreed_to(shop: Shop) -> None:
    shop.hook("true #" + "x" * 5000 + "; touch ran")
    with shop.client({"window": {}}) as wire:
        assert wire.answer(shop.ask_approval(wire))["result"]["state"] == "not approved"
        assert "hookwright approve" in message(wire, "window/showMessage")["params"]["message"]


def test_the_report_as_a_private_file(shop: Shop) -> None:
    shop.hook("echo '```' && echo '[x](http://evil)' >&2 && exit 2")
    shop.approve()
    folder = shop.root / "state" / "reports"
    with shop.client({"window": {"showDocument": {"support": True}}}) as wire:
        for turn in range(25):
            number = shop.run(wire)
            shown = message(wire, "window/showDocument")
            reply(wire, shown, {"success": True})
            result = wire.answer(number)["result"]
            assert (result["report"], result["shown"]) == (shown["params"]["uri"], True), turn
    files = sorted(folder.glob("*"))
    assert len(files) == 20
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    text = files[-1].read_text(encoding="utf-8")
    assert "**Lamied blocks the call.**" in text
    assert "stdout (not read as an answer):\n\n````text\n```\n````\n" in text
    assert "stderr:\n\n```text\n[x](http://evil)\n```\n" in text


def test_the_report_in_a_sentence(shop: Shop) -> None:
    shop.hook("exit 2")
    shop.approve()
    with shop.client({}) as wire:
        result = wire.answer(shop.run(wire))["result"]
        told = message(wire, "window/showMessage")["params"]["message"]
    assert told.startswith("Lamied blocks the call. The report: ")
    assert Path(told.partition("The report: ")[2]).read_text(encoding="utf-8").startswith("# PreToolUse")
    assert result["shown"] is False


def test_a_report_that_can_not_be_written(shop: Shop) -> None:
    shop.hook("exit 2")
    shop.approve()
    (shop.root / "state" / "reports").write_text("in the way", encoding="utf-8")
    with shop.client({}) as wire:
        result = wire.answer(shop.run(wire))["result"]
        assert message(wire, "window/showMessage")["params"]["message"] == "Lamied blocks the call."
    assert (result["report"], result["exit_code"]) == (None, 3)


@pytest.mark.parametrize("way", ["leave", "exit", "end of input", "progress, then nothing"])
def test_no_hook_outlives_the_server(shop: Shop, way: str) -> None:
    """Also for one that ignores the polite signal, and where the client never answers that it shows progress."""
    shop.hook(SLOW)
    shop.approve()
    with shop.client({"window": {"workDoneProgress": True}} if "progress" in way else {}) as wire:
        shop.run(wire)
        group = shop.group()
        if way in ("leave", "progress, then nothing"):
            assert wire.leave() == 0
        elif way == "exit":
            wire.notify("exit", None)
            assert wire.process.wait(WAIT) == 1
        else:
            wire.process.stdin.close()
            assert wire.process.wait(WAIT) == 0
        assert is_gone(group)
    assert not (shop.path / "ran").exists()


def test_the_progress_of_the_client(shop: Shop) -> None:
    shop.hook(SLOW)
    shop.approve()
    with shop.client({}) as wire:
        args = [{"uri": shop.uri, "tool": "Bash"}]
        params = {"command": "hookwright.run", "arguments": args, "workDoneToken": "mine"}
        number = wire.ask("workspace/executeCommand", params)
        begun = message(wire, "$/progress")["params"]
        assert (begun["token"], begun["value"]["kind"], begun["value"]["cancellable"]) == ("mine", "begin", True)
        group = shop.group()
        wire.notify("window/workDoneProgress/cancel", {"token": "another"})
        wire.alive()
        os.killpg(group, 0)
        wire.notify("window/workDoneProgress/cancel", {"token": "mine"})
        assert wire.answer(number)["result"] == {"version": 1, "cancelled": True}
        assert message(wire, "$/progress")["params"]["value"]["kind"] == "end"
        assert is_gone(group)
        number = wire.ask("workspace/executeCommand", params)  # a token may come again
        wire.notify("window/workDoneProgress/cancel", {"token": "mine"})
        assert "result" in wire.answer(number)


def test_a_client_that_asks_for_diagnostics_hears_it_at_once(shop: Shop) -> None:
    shop.hook("true")
    with shop.client({"textDocument": {"diagnostic": {}}}) as wire:
        params = {"textDocument": {"uri": shop.uri}}
        items = wire.request("textDocument/diagnostic", params)["result"]["items"]
        assert [item["code"] for item in items] == ["HW701"]
        shop.approve()
        wire.request("textDocument/codeLens", params)
        assert wire.request("textDocument/diagnostic", params)["result"]["items"] == []


def test_it_can_be_ignored(shop: Shop) -> None:
    shop.hook("true")
    with Wire(ready=False) as wire:
        folders = [{"uri": shop.path.as_uri(), "name": "shop"}]
        options = {"ignore": ["not-approved"]}
        capabilities = {"textDocument": {"diagnostic": {}}}
        wire.initialize(capabilities, workspaceFolders=folders, initializationOptions=options)
        wire.open(shop.uri, shop.text)
        params = {"textDocument": {"uri": shop.uri}}
        assert wire.request("textDocument/diagnostic", params)["result"]["items"] == []


@pytest.mark.parametrize("literals", [True, False])
def test_without_lenses_each_lens_is_an_action(shop: Shop, literals: bool) -> None:
    shop.hook("touch ran")
    shop.approve()
    with shop.client({"textDocument": {"codeAction": LITERALS if literals else {}}}) as wire:
        params = {"textDocument": {"uri": shop.uri}}
        wire.request("textDocument/codeLens", params)
        line = shop.text[: shop.text.index("touch ran")].count("\n")
        place = {"line": line, "character": 9}
        params |= {"range": {"start": place, "end": place}, "context": {"diagnostics": []}}
        actions = wire.request("textDocument/codeAction", params)["result"]
        assert [action["title"] for action in actions] == ["run the group…", "run the hook…"]
        command = actions[1]["command"] if literals else actions[1]
        params = {"command": command["command"], "arguments": command["arguments"]}
        assert wire.request("workspace/executeCommand", params)["result"]["exit_code"] == 0
    assert (shop.path / "ran").exists()


@pytest.mark.parametrize("trouble", ["damaged", "a folder"])
def test_state_that_can_not_be_read(shop: Shop, trouble: str) -> None:
    shop.hook("touch ran")
    state = shop.root / "state" / "state.db"
    if trouble == "damaged":
        state.parent.mkdir(mode=0o700)
        state.write_text("no database at all, but long enough to look like one" * 100, encoding="utf-8")
        state.chmod(0o600)
    else:
        state.mkdir(mode=0o700, parents=True)
    with shop.client({"textDocument": {"diagnostic": {}}}) as wire:
        params = {"textDocument": {"uri": shop.uri}}
        assert wire.request("textDocument/diagnostic", params)["result"]["items"] == []
        lenses = wire.request("textDocument/codeLens", params)["result"]
        assert lenses[0]["command"]["title"] == "Approvals can't be read…"
        assert wire.answer(shop.ask_approval(wire))["error"]["code"] == -32803
        assert wire.answer(shop.run(wire))["result"]["approved"] is False
        wire.alive()
    assert not (shop.path / "ran").exists()


def test_no_state_is_opened_before_a_hooks_file_is(shop: Shop) -> None:
    shop.hook("true")
    with Wire(ready=False) as wire:
        wire.initialize({}, workspaceFolders=[{"uri": shop.path.as_uri(), "name": "shop"}])
        wire.open("file:///elsewhere/package.json", "{}")
        params = {"textDocument": {"uri": "file:///elsewhere/package.json"}}
        assert wire.request("textDocument/codeLens", params)["result"] is None
        wire.alive()
        assert not (shop.root / "state").exists()


def test_a_file_that_is_not_in_force_has_no_lens(shop: Shop) -> None:
    """A copy at no agent's place, and one that is not on disk."""
    shop.hook("true")
    with shop.client({}) as wire:
        for uri in ((shop.path / "copy.json").as_uri(), (shop.path / "other" / ".lamied" / "hooks.json").as_uri()):
            wire.open(uri, shop.text)
            assert wire.request("textDocument/codeLens", {"textDocument": {"uri": uri}})["result"] is None
