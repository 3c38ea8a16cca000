"""`hookwright run`: the trace, the decision in words, the exit codes."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hookwright.dialects.answers import runnable
from hookwright.dialects.table import DIALECTS, by_id

BLOCK = 'echo "no push on Fridays" >&2; exit 2'
PUSH = ("--tool", "Bash", "--input", '{"command": "git push"}')


def alive(pid: int) -> bool:
    """Whether that process is there and no zombie."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def until(condition, seconds: float = 20) -> bool:
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


# ---- the trace and the decision


def test_a_block_in_words(shop, cli) -> None:
    shop.one("PreToolUse", shop.script("guard.sh", BLOCK), "Bash")
    shop.approve()
    done = cli("run", "PreToolUse", *PUSH)
    assert done.code == 3
    assert "tool_name: run_terminal_command (Bash)" in done.out
    assert "objected ./guard.sh" in done.out
    assert ".lamied/hooks.json:6" in done.out
    assert 'matched because its matcher "Bash" selects "run_terminal_command"' in done.out
    assert "exit code 2" in done.out
    assert "stderr: no push on Fridays" in done.out
    assert "Lamied blocks the call.\n" in done.out
    assert "The assistant is told:\n  | no push on Fridays\n" in done.out
    assert done.err == ""


def test_why_not(shop, cli) -> None:
    shop.hooks(
        {
            "PreToolUse": [
                {"matcher": "Edit", "hooks": [{"type": "command", "command": "exit 2"}]},
                {"hooks": [{"type": "command", "command": "true"}]},
            ]
        }
    )
    shop.approve()
    done = cli("run", "PreToolUse", *PUSH)
    assert done.code == 0
    assert 'not matched because its matcher "Edit" does not select "run_terminal_command"' in done.out
    assert "ok true" in done.out
    assert "Lamied goes on, as without hooks." in done.out


@pytest.mark.parametrize("tool", ["Bash", "run_terminal_command"])
def test_any_name_of_a_tool(shop, cli, tool: str) -> None:
    shop.one("PreToolUse", "exit 2", "Bash")
    shop.approve()
    assert cli("run", "PreToolUse", "--tool", tool).code == 3


@pytest.mark.parametrize(
    ("command", "said", "code"),
    [
        ("""echo '{"decision": "block", "reason": "because"}'""", "stdout (read as JSON): {", 3),
        ("echo fine", "stdout (plain text, which is not told to anybody on this event): fine", 0),
        ("echo '{nonsense'", "stdout (it begins with { and does not end with }, so it is plain text, which", 0),
        ("echo '{no: 1}'", "stdout (no answer that counts: it looks like JSON and is not:", 0),
        ("echo '{}'; exit 2", "stdout (not read as an answer): {}", 3),
        ("exit 7", "it exited with 7; that counts as an objection", 3),
        ("nonexistent-program-xyz", "it exited with 127, which mostly means that the command was not found", 3),
        ("kill -9 $$", "ended by signal 9", 3),
    ],
)
def test_what_stdout_was_taken_for(shop, cli, command: str, said: str, code: int) -> None:
    shop.one("PreToolUse", command)
    shop.approve()
    done = cli("run", "PreToolUse")
    assert said in done.out
    assert done.code == code


def test_a_time_limit(shop, cli) -> None:
    shop.one("PreToolUse", "sleep 20", timeout=0.2)
    shop.approve()
    done = cli("run", "PreToolUse")
    assert done.code == 3
    assert "timed out, its limit is 200 ms" in done.out


def test_a_failure_that_is_ignored(shop, cli) -> None:
    shop.one("PostToolUse", "exit 1")
    shop.approve()
    done = cli("run", "PostToolUse", "--tool", "Edit")
    assert done.code == 0
    assert "it exited with 1; that is ignored" in done.out


def test_a_report(shop, cli) -> None:
    shop.one("PostToolUse", "echo unused import >&2; exit 2")
    shop.approve()
    done = cli("run", "PostToolUse", "--tool", "Edit", "--input", '{"path": "a.py"}')
    assert done.code == 3
    assert "The call stands, and Lamied passes the objection on." in done.out
    assert "The assistant is told:\n  | unused import" in done.out


