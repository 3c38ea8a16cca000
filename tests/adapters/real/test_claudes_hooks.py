"""Claude Code's own hooks file, run for the other agents: what is theirs to ask, to add to a prompt, and to refuse."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from real_agent import Agent
    from real_lab import Lab

pytestmark = [pytest.mark.timeout(300), pytest.mark.agents("codex", "gemini", "opencode", "qwen")]

RAINS = "it rains in the shop"
NO_SECRETS = "no secrets in prompts"
ASK = json.dumps({"hookSpecificOutput": {
    "hookEventName": "PreToolUse", "permissionDecision": "ask", "permissionDecisionReason": "does this cost money",
}})  # fmt: skip


@pytest.fixture
def lab(agent: Agent, labs: Callable[[], Lab]) -> Lab:
    lab = labs()
    shutil.rmtree(lab.path / ".lamied")
    lab.script("prompt.sh", f"""\
#!/bin/sh
payload=$(cat)
case $payload in *secret*) echo "{NO_SECRETS}" >&2; exit 2 ;; esac
echo "{RAINS}"
""")  # fmt: skip
    lab.script("ask.sh", f"#!/bin/sh\ncat >/dev/null\necho '{ASK}'\n")
    handlers: dict[str, Any] = {"UserPromptSubmit": {}, "PreToolUse": {"matcher": "Bash"}}
    for (event, group), script in zip(handlers.items(), ("prompt.sh", "ask.sh"), strict=True):
        command = f'"$CLAUDE_PROJECT_DIR"/hooks/{script}'
        handlers[event] = [{**group, "hooks": [{"type": "command", "command": command}]}]
    (lab.path / ".claude").mkdir()
    (lab.path / ".claude" / "settings.json").write_text(json.dumps({"hooks": handlers}))
    lab.hookwright("approve", "--yes", "--agent", "claude-code")
    lab.hookwright("install", "--agent", agent.name)
    return lab


def test_what_a_hook_prints_goes_with_the_prompt_and_a_question_is_a_refusal(agent: Agent, lab: Lab) -> None:
    """Headless nobody can be asked. Gemini CLI ends the run there; what it tells the user is what we say."""
    ran = agent.run(lab, [[agent.shell("echo tested >tested")]])
    assert ran.status == 0, ran.output[-2000:]
    first = ran.model.asked[0]
    assert first.text.count(RAINS) == 1
    assert not lab.exists("tested")
    if agent.name == "gemini":
        assert len(ran.model.asked) == 1
        assert "wants you to be asked: does this cost money" in ran.output
        return
    assert "does this cost money" in ran.told(0)
    assert ran.model.last.text.count(RAINS) == 1, "results of tools are no prompts"


def test_a_refused_prompt_does_not_reach_the_model(agent: Agent, lab: Lab) -> None:
    ran = agent.run(lab, [], "the secret is 42")
    assert not ran.model.asked
    assert (NO_SECRETS in ran.output) is agent.shows_notes


def test_a_hook_that_changes_the_command(agent: Agent, lab: Lab) -> None:
    """Qwen Code takes no change, and the call goes on as it was."""
    answer = {"hookEventName": "PreToolUse", "permissionDecision": "allow", "updatedInput": {"command": "echo x >safe"}}
    lab.script("ask.sh", f"#!/bin/sh\ncat >/dev/null\necho '{json.dumps({'hookSpecificOutput': answer})}'\n")
    ran = agent.run(lab, [[agent.shell("echo tested >tested")]])
    assert ran.status == 0, ran.output[-2000:]
    assert lab.exists("safe") is (agent.name != "qwen")
    assert lab.exists("tested") is (agent.name == "qwen")
