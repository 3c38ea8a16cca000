"""What is kept between processes: events that concern nobody, words that were told, advice that waits."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from hookwright.adapters import consult, kept
from hookwright.adapters.respond import INSIDE, Request, respond

from .conftest import payloads

if TYPE_CHECKING:
    from .conftest import Live


class TestQuiet:
    @pytest.fixture
    def asked(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """How often the engine was loaded and asked."""
        found: list[str] = []
        original = consult.consult

        def count(reading, home, environ, **options):
            found.append(reading.event)
            return original(reading, home, environ, **options)

        monkeypatch.setattr(consult, "consult", count)
        return found

    def read(self, live: Live, **more: object) -> dict[str, object]:
        payload = payloads(str(live.path))["claude"]["before"]
        return live.ask("claude", {**payload, "tool_name": "Read", "tool_input": {"file_path": "a"}, **more})

    def test_the_engine_is_asked_once_about_what_concerns_nobody(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        for _ in range(3):
            assert self.read(live) == {}
        assert asked == ["PreToolUse"]

    def test_any_change_of_the_file_asks_again(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        self.read(live)
        live.hook("block", matcher="Read")
        assert "no secrets, please" in json.dumps(self.read(live))
        assert len(asked) == 2

    def test_a_change_that_keeps_size_and_time_asks_again(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        self.read(live)
        file = live.path / ".lamied" / "hooks.json"
        status = file.stat()
        file.write_text(file.read_text().replace('"Bash"', '"Read"'))
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
        live.approve()
        assert "no secrets, please" in json.dumps(self.read(live))
        assert len(asked) == 2

    def test_a_change_right_after_the_look_is_not_remembered_as_quiet(
        self, live: Live, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        live.hook("block", matcher="Bash")
        original = consult.merged

        def meanwhile(reports):
            live.hook("block", matcher="Read")
            return original(reports)

        monkeypatch.setattr(consult, "merged", meanwhile)
        assert self.read(live) == {}
        assert "no secrets, please" in json.dumps(self.read(live))

    def test_another_tool_is_another_question(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        self.read(live)
        assert "no secrets" in json.dumps(live.ask("claude", payloads(str(live.path))["claude"]["before"]))
        assert len(asked) == 2

    def test_a_patch_is_looked_into_every_time(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        for _ in range(2):
            assert live.ask("codex", payloads(str(live.path))["codex"]["edit"]) == {}
        assert len(asked) == 2

    def test_a_condition_on_the_input_is_looked_at_every_time(self, live: Live, asked: list[str]) -> None:
        live.hook("block", source="claude-code")
        file = live.path / ".claude" / "settings.json"
        handler = {"type": "command", "command": "./hook.sh", "if": "Read(secret)"}
        file.write_text(json.dumps({"hooks": {"PreToolUse": [{"matcher": "Read", "hooks": [handler]}]}}))
        live.approve()
        payload = {**payloads(str(live.path))["codex"]["before"], "tool_name": "Read"}
        for path, expected in (("a", {}), ("a", {}), ("secret", "no secrets")):
            answer = live.ask("codex", {**payload, "tool_input": {"file_path": f"{live.path}/{path}"}})
            assert answer == expected or "no secrets" in json.dumps(answer)
        assert len(asked) == 3

    def test_a_folder_that_others_can_write_is_not_believed(self, live: Live, asked: list[str]) -> None:
        live.hook("block", matcher="Bash")
        self.read(live)
        (live.path.parent / "state" / "hook").chmod(0o777)
        self.read(live)
        assert len(asked) == 2


def test_unapproved_is_told_again_in_another_session(live: Live) -> None:
    live.hook("block", approve=False)
    payload = payloads(str(live.path))["claude"]["before"]
    assert "not approved" in json.dumps(live.ask("claude", payload))
    assert live.ask("claude", payload) == {}
    assert "not approved" in json.dumps(live.ask("claude", {**payload, "session_id": "s2"}))


def test_advice_waits_for_its_own_session(live: Live) -> None:
    live.hook("advise", matcher="Bash")
    told = payloads(str(live.path))["gemini"]
    assert live.ask("gemini", told["before"]) == {}
    live.hook("allow", matcher="Bash")
    assert live.ask("gemini", {**told["after"], "session_id": "s2"}) == {}
    assert "mind the tests" in json.dumps(live.ask("gemini", told["after"]))


def test_what_is_kept_does_not_grow_without_end(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 20)
    folder = kept.open_folder(live.environ)
    assert folder is not None
    for number in range(100):
        assert kept.once(folder, str(number))
    assert len(folder.names()) <= 21


def test_a_hook_that_starts_an_agent_does_not_run_the_hooks_again(live: Live) -> None:
    live.hook("block")
    payload = json.dumps(payloads(str(live.path))["claude"]["before"]).encode()
    request = Request("claude", workspace=str(live.path))
    for inside in ("PreToolUse", "Stop,PreToolUse", "A,B,C,D"):
        assert respond(request, payload, {**live.environ, INSIDE: inside}).stdout == "{}"
    other = respond(request, payload, {**live.environ, INSIDE: "PostToolUse"})
    assert "no secrets" in other.stdout, "an agent that a hook of another event starts is guarded as ever"
    live.hook(f'test "${INSIDE}" = PostToolUse,PreToolUse && {{ echo within >&2; exit 2; }}')
    assert "within" in respond(request, payload, {**live.environ, INSIDE: "PostToolUse"}).stdout
    live.hook(f'test -n "${INSIDE}" && {{ echo inside >&2; exit 2; }}')
    assert "inside" in json.dumps(live.ask("claude", payloads(str(live.path))["claude"]["before"]))