def test_a_context(shop, cli) -> None:
    shop.one("PreToolUse", """echo '{"hookSpecificOutput": {"additionalContext": "remember"}}'""")
    shop.approve()
    done = cli("run", "PreToolUse")
    assert done.code == 0
    assert "Lamied goes on.\n" in done.out
    assert "The assistant is told:\n  | remember" in done.out


def test_events_of_claude_code(shop, cli) -> None:
    own = {"hookEventName": "PreToolUse", "permissionDecision": "ask", "updatedInput": {"command": "ls"}}
    answer, ending = {"hookSpecificOutput": own}, {"continue": False, "stopReason": "enough"}
    shop.hooks(
        {
            "PreToolUse": [{"hooks": [{"type": "command", "command": f"echo '{json.dumps(answer)}'"}]}],
            "UserPromptSubmit": [{"hooks": [{"type": "command", "command": "echo secret >&2; exit 2"}]}],
            "Stop": [{"hooks": [{"type": "command", "command": f"echo '{json.dumps(ending)}'"}]}],
            "SessionStart": [{"matcher": "resume", "hooks": [{"type": "command", "command": "echo hello"}]}],
        },
        ".claude/settings.json",
    )
    shop.approve()
    asked = cli("run", "PreToolUse", "--tool", "Bash")
    assert asked.code == 0
    assert "Claude Code asks the user." in asked.out
    assert 'The input is replaced by:\n  | {"command": "ls"}' in asked.out
    prompt = cli("run", "UserPromptSubmit", "--field", 'prompt="hi"')
    assert prompt.code == 3
    assert "Claude Code does not let it happen: the prompt never reaches the model." in prompt.out
    assert "The assistant is told nothing.\nThe user sees:\n" in prompt.out
    stop = cli("run", "Stop")
    assert stop.code == 3
    assert "Claude Code ends the turn." in stop.out
    assert "The user sees:\n  | enough" in stop.out
    assert "does not select" in cli("run", "SessionStart").out
    assert "The assistant is told:" in cli("run", "SessionStart", "--field", 'source="resume"').out


# ---- Stop and its budget


def test_the_budget_of_one_session(shop, cli) -> None:
    shop.one("Stop", "grep -o 'stop_hook_active\":[a-z]*' >&2; exit 2")
    shop.approve()
    runs = [cli("run", "Stop", "--session-id", "s1") for _ in range(4)]
    assert [run.code for run in runs] == [3, 3, 3, 3]
    assert "Lamied does not stop: it goes back to work. That was time 1 of at most 3: 2 more may follow." in runs[0].out
    assert 'stop_hook_active":false' in runs[0].out
    assert 'stop_hook_active":true' in runs[1].out
    assert "That was time 3 of at most 3: no more may follow." in runs[2].out
    assert "Lamied ends the task as incomplete." in runs[3].out
    assert "The last reason:\n" in runs[3].out


def test_without_a_session_each_run_is_the_first(shop, cli) -> None:
    shop.one("Stop", "exit 2")
    shop.approve()
    assert all("That was time 1 of at most 3" in cli("run", "Stop").out for _ in range(2))


def test_stop_hook_active_can_be_given(shop, cli) -> None:
    shop.one("Stop", "grep -q 'stop_hook_active\":true' || exit 2")
    shop.approve()
    assert cli("run", "Stop", "--field", "stop_hook_active=true").code == 0
    assert cli("run", "Stop", "--field", "stop_hook_active=false").code == 3


def test_not_for_helper_agents(shop, cli) -> None:
    shop.one("Stop", "exit 2")
    shop.approve()
    done = cli("run", "Stop", "--helper")
    assert done.code == 0
    assert "not run because Stop hooks run for the main task, not for helper agents" in done.out


def test_a_field_that_would_be_an_option(shop, cli) -> None:
    shop.one("Stop", "exit 2")
    shop.approve()
    done = cli("run", "Stop", "--field", "helper=true")
    assert (done.code, done.err) == (2, 'hookwright: error: Stop has no field "helper"\n')


