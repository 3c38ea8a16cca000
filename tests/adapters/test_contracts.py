"""Each adapter × {allow, block, advise, crash, timeout, unapproved}: the answer field by field, nothing besides."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from .conftest import payloads

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Live

AGENTS = ("claude", "codex", "gemini", "qwen", "cursor", "copilot", "opencode", "lamied")
NO = "no secrets, please"
TIP = "mind the tests"


def deny(event: str, reason: str) -> dict[str, Any]:
    inner = {"hookEventName": event, "permissionDecision": "deny", "permissionDecisionReason": reason}
    return {"hookSpecificOutput": inner}


def context(event: str, text: str) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": text}}


def copilot_deny(reason: str) -> dict[str, Any]:
    return {"permissionDecision": "deny", "permissionDecisionReason": reason} | deny("PreToolUse", reason)


def refusals(reason: str) -> dict[str, dict[str, Any]]:
    """How each agent is told that a call does not happen."""
    page = {"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": reason}}
    return {
        "claude": deny("PreToolUse", reason),
        "codex": deny("PreToolUse", reason),
        "gemini": {"decision": "deny", "reason": reason},
        "qwen": {"decision": "block", "reason": reason},
        "cursor": {"permission": "deny", "user_message": reason, "agent_message": reason},
        "copilot": copilot_deny(reason),
        "opencode": {"block": reason},
        "lamied": page,
    }


REPORTS: dict[str, dict[str, Any]] = {
    "claude": {"decision": "block", "reason": NO},
    "codex": context("PostToolUse", NO),
    "gemini": context("AfterTool", NO),
    "qwen": context("PostToolUse", NO),
    "cursor": {"additional_context": NO},
    "copilot": {"additionalContext": NO} | context("PostToolUse", NO),
    "opencode": {"append": NO},
    "lamied": {"decision": "block", "reason": NO},
}
"""How each is told what a check found after a call, the result left alone."""

ENDS: dict[str, dict[str, Any]] = {
    "claude": {"decision": "block", "reason": NO},
    "codex": {"decision": "block", "reason": NO},
    "gemini": {"decision": "deny", "reason": NO},
    "qwen": {"decision": "block", "reason": NO},
    "cursor": {"followup_message": NO},
    "copilot": {"decision": "block", "reason": NO,
                "hookSpecificOutput": {"hookEventName": "Stop", "decision": "block", "reason": NO}},
    "lamied": {"decision": "block", "reason": NO},
}  # fmt: skip
"""How each is sent back to work."""

BEFORE_ADVICE: dict[str, dict[str, Any]] = {
    "claude": context("PreToolUse", TIP),
    "codex": context("PreToolUse", TIP),
    "gemini": {},
    "qwen": {},
    "cursor": {},
    "copilot": context("PreToolUse", TIP),
    "opencode": {},
    "lamied": {"hookSpecificOutput": {"additionalContext": TIP}},
}
"""Advice before a call; where the agent can't tell it, it waits."""

AFTER_ADVICE = {
    "claude": context("PostToolUse", TIP),
    "codex": context("PostToolUse", TIP),
    "gemini": context("AfterTool", TIP),
    "qwen": context("PostToolUse", TIP),
    "cursor": {"additional_context": TIP},
    "copilot": {"additionalContext": TIP} | context("PostToolUse", TIP),
    "opencode": {"append": TIP},
    "lamied": {"hookSpecificOutput": {"additionalContext": TIP}},
}

WAITS = ("gemini", "qwen", "cursor", "copilot", "opencode")
"""Agents that hear of advice before a call only with its result."""

USER_FIELD = {
    "claude": "systemMessage", "codex": "systemMessage", "gemini": "systemMessage", "qwen": "systemMessage",
    "cursor": "user_message", "copilot": "systemMessage", "opencode": "message",
}  # fmt: skip


def ask(live: Live, agent: str, what: str) -> dict[str, Any]:
    return live.ask(agent, payloads(str(live.path))[agent][what])


