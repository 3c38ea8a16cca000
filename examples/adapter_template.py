"""An adapter for an agent that Hookwright does not know: the minimal one of the adapters' page, in Python.

    LESSONS_MANIFEST_PATH=lesson-manifest.json python examples/adapter_template.py < PAYLOAD

It reads a hook's payload on standard input and answers on standard output. Three places are the agent's own: the names
of its tools, the form in which it is told a lesson, and the form of a denial. Whatever goes wrong, the call goes on.

For the agents that Hookwright knows, `hookwright lessons inject --agent NAME` does this, and tells each lesson once in
a session, whatever runs at the same time.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from hookwright import find_blocker, match_lessons, select_candidates

MANIFEST = os.environ.get("LESSONS_MANIFEST_PATH", Path(__file__).parent / "lesson-manifest.json")

TOOLS = {
    "my_shell_tool": "Bash",
    "my_read_tool": "Read",
    "my_edit_tool": "Edit",
    "my_write_tool": "Write",
    "my_find_tool": "Glob",
}
"""The agent's names of its tools → those that lessons use."""


def denial(reason: str) -> dict[str, Any]:
    """The agent's form of a denial."""
    return {"permissionDecision": "deny", "permissionDecisionReason": reason}


def advice(context: str) -> dict[str, Any]:
    """The agent's form of something for the model to read."""
    return {"hookSpecificOutput": {"hookEventName": "PreToolUse", "additionalContext": context}}


def answer(payload: dict[str, Any], manifest: dict[str, Any]) -> dict[str, Any]:
    """What the lessons say to a call."""
    tool = TOOLS.get(payload.get("tool_name", ""), payload.get("tool_name", ""))
    given = payload.get("tool_input") or {}
    command, path = given.get("command", ""), given.get("file_path", "")
    content = given.get("content", given.get("new_string", ""))
    matches = match_lessons(manifest.get("lessons", {}), tool, command, path, content=content)
    blocker = find_blocker(matches, command)
    if blocker is not None:
        return denial(blocker.reason)
    config = manifest.get("config", {})
    chosen = select_candidates(
        matches,  # here belong the slugs that were told before, and a claim where calls run side by side
        max_lessons=config.get("maxLessonsPerInjection", 3),
        budget_bytes=config.get("injectionBudgetBytes", 4096),
    )
    if not chosen.injected:
        return {}
    return advice("\n\n---\n\n".join(one.text for one in chosen.injected))


def main() -> int:
    """Answers one payload. Empty input gets no answer, and what can't be read gets an empty one."""
    raw = sys.stdin.read().strip()
    if not raw:
        return 0
    try:
        found = answer(json.loads(raw), json.loads(Path(MANIFEST).read_text("utf-8")))
    except (OSError, ValueError, TypeError, AttributeError):
        found = {}
    sys.stdout.write(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