# ---- the payload


def test_the_hook_reads_what_was_given(shop, cli) -> None:
    shop.one("PreToolUse", "cat > seen.json", "Write")
    shop.approve()
    assert cli("run", "PreToolUse", "--tool", "Write", "--input", '{"path": "a.py", "content": "x"}',
               "--session-id", "s7", "--field", 'extra={"a": [1]}').code == 0  # fmt: skip
    seen = json.loads((shop.path / "seen.json").read_text(encoding="utf-8"))
    assert seen["tool_name"] == "write_file"
    assert seen["tool_input"] == {"path": "a.py", "file_path": str(shop.path / "a.py"), "content": "x"}
    assert (seen["session_id"], seen["extra"], seen["cwd"]) == ("s7", {"a": [1]}, str(shop.path))


def test_input_from_a_file_and_from_stdin(shop, cli, process) -> None:
    shop.one("PreToolUse", "cat > seen.json")
    shop.approve()
    shop.write("input.json", '\ufeff{"command": "from a file"}')
    assert cli("run", "PreToolUse", "--tool", "Bash", "--input", "@input.json").code == 0
    assert "from a file" in (shop.path / "seen.json").read_text(encoding="utf-8")
    done = process("run", "PreToolUse", "--tool", "Bash", "--input", "-", input=b'{"command": "from stdin"}')
    assert done.returncode == 0, done.stderr
    assert "from stdin" in (shop.path / "seen.json").read_text(encoding="utf-8")


def test_input_that_can_not_be_read(shop, environ, cli) -> None:
    shop.one("PreToolUse", "touch ran")
    shop.approve()
    command = f"{sys.executable} -m hookwright run PreToolUse --input - <&-"
    done = subprocess.run(["sh", "-c", command], env=environ, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith('hookwright: error: --input: "-" can\'t be read: ')
    assert "/dev/zero is larger than 64 MB" in cli("run", "PreToolUse", "--payload", "/dev/zero").err
    assert not (shop.path / "ran").exists()


def test_a_whole_payload(shop, cli, process) -> None:
    shop.one("PreToolUse", "cat > seen.json")
    shop.approve()
    whole = {"hook_event_name": "PreToolUse", "tool_name": "delete_file", "tool_input": {"path": "x"}, "own": 1}
    assert process("run", "PreToolUse", "--payload", "-", input=json.dumps(whole).encode()).returncode == 0
    seen = json.loads((shop.path / "seen.json").read_text(encoding="utf-8"))
    assert {key: seen[key] for key in ("tool_name", "own")} == {"tool_name": "delete_file", "own": 1}
    shop.write("payload.json", json.dumps(whole))
    done = cli("run", "PreToolUse", "--payload", "payload.json", "--field", 'tool_use_id="t1"')
    assert done.code == 0
    assert "would not send this" not in done.out
    assert '"tool_use_id" is missing' in cli("run", "PreToolUse", "--payload", "payload.json").out


def test_50_megabytes(shop, process) -> None:
    shop.one("PreToolUse", "wc -c > size")
    shop.approve()
    data = json.dumps({"command": "x" * 50_000_000}).encode()
    assert process("run", "PreToolUse", "--tool", "Bash", "--input", "-", "--json", input=data).returncode == 0
    assert int((shop.path / "size").read_text(encoding="utf-8")) > 50_000_000


@pytest.mark.parametrize("agent", [entry.id for entry in DIALECTS if entry.tails and runnable(entry.id)])
def test_samples_are_what_the_agent_sends(shop, cli, agent: str) -> None:
    """What is made up of an event gives no note that the agent would send something else."""
    shop.one("PreToolUse", "true", file=".claude/settings.json")
    for event in by_id(agent).events:
        done = cli("run", event.name, "--agent", agent, "--dry-run")
        assert done.code == 0
        assert "would not send this" not in done.out, done.out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["PreTooluse"], 'Lamied has no event "PreTooluse"; did you mean "PreToolUse"?'),
        (["Nonsense"], 'Lamied has no event "Nonsense"; there are PreToolUse, PostToolUse, Stop'),
        (["Stop", "--tool", "Bash"], "Stop of Lamied is not about a tool"),
        (["PreToolUse", "--input", "git push"], "--input: git push is not JSON"),
        (["PreToolUse", "--input", "[1]"], '--input must be a JSON object such as {"command": "git push"}, not [1]'),
        (["PreToolUse", "--input", "@nope"], '--input: "nope" can\'t be read: no such file or directory'),
        (["PreToolUse", "--input", "@."], "can't be read: is a directory"),
        (["PreToolUse", "--input", "[" * 100_000], "is not JSON"),
        (["PreToolUse", "--input", '{"a": NaN}'], "NaN is not JSON"),
        (["PreToolUse", "--field", "x"], '--field takes NAME=JSON, not "x"'),
        (["PreToolUse", "--field", "x=y"], "--field x: y is not JSON; a text needs quotes: 'x=\"y\"'"),
        (["PreToolUse", "--input", "-", "--payload", "-"], "standard input can be the input or the payload, not both"),
        (["PreToolUse", "--field", 'hook_event_name="Stop"'], '"hook_event_name" is "Stop"'),
        (["PreToolUse", "--workspace", "/nonexistent"], "/nonexistent is not a folder"),
        (["PreToolUse", "--workspace", "a\0b"], "a\\x00b is not a folder"),
        (["PreToolUse", "--agent", "clade-code"], 'no agent "clade-code"; did you mean "claude-code"?'),
    ],
)
def test_wrong_usage(shop, cli, argv: list[str], said: str) -> None:
    shop.one("PreToolUse", "touch ran")
    shop.approve()
    done = cli("run", *argv)
    assert done.code == 2
    assert done.err.startswith("hookwright: error: ")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert not (shop.path / "ran").exists()


