"""How Codex, Gemini CLI and Qwen Code run hooks: which of them, with what around them, and for how long."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.model.duration import time_of

if TYPE_CHECKING:
    from conftest import Shop
    from hookwright.engine.engine import Engine
    from hookwright.engine.report import Report

CODEX, GEMINI, QWEN = ".codex/hooks.json", ".gemini/settings.json", ".qwen/settings.json"

CALL = {"command": "echo hi"}


def call(engine: Engine, tool: str = "run_shell_command", **options: Any) -> Report:
    return engine.pre_tool_use(tool, CALL, **options)


def settings(shop: Shop, file: str, event: str, *handlers: dict[str, Any], group: Any = None, **keys: Any) -> None:
    hooks = [{"type": "command", **handler} for handler in handlers]
    shop.write(file, json.dumps({"hooks": {event: [{**(group or {}), "hooks": hooks}]}, **keys}))


# ---- what is read on standard input, and in the environment


@pytest.mark.parametrize(
    ("agent", "file", "event", "tool"),
    [("codex", CODEX, "PreToolUse", "Bash"), ("gemini-cli", GEMINI, "BeforeTool", "run_shell_command"),
     ("qwen-code", QWEN, "PreToolUse", "run_shell_command")],
)  # fmt: skip
def test_the_payload_has_no_last_line_break(shop: Shop, agent: str, file: str, event: str, tool: str) -> None:
    settings(shop, file, event, {"command": "cat >read.json"})
    report = call(shop.engine(agent), tool)
    assert shop.read("read.json") == json.dumps(report.payload, separators=(",", ":"))
    assert (report.plan.event, report.payload["tool_name"]) == (event, tool)


def test_codex_sets_no_variables_and_hands_all_on(shop: Shop) -> None:
    shop.environ["TOKEN"] = "secret"
    settings(shop, CODEX, "PreToolUse", {"command": "env | sort >env.txt"})
    call(shop.engine("codex"), "Bash")
    names = {line.partition("=")[0] for line in shop.read("env.txt").splitlines()}
    assert {"TOKEN", "HOME"} <= names
    assert not any("PROJECT" in name for name in names)


def test_gemini_writes_variables_into_the_command(shop: Shop) -> None:
    shop.environ["WHO"] = "me"
    command = (
        "printf '%s\\n' \"$GEMINI_PROJECT_DIR\" '$GEMINI_PROJECT_DIR' ${GEMINI_PROJECT_DIR} $GEMINI_PROJECT_DIRX "
        "'$WHO' '${WHO}' '${NOBODY:-none}' '$NOBODY' >out.txt"
    )
    settings(shop, GEMINI, "BeforeTool", {"command": command})
    call(shop.engine("gemini-cli"))
    path = str(shop.path)
    assert shop.read("out.txt").splitlines() == [path, path, path, f"{path}X", "me", "me", "none", "$NOBODY"]


def test_a_folder_with_a_blank_is_quoted_before_the_shell_sees_it(shop: Shop) -> None:
    from hookwright.engine.engine import Engine

    folder = shop.path / "my shop"
    (folder / ".gemini").mkdir(parents=True)
    hooks = {"BeforeTool": [{"hooks": [{"type": "command", "command": 'echo "$GEMINI_PROJECT_DIR" >out.txt'}]}]}
    (folder / GEMINI).write_text(json.dumps({"hooks": hooks}))
    engine = Engine(folder, "gemini-cli", environ=shop.environ)
    engine.approve()
    call(engine)
    assert (folder / "out.txt").read_text() == f"'{folder}'\n"


def test_a_handler_with_variables_of_its_own(shop: Shop) -> None:
    settings(shop, GEMINI, "BeforeTool", {"command": "echo $MINE >out.txt", "env": {"MINE": "yes"}})
    engine = shop.engine("gemini-cli")
    call(engine)
    assert shop.read("out.txt") == "yes\n"
    settings(shop, GEMINI, "BeforeTool", {"command": "echo $MINE >out.txt", "env": {"MINE": "no", "PATH": "/x"}})
    assert call(engine).decision.kind == "not-approved"


@pytest.mark.parametrize(("agent", "file"), [("gemini-cli", GEMINI), ("qwen-code", QWEN)])
def test_commands_are_run_by_bash(shop: Shop, agent: str, file: str) -> None:
    event = "BeforeTool" if agent == "gemini-cli" else "PreToolUse"
    settings(shop, file, event, {"command": "[[ a == a ]] && echo $0 >out.txt"})
    call(shop.engine(agent))
    assert shop.read("out.txt") == "bash\n"


# ---- which handlers run


@pytest.mark.parametrize(("agent", "file"), [("gemini-cli", GEMINI), ("qwen-code", QWEN)])
def test_equal_handlers_run_once_and_the_first_counts(shop: Shop, agent: str, file: str) -> None:
    event = "BeforeTool" if agent == "gemini-cli" else "PreToolUse"
    one, other = {"command": "echo x >>n.txt"}, {"command": "echo x >>n.txt", "name": "other"}
    shop.write(file, json.dumps({"hooks": {event: [
        {"matcher": "run.*", "hooks": [{"type": "command", **one, "timeout": 5000}]},
        {"hooks": [{"type": "command", **one, "timeout": 7000}, {"type": "command", **other}]},
    ]}}))  # fmt: skip
    report = call(shop.engine(agent))
    assert [(entry.runs, entry.cause) for entry in report.plan.entries] == [
        (True, "matched"), (False, "duplicate"), (True, "matched"),
    ]  # fmt: skip
    assert shop.read("n.txt") == "x\nx\n"


def test_codex_runs_equal_handlers_twice_and_those_of_the_user_too(shop: Shop) -> None:
    settings(shop, CODEX, "PreToolUse", {"command": "echo x >>n.txt"}, {"command": "echo x >>n.txt"})
    (shop.home / ".codex").mkdir()
    (shop.home / CODEX).write_text((shop.path / CODEX).read_text())
    call(shop.engine("codex"), "Bash")
    assert shop.read("n.txt") == "x\n" * 4


def test_a_broken_file_of_the_project_leaves_the_hooks_of_the_user(shop: Shop) -> None:
    (shop.home / ".codex").mkdir()
    settings(shop, CODEX, "PreToolUse", {"command": "echo x >>n.txt"})
    (shop.home / CODEX).write_text((shop.path / CODEX).read_text())
    shop.write(CODEX, '{"hooks": {"PreToolUse": [{"hooks": [{"type": "http"}]}]}}')
    report = call(shop.engine("codex"), "Bash")
    assert (len(report.results), report.decision.kind) == (1, "go-on")
    assert report.plan.dropped


@pytest.mark.parametrize(
    ("config", "ran"), [({"disabled": ["a"]}, ["b"]), ({"disabled": ["echo b"]}, ["a", "b"]), ({"enabled": False}, [])]
)
def test_gemini_hooks_are_switched_off_in_the_settings(shop: Shop, config: dict[str, Any], ran: list[str]) -> None:
    a, b = {"name": "a", "command": "echo a"}, {"name": "b", "command": "echo b"}
    settings(shop, GEMINI, "BeforeTool", a, b, hooksConfig=config)
    plan = call(shop.engine("gemini-cli", approved=False)).plan
    assert [entry.label.removeprefix("echo ") for entry in plan.running] == ran
    assert all("hooksConfig" in entry.why for entry in plan.entries if not entry.runs)


def test_a_nameless_gemini_hook_is_switched_off_by_its_command(shop: Shop) -> None:
    settings(shop, GEMINI, "BeforeTool", {"command": "echo a"}, hooksConfig={"disabled": ["echo a"]})
    assert not call(shop.engine("gemini-cli", approved=False)).plan.running


def test_qwen_hooks_are_switched_off_in_the_settings(shop: Shop) -> None:
    settings(shop, QWEN, "PreToolUse", {"command": "echo a"}, disableAllHooks=True)
    assert not call(shop.engine("qwen-code", approved=False)).plan.running


# ---- one after another


def test_a_sequential_group_hands_the_new_input_on(shop: Shop) -> None:
    answer = json.dumps({"hookSpecificOutput": {"tool_input": {"dir_path": "/x"}}})
    settings(
        shop, GEMINI, "BeforeTool", {"command": f"sleep 0.2; echo '{answer}'"}, {"command": "cat >read.json"},
        group={"sequential": True},
    )  # fmt: skip
    report = call(shop.engine("gemini-cli"))
    assert json.loads(shop.read("read.json"))["tool_input"] == {"command": "echo hi", "dir_path": "/x"}
    assert len(report.results) == 2
    assert report.decision.kind == "block"  # the new input lacks the command, which the tool needs


def test_a_hook_that_failed_hands_nothing_on(shop: Shop) -> None:
    answer = json.dumps({"hookSpecificOutput": {"tool_input": {"command": "other"}}})
    settings(
        shop, GEMINI, "BeforeTool", {"command": f"echo '{answer}'; exit 1"}, {"command": "cat >read.json"},
        group={"sequential": True},
    )  # fmt: skip
    call(shop.engine("gemini-cli"))
    assert json.loads(shop.read("read.json"))["tool_input"] == CALL


def test_a_context_is_added_to_the_prompt_that_the_next_one_reads(shop: Shop) -> None:
    settings(
        shop, GEMINI, "BeforeAgent", {"command": """echo '{"hookSpecificOutput": {"additionalContext": "C"}}'"""},
        {"command": "cat >read.json"}, group={"sequential": True},
    )  # fmt: skip
    shop.engine("gemini-cli").run("BeforeAgent", {"prompt": "do it"})
    assert json.loads(shop.read("read.json"))["prompt"] == "do it\n\nC"


# ---- time


@pytest.mark.parametrize(
    ("agent", "file", "timeout", "seconds"),
    [
        ("codex", CODEX, 0, 1), ("codex", CODEX, 30, 30), ("codex", CODEX, None, 600),
        ("gemini-cli", GEMINI, 30, 0.03), ("gemini-cli", GEMINI, "500", 0.5), ("gemini-cli", GEMINI, 0, 0.001),
        ("gemini-cli", GEMINI, -1, 0.001), ("gemini-cli", GEMINI, 2**31, 0.001), ("gemini-cli", GEMINI, None, 60),
        ("qwen-code", QWEN, 30, 30), ("qwen-code", QWEN, 1000, 1), ("qwen-code", QWEN, 999, 999),
        ("qwen-code", QWEN, 0, 60), ("qwen-code", QWEN, None, 60),
    ],
)  # fmt: skip
def test_time_limits(shop: Shop, agent: str, file: str, timeout: Any, seconds: float) -> None:
    event = "BeforeTool" if agent == "gemini-cli" else "PreToolUse"
    handler = {"command": "true"} | ({} if timeout is None else {"timeout": timeout})
    settings(shop, file, event, handler)
    engine = shop.engine(agent, approved=False)
    (entry,) = engine.plan(event).entries
    assert entry.timeout == seconds
    if timeout != 0 or agent != "codex":
        assert entry.timeout == time_of(timeout, engine.dialect, engine.dialect.event(event), "command")


@pytest.mark.parametrize("event", ["SessionEnd", "Interrupt"])
def test_codex_gives_a_goodbye_one_to_three_seconds(shop: Shop, event: str) -> None:
    settings(shop, CODEX, event, {"command": "true"}, {"command": "true", "timeout": 60})
    assert [entry.timeout for entry in shop.engine("codex", approved=False).plan(event).entries] == [1, 3]


def test_what_a_child_says_later_counts_and_its_silence_is_a_timeout(shop: Shop) -> None:
    settings(shop, CODEX, "PreToolUse", {"command": "(sleep 0.3; echo no >&2) & exit 2"})
    assert call(shop.engine("codex"), "Bash").blocked
    settings(shop, CODEX, "PreToolUse", {"command": "echo no >&2; sleep 30 & exit 2", "timeout": 1})
    (result,) = call(shop.engine("codex"), "Bash").results
    assert (result.reply.timed_out, result.outcome and result.outcome.effect) == (True, "nothing")


def test_codex_runs_hooks_in_the_background_save_at_the_end(shop: Shop) -> None:
    hook = {"command": """echo '{"decision": "block", "reason": "R"}'""", "async": True}
    settings(shop, CODEX, "PreToolUse", hook)
    report = call(shop.engine("codex"), "Bash", background="wait")
    assert (report.blocked, report.plan.entries[0].background) == (False, True)
    settings(shop, CODEX, "SessionEnd", hook)
    assert not shop.engine("codex", approved=False).plan("SessionEnd").entries[0].background


def test_a_context_from_the_background_is_told_later_or_lost(shop: Shop) -> None:
    own = {"hookSpecificOutput": {"hookEventName": "PostToolUse", "additionalContext": "C"}}
    for agent, file, later in (("codex", CODEX, ("C",)), ("qwen-code", QWEN, ())):
        settings(shop, file, "PostToolUse", {"command": f"echo '{json.dumps(own)}'", "async": True})
        engine = shop.engine(agent)
        assert engine.post_tool_use("Bash", CALL, "done", background="wait").later == later


# ---- the end of a task


@pytest.mark.parametrize(
    ("agent", "file", "event", "times"),
    [("codex", CODEX, "Stop", 20), ("gemini-cli", GEMINI, "AfterAgent", 20), ("qwen-code", QWEN, "Stop", 8)],
)
def test_how_often_a_task_is_sent_back(shop: Shop, agent: str, file: str, event: str, times: int) -> None:
    settings(shop, file, event, {"command": "echo more >&2; exit 2"})
    engine = shop.engine(agent)
    kinds = [engine.stop("task").decision.kind for _ in range(times + 1)]
    assert kinds[:times] == ["send-back"] * times
    assert kinds[times] == ("go-on" if agent == "qwen-code" else "send-back")
    assert engine.stop("other").plan.event == event


def test_an_input_that_the_tool_can_not_take_is_refused(shop: Shop) -> None:
    own = {"hookEventName": "PreToolUse", "permissionDecision": "allow"}
    for new, told in ({"cmd": "x"}, True), ("x", True), ({"command": "x", "workdir": "/"}, False):
        answer = json.dumps({"hookSpecificOutput": {**own, "updatedInput": new}})
        settings(shop, CODEX, "PreToolUse", {"command": f"echo '{answer}'"})
        decision = call(shop.engine("codex"), "Bash").decision
        assert decision.blocked is told
        if told:
            assert decision.told_model == ("hook returned updatedInput without string field `command`",)
        else:
            assert decision.updated_input == {"command": "x"}
