"""Claude Code: every event × every way to answer, with real scripts.

The expectations are written down here by hand, from what was measured on the program and, where nothing was, from its
documentation; they are not read from the table that they test.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from hookwright.dialects.claude_code import DIALECT

if TYPE_CHECKING:
    from conftest import Shop


class Row(NamedTuple):
    """The decision's kind for exit 2, `decision: block`, `continue: false` and a timeout, and who hears what."""

    exit2: str
    block: str
    stop: str = "stop"
    timeout: str = "go-on"
    failure: str = "go-on"
    model: bool = False  # the model hears an objection
    context: str = ""  # what additional context leads to, "" when it is dropped
    plain: bool = False  # plain text reaches the model


EVENTS = {
    "PreToolUse": Row("block", "block", "go-on", model=True, context="go-on"),
    "PreSkillShellCommand": Row("block", "block", model=True),
    "PermissionRequest": Row("go-on", "go-on"),
    "PermissionDenied": Row("go-on", "go-on"),
    "PostToolUse": Row("report", "report", model=True, context="go-on"),
    "PostToolUseFailure": Row("report", "report", "go-on", model=True, context="go-on"),
    "PostToolBatch": Row("stop", "stop", context="go-on"),
    "UserPromptSubmit": Row("block", "block", context="go-on", plain=True),
    "UserPromptExpansion": Row("block", "block", context="go-on", plain=True),
    "Stop": Row("send-back", "send-back", model=True, context="send-back"),
    "SubagentStop": Row("send-back", "send-back", model=True, context="send-back"),
    "SubagentStart": Row("go-on", "go-on", context="go-on"),
    "TaskCreated": Row("block", "block", "go-on", model=True),
    "TaskCompleted": Row("block", "block", model=True),
    "TeammateIdle": Row("send-back", "send-back", model=True),
    "StopFailure": Row("go-on", "go-on", "go-on"),
    "Notification": Row("go-on", "go-on", "go-on"),
    "MessageDisplay": Row("go-on", "go-on", "go-on"),
    "SessionStart": Row("go-on", "go-on", "go-on", context="go-on", plain=True),
    "SessionEnd": Row("go-on", "go-on", "go-on"),
    "Setup": Row("go-on", "go-on", "go-on"),
    "InstructionsLoaded": Row("go-on", "go-on", "go-on"),
    "ConfigChange": Row("block", "block", "go-on"),
    "PreCompact": Row("block", "block", "go-on"),
    "PostCompact": Row("go-on", "go-on", "go-on"),
    "PreModelSwitch": Row("block", "block", timeout="block"),
    "PostModelSwitch": Row("go-on", "go-on", context="go-on", plain=True),
    "CwdChanged": Row("go-on", "go-on", "go-on"),
    "FileChanged": Row("go-on", "go-on", "go-on"),
    "DirectoryAdded": Row("go-on", "go-on", "go-on"),
    "WorktreeCreate": Row("block", "go-on", "go-on", timeout="block", failure="block"),
    "WorktreeRemove": Row("block", "go-on", "go-on", failure="block"),
    "Elicitation": Row("block", "block", "go-on"),
    "ElicitationResult": Row("block", "block", "go-on"),
}

PERMISSIONS = {
    "PreToolUse": {"allow": "allow", "deny": "block", "ask": "ask", "defer": "defer"},
    "PreSkillShellCommand": {"allow": "allow", "deny": "block", "ask": "block", "defer": "block"},
    "PreModelSwitch": {"allow": "allow", "deny": "block", "ask": "ask"},
}

every_event = pytest.mark.parametrize("event", EVENTS)


def test_every_event_is_here() -> None:
    assert set(EVENTS) == {event.name for event in DIALECT.events}
    assert len(EVENTS) == 34


def decided(shop: Shop, event: str, script: str, **keys: Any) -> Any:
    shop.one(event, shop.script("hook.sh", script), file=".claude/settings.json", **keys)
    engine = shop.engine("claude-code")
    report = engine.run(event, engine.sample(event))
    assert len(report.results) == 1, report.plan.lines()
    return report.decision


def prints(answer: Any, exit_code: int = 0) -> str:
    text = answer if isinstance(answer, str) else json.dumps(answer)
    return f"cat <<'END'\n{text}\nEND\nexit {exit_code}"


def own(event: str, **keys: Any) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, **keys}}


@every_event
def test_exit_0_without_a_word(shop: Shop, event: str) -> None:
    decision = decided(shop, event, "exit 0")
    assert (decision.kind, decision.told_model, decision.told_user) == ("go-on", (), ())