def test_a_tool_that_is_not_there(shop, cli) -> None:
    shop.one("PreToolUse", "exit 2", "Bash")
    shop.approve()
    done = cli("run", "PreToolUse", "--tool", "Bsh")
    assert done.code == 0
    assert 'note: Lamied has no tool "Bsh"; did you mean "Bash"?' in done.out
    assert "note:" not in cli("run", "PreToolUse", "--tool", "mcp__github__push").out


# ---- whose hooks


def test_the_agent_whose_file_is_there(shop, cli) -> None:
    shop.one("PreToolUse", "true", file=".claude/settings.local.json")
    assert "PreToolUse of Claude Code" in cli("run", "PreToolUse", "--dry-run").out
    shop.one("PreToolUse", "true")
    assert "PreToolUse of Lamied" in cli("run", "PreToolUse", "--dry-run").out
    assert "PreToolUse of Claude Code" in cli("run", "PreToolUse", "--dry-run", "--agent", "cc").out


def test_no_hooks_anywhere(shop, cli) -> None:
    done = cli("run", "PreToolUse")
    assert done.code == 2
    assert "there is neither " in done.err
    assert ".lamied/hooks.json nor .claude/settings.json" in done.err
    assert "--agent claude-code" in done.err


def test_hooks_in_a_folder_above(shop, cli, monkeypatch) -> None:
    shop.one("PreToolUse", "true")
    (shop.path / "src").mkdir()
    monkeypatch.chdir(shop.path / "src")
    done = cli("run", "PreToolUse")
    assert done.code == 2
    assert f"there are hooks in {shop.path}: --workspace {shop.path}" in done.err
    assert cli("run", "PreToolUse", "--workspace", "..", "--dry-run").code == 0


# ---- consent


def test_nothing_runs_unapproved_and_nobody_is_asked_without_a_terminal(shop, cli, process) -> None:
    shop.one("PreToolUse", "touch ran")
    done = process("run", "PreToolUse", "--tool", "Bash", input=b"y\ny\n")
    assert done.returncode == 4
    assert b"No hook ran, they are not approved" in done.stdout
    assert b"the hooks of this workspace are not approved yet: 1 to look at" in done.stdout
    assert b"to see the commands and agree to them: hookwright approve\n" in done.stderr
    assert not (shop.path / "ran").exists()
    assert cli("run", "PreToolUse", "--json").code == 4
    assert not (shop.path / "ran").exists()