@pytest.mark.parametrize("agent", AGENTS)
class TestEveryAgent:
    def test_allow(self, live: Live, agent: str) -> None:
        live.hook("allow")
        for what in payloads(str(live.path))[agent]:
            assert ask(live, agent, what) == {}

    def test_a_block_before_a_tool(self, live: Live, agent: str) -> None:
        live.hook("block")
        assert ask(live, agent, "before") == refusals(NO)[agent]

    def test_a_block_of_an_edit(self, live: Live, agent: str) -> None:
        live.hook("block", matcher="Edit|Write")
        assert ask(live, agent, "before") == {}
        assert ask(live, agent, "edit") == refusals(NO)[agent]
        heard = live.heard
        assert heard["tool_name"] in ("edit_file", "write_file")
        assert heard["tool_input"]["file_path"].startswith(str(live.path))

    def test_a_report_after_a_tool(self, live: Live, agent: str) -> None:
        live.hook("block")
        assert ask(live, agent, "after") == REPORTS[agent]

    def test_advice_after_a_tool(self, live: Live, agent: str) -> None:
        live.hook("advise")
        assert ask(live, agent, "after") == AFTER_ADVICE[agent]

    def test_advice_before_a_tool(self, live: Live, agent: str) -> None:
        live.hook("advise", matcher="Bash")
        assert ask(live, agent, "before") == BEFORE_ADVICE[agent]
        live.hook("allow", matcher="Bash")
        assert ask(live, agent, "after") == (AFTER_ADVICE[agent] if agent in WAITS else {})
        assert ask(live, agent, "after") == {}, "advice is told once"

    def test_a_crash_blocks_by_the_rules_of_the_hooks_file(self, live: Live, agent: str) -> None:
        live.hook("crash")
        assert ask(live, agent, "before") == refusals("the hook `./hook.sh` could not decide: it exited with 7")[agent]

    def test_a_timeout_blocks_by_the_rules_of_the_hooks_file(self, live: Live, agent: str) -> None:
        live.hook("timeout")
        reason = "the hook `./hook.sh` could not decide: it did not answer in time"
        assert ask(live, agent, "before") == refusals(reason)[agent]

    def test_unapproved_says_so_once_and_never_blocks(self, live: Live, agent: str) -> None:
        live.hook("block", approve=False)
        output = live.respond(agent, payloads(str(live.path))[agent]["before"])
        field = USER_FIELD.get(agent)
        told = json.loads(output.stdout).get(field, "") if field else output.stderr
        assert "not approved" in told
        assert "hookwright approve" in told
        assert set(json.loads(output.stdout)) <= {field}
        again = live.respond(agent, payloads(str(live.path))[agent]["before"])
        assert (again.stdout, again.stderr) == ("{}", "")
        assert not (live.path / "last.json").exists(), "nothing ran"


@pytest.mark.parametrize("agent", [agent for agent in AGENTS if agent != "opencode"])
def test_an_end_is_sent_back_three_times_over_all_processes(live: Live, agent: str) -> None:
    live.hook("block")
    for _ in range(3):
        assert ask(live, agent, "end") == ENDS[agent]
    last = ask(live, agent, "end")
    assert set(last) <= {USER_FIELD.get(agent)}, "the fourth time the task ends"


@pytest.mark.parametrize("agent", ["codex", "gemini", "qwen", "cursor", "opencode"])
def test_hooks_of_the_other_file_follow_its_own_rules(live: Live, agent: str) -> None:
    live.hook("crash", source="claude-code")
    body = ask(live, agent, "before")
    assert set(body) <= {USER_FIELD[agent]}, "there a failure lets the call through"
    live.hook("block", source="claude-code")
    assert ask(live, agent, "before") == refusals(NO)[agent]


@pytest.mark.parametrize("agent", ["claude", "copilot"])
def test_what_the_agent_runs_itself_is_not_run_twice(live: Live, agent: str) -> None:
    live.hook("block", source="claude-code")
    assert ask(live, agent, "before") == {}
    assert not (live.path / "last.json").exists()


