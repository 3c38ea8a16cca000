"""What exit codes and answers led to in the real Gemini CLI, replayed.

Most recordings drive the program's own classes, some the whole program. What the model is told is compared with what
goes over the wire: the classes word a refused result otherwise, which is only shown on the terminal, and say that the
agent was stopped although no request is made after that.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from agent_session import compare, fed, new_input, records, replay, texts, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from agent_session import Played, Record

LISTED = {
    "gemini-run-748": "a handler of kind runtime fails inside the agent and counts as run; we do not run it at all",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""

TERMINAL = "Tool result blocked: "
STOPPED = "Agent execution stopped by hook: "
CHANGED = "[System] Tool input parameters were modified by a hook before execution."
REFUSED = "Tool parameter modification by hook failed validation: "


def told(record: Record, played: Played) -> str:
    decision, effect = played.decision, record["observed"].get("effect", {})
    wanted: list[str] = []
    for text in texts(record, played):
        if text.startswith(STOPPED):
            if text.removeprefix(STOPPED) not in (*decision.told_user, "No reason provided"):
                return f"the user is told {decision.told_user}, recorded {text!r}"
        elif (wire := on_the_wire(text)) is not None:
            wanted.append(wire)
        if problem := new_input(played, text):
            return problem
    ours = [text.split(REFUSED)[0] + REFUSED if text.startswith(REFUSED) else text for text in decision.told_model]
    if record["measured"] != "whole agent" and record["event"] not in ("BeforeTool", "AfterTool"):
        return in_process(record, played, effect)
    return "" if ours == wanted else f"told {ours}, recorded {wanted}"


def on_the_wire(text: str) -> str | None:
    """The hooks' part of what the model reads; None where nothing of a hook is in it."""
    if text.startswith("{"):
        said = json.loads(text)
        text = said.get("error", said.get("output", ""))
    if text.startswith(REFUSED):
        return REFUSED
    if "<hook_context>" in text:
        return text[text.index("<hook_context>") :]
    if text.endswith(CHANGED) or text.strip() in ("NEW", "TOOL-OUT") or text.startswith("Directory listing"):
        return None
    return text.removeprefix(TERMINAL)


def in_process(record: Record, played: Played, effect: dict[str, object]) -> str:
    """The classes hand on reason and context as they are; who is told them follows after that."""
    decision, event = played.decision, record["event"]
    reason, context = effect.get("reason"), effect.get("additionalContext")
    said = [*decision.told_model, *decision.told_user]
    if event in ("SessionStart", "BeforeToolSelection"):  # they make nothing of a reason
        reason = None
    if isinstance(reason, str) and reason != "No reason provided" and reason not in said:
        return f"told {said}, recorded the reason {reason!r}"
    if event == "AfterAgent":  # its context goes nowhere
        context = None
    if effect.get("blocking") or decision.blocked:
        return ""
    ours = [text.removeprefix("<hook_context>").removesuffix("</hook_context>") for text in decision.told_model]
    ours = [] if event == "AfterAgent" else ours
    return "" if ours == ([context] if context else []) else f"told {ours}, recorded the context {context!r}"


EXCLUDED = {"gemini-e2e-run-085": "a hook that calls another tool: what that one answers is no hook's word"}
"""Recordings that are not compared, with the reason."""


def compared(shared: Path) -> list[Record]:
    return [r for r in records(shared, "gemini", "run") if r["id"] not in EXCLUDED]


def test_answers(shared: Path, tmp_path: Path) -> None:
    found = replay(tmp_path, compared(shared), "gemini-cli", told)
    assert verdict(found.differences, LISTED) == ""
    assert found.fed == 479  # the other 62 need processes


def test_what_is_compared(shared: Path) -> None:
    every, chosen = records(shared, "gemini", "run"), compared(shared)
    assert (len(every), len(every) - len(chosen)) == (542, len(EXCLUDED))
    assert (len(chosen) - len(LISTED)) / len(chosen) >= 0.98


def test_a_wrong_reply_is_noticed(shared: Path, tmp_path: Path) -> None:
    record = next(r for r in compared(shared) if r["id"] == "gemini-run-018")
    for command in ("exit 2", "echo OTHER >&2; exit 2"):
        hooks = {"hooks": {"BeforeTool": [{"hooks": [{"type": "command", "command": command}]}]}}
        played = fed(tmp_path, {**record, "hooks": hooks}, "gemini-cli")
        assert played is not None
        assert compare(record, played, told)