def test_a_changed_command_needs_a_new_approval(shop, cli) -> None:
    shop.one("PreToolUse", "true")
    shop.approve()
    assert cli("run", "PreToolUse").code == 0
    shop.one("PreToolUse", "touch ran")
    done = cli("run", "PreToolUse")
    assert done.code == 4
    assert "changed since they were approved" in done.out
    assert not (shop.path / "ran").exists()


def test_hints_name_the_same_place(shop, cli, tmp_path) -> None:
    shop.one("PreToolUse", "true", file=".claude/settings.json")
    odd = tmp_path / "a folder"
    odd.symlink_to(shop.path)
    done = cli("run", "PreToolUse", "--agent", "claude-code", "--workspace", str(odd))
    assert f"hookwright approve --agent claude-code --workspace '{odd}'" in done.err


def test_a_changed_script(shop, cli) -> None:
    shop.one("PreToolUse", shop.script("guard.sh", "true"))
    shop.approve()
    shop.script("guard.sh", "touch ran")
    strict = cli("run", "PreToolUse", "--scripts", "strict")
    assert strict.code == 4
    assert not (shop.path / "ran").exists()
    done = cli("run", "PreToolUse")
    assert done.code == 0
    assert "warning: guard.sh was changed since the hooks were approved" in done.out
    assert (shop.path / "ran").exists()


def test_a_dry_run_runs_nothing(shop, cli) -> None:
    shop.one("PreToolUse", "touch ran", "Bash")
    done = cli("run", "PreToolUse", *PUSH, "--dry-run")
    assert done.code == 0
    assert "would run touch ran" in done.out
    assert "1 hook would run; the hooks of this workspace are not approved yet" in done.out
    assert "no hook would run" in cli("run", "PreToolUse", "--tool", "Edit", "--dry-run").out
    assert not (shop.path / "ran").exists()


def test_an_unusable_state_file(shop, cli) -> None:
    shop.one("PreToolUse", "touch ran")
    shop.approve()
    for file in shop.state.iterdir():
        file.unlink()
    (shop.state / "state.db").write_bytes(b"nonsense" * 1000)
    done = cli("run", "PreToolUse")
    assert done.code == 4
    assert "the hooks are not approved" in done.out
    assert not (shop.path / "ran").exists()


# ---- broken files


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"hooks": {,}', ".lamied/hooks.json:1:12: error[HW001]"),
        ('{"hooks": {"PreToolUse": [{"matcher": 3, "hooks": []}]}}', ".lamied/hooks.json:1:39: error[HW101]"),
        ("[]", ".lamied/hooks.json:1:1: error[HW101]"),
    ],
)
def test_a_file_that_the_agent_refuses(shop, cli, text: str, said: str) -> None:
    shop.write(".lamied/hooks.json", text)
    done = cli("run", "PreToolUse")
    assert done.code == 2
    assert said in done.err
    assert "is broken" in done.err
    assert "Lamied runs no hook" in done.err
    data = json.loads(cli("run", "PreToolUse", "--json").out)
    assert data["exit_code"] == 2
    assert data["files"][0]["findings"][0]["code"] in said


def test_a_file_that_can_not_be_read(shop, cli) -> None:
    (shop.path / ".lamied/hooks.json").mkdir(parents=True)
    done = cli("run", "PreToolUse")
    assert done.code == 2
    assert "hooks.json can't be used" in done.err


def test_what_is_dropped_is_said(shop, cli) -> None:
    hooks = [{"type": "command"}, {"type": "command", "command": "true"}]
    shop.hooks({"PostToolUse": [{"hooks": hooks}]}, ".claude/settings.json")
    shop.approve()
    done = cli("run", "PostToolUse", "--tool", "Edit")
    assert done.code == 0
    assert "dropped .claude/settings.json hooks.PostToolUse[0].hooks[0]" in done.out
    assert "this entry never runs" in done.out


