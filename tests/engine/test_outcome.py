"""From an exit code and two outputs to an outcome, without running anything."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from hookwright.dialects.answers import answers_of
from hookwright.engine.answer import DEEPEST, parse_json, read_answer
from hookwright.engine.outcome import Outcome, Reply, Setting, how_it_ended, judge

CLAUDE = answers_of("claude-code")
LAMIED = answers_of("lamied")


def setting(event: str = "PreToolUse", answers: Any = CLAUDE, **keys: bool) -> Setting:
    return Setting(answers, answers.event(event), f"{event}:Bash", "guard.sh", **keys)


def outcome(event: str = "PreToolUse", *, answers: Any = CLAUDE, on_failure: bool = False, **reply: Any) -> Outcome:
    return judge(Reply(**reply), setting(event, answers, on_failure=on_failure))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "nothing"), (" \n\t", "nothing"), ("\ufeff", "nothing"), ("hello", "text"), ("[1]", "text"),
        ('"x"', "text"), ("42", "text"), ("null", "text"), ('{"a": 1}', "json"), ("\ufeff {} \u00a0", "json"),
        ("{bad}", "broken"), ('{"a": 1', "text"), ('{"a": 1} x', "text"), ('x {"a": 1}', "text"),
        ('{"a": NaN}', "broken"), ('{"a": 1}{"b": 2}', "broken"), ('{"a": 1}\n{"b": 2}', "text"),
        ('{"a": 1}\n{"reason": "x"}', "broken"),
        ('{"async": true}', "background"), ('{"async": true}\nx', "background"),
        ('{"async": false}', "json"), ('{"a": {"async": true}}', "json"), ('{\n"async": true}', "json"),
    ],
)  # fmt: skip
def test_what_a_text_is_taken_for(text: str, kind: str) -> None:
    assert read_answer(text, CLAUDE, CLAUDE.event("PreToolUse")).kind == kind


def test_a_cut_output_is_no_json_and_says_so() -> None:
    answer = read_answer('{"decision": "block", "reason": "…', CLAUDE, CLAUDE.event("PreToolUse"), cut=99)
    assert (answer.kind, "99 bytes" in answer.problem) == ("broken", True)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "1" * 10_000, '{"a": 1' + "0" * 10_000 + "}"])
def test_no_answer_crashes_or_hangs_the_reader(text: str) -> None:
    start = time.monotonic()
    read_answer(text, CLAUDE, CLAUDE.event("PreToolUse"))
    with pytest.raises(ValueError, match=r".+"):
        parse_json(text + "{")
    assert time.monotonic() - start < 5


def test_a_denial_in_one_place_beats_a_consent_in_the_other() -> None:
    own = '"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "%s"}'
    both = '{"decision": "%s", "reason": "top", ' + own + "}"
    denied = outcome(exit_code=0, stdout=both % ("approve", "deny"))
    blocked = outcome(exit_code=0, stdout=both % ("block", "allow"))
    assert [(o.effect, o.permission) for o in (denied, blocked)] == [("block", "deny")] * 2
    assert (denied.reason, blocked.reason) == ("Blocked by hook", "top")


def test_exit_2_tells_the_reason_of_the_json_and_else_standard_error() -> None:
    stderr = "from stderr\n"
    assert outcome(exit_code=2, stdout='{"decision": "block", "reason": "json"}', stderr=stderr).told == "json"
    assert outcome(exit_code=2, stdout='{"decision": "approve"}', stderr=stderr).told == "[guard.sh]: from stderr\n"
    assert outcome(exit_code=2, stdout="text").told == "[guard.sh]: No stderr output"


def test_a_signal_is_a_failure_unless_there_is_an_answer() -> None:
    assert outcome(signal=9).status == "failed"
    assert outcome(signal=9, stdout='{"decision": "block"}').effect == "block"
    assert outcome("PreToolUse", answers=LAMIED, signal=9, stdout='{"decision": "block"}').effect == "block"
    assert outcome("PostToolUse", answers=LAMIED, signal=9, stdout='{"decision": "block"}').effect == "nothing"


def test_a_cancelled_hook_decides_nothing_unless_failures_block() -> None:
    assert outcome(cancelled=True) == Outcome("cancelled", "unread", "it was cancelled")
    assert outcome("PostToolUse", answers=LAMIED, cancelled=True).effect == "nothing"
    assert outcome("Stop", answers=LAMIED, cancelled=True).effect == "nothing"


def test_a_guard_that_was_cancelled_has_not_said_yes() -> None:
    guard = outcome(answers=LAMIED, cancelled=True)
    assert (guard.status, guard.effect, guard.silent) == ("cancelled", "block", False)
    assert guard.told == "the hook `guard.sh` could not decide: it was cancelled"


DENIAL = '{"decision": "block", "reason": "no"'


@pytest.mark.parametrize(
    "reply",
    [
        {"stdout": DENIAL + ', "more": "xxx', "cut": 5},
        {"stdout": DENIAL + ', "more": ' + "[" * 100_000 + "]" * 100_000 + "}"},
    ],
    ids=["cut by us", "too deep for us"],
)
def test_an_answer_that_only_we_cannot_read_is_no_consent(reply: dict[str, Any]) -> None:
    guard = outcome(answers=LAMIED, exit_code=0, **reply)
    assert (guard.status, guard.read, guard.effect) == ("failed", "broken", "block")
    assert outcome("PostToolUse", answers=LAMIED, exit_code=0, **reply).effect == "nothing"
    assert outcome(exit_code=0, **reply).status == "failed"


def test_a_number_of_many_digits_spoils_no_answer() -> None:
    text = DENIAL + ', "more": ' + "1" * 5000 + "}"
    assert outcome(answers=LAMIED, exit_code=0, stdout=text).reason == "no"


def test_a_hook_that_did_not_start_is_a_failure_with_its_reason() -> None:
    found = outcome(answers=LAMIED, failure="there is no program 'x'")
    assert (found.status, found.effect) == ("failed", "block")
    assert "there is no program 'x'" in found.told
    assert outcome(failure="there is no program 'x'", on_failure=True).told.startswith("[guard.sh]: failed; blocking")


def test_in_the_background_nothing_is_decided_and_the_context_is_kept() -> None:
    text = '{"decision": "block", "hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": "later"}}'
    found = judge(Reply(exit_code=0, stdout=text), setting(background=True))
    assert (found.status, found.effect, found.context) == ("background", "nothing", "later")
    assert found.notes == ("what it decided is lost",)


def test_a_rewritten_input_where_it_is_not_supported_is_an_objection() -> None:
    text = '{"hookSpecificOutput": {"hookEventName": "PreSkillShellCommand", "updatedInput": {"command": "x"}}}'
    found = outcome("PreSkillShellCommand", exit_code=0, stdout=text)
    assert (found.effect, found.rewritten) == ("block", None)


def test_other_keys_of_the_events_own_output_are_handed_on() -> None:
    own = {"hookEventName": "SessionStart", "sessionTitle": "T", "watchPaths": ["/x"], "y": 1}
    text = json.dumps({"hookSpecificOutput": own})
    assert outcome("SessionStart", exit_code=0, stdout=text).fields == {"sessionTitle": "T", "watchPaths": ["/x"]}


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ('{"decision": "block", "reason": 5}', "block"),
        ('{"hookSpecificOutput": {"permissionDecision": "deny"}}', "block"),
        ('{"hookSpecificOutput": {"hookEventName": "Stop", "permissionDecision": "deny"}}', "block"),
        ('{"hookSpecificOutput": {"permissionDecision": "allow"}}', "nothing"),
        ('{"hookSpecificOutput": {"permissionDecision": "ask"}}', "nothing"),
        ('{"decision": "approve"}', "nothing"),
        ('{"continue": false}', "nothing"),
        ("{bad}", "nothing"),
        ("plain", "nothing"),
        ('{"decision": "block"}\n{"decision": "block"}', "nothing"),
    ],
)
def test_lamied_reads_what_its_page_describes_and_takes_the_rest_for_no_answer(text: str, effect: str) -> None:
    found = outcome(answers=LAMIED, exit_code=0, stdout=text)
    assert (found.status, found.effect) == ("objected" if effect == "block" else "ok", effect)


def test_json_that_lamied_cannot_read_is_told_to_the_person_who_looks() -> None:
    assert "it is no answer" in outcome(answers=LAMIED, exit_code=0, stdout="{bad}").why
    assert outcome(answers=LAMIED, exit_code=0, stdout='{"decision": "deny"}').notes


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (Reply(exit_code=127), "not found"),
        (Reply(exit_code=126), "not executable"),
        (Reply(exit_code=3), "exited with 3"),
        (Reply(signal=15), "signal 15"),
        (Reply(), "no exit code"),
    ],
)
def test_how_it_ended_in_words(reply: Reply, words: str) -> None:
    assert words in how_it_ended(reply)


@pytest.mark.parametrize(("depth", "read"), [(DEEPEST, True), (DEEPEST + 1, False), (700, False), (100_000, False)])
def test_json_is_read_down_to_a_depth_that_everything_after_us_can_bear(depth: int, *, read: bool) -> None:
    text = '{"a":' * (depth - 1) + "{}" + "}" * (depth - 1)
    assert json.dumps(parse_json(text), separators=(",", ":")) == text if read else True
    if not read:
        with pytest.raises(ValueError, match="nests"):
            parse_json(text)
    assert parse_json(json.dumps([{"a": [1]}] * 1000)) == [{"a": [1]}] * 1000
