"""What exit codes and answers led to in the real Codex, replayed.

Compared are which hooks ran, how Codex called their end, whether the call, the prompt or the end of the turn went
through, and every text that the model was told.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from agent_session import compare, fed, new_input, records, replay, reply_of, texts, verdict

if TYPE_CHECKING:
    from pathlib import Path

    from agent_session import Played, Record

    from hookwright.engine.run import HandlerResult

EXCLUDED = {"codex-trust-": "what Codex itself remembers of approved hooks; ours are approved by our own rules"}
"""Families of recordings that are not compared, with the reason; a prefix of the id."""

LISTED = {
    "codex-run-096": "an empty context is told as an empty message; we tell nothing",
    "codex-run-238": "an empty context is told as an empty message; we tell nothing",
    "codex-run-380": "an empty context is told as an empty message; we tell nothing",
    "codex-run-522": "an empty context is told as an empty message; we tell nothing",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""

STATUSES = {"completed": "ok", "failed": "failed", "blocked": "objected", "stopped": "stopped"}


def told(record: Record, played: Played) -> str:
    recorded = [text.strip() for text in texts(record, played)]
    outputs = [text for text in recorded if text.startswith("Chunk ID:")]
    different = [status(record, played), *(new_input(played, output) for output in outputs)]
    recorded = [text for text in recorded if not text.startswith("Chunk ID:")]
    ours = [text.strip() for text in played.decision.told_model]
    if len(recorded) == 1 and recorded[0].startswith("Warning: truncated output"):
        recorded, ours = [], [text for text in ours if len(text) < 10_000 or "characters; the agent" not in text]
    if sorted(map(shell, ours)) != sorted(map(shell, recorded)):
        different.append(f"told {ours}, recorded {recorded}"[:600])
    return "; ".join(text for text in different if text)


def shell(text: str) -> str:
    """The shell's own complaints name it by the path that it was started with."""
    return re.sub(r"(?:/usr)?/bin/(?:ba|z)?sh: -c:", "sh: -c:", text)


def status(record: Record, played: Played) -> str:
    """How Codex called the end of each hook."""
    found = re.match(r"(?:hook fired.*?; )?hook status: ([\w,]+)", record["observed"]["notes"])
    if found is None:
        return ""
    recorded = [STATUSES[word] for word in found[1].split(",")][: len(played.results)]
    ours = [ended(result) for result in played.results]
    return "" if ours == recorded else f"hooks ended as {ours}, recorded {recorded}"


def ended(result: HandlerResult) -> str:
    outcome = result.outcome
    assert outcome is not None
    if outcome.status == "timeout":
        return "failed"
    try:
        stops = outcome.read == "json" and json.loads(result.reply.stdout).get("continue") is False
    except ValueError:
        stops = False
    return "stopped" if stops and outcome.status != "failed" else outcome.status


def compared(shared: Path) -> list[Record]:
    return [r for r in records(shared, "codex", "run") if not r["id"].startswith(tuple(EXCLUDED))]


def test_answers(shared: Path, tmp_path: Path) -> None:
    chosen = compared(shared)
    found = replay(tmp_path, chosen, "codex", told)
    assert verdict(found.differences, LISTED) == ""
    assert found.fed == 444  # the other 59 need processes


def test_what_is_compared(shared: Path) -> None:
    every, chosen = records(shared, "codex", "run"), compared(shared)
    assert (len(every), len(every) - len(chosen)) == (518, 15)
    assert (len(chosen) - len(LISTED)) / len(chosen) >= 0.98
    assert all(any(r["id"].startswith(prefix) for r in every) for prefix in EXCLUDED)


def test_a_wrong_reply_is_noticed(shared: Path, tmp_path: Path) -> None:
    """A recording whose hook says the opposite must disagree, or nothing is compared at all."""
    record = next(r for r in compared(shared) if r["id"] == "codex-run-063")
    assert reply_of("echo OUT; echo ERR >&2; exit 258") is not None
    for command in ("exit 0", "echo ERR >&2; exit 2"):
        hooks = {"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": command}]}]}}
        played = fed(tmp_path, {**record, "hooks": hooks}, "codex")
        assert played is not None
        assert compare(record, played, told)
