"""Many outcomes, one decision."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from hookwright.dialects.answers import answers_of
from hookwright.engine.decide import Decision, Scene, Voice, decide, plainly, refuse
from hookwright.engine.outcome import Outcome

CLAUDE = answers_of("claude-code")
LAMIED = answers_of("lamied")


def scene(event: str = "PreToolUse", answers: Any = CLAUDE) -> Scene:
    return Scene(answers, answers.event(event), f"{event}:Bash", "Claude Code")


def said(permission: Any, reason: str = "", **keys: Any) -> Outcome:
    effect = "block" if permission == "deny" else "nothing"
    return Outcome("objected" if effect == "block" else "ok", "json", effect=effect, permission=permission,
                   reason=reason, told=reason, **keys)  # fmt: skip


def objects(effect: Any, told: str, **keys: Any) -> Outcome:
    return Outcome("objected", effect=effect, reason=told, told=told, **keys)


def decision(*outcomes: Outcome, event: str = "PreToolUse", answers: Any = CLAUDE) -> Decision:
    voices = [Voice(f"h{n}", outcome, float(n)) for n, outcome in enumerate(outcomes)]
    return decide(voices, scene(event, answers))


OK = Outcome("ok")


def test_without_hooks_and_without_words_the_agent_goes_on() -> None:
    assert decision().kind == decision(OK, OK).kind == "go-on"
    assert decision(OK) == plainly("go-on", scene())


@pytest.mark.parametrize(
    ("answers", "kind"),
    [
        (("allow", None), "allow"), (("allow", "ask"), "ask"), (("allow", "ask", "defer"), "defer"),
        (("allow", "ask", "defer", "deny"), "block"), (("deny", "allow"), "block"), (("ask", None), "ask"),
    ],
)  # fmt: skip
def test_deny_beats_defer_beats_ask_beats_allow_in_any_order(answers: tuple[Any, ...], kind: str) -> None:
    for order in permutations(answers):
        assert decision(*(said(a, str(a)) if a else OK for a in order)).kind == kind


def test_of_several_denials_the_last_to_finish_is_told() -> None:
    voices = [Voice("a", said("deny", "first in file"), 2.0), Voice("b", said("deny", "second in file"), 1.0)]
    assert decide(voices, scene()).told_model == ("PreToolUse:Bash hook error: first in file",)


def test_lamied_tells_all_objections_in_the_order_of_the_file() -> None:
    voices = [Voice("a", objects("block", "one"), 2.0), Voice("b", objects("block", "two"), 1.0)]
    assert decide(voices, scene(answers=LAMIED)).told_model == ("one", "two")


def test_contexts_come_in_the_order_of_finishing_in_one_message_on_pre_tool_use() -> None:
    voices = [Voice("a", said(None, context="A"), 2.0), Voice("b", said(None, context="B"), 1.0)]
    assert decide(voices, scene()).told_model == ("PreToolUse:Bash hook additional context: B\nA",)
    assert len(decide(voices, scene("PostToolUse")).told_model) == 2


def test_the_last_rewritten_input_wins_and_a_denial_drops_it() -> None:
    first, second = {"command": "one"}, {"command": "two"}
    voices = [Voice("a", said("allow", rewritten=first), 2.0), Voice("b", said("allow", rewritten=second), 1.0)]
    assert decide(voices, scene()).updated_input == first
    assert decision(said("allow", rewritten=first), said("deny")).updated_input is None


def test_the_wish_to_end_does_not_block_a_call_and_is_forgotten_over_a_question() -> None:
    stop = Outcome("ok", "json", stop=True, stop_reason="enough")
    ended = decision(stop)
    assert (ended.kind, ended.blocked, ended.stops, ended.told_user) == ("go-on", False, True, ("enough",))
    assert decision(stop, said("allow")).kind == "allow"
    asked = decision(stop, said("ask", "sure?"))
    assert (asked.kind, asked.stops, asked.told_model) == ("ask", False, ("sure?",))
    denied = decision(stop, said("deny", "no"))
    assert (denied.kind, denied.stops, denied.told_model) == ("block", True, ())


def test_the_wish_to_end_beats_an_objection_elsewhere() -> None:
    both = objects("send-back", "again", stop=True)
    assert (decision(both, event="Stop").kind, decision(both, event="Stop").told_model) == ("stop", ())


def test_a_rejection_is_told_to_the_user_only() -> None:
    found = decision(objects("reject", "no such prompt", context="c"), event="UserPromptSubmit")
    assert (found.kind, found.blocked, found.told_model, found.told_user) == ("block", True, (), ("no such prompt",))


def test_a_notice_changes_nothing() -> None:
    found = decision(objects("notice", "look"), event="SessionStart")
    assert (found.kind, found.told_user) == ("go-on", ("look",))


def test_context_on_stop_sends_back_without_an_objection() -> None:
    found = decision(said(None, context="one more thing"), event="Stop")
    assert (found.kind, found.contexts) == ("send-back", ("one more thing",))
    assert decision(said(None, context="x"), event="Stop", answers=LAMIED).kind == "go-on"


def test_failures_that_decide_nothing_are_told_to_the_user() -> None:
    found = decision(Outcome("failed", "unread", "it exited with 1"))
    assert found.told_user == ("the hook `h0` gave no usable answer: it exited with 1",)


def test_a_question_without_a_reason_has_words_of_its_own() -> None:
    assert decision(said("ask")).told_model == ("Hook PreToolUse:Bash asked for confirmation for this tool",)


def test_a_refused_rewrite_blocks() -> None:
    refused = refuse(decision(said("allow", rewritten={})), "it is not valid", scene())
    assert (refused.kind, refused.blocked, refused.updated_input) == ("block", True, None)
    assert refused.told_model == ("it is not valid",)


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (decision(), "goes on as without hooks"),
        (decision(said("deny", "no\nway")), "`h0` objects: no way"),
        (decision(said("allow")), "deny and ask rules still apply"),
        (decision(Outcome("timeout", effect="block", told="x"), answers=LAMIED), "did not answer in time"),
        (decision(Outcome("failed", why="exit 1", effect="block", told="x"), answers=LAMIED), "failed, which counts"),
        (decision(Outcome("ok", stop=True), event="Stop"), "continue: false"),
        (decision(said("allow", rewritten={})), "the input is replaced"),
        (decision(said(None, context="c")), "1 additional context"),
        (decision(objects("reject", "x"), event="PreCompact"), "only the user is told"),
    ],
)
def test_the_decision_explains_itself(found: Decision, words: str) -> None:
    assert words in "\n".join(found.explanation)
