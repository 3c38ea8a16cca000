"""Where hooks of the real Claude Code ran and what they were given: recordings replayed with a recorder on the PATH.

A recording says for each call of a hook its arguments, its folder, its input and its environment. The recorded input is
fed to the engine, so that the hook must read the very same line again.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from claude_session import Lab, Session, chosen, differences, keyed, play, records, replay, verdict

from hookwright.dialects.answers import runtime_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from claude_session import Record

LISTED = {
    "env/inherit/SCRUB": "the agent does not even start without bubblewrap",
}
"""Recordings that disagree, with the reason. One that agrees must not be here."""

OURS = {name for name, _, _ in runtime_of("claude-code").variables}


def compare(folder: Path, record: Record) -> list[str]:
    if not record["observed"].get("calls"):
        return list(differences(record, play(folder, record)))
    lab = Lab(folder, record, calls=True)
    try:
        session = Session(lab)
        for line in dict.fromkeys(call["stdin"] for call in record["observed"]["calls"]):
            payload = filled(json.loads(line), lab)
            session.engine.run(payload["hook_event_name"], payload)
        return list(calls_differ(record, lab))
    finally:
        lab.close()


def filled(value: Any, lab: Lab) -> Any:
    """A recorded value with the places that its texts stand for."""
    if isinstance(value, str):
        return lab.filled(value)
    if isinstance(value, list):
        return [filled(item, lab) for item in value]
    return {key: filled(item, lab) for key, item in value.items()} if isinstance(value, dict) else value


def calls_differ(record: Record, lab: Lab) -> Iterator[str]:
    recorded, ours = record["observed"]["calls"], lab.calls()
    if sorted(call["id"] for call in ours) != sorted(call["id"] for call in recorded):
        yield f"called {[call['id'] for call in ours]}, recorded {[call['id'] for call in recorded]}"
        return
    for mine, other in zip(sorted(ours, key=order), sorted(recorded, key=order), strict=True):
        yield from call_differs(mine, other, lab)


def order(call: dict[str, Any]) -> tuple[str, str]:
    return call["id"], json.loads(call["stdin"]).get("hook_event_name", "")


def call_differs(mine: dict[str, Any], other: dict[str, Any], lab: Lab) -> Iterator[str]:
    for key in ("argv", "cwd", "stdin"):
        wanted = filled(other[key], lab)
        if key == "stdin":  # the recorded line, its paths replaced before it was written as JSON
            wanted = json.dumps(filled(json.loads(other[key]), lab), ensure_ascii=False, separators=(",", ":")) + "\n"
        if mine[key] != wanted:
            yield f"{key} {mine[key]!r}, recorded {wanted!r}"
    added = {name: lab.filled(value) for name, value in other["env_added"].items()}
    for name in OURS:
        if mine["env"].get(name) != added.get(name):
            yield f"{name} is {mine['env'].get(name)!r}, recorded {added.get(name)!r}"
    if ("CLAUDE_ENV_FILE" in added) != ("CLAUDE_ENV_FILE" in mine["env"]):
        yield f"CLAUDE_ENV_FILE: {'CLAUDE_ENV_FILE' in mine['env']}, recorded {'CLAUDE_ENV_FILE' in added}"


def test_surroundings(shared: Path, tmp_path: Path) -> None:
    every = keyed(records(shared, "env"))
    assert len(every) == 55
    assert sum(len(record["observed"].get("calls", ())) for record in every.values()) == 44
    assert verdict(replay(tmp_path, every, compare), every, LISTED) == ""


def test_the_sample_holds_some(shared: Path) -> None:
    assert len(chosen(shared, "env")) >= 3
