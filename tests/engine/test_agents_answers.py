"""How Codex, Gemini CLI and Qwen Code read answers: what is peculiar to each, without running anything.

The recordings of the real programs say the same and more; see tests/conformance.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from hookwright.dialects.answers import answers_of
from hookwright.engine.decide import Decision, Scene, Voice, decide
from hookwright.engine.outcome import judge
from hookwright.engine.reply import Outcome, Reply, Setting

BLOCK = {"decision": "block", "reason": "R"}


def own(event: str, **keys: Any) -> dict[str, Any]:
    return {"hookSpecificOutput": {"hookEventName": event, **keys}}


def judged(agent: str, event: str, answer: Any = None, **reply: Any) -> Outcome:
    answers = answers_of(agent)
    if answer is not None:
        reply["stdout"] = answer if isinstance(answer, str) else json.dumps(answer)
    reply.setdefault("exit_code", 0)
    return judge(Reply(**reply), Setting(answers, answers.event(event), f"{event}:Bash", "guard.sh"))


def decided(agent: str, event: str, *said: Outcome, call: str | None = "ls") -> Decision:
    answers = answers_of(agent)
    scene = Scene(answers, answers.event(event), event, "the agent", "Bash", call)
    return decide([Voice(f"h{n}", outcome, float(n), f"{n}:/f") for n, outcome in enumerate(said)], scene)


# ---- Codex


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        ("PreToolUse", {**BLOCK, "foo": 1}),
        ("PreToolUse", {**BLOCK, "continue": False}),
        ("PreToolUse", {**BLOCK, "stopReason": "S"}),
        ("PreToolUse", {**BLOCK, "suppressOutput": True}),
        ("PreToolUse", {"decision": "block"}),
        ("PreToolUse", {"decision": "block", "reason": " \n"}),
        ("PreToolUse", {"decision": "deny", "reason": "R"}),
        ("PreToolUse", {"reason": "R"}),
        ("PreToolUse", own("PreToolUse", permissionDecision="deny")),
        ("PreToolUse", own("PreToolUse", permissionDecision="ask", permissionDecisionReason="R")),
        ("PreToolUse", own("PreToolUse", permissionDecision="allow")),
        ("PreToolUse", own("PreToolUse", permissionDecision="allow") | BLOCK),
        ("PreToolUse", own("PreToolUse", updatedInput={"command": "x"})),
        ("PreToolUse", own("PreToolUse", permissionDecision="deny", permissionDecisionReason="R", foo=1)),
        ("PreToolUse", {"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "R"}}),
        ("PreToolUse", own("Nope", additionalContext="C")),
        ("PreToolUse", [BLOCK]),
        ("PreToolUse", "{bad"),
        ("PostToolUse", own("PostToolUse", updatedMCPToolOutput={})),
        ("PostToolUse", {"reason": "R"}),
        ("SessionStart", BLOCK),
        ("Stop", own("Stop", additionalContext="C")),
        ("Stop", "all is well"),
        ("PermissionRequest", own("PermissionRequest", decision={"behavior": "deny", "interrupt": True})),
        ("Interrupt", {"continue": True}),
    ],
)  # fmt: skip
def test_codex_throws_answers_away(event: str, answer: Any) -> None:
    found = judged("codex", event, answer)
    assert (found.status, found.effect, found.stop, found.context) == ("failed", "nothing", False, "")
    assert found.why


@pytest.mark.parametrize(
    ("event", "answer", "effect"),
    [
        ("PreToolUse", BLOCK, "block"),
        ("PreToolUse", {**BLOCK, "continue": True, "suppressOutput": False, "systemMessage": None}, "block"),
        ("PreToolUse", own("PostToolUse", permissionDecision="deny", permissionDecisionReason="R"), "block"),
        ("PreToolUse", own("PreToolUse", permissionDecision="deny", permissionDecisionReason="R") |
         {"decision": "approve"}, "block"),
        ("PreToolUse", '\n  {"decision":"approve","decision":"block","reason":"R"}\n', "block"),
        ("PostToolUse", {"continue": False}, "report"),
        ("Stop", {**BLOCK, "suppressOutput": True}, "send-back"),
        ("PermissionRequest", own("PermissionRequest", decision={"behavior": "deny", "message": "R"}), "block"),
    ],
)  # fmt: skip
def test_codex_takes_answers(event: str, answer: Any, effect: str) -> None:
    assert judged("codex", event, answer).effect == effect


@pytest.mark.parametrize(("stderr", "effect"), [("no\n", "block"), ("", "nothing"), (" \n", "nothing")])
def test_codex_wants_words_with_exit_code_2(stderr: str, effect: str) -> None:
    found = judged("codex", "PreToolUse", BLOCK, exit_code=2, stderr=stderr)
    assert (found.effect, found.status == "failed") == (effect, effect == "nothing")


def test_codex_reads_json_at_exit_code_0_only() -> None:
    assert judged("codex", "PreToolUse", BLOCK, exit_code=1).effect == "nothing"
    assert judged("codex", "PreToolUse", "\ufeff" + json.dumps(BLOCK)).read == "text"


def test_codex_tells_the_first_reason_of_the_file_with_the_command() -> None:
    first, second = judged("codex", "PreToolUse", BLOCK), judged("codex", "PreToolUse", exit_code=2, stderr="late")
    told = decided("codex", "PreToolUse", first, second).told_model
    assert told == ("Command blocked by PreToolUse hook: R. Command: ls",)
    assert decided("codex", "PreToolUse", first, call=None).told_model[0].endswith("R. Tool: Bash")


def test_codex_puts_the_reasons_in_place_of_the_output() -> None:
    blocks = judged("codex", "PostToolUse", BLOCK)
    found = decided("codex", "PostToolUse", blocks, blocks)
    assert (found.kind, found.told_model) == ("report", ("R\n\nR",))
    stopped = decided("codex", "PostToolUse", judged("codex", "PostToolUse", {"continue": False}))
    assert (stopped.stops, stopped.told_model) == (False, ("PostToolUse hook stopped execution",))


def test_codex_sends_back_with_entities_and_a_place() -> None:
    found = decided("codex", "Stop", judged("codex", "Stop", {"decision": "block", "reason": "a && <b>"}))
    assert found.told_model == ('<hook_prompt hook_run_id="stop:0:/f">a &amp;&amp; &lt;b&gt;</hook_prompt>',)


def test_codex_runs_with_the_input_of_the_last_to_finish() -> None:
    def rewrite(command: str) -> dict[str, Any]:
        return own("PreToolUse", permissionDecision="allow", updatedInput={"command": command})

    answers = answers_of("codex")
    scene = Scene(answers, answers.event("PreToolUse"), "PreToolUse", "Codex")
    slow = Voice("slow", judged("codex", "PreToolUse", rewrite("slow")), 2.0)
    quick = Voice("quick", judged("codex", "PreToolUse", rewrite("quick")), 1.0)
    assert decide([slow, quick], scene).updated_input == {"command": "slow"}


# ---- Gemini CLI


@pytest.mark.parametrize(
    ("code", "stdout", "stderr", "effect"),
    [
        (0, "", "", "nothing"), (1, "", "no", "nothing"), (2, "", "no", "block"), (2, "no", "", "block"),
        (2, "", " \n", "nothing"), (3, "no", "", "block"), (126, "", "no", "block"), (127, "", "no", "block"),
        (2, "{}", "no", "nothing"), (2, "[1]", "no", "nothing"), (2, "42", "no", "nothing"), (2, '"hi"', "", "block"),
        (0, "", json.dumps(BLOCK), "block"), (1, json.dumps(BLOCK), "", "block"), (0, json.dumps("x"), "", "nothing"),
        (0, json.dumps(json.dumps(BLOCK)), "", "block"), (0, "\ufeff" + json.dumps(BLOCK), "", "block"),
        (None, json.dumps(BLOCK), "", "block"), (None, "no", "", "nothing"), (0, '{"decision": "Deny"}', "", "nothing"),
        (0, "log\n" + json.dumps(BLOCK), "", "nothing"), (0, '{"decision": "block"}', "", "block"),
        (0, '{"decision": "block", "hookSpecificOutput": "x"}', "", "nothing"),
    ],
)  # fmt: skip
def test_gemini_reads_what_it_finds(code: int | None, stdout: str, stderr: str, effect: str) -> None:
    found = judged("gemini-cli", "BeforeTool", exit_code=code, stdout=stdout, stderr=stderr)
    assert found.effect == effect


def test_gemini_ignores_the_form_of_claude() -> None:
    answer = own("BeforeTool", permissionDecision="deny", permissionDecisionReason="R")
    assert judged("gemini-cli", "BeforeTool", answer).silent


def test_gemini_joins_all_reasons() -> None:
    asks, denies = {"decision": "ask", "reason": "Q"}, {"decision": "deny", "reason": "R"}
    found = decided("gemini-cli", "BeforeTool", *(judged("gemini-cli", "BeforeTool", a) for a in (asks, denies)))
    assert (found.kind, found.told_model) == ("block", ("Tool execution blocked: Q\nR",))
    asked = decided("gemini-cli", "BeforeTool", judged("gemini-cli", "BeforeTool", asks))
    assert (asked.kind, asked.told_model) == ("ask", ())


def test_gemini_stops_before_anything_else() -> None:
    stops, denies = {"continue": False, "stopReason": "S"}, {"decision": "deny", "reason": "R"}
    found = decided("gemini-cli", "BeforeTool", *(judged("gemini-cli", "BeforeTool", a) for a in (denies, stops)))
    assert (found.kind, found.blocked, found.stops, found.told_model) == ("stop", True, True, ())
    assert "S" in found.told_user


@pytest.mark.parametrize("event", ["BeforeModel", "AfterModel"])
@pytest.mark.parametrize(("words", "blocked"), [(("deny", "allow"), False), (("allow", "deny"), True)])
def test_gemini_lets_the_last_word_count_around_the_model(event: str, words: tuple[str, str], *, blocked: bool) -> None:
    said = [judged("gemini-cli", event, {"decision": word, "reason": "R"}) for word in words]
    assert decided("gemini-cli", event, *said).blocked is blocked
    once = decided("gemini-cli", "BeforeTool", *(judged("gemini-cli", "BeforeTool", {"decision": w}) for w in words))
    assert once.blocked


def test_gemini_replaces_the_input_and_wraps_the_context() -> None:
    rewrite = {"hookSpecificOutput": {"tool_input": {"command": "new"}}}
    found = decided("gemini-cli", "BeforeTool", judged("gemini-cli", "BeforeTool", rewrite))
    assert found.updated_input == {"command": "new"}
    context = {"hookSpecificOutput": {"additionalContext": "<b>&"}}
    said = [judged("gemini-cli", "AfterTool", context), judged("gemini-cli", "AfterTool", context)]
    assert decided("gemini-cli", "AfterTool", *said).told_model == (
        "<hook_context>&lt;b&gt;&\n&lt;b&gt;&</hook_context>",
    )
    assert decided("gemini-cli", "BeforeTool", judged("gemini-cli", "BeforeTool", context)).told_model == ()


# ---- Qwen Code


@pytest.mark.parametrize(
    ("code", "stdout", "stderr", "effect"),
    [
        (2, "", "no", "block"), (2, "no", "", "nothing"), (2, json.dumps(BLOCK), "", "nothing"),
        (2, "", '{"decision": "allow"}', "nothing"), (1, json.dumps(BLOCK), "", "block"), (3, "", "no", "nothing"),
        (0, "", json.dumps(BLOCK), "block"), (0, "{bad", "", "nothing"), (0, '{"continue": false}', "", "block"),
    ],
)  # fmt: skip
def test_qwen_reads_what_it_finds(code: int, stdout: str, stderr: str, effect: str) -> None:
    assert judged("qwen-code", "PreToolUse", exit_code=code, stdout=stdout, stderr=stderr).effect == effect


def test_qwen_lets_the_last_permission_undo_everything() -> None:
    deny = judged("qwen-code", "PreToolUse", own("PreToolUse", permissionDecision="deny"))
    allow = judged("qwen-code", "PreToolUse", own("PreToolUse", permissionDecision="allow"))
    code = judged("qwen-code", "PreToolUse", exit_code=2, stderr="no")
    for said, blocked in (((deny, allow), False), ((allow, deny), True), ((code, allow), False), ((code,), True)):
        assert decided("qwen-code", "PreToolUse", *said).blocked is blocked
    top = judged("qwen-code", "PreToolUse", {"decision": "allow"})
    assert decided("qwen-code", "PreToolUse", judged("qwen-code", "PreToolUse", BLOCK), top).told_model == ("R",)


def test_qwen_turns_continue_false_into_an_objection() -> None:
    answer = {"continue": False, "stopReason": "S"}
    for event, kind in (("PreToolUse", "block"), ("PostToolUse", "report"), ("Stop", "send-back")):
        found = decided("qwen-code", event, judged("qwen-code", event, answer))
        assert (found.kind, found.stops, found.told_model) == (kind, False, ("S",))
    assert judged("qwen-code", "PostToolUse", BLOCK).effect == "nothing"
    assert judged("qwen-code", "SessionStart", answer).silent


def test_qwen_tells_text_at_the_start_and_with_a_prompt() -> None:
    found = decided("qwen-code", "UserPromptSubmit", judged("qwen-code", "UserPromptSubmit", "hello\n"))
    assert found.told_model == ("<qwen:user-prompt-submit-context>\nhello\n</qwen:user-prompt-submit-context>",)
    assert judged("qwen-code", "UserPromptSubmit", stderr="hello\n").plain == ""
    assert judged("qwen-code", "Stop", "hello\n").message == "hello"
