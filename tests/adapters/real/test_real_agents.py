"""The published agents, each calling `hookwright hook` as `hookwright install` has it do: what it makes of our answers.

The model is a mock on loopback that asks for fixed tool calls, and notes what it is told.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from real_lab import ADVICE, NOT_YET, PROTECTED, REFUSED

if TYPE_CHECKING:
    from collections.abc import Callable

    from real_agent import Agent
    from real_lab import Lab, Ran

pytestmark = pytest.mark.timeout(300)

PUSH = "echo pushed >pushed; git push"
TEST = "echo tested >tested"
UNAPPROVED = "not approved yet"


@pytest.fixture(scope="module")
def lab(agent: Agent, labs: Callable[[], Lab]) -> Lab:
    """A workspace with approved hooks in which the agent calls us."""
    lab = labs()
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    return lab


@pytest.fixture(scope="module")
def guarded(agent: Agent, lab: Lab) -> Ran:
    """A turn with two commands at once, an edit that is refused, one that is not, and the end."""
    protected, free = lab.path / "protected.txt", lab.path / "free.txt"
    return agent.run(lab, [
        [agent.shell(PUSH), agent.shell(TEST)],
        [agent.read(protected), agent.read(free)],  # some edit only what they have read
        [agent.edit(protected)],
        [agent.edit(free)],
    ])  # fmt: skip


class TestGuarded:
    """Approved hooks."""

    def test_the_turn_ends_well(self, agent: Agent, lab: Lab, guarded: Ran) -> None:
        assert guarded.status == 0, guarded.output[-2000:]
        assert len(guarded.model.asked) == 5 + agent.ends
        assert not guarded.model.strange
        assert set(lab.called) == {f"hook --agent {agent.name}"}

    def test_the_refused_command_did_not_run_and_the_model_knows_why(self, lab: Lab, guarded: Ran) -> None:
        assert not lab.exists("pushed")
        assert REFUSED in guarded.told(0)

    def test_the_other_command_of_the_same_answer_ran(self, lab: Lab, guarded: Ran) -> None:
        assert lab.exists("tested")
        assert REFUSED not in guarded.told(0, 1)

    def test_the_model_has_the_advice_when_it_has_the_result(self, agent: Agent, guarded: Ran) -> None:
        assert ADVICE not in guarded.model.asked[0].text
        assert agent.advises.format(advice=ADVICE) in guarded.model.asked[1].text
        assert guarded.model.asked[1].text.count(ADVICE) == 1

    def test_the_protected_file_was_not_edited(self, lab: Lab, guarded: Ran) -> None:
        assert (lab.path / "protected.txt").read_text() == "old words\n"
        assert PROTECTED in guarded.told(2)

    def test_the_other_file_was(self, lab: Lab, guarded: Ran) -> None:
        assert (lab.path / "free.txt").read_text() == "new words\n"
        assert PROTECTED not in guarded.told(3)

    def test_the_end_was_sent_back_once(self, agent: Agent, lab: Lab, guarded: Ran) -> None:
        told = [number for number, asked in enumerate(guarded.model.asked) if NOT_YET in asked.text]
        assert told == ([5] if agent.ends else [])
        assert lab.exists("asked-once") is agent.ends

    def test_nobody_complains_about_the_file(self, agent: Agent, guarded: Ran) -> None:
        for word in ("Invalid configuration", "failed to parse", "Invalid hook", "Unrecognized", "parse error"):
            assert word not in guarded.output, guarded.output[-2000:]
        if agent.name == "gemini":  # its own list of what a workspace runs
            assert "hooks have been detected in this workspace:\n  - hookwright\n\n" in guarded.output


def test_nothing_is_refused_until_the_hooks_are_approved(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.hookwright("install", "--agent", agent.name)
    ran = agent.run(lab, [[agent.shell(PUSH), agent.shell(TEST)]])
    assert ran.status == 0, ran.output[-2000:]
    assert lab.called
    assert lab.exists("pushed")
    assert lab.exists("tested")
    assert len(ran.model.asked) == 2, "the end was not sent back"
    told = ran.output.count(UNAPPROVED)
    assert bool(told) is agent.shows_notes, ran.output[-2000:]
    assert not any(UNAPPROVED in asked.text for asked in ran.model.asked), "it is for the user"


def test_after_uninstall_nobody_calls_us(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    assert lab.exists(agent.file)
    lab.hookwright("uninstall", "--agent", agent.name)
    assert not lab.exists(agent.file.partition("/")[0])
    ran = agent.run(lab, [[agent.shell(PUSH)]])
    assert ran.status == 0, ran.output[-2000:]
    assert not lab.called
    assert lab.exists("pushed")


def test_where_our_program_is_missing_the_work_goes_on(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    (lab.bin / "hookwright").unlink()
    ran = agent.run(lab, [[agent.shell(PUSH), agent.shell(TEST)]])
    assert ran.status == 0, ran.output[-2000:]
    assert lab.exists("pushed")
    assert lab.exists("tested")


def test_for_all_workspaces_by_a_program_with_a_space_in_its_path(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.hookwright("approve", "--yes")
    program = lab.program("my programs/hookwright")
    lab.hookwright("install", "--agent", agent.name, "--user", "--command", str(program))
    (lab.bin / "hookwright").unlink()
    ran = agent.run(lab, [[agent.shell(PUSH)]])
    assert ran.status == 0, ran.output[-2000:]
    assert not lab.exists("pushed")
    assert REFUSED in ran.told(0)
    assert set(lab.called) == {f"hook --agent {agent.name}"}


def test_a_guard_that_hangs_refuses_by_the_rules_of_its_file(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    slow = {"type": "command", "command": "sleep 30", "timeout": 1}
    lab.hooks({"PreToolUse": [{"matcher": "Bash", "hooks": [slow]}]})
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    ran = agent.run(lab, [[agent.shell(TEST)]])
    assert ran.status == 0, ran.output[-2000:]
    assert not lab.exists("tested")
    assert "did not answer in time" in ran.told(0)


def test_words_beyond_ascii_and_with_quotes_arrive_whole(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    words = 'nein: "größer" <b> & \\n 🔎'
    lab.script("guard.sh", f"#!/bin/sh\ncat >&2 <<'EOF'\n{words}\nEOF\nexit 2\n")
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    ran = agent.run(lab, [[agent.shell(TEST)]])
    told = ran.told(0)
    assert words in told or json.dumps(words, ensure_ascii=False)[1:-1] in told


def test_what_a_check_finds_after_a_call_comes_with_the_result(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.script("check.sh", "#!/bin/sh\ncat >/dev/null\necho 'two spaces, please' >&2\nexit 2\n")
    lab.hooks({"PostToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "./hooks/check.sh"}]}]})
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    ran = agent.run(lab, [[agent.shell("echo one; echo tw''o")]])
    assert ran.status == 0, ran.output[-2000:]
    assert "two" in ran.told(0), "the result itself stays"
    assert ran.model.last.text.count("two spaces, please") == 1


def test_an_end_that_is_never_good_enough_comes_after_three_times(agent: Agent, labs: Callable[[], Lab]) -> None:
    """Codex itself would go on for ever."""
    if not agent.ends:
        pytest.skip(f"nothing can send {agent.name} back")
    lab = labs()
    lab.hooks({"Stop": [{"hooks": [{"type": "command", "command": f"echo '{NOT_YET}' >&2; exit 2"}]}]})
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    ran = agent.run(lab, [])
    assert ran.status == 0, ran.output[-2000:]
    assert len(ran.model.asked) == 1 + 3


@pytest.mark.agents("codex")
def test_a_patch_in_a_command_is_an_edit(agent: Agent, labs: Callable[[], Lab]) -> None:
    """Codex takes `apply_patch <<EOF` in the shell for its own tool, and tells the hooks of a Bash call."""
    lab = labs()
    lab.hookwright("approve", "--yes")
    lab.hookwright("install", "--agent", agent.name)
    patch = agent.edit(lab.path / "protected.txt").arguments["input"]
    ran = agent.run(lab, [[agent.shell(f"apply_patch <<'EOF'\n{patch}EOF\n")]])
    assert PROTECTED in ran.told(0)
    assert (lab.path / "protected.txt").read_text() == "old words\n"


@pytest.mark.agents("opencode")
def test_that_our_program_is_missing_is_told_once(agent: Agent, labs: Callable[[], Lab]) -> None:
    lab = labs()
    lab.hookwright("install", "--agent", agent.name)
    (lab.bin / "hookwright").unlink()
    ran = agent.run(lab, [[agent.shell(TEST)], [agent.shell("true")]])
    assert lab.exists("tested")
    assert ran.output.count("the hooks can't be asked") == 1
