"""A small host that embeds the engine: it does what a model asks for as far as the workspace's hooks let it.

    python examples/host.py WORKSPACE < calls.jsonl

The "model" is the standard input: each line is a call, such as {"tool": "run_terminal_command", "input": {"command":
"make test"}}, and an empty line says that the task is done.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from hookwright import Engine


def use(workspace: Path, tool: str, given: dict[str, Any]) -> str:
    """The host's own two tools."""
    if tool == "run_terminal_command":
        argv = ["sh", "-c", given["command"]]
        done = subprocess.run(argv, cwd=workspace, capture_output=True, text=True, check=False)
        return done.stdout + done.stderr
    path = workspace / given["path"]
    path.write_text(path.read_text("utf-8").replace(given["old_string"], given["new_string"], 1), "utf-8")
    return "edited"


def call(engine: Engine, tool: str, given: dict[str, Any]) -> list[str]:
    """Use a tool under the eyes of the hooks; what the model reads."""
    before = engine.pre_tool_use(tool, given, session_id="task-1")
    if before.blocked:
        return list(before.decision.told_model)
    result = use(Path(engine.workspace), tool, before.decision.updated_input or given)
    return [result, *engine.post_tool_use(tool, given, result, session_id="task-1").decision.told_model]


def main(workspace: str) -> int:
    engine = Engine(workspace)
    asked = engine.approval()  # a real host shows `asked.items` in a dialog, and asks once
    if not asked.approved:
        print("approved:", *(item.text for item in asked.items), sep="\n  ")
        engine.approve(asked)
    while True:
        while line := sys.stdin.readline().strip():
            wanted = json.loads(line)
            print(*call(engine, wanted["tool"], wanted["input"]), sep="\n")
        decision = engine.stop("task-1").decision
        print(decision.kind, *decision.reasons, sep=": ")
        if decision.kind != "send-back":
            return int(decision.kind == "incomplete")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