# ---- hostile output


def test_output_can_not_reach_the_terminal(shop, cli) -> None:
    evil = "\\033]0;title\\007\\033[2J\\033[31m\\rLamied goes on.\\n\\342\\200\\256gnp\\n\\302\\233K"
    shop.one("PreToolUse", shop.script("a.sh", f"printf '{evil}'; printf '{evil}' >&2; exit 2"))
    shop.approve()
    for colour in ("never", "always"):
        done = cli("run", "PreToolUse", "--color", colour)
        rest = done.out.replace("\x1b[0m", "")
        for code in ("1;31", "1;33", "1;36", "1;34", "1", "2", "32", "31", "36"):
            rest = rest.replace(f"\x1b[{code}m", "") if colour == "always" else rest
        assert all(char.isprintable() or char == "\n" for char in rest), rest
        assert "\\x1b]0;title\\x07\\x1b[2J\\x1b[31m\\rLamied goes on." in rest
        assert "\\u202egnp" in rest
        assert "\\x9bK" in rest


def test_a_command_can_not_reach_the_terminal(shop, cli) -> None:
    shop.one("PreToolUse", "true \x1b[31m\n\u202e", "\x1b]0;x\x07|Bash")
    for argv in (["run", "PreToolUse", "--dry-run"], ["list"], ["approve", "--yes"], ["approvals", "show"]):
        done = cli(*argv)
        assert all(char.isprintable() or char == "\n" for char in done.out + done.err), argv
        assert "\\x1b" in done.out


def test_long_output_is_cut_and_counted(shop, cli) -> None:
    shop.one("PreToolUse", "seq 1 100000; head -c 3000000 /dev/zero | tr '\\0' y >&2")
    shop.approve()
    done = cli("run", "PreToolUse")
    assert done.code == 0
    assert "  | 1\n  | 2\n" in done.out.replace("    ", "")
    assert "| … 588,826 more bytes\n" in done.out
    assert "| 100000\n" in done.out
    assert "| … 1,951,424 more bytes, which were not kept\n" in done.out
    assert len(done.out) < 15_000


def test_not_text(shop, cli) -> None:
    shop.one("PreToolUse", "printf '\\377\\376\\000a' >&2; exit 2")
    shop.approve()
    done = cli("run", "PreToolUse")
    assert done.code == 3
    assert "\\x00a" in done.out


# ---- JSON


def test_the_shape_of_the_json(shop, cli) -> None:
    shop.one("PreToolUse", shop.script("guard.sh", BLOCK), "Bash")
    shop.approve()
    done = cli("run", "PreToolUse", *PUSH, "--json")
    assert done.code == 3
    data = json.loads(done.out)
    head = ("version", "agent", "workspace", "dry_run", "approved", "exit_code", "says")
    assert {key: data[key] for key in head} == {
        "version": 1,
        "agent": "lamied",
        "workspace": str(shop.path),
        "dry_run": False,
        "approved": True,
        "exit_code": 3,
        "says": "Lamied blocks the call.",
    }
    assert data["decision"]["kind"] == "block"
    assert data["decision"]["told_model"] == ["no push on Fridays"]
    assert data["plan"]["hooks"][0]["cause"] == "matched"
    assert data["payload"]["tool_input"] == {"command": "git push"}
    [result] = data["results"]
    assert (result["exit_code"], result["stderr"], result["status"]) == (2, "no push on Fridays\n", "objected")


def test_all_json_has_the_same_keys(shop, cli) -> None:
    shop.one("PreToolUse", "true")
    unapproved = json.loads(cli("run", "PreToolUse", "--json").out)
    dry = json.loads(cli("run", "PreToolUse", "--json", "--dry-run").out)
    shop.approve()
    ran = json.loads(cli("run", "PreToolUse", "--json").out)
    shop.write(".lamied/hooks.json", "{")
    broken = json.loads(cli("run", "PreToolUse", "--json").out)
    assert unapproved.keys() == ran.keys()
    assert dry.keys() == ran.keys()
    assert broken.keys() - {"files"} == ran.keys()
    assert [x["exit_code"] for x in (unapproved, dry, ran, broken)] == [4, 0, 0, 2]
    assert [x["approved"] for x in (unapproved, dry, ran, broken)] == [False, False, True, None]


