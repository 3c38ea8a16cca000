"""What exit codes and answers led to in the real Qwen Code, run without anybody to ask, replayed.

Compared are whether the call, the prompt or the end of the turn went through and what the model was told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent_session import compare, fed, records, replay, texts, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from agent_session import Played, Record

LISTED: dict[str, str] = {}
"""Recordings that disagree, with the reason. One that agrees must not be here."""


def told(record: Record, played: Played) -> str:
    recorded = [of_hooks(text) for text in texts(record, played)]
    ours = [text.strip() for text in played.decision.told_model]
    return "" if ours == recorded else f"told {ours}, recorded {recorded}"


def of_hooks(text: str) -> str:
    """A context stands behind the tool's own output, after an empty line."""
    return text.rpartition("\n\n")[2].strip() if text.startswith("Command: ") else text.strip()


def test_answers(shared: Path, tmp_path: Path) -> None:
    found = replay(tmp_path, list(records(shared, "qwen", "run")), "qwen-code", told)
    assert verdict(found.differences, LISTED) == ""
    assert found.fed == 45  # the other four need processes


def test_what_is_compared(shared: Path) -> None:
    every = records(shared, "qwen", "run")
    assert len(every) == 49
    assert (len(every) - len(LISTED)) / len(every) >= 0.98


def test_a_wrong_reply_is_noticed(shared: Path, tmp_path: Path) -> None:
    record = next(r for r in records(shared, "qwen", "run") if r["id"] == "qwen-run-003")
    for command in ("exit 2", "echo OTHER >&2; exit 2"):
        hooks = {"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": command}]}]}}
        played = fed(tmp_path, {**record, "hooks": hooks}, "qwen-code")
        assert played is not None
        assert compare(record, played, told)