def test_outputs_for_codex_fit_its_published_schemas(live: Live, shared: Path) -> None:
    import jsonschema

    names = {"before": "pre-tool-use", "edit": "pre-tool-use", "after": "post-tool-use", "end": "stop"}
    tried = 0
    for behaviour in ("allow", "block", "advise", "crash"):
        live.hook(behaviour)
        for what, name in names.items():
            schema = json.loads((shared / f"schemas/codex-0.171.0/{name}.command.output.schema.json").read_text())
            jsonschema.validate(ask(live, "codex", what), schema)
            tried += 1
    assert tried == 16


@pytest.mark.parametrize("matcher", ["Edit", "Write", "Edit|Write"])
def test_cursors_one_tool_meets_guards_of_edits_and_of_writes(live: Live, matcher: str) -> None:
    live.hook("echo x >> runs; echo 'no secrets, please' >&2; exit 2", matcher=matcher)
    assert ask(live, "cursor", "edit") == refusals(NO)["cursor"]
    assert (live.path / "runs").read_text() == "x\n", "once, by whichever name"


def test_every_file_of_a_patch_is_a_moment(live: Live) -> None:
    live.hook("cat last.json >> all.json; echo >> all.json")
    ask(live, "codex", "edit")
    heard = [json.loads(line) for line in (live.path / "all.json").read_text().splitlines() if line]
    assert [h["tool_name"] for h in heard] == ["edit_file", "write_file"]
    assert [h["tool_input"]["path"] for h in heard] == ["src/a.py", "b.md"]
    assert heard[0]["tool_input"]["new_string"] == "b"
    assert heard[1]["tool_input"]["content"] == "hello"


PROMPTS: dict[str, dict[str, Any]] = {
    "codex": {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "hello"},
    "gemini": {"hook_event_name": "BeforeAgent", "session_id": "s1", "prompt": "hello"},
    "qwen": {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "prompt": "hello"},
    "opencode": {"hook": "chat.message", "sessionID": "s1", "prompt": "hello"},
}

PROMPT_ADVICE: dict[str, dict[str, Any]] = {
    "codex": context("UserPromptSubmit", "it rains"),
    "gemini": context("BeforeAgent", "it rains"),
    "qwen": context("UserPromptSubmit", "it rains"),
    "opencode": {"append": "it rains"},
}


@pytest.mark.parametrize("agent", PROMPTS)
def test_plain_text_on_a_prompt_reaches_the_model(live: Live, agent: str) -> None:
    live.hook("echo it rains", source="claude-code")
    assert live.ask(agent, PROMPTS[agent]) == PROMPT_ADVICE[agent]


@pytest.mark.parametrize("agent", PROMPTS)
def test_plain_text_before_a_tool_reaches_nobody(live: Live, agent: str) -> None:
    live.hook("echo it rains", source="claude-code")
    assert ask(live, agent, "before") == {}


ASK = json.dumps({"hookSpecificOutput": {
    "hookEventName": "PreToolUse", "permissionDecision": "ask", "permissionDecisionReason": "it costs",
}})  # fmt: skip

QUESTIONS: dict[str, dict[str, Any]] = {
    "gemini": {"decision": "ask", "reason": "it costs", "systemMessage": "a hook wants you to be asked: it costs"},
    "codex": deny("PreToolUse", "it costs"),
    "qwen": {"decision": "block", "reason": "it costs"},
    "opencode": {"block": "it costs"},
}
"""A hook wants the user to be asked. Who can't ask from a hook refuses."""


@pytest.mark.parametrize("agent", QUESTIONS)
def test_a_question(live: Live, agent: str) -> None:
    live.hook(f"echo '{ASK}'", source="claude-code")
    assert ask(live, agent, "before") == QUESTIONS[agent]


def test_a_path_is_from_where_the_agent_is(live: Live) -> None:
    live.hook("allow")
    (live.path / "lib").mkdir()
    key = {"opencode": "args", "codex": ""}
    for agent, shapes in payloads(str(live.path / "lib")).items():
        native = shapes["edit"]
        if agent == "lamied":
            continue  # it gives both forms of the path itself
        if given := native.get(key.get(agent, "tool_input")):
            name = next(name for name in given if name.lower() in ("path", "file_path", "filepath"))
            given[name] = "../lib/secret.py"
        live.ask(agent, native)
        assert live.heard["tool_input"]["path"] == ("lib/secret.py" if given else "lib/b.md"), agent