def test_the_budget_in_json(shop, cli) -> None:
    shop.one("Stop", "exit 2")
    shop.approve()
    data = json.loads(cli("run", "Stop", "--json").out)
    assert data["send_backs"] == {"used": 1, "limit": 3}


# ---- at a terminal


class Terminal:
    """`hookwright` at a pseudo-terminal."""

    def __init__(self, environ: dict[str, str], *argv: str) -> None:
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "hookwright", *argv], environ)

    def expect(self, text: str, seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while text not in self.seen:
            left = end - time.monotonic()
            assert left > 0, f"{text!r} did not come: {self.seen}"
            if select.select([self.fd], [], [], left)[0]:
                try:
                    data = os.read(self.fd, 65536)
                except OSError:
                    data = b""
                assert data, f"{text!r} did not come: {self.seen}"
                self.seen += data.decode("utf-8", "replace")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def end(self) -> int:
        """Everything that still comes, and the exit code."""
        while True:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += data.decode("utf-8", "replace")
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(shop, environ):
    return lambda *argv: Terminal({**environ, "TERM": "xterm", "COLUMNS": "100"}, *argv)


def test_a_terminal_is_asked_and_shown_all_commands(shop, terminal) -> None:
    guard = shop.script("guard.sh", "touch ran")
    shop.hooks(
        {
            "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": guard}]}],
            "Stop": [{"hooks": [{"type": "command", "command": "prog", "args": ["a b"]}]}],
        }
    )
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    at.expect("Run this project's hooks? [y/N] ")
    assert not (shop.path / "ran").exists()
    shown = at.seen
    for text in ("PreToolUse Bash", guard, ".lamied/hooks.json:7", "script", "prog", '"a b" (no shell reads them)'):
        assert text in shown, text
    at.type("y\n")
    assert at.end() == 0
    assert (shop.path / "ran").exists()
    again = terminal("run", "PreToolUse", "--tool", "Bash")
    assert again.end() == 0
    assert "Run this project's hooks?" not in again.seen


@pytest.mark.parametrize("answer", ["n\n", "\n", "\x04", "yep\n"])
def test_anything_but_yes_is_no(shop, terminal, answer: str) -> None:
    shop.one("PreToolUse", "touch ran")
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    at.expect("[y/N] ")
    at.type(answer)
    assert at.end() == 4
    assert "declined" in at.seen
    assert not (shop.path / "ran").exists()


def test_what_was_typed_before_the_question_is_no_answer(shop, terminal) -> None:
    shop.one("PreToolUse", "touch ran")
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    at.type("y\n")
    at.expect("[y/N] ")
    at.type("\n")
    assert at.end() == 4
    assert not (shop.path / "ran").exists()


def test_ctrl_c_at_the_question(shop, terminal) -> None:
    shop.one("PreToolUse", "touch ran")
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    at.expect("[y/N] ")
    at.type("\x03")
    assert at.end() == 130
    assert not (shop.path / "ran").exists()


@pytest.mark.parametrize("argv", [["--json"], ["--dry-run"]])
def test_some_never_ask(shop, terminal, argv: list[str]) -> None:
    shop.one("PreToolUse", "touch ran")
    at = terminal("run", "PreToolUse", *argv)
    assert at.end() == (4 if argv == ["--json"] else 0)
    assert "[y/N]" not in at.seen
    assert not (shop.path / "ran").exists()


def test_a_sign_of_life(shop, terminal) -> None:
    shop.one("PreToolUse", "sleep 2.2; true", "Bash")
    shop.approve()
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    at.expect("sleep 2.2; true has been running for ")
    assert at.end() == 0
    assert "\r\x1b[K" in at.seen