@every_event
def test_exit_0_with_plain_text(shop: Shop, event: str) -> None:
    decision = decided(shop, event, "echo some text; echo noise >&2")
    assert decision.kind == "go-on"
    assert ("some text" in "".join(decision.told_model)) is EVENTS[event].plain
    assert "noise" not in "".join(decision.told_model)


@every_event
@pytest.mark.parametrize("code", [1, 127])
def test_other_exit_codes(shop: Shop, event: str, code: int) -> None:
    decision = decided(shop, event, f"echo some text; echo broken >&2; exit {code}")
    assert decision.kind == EVENTS[event].failure
    assert decision.told_model == ()
    assert any(str(code) in text for text in decision.told_user)


@every_event
def test_exit_2(shop: Shop, event: str) -> None:
    decision = decided(shop, event, "echo 'not this'; echo 'the reason' >&2; exit 2")
    assert decision.kind == EVENTS[event].exit2
    assert ("the reason" in "".join(decision.told_model)) is EVENTS[event].model
    assert "not this" not in "".join(decision.told_model)
    assert decision.blocked is (decision.kind == "block")


@every_event
def test_a_timeout_throws_away_what_was_written(shop: Shop, event: str) -> None:
    decision = decided(shop, event, "echo '{\"decision\": \"block\"}'; sleep 20", timeout=0.3)
    assert decision.kind == EVENTS[event].timeout


@every_event
@pytest.mark.parametrize("code", [0, 1, 2])
def test_json_decision_block(shop: Shop, event: str, code: int) -> None:
    row = EVENTS[event]
    decision = decided(shop, event, prints({"decision": "block", "reason": "the reason"}, code))
    assert decision.kind == (row.exit2 if code == 2 else row.block)
    if row.model:
        assert "the reason" in "".join(decision.told_model)
    else:
        assert decision.told_model == ()


@every_event
@pytest.mark.parametrize("word", ["allow", "deny", "ask", "defer"])
def test_json_permission_decision(shop: Shop, event: str, word: str) -> None:
    answer = own(event, permissionDecision=word, permissionDecisionReason="the reason")
    decision = decided(shop, event, prints(answer))
    kind = PERMISSIONS.get(event, {}).get(word, "go-on")
    assert decision.kind == kind
    if kind == "block" and EVENTS[event].model:
        assert "the reason" in "".join(decision.told_model)


@every_event
def test_json_continue_false(shop: Shop, event: str) -> None:
    decision = decided(shop, event, prints({"continue": False, "stopReason": "enough"}))
    assert decision.kind == EVENTS[event].stop
    ends = EVENTS[event].stop == "stop" or event == "PreToolUse"
    assert decision.stops is ends
    assert ("enough" in decision.told_user) is ends
    assert decision.told_model == ()


@every_event
def test_json_additional_context(shop: Shop, event: str) -> None:
    row = EVENTS[event]
    decision = decided(shop, event, prints(own(event, additionalContext="by the way")))
    assert decision.kind == (row.context or "go-on")
    assert ("by the way" in "".join(decision.told_model)) is bool(row.context)


INVALID = {
    "no JSON": '{"decision": "block",}',
    "wrong type": '{"decision": "block", "reason": 5}',
    "unknown word": '{"decision": "deny", "reason": "x"}',
    "not an object": '{"hookSpecificOutput": "x"}',
    "no event named": '{"hookSpecificOutput": {"additionalContext": "x"}}',
    "unknown event": '{"hookSpecificOutput": {"hookEventName": "Nope"}}',
}


@every_event
@pytest.mark.parametrize("how", INVALID)
@pytest.mark.parametrize("code", [0, 2])
def test_invalid_json(shop: Shop, event: str, how: str, code: int) -> None:
    decision = decided(shop, event, f"{prints(INVALID[how])}\n".replace("exit 0", f"echo why >&2; exit {code}"))
    row = EVENTS[event]
    assert decision.kind == (row.exit2 if code == 2 else row.failure)
    assert ("why" in "".join(decision.told_model)) is (row.model and code == 2)


@every_event
@pytest.mark.parametrize("separator", ["\n", ""])
def test_two_documents(shop: Shop, event: str, separator: str) -> None:
    text = f'{{"systemMessage": "hello"}}{separator}{{"decision": "block", "reason": "x"}}'
    decision = decided(shop, event, prints(text))
    assert decision.kind == EVENTS[event].failure
    assert "hello" not in decision.told_user


