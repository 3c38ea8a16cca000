"""Agents that are known from their documentation only: what a block is there, and which of their commands runs here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.table import by_id
from hookwright.engine.line import command_key

if TYPE_CHECKING:
    from conftest import Shop
    from hookwright.engine.engine import Engine
    from hookwright.engine.report import Report

CALL = {"command": "echo hi"}


def flat(shop: Shop, file: str, event: str, *handlers: dict[str, Any]) -> None:
    shop.write(file, json.dumps({"version": 1, "hooks": {event: list(handlers)}}))


# ---- GitHub Copilot, whose events have two names each: by which one a file calls them decides what a hook reads


def before(engine: Engine) -> Report:
    return engine.run("preToolUse", engine.sample("preToolUse", "bash") | {"toolArgs": CALL})


def test_every_file_of_the_folder_is_read(shop: Shop) -> None:
    for name in ("b", "a"):
        flat(shop, f".github/hooks/{name}.json", "preToolUse", {"type": "command", "bash": f"echo {name} >>n.txt"})
    engine = shop.engine("copilot")
    report = before(engine)
    assert [entry.label for entry in report.plan.entries] == ["echo a >>n.txt", "echo b >>n.txt"]
    assert sorted(shop.read("n.txt").split()) == ["a", "b"]
    flat(shop, ".github/hooks/c.json", "preToolUse", {"type": "command", "bash": "echo c >>n.txt"})
    assert before(engine).decision.kind == "not-approved"


@pytest.mark.parametrize(("command", "kind"), [("exit 1", "block"), ("exit 2", "block"), ("exit 0", "go-on")])
def test_a_copilot_command_that_fails_before_a_call_denies_it(shop: Shop, command: str, kind: str) -> None:
    flat(shop, ".github/hooks/a.json", "preToolUse", {"type": "command", "bash": command})
    assert before(shop.engine("copilot")).decision.kind == kind


def test_a_copilot_command_that_takes_too_long_does_not(shop: Shop) -> None:
    flat(shop, ".github/hooks/a.json", "preToolUse", {"type": "command", "bash": "sleep 30", "timeoutSec": 1})
    report = before(shop.engine("copilot"))
    assert (report.results[0].reply.timed_out, report.decision.kind) == (True, "go-on")


def test_a_copilot_payload_names_tool_and_input_in_its_own_way(shop: Shop) -> None:
    answer = '{"permissionDecision": "deny", "permissionDecisionReason": "R"}'
    flat(shop, ".github/hooks/a.json", "preToolUse", {"type": "command", "bash": f"cat >read.json; echo '{answer}'"})
    decision = before(shop.engine("copilot")).decision
    read = json.loads(shop.read("read.json"))
    assert (read["toolName"], read["toolArgs"], decision.reasons) == ("bash", CALL, ("R",))
    assert not {"tool_name", "hook_event_name"} & read.keys()


def test_variables_and_folder_of_a_copilot_handler(shop: Shop) -> None:
    (shop.path / "sub").mkdir()
    handler = {"type": "command", "bash": "echo $MODE >out.txt", "cwd": "sub", "env": {"MODE": "block"}}
    flat(shop, ".github/hooks/a.json", "preToolUse", handler)
    engine = shop.engine("copilot")
    before(engine)
    assert shop.read("sub/out.txt") == "block\n"
    flat(shop, ".github/hooks/a.json", "preToolUse", {**handler, "cwd": "."})
    assert before(engine).decision.kind == "not-approved"


@pytest.mark.parametrize("key", ["bash", "command", "exec", "powershell"])
def test_what_runs_is_part_of_what_is_approved(shop: Shop, key: str) -> None:
    flat(shop, ".github/hooks/a.json", "preToolUse", {"type": "command", key: "one"})
    engine = shop.engine("copilot")
    flat(shop, ".github/hooks/a.json", "preToolUse", {"type": "command", key: "two"})
    assert not engine.consent.check(engine.in_force()).approved


@pytest.mark.parametrize(
    ("agent", "value", "system", "found"),
    [
        ("copilot", {"bash": "b", "powershell": "p", "command": "c"}, "linux", ("bash", "shell")),
        ("copilot", {"bash": "b", "powershell": "p", "command": "c"}, "windows", ("powershell", "powershell")),
        ("copilot", {"powershell": "p"}, "linux", ("command", "")),
        ("copilot", {"exec": "e", "args": []}, "linux", ("exec", "program")),
        ("vscode", {"osx": "o", "command": "c"}, "linux", ("command", "shell")),
        ("vscode", {"osx": "o", "command": "c"}, "macos", ("osx", "shell")),
        ("claude-code", {"command": "c", "bash": "b"}, "linux", ("command", "")),
    ],
)
def test_the_key_of_what_runs(agent: str, value: dict[str, Any], system: Any, found: tuple[str, str]) -> None:
    assert command_key(value, by_id(agent), system) == found


# ---- Cursor


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({"permission": "deny", "agent_message": "A", "user_message": "U"}, "block"),
        ({"permission": "allow"}, "allow"), ({"permission": "ask"}, "ask"), ({}, "go-on"),
        ({"decision": "block", "reason": "R"}, "go-on"),
    ],
)  # fmt: skip
def test_cursor_gates(shop: Shop, answer: dict[str, str], kind: str) -> None:
    flat(shop, ".cursor/hooks.json", "beforeShellExecution", {"command": f"echo '{json.dumps(answer)}'"})
    decision = shop.engine("cursor").run("beforeShellExecution", {"command": "ls"}).decision
    assert decision.kind == kind
    if kind == "block":
        assert (decision.told_model, decision.told_user) == (("A",), ("U",))


@pytest.mark.parametrize(("closed", "kind"), [(True, "block"), (False, "go-on")])
def test_cursor_hooks_that_fail(shop: Shop, *, closed: bool, kind: str) -> None:
    flat(shop, ".cursor/hooks.json", "beforeShellExecution", {"command": "exit 1", "failClosed": closed})
    assert shop.engine("cursor").run("beforeShellExecution", {"command": "ls"}).decision.kind == kind


def test_cursor_goes_on_with_a_followup(shop: Shop) -> None:
    flat(shop, ".cursor/hooks.json", "stop", {"command": """echo '{"followup_message": "more"}'"""})
    decision = shop.engine("cursor").stop("task").decision
    assert (decision.kind, decision.told_model) == ("send-back", ("more",))


def test_cursor_refuses_a_prompt(shop: Shop) -> None:
    answer = json.dumps({"continue": False, "user_message": "U"})
    flat(shop, ".cursor/hooks.json", "beforeSubmitPrompt", {"command": f"echo '{answer}'"})
    decision = shop.engine("cursor").run("beforeSubmitPrompt", {"prompt": "p"}).decision
    assert (decision.blocked, decision.told_model) == (True, ())
    assert "U" in decision.told_user


def test_hooks_of_a_cursor_user_run_beside_their_file(shop: Shop) -> None:
    (shop.home / ".cursor").mkdir()
    hooks = {"version": 1, "hooks": {"preToolUse": [{"command": "pwd >>$HOME/out.txt"}]}}
    (shop.home / ".cursor/hooks.json").write_text(json.dumps(hooks))
    flat(shop, ".cursor/hooks.json", "preToolUse", {"command": "pwd >>$HOME/out.txt"})
    shop.engine("cursor").pre_tool_use("Shell", CALL)
    assert sorted((shop.home / "out.txt").read_text().split()) == sorted([str(shop.home / ".cursor"), str(shop.path)])


# ---- VS Code, Windsurf, opencode


def test_vscode_decides_the_end_inside_and_that_of_a_subagent_outside(shop: Shop) -> None:
    block = {"decision": "block", "reason": "R"}
    inside = {"hookSpecificOutput": {"hookEventName": "Stop", **block}}
    for event, answer, kind in (
        ("Stop", inside, "send-back"), ("Stop", block, "go-on"), ("SubagentStop", block, "send-back"),
    ):  # fmt: skip
        hooks = {event: [{"type": "command", "command": f"echo '{json.dumps(answer)}'"}]}
        shop.write(".github/hooks/a.json", json.dumps({"hooks": hooks}))
        decision = shop.engine("vscode").run(event, {}).decision
        assert decision.kind == kind
        assert decision.told_model == (("R",) if kind == "send-back" else ())


@pytest.mark.parametrize(
    ("command", "kind"),
    [("echo no >&2; exit 2", "block"), ("exit 1", "go-on"), ("""echo '{"decision": "block"}'""", "go-on")],
)
def test_windsurf_looks_at_the_exit_code_alone(shop: Shop, command: str, kind: str) -> None:
    flat(shop, ".windsurf/hooks.json", "pre_run_command", {"command": f"cat >read.json; {command}"})
    report = shop.engine("windsurf").run("pre_run_command", {"tool_info": {"command_line": "ls"}})
    assert report.decision.kind == kind
    assert json.loads(shop.read("read.json"))["agent_action_name"] == "pre_run_command"


def test_nothing_of_opencode_runs_from_a_file(shop: Shop) -> None:
    assert shop.engine("opencode", approved=False).run("tool.execute.before", {}).results == ()