def test_no_sign_of_life_without_a_terminal(shop, process) -> None:
    shop.one("PreToolUse", "sleep 1.3", "Bash")
    shop.approve()
    assert process("run", "PreToolUse", "--tool", "Bash").stderr == b""


def test_ctrl_c_at_a_terminal_ends_the_hooks(shop, terminal) -> None:
    shop.one("PreToolUse", "sleep 300 & echo $$ $! > pids; wait")
    shop.approve()
    at = terminal("run", "PreToolUse", "--tool", "Bash")
    assert until(lambda: (shop.path / "pids").exists() and (shop.path / "pids").read_text().count(" ") == 1)
    at.type("\x03")
    assert at.end() == 130
    assert "interrupted: the hooks were stopped" in at.seen
    pids = [int(pid) for pid in (shop.path / "pids").read_text(encoding="utf-8").split()]
    assert until(lambda: not any(map(alive, pids)))


# ---- signals


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("stubborn", ["", "trap '' TERM INT HUP; "])
def test_a_signal_leaves_no_process(shop, environ, number: signal.Signals, stubborn: str) -> None:
    shop.one("PreToolUse", f"{stubborn}sleep 300 & echo $$ $! > pids; while :; do sleep 0.1; done")
    shop.approve()
    command = [sys.executable, "-m", "hookwright", "run", "PreToolUse", "--tool", "Bash"]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert until(lambda: (shop.path / "pids").exists() and (shop.path / "pids").read_text().count(" ") == 1)
        running.send_signal(number)
        out, err = running.communicate(timeout=20)
    assert running.returncode == 128 + number
    assert (out, err) == (b"", b"hookwright: interrupted: the hooks were stopped\n")
    pids = [int(pid) for pid in (shop.path / "pids").read_text(encoding="utf-8").split()]
    assert until(lambda: not any(map(alive, pids)))


# ---- start-up

HEAVY = {
    *("pygls", "lsprotocol", "cattrs", "attrs", "jsonschema", "referencing", "asyncio", "tree_sitter"),
    *("dataclasses", "inspect", "logging", "platformdirs", "pathspec", "pathlib", "difflib", "http", "email"),
}


@pytest.mark.parametrize("argv", [["--json"], ["--dry-run"], []])
def test_nothing_heavy_is_loaded(shop, process, argv: list[str]) -> None:
    shop.one("PreToolUse", shop.script("guard.sh", "true"), "Bash")
    shop.approve()
    done = process("run", "PreToolUse", "--tool", "Bash", *argv, python=("-X", "importtime"))
    assert done.returncode == 0
    names = {line.split(b"|")[-1].strip().decode().split(".")[0] for line in done.stderr.splitlines() if b"|" in line}
    assert "hookwright" in names
    assert names.isdisjoint(HEAVY), names & HEAVY


@pytest.mark.parametrize("more", [[], ["--json"], ["--dry-run", "--json"]])
@pytest.mark.parametrize(("depth", "code"), [(150, 3), (300, 2), (900, 2), (100_000, 2)])
def test_an_input_that_nests(shop, cli, tmp_path, depth: int, code: int, more: list[str]) -> None:
    shop.one("PreToolUse", "exit 2", "Bash")
    shop.approve()
    (tmp_path / "input").write_text('{"a":' * depth + "{}" + "}" * depth)
    done = cli("run", "PreToolUse", "--tool", "Bash", "--input", f"@{tmp_path / 'input'}", *more)
    assert done.code == (0 if code == 3 and "--dry-run" in more else code)
    assert "bug" not in done.err


def test_an_answer_that_nests_crashes_nobody(shop, cli) -> None:
    deep = '{"a":' * 900 + "1" + "}" * 900
    answer = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":' + deep + "}}"
    shop.one("PreToolUse", f"echo '{answer}'", file=".claude/settings.json")
    shop.approve()
    for more in ([], ["--json"]):
        done = cli("run", "PreToolUse", "--tool", "Bash", *more)
        assert done.code == 0
        assert "bug" not in done.err
        assert "nests" in done.out