@every_event
def test_two_documents_that_mean_nothing_are_plain_text(shop: Shop, event: str) -> None:
    decision = decided(shop, event, prints('{"a": 1}\n{"b": 2}'))
    assert decision.kind == "go-on"
    assert ('{"a": 1}' in "".join(decision.told_model)) is EVENTS[event].plain


@every_event
def test_exit_2_is_lost_when_the_first_line_says_async(shop: Shop, event: str) -> None:
    decision = decided(shop, event, 'echo \'{"async": true}\'; echo why >&2; exit 2')
    assert (decision.kind, decision.told_model) == ("go-on", ())


@every_event
def test_exit_2_with_an_answer_for_another_event(shop: Shop, event: str) -> None:
    other = "Stop" if event != "Stop" else "PreToolUse"
    script = prints(own(other, additionalContext="x")).replace("exit 0", "echo why >&2; exit 2")
    decision = decided(shop, event, script)
    assert decision.kind == ("block" if event == "PreToolUse" else "go-on")


def test_the_lost_exit_2_of_pre_tool_use_is_told_in_the_agents_words(shop: Shop) -> None:
    script = prints(own("Stop", additionalContext="x")).replace("exit 0", "echo why >&2; exit 2")
    told = decided(shop, "PreToolUse", script).told_model
    assert told == ("PreToolUse:Bash hook error: [./hook.sh]: blocked (exit 2); its output could not be processed",)


@pytest.mark.parametrize(
    ("behaviour", "kind"), [("allow", "allow"), ("deny", "block"), ("ask", "go-on"), (None, "go-on")]
)
@pytest.mark.parametrize("code", [0, 2])
def test_a_permission_request_is_decided_by_its_own_output(shop: Shop, behaviour: Any, kind: str, code: int) -> None:
    answer = own("PermissionRequest", decision={"behavior": behaviour, "message": "the reason"})
    decision = decided(shop, "PermissionRequest", prints(answer, code))
    assert decision.kind == kind
    assert decision.told_model == (("the reason",) if kind == "block" else ())


@pytest.mark.parametrize("event", ["PreToolUse", "PostToolUse", "UserPromptSubmit", "PermissionRequest"])
@pytest.mark.parametrize("failure", ["exit 1", "exit 127", "sleep 20", "echo '{bad}'"])
def test_on_failure_block_makes_a_failure_an_objection(shop: Shop, event: str, failure: str) -> None:
    decision = decided(shop, event, failure, onFailure="block", timeout=0.5)
    assert decision.kind == ("report" if event == "PostToolUse" else "block")


@pytest.mark.parametrize("event", ["Stop", "SubagentStop", "TaskCompleted", "TeammateIdle"])
def test_on_failure_block_means_nothing_where_work_would_go_on(shop: Shop, event: str) -> None:
    assert decided(shop, event, "exit 1", onFailure="block").kind == "go-on"


@pytest.mark.parametrize("text", ["fine", '{"decision": "block"'])
def test_plain_text_is_no_failure(shop: Shop, text: str) -> None:
    assert decided(shop, "PreToolUse", prints(text), onFailure="block").kind == "go-on"


def test_a_long_context_is_cut_to_a_preview_and_a_long_reason_is_not(shop: Shop) -> None:
    answer = own("PreToolUse", permissionDecision="deny", permissionDecisionReason="r" * 20_000)
    answer["hookSpecificOutput"]["additionalContext"] = "c" * 20_000
    told = decided(shop, "PreToolUse", prints(answer)).told_model
    assert told[0].count("r") > 20_000
    assert told[1].count("c" * 2_000) == 1
    assert "20000 characters" in told[1]


def test_a_byte_order_mark_before_the_json_does_not_matter(shop: Shop) -> None:
    assert decided(shop, "PreToolUse", prints('\ufeff{"decision": "block"}')).kind == "block"


def test_keys_at_the_wrong_place_are_ignored_and_the_report_says_so(shop: Shop) -> None:
    shop.one("PreToolUse", prints({"permissionDecision": "deny"}), file=".claude/settings.json")
    engine = shop.engine("claude-code")
    report = engine.pre_tool_use("Bash", {"command": "ls"})
    assert not report.blocked
    outcome = report.results[0].outcome
    assert outcome is not None
    assert outcome.notes == ('"permissionDecision" at the top is ignored; it belongs into "hookSpecificOutput"',)
