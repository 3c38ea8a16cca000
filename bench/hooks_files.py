"""Valid hooks files of any size, each of them different."""

from __future__ import annotations

import json

MATCHERS = {
    "PreToolUse": ("Bash", "Edit|Write", "mcp__github__.*"),
    "PostToolUse": ("Edit|Write|NotebookEdit", "Bash"),
    "UserPromptSubmit": (),
    "Notification": ("permission_prompt", "idle_prompt"),
    "Stop": (),
    "SubagentStop": (),
    "PreCompact": ("manual", "auto"),
    "SessionStart": ("startup", "resume"),
    "SessionEnd": ("clear",),
}
PER_GROUP = 5
COMMAND = "echo check "


def hooks_text(handlers: int, seed: int = 0) -> str:
    """A `.claude/settings.json` with that many handlers, five in a group, spread over the events."""
    events = list(MATCHERS)
    hooks: dict[str, list[dict[str, object]]] = {}
    for first in range(0, handlers, PER_GROUP):
        number = first // PER_GROUP
        event = events[number % len(events)]
        matchers = MATCHERS[event]
        group: dict[str, object] = {"matcher": matchers[number % len(matchers)]} if matchers else {}
        group["hooks"] = [
            {"type": "command", "command": f"{COMMAND}{seed}-{index}", "timeout": 10 + (index + seed) % 50}
            for index in range(first, min(first + PER_GROUP, handlers))
        ]
        hooks.setdefault(event, []).append(group)
    return json.dumps({"hooks": hooks}, indent=2) + "\n"
