"""`hookwright hook` as the process that an agent starts."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import hookwright

from .conftest import payloads

if TYPE_CHECKING:
    from .conftest import Live


def paths(live: Live) -> dict[str, str]:
    """The live environment, in which the package is found wherever it lies."""
    return live.environ | {"PYTHONPATH": str(Path(hookwright.__file__).parents[1])}


def hook(live: Live, *words: str, text: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hookwright", "hook", *words], input=text, text=True, capture_output=True, timeout=60,
        cwd=live.path, env={**paths(live), **environ},
    )  # fmt: skip


def before(live: Live, agent: str = "claude") -> str:
    return json.dumps(payloads(str(live.path))[agent]["before"])


def test_the_workspace_is_found_from_where_it_runs(live: Live) -> None:
    live.hook("block")
    done = hook(live, "--agent", "codex", text=before(live, "codex"))
    assert done.returncode == 0
    assert json.loads(done.stdout)["hookSpecificOutput"]["permissionDecision"] == "deny"


@pytest.mark.parametrize("text", ["", "  \n", "{not json}", "[1]", "null", "\ufeff", "{" * 100_000])
def test_input_that_is_no_payload(live: Live, text: str) -> None:
    live.hook("block")
    done = hook(live, "--agent", "codex", text=text)
    assert (done.returncode, done.stdout) == (0, "{}\n")
    assert "nothing was run" in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--agent", "cine"], 'no adapter for "cine"; there are claude, codex'),
        (["--agnet", "codex"], 'unknown option "--agnet"'),
        (["--agent"], "--agent needs a value"),
        (["--contract", "mine"], '--contract is "own" or "page", not "mine"'),
    ],
)
def test_a_wrong_command_line_blocks_nothing(live: Live, words: list[str], told: str) -> None:
    live.hook("block")
    done = hook(live, *words, text=before(live))
    assert (done.returncode, done.stdout) == (1, ""), "exit code 2 would be an objection to each call"
    assert told in done.stderr


def test_the_platform_variable_chooses_the_agent(live: Live) -> None:
    live.hook("block")
    gemini = hook(live, text=before(live, "gemini"), LESSONS_AGENT_PLATFORM="gemini")
    assert json.loads(gemini.stdout) == {"decision": "deny", "reason": "no secrets, please"}
    for value in ("cc", "opencode", ""):
        done = hook(live, text=before(live), LESSONS_AGENT_PLATFORM=value)
        assert "permissionDecision" in json.loads(done.stdout)["hookSpecificOutput"]


def test_the_forms_of_the_page(live: Live) -> None:
    live.hook("block")
    reason = "no secrets, please"
    expected = {
        "claude": {"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny",
                                          "permissionDecisionReason": reason}},
        "gemini": {"decision": "deny", "reason": reason, "systemMessage": reason},
        "codex": {"permissionDecision": "deny", "permissionDecisionReason": reason},
    }  # fmt: skip
    for agent, form in expected.items():
        done = hook(live, "--agent", agent, "--contract=page", text=before(live, agent))
        assert json.loads(done.stdout) == form
    live.hook("advise")
    for agent, form in {
        "claude": {"hookSpecificOutput": {"additionalContext": "mind the tests"}},
        "gemini": {"additionalContext": "mind the tests"},
        "codex": {},
    }.items():
        done = hook(live, "--agent", agent, "--contract=page", text=before(live, agent))
        assert json.loads(done.stdout) == form


def test_a_broken_hooks_file_is_told_once_and_blocks_nothing(live: Live) -> None:
    (live.path / ".lamied").mkdir()
    (live.path / ".lamied" / "hooks.json").write_text("{")
    first = hook(live, "--agent", "claude", text=before(live))
    assert "broken" in json.loads(first.stdout)["systemMessage"]
    assert hook(live, "--agent", "claude", text=before(live)).stdout == "{}\n"


def test_state_that_cannot_be_had_blocks_nothing(live: Live) -> None:
    live.hook("block", approve=False)
    done = hook(live, "--agent", "claude", text=before(live), HOOKWRIGHT_STATE_DIR="/dev/null/x")
    assert done.returncode == 0
    assert "not approved" in done.stdout + done.stderr


def is_running(pid: int) -> bool:
    """Whether it is there and more than an entry that nobody has collected."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_an_agent_that_ends_us_ends_the_hooks(live: Live) -> None:
    live.hook("echo $$ > pid; exec sleep 60", matcher="Bash")
    process = subprocess.Popen(
        [sys.executable, "-m", "hookwright", "hook", "--agent", "claude"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=live.path,
        env=paths(live),
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write(before(live))
    process.stdin.close()
    file = live.path / "pid"
    until = time.monotonic() + 30
    while not (file.exists() and file.read_text().strip()) and time.monotonic() < until:
        time.sleep(0.05)
    process.terminate()
    assert process.wait(20) is not None
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    assert not is_running(int(file.read_text()))


def test_help(live: Live) -> None:
    done = hook(live, "--help", text="")
    assert done.returncode == 0
    assert "--contract" in done.stdout


def test_what_concerns_nobody_loads_next_to_nothing(live: Live) -> None:
    live.hook("block", matcher="Bash")
    payload = json.dumps({**json.loads(before(live)), "tool_name": "Read"})
    code = (
        "import sys; sys.argv = ['hookwright', 'hook', '--agent', 'claude']\n"
        "from hookwright.start import entry\n"
        "try:\n    entry()\nexcept SystemExit:\n    pass\n"
        "print(*sorted(m for m in sys.modules), file=sys.stderr)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=payload, text=True, capture_output=True, cwd=live.path, env=paths(live), timeout=60, check=True,
        )  # fmt: skip
    loaded = set(done.stderr.split())
    assert "hookwright.adapters.respond" in loaded
    heavy = {
        "sqlite3", "subprocess", "argparse", "hashlib", "asyncio", "hookwright.engine.engine",
        "hookwright.syntax.parser", "hookwright.dialects.spec", "threading", "logging",
    }  # fmt: skip
    assert heavy.isdisjoint(loaded)
