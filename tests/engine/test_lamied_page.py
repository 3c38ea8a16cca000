"""The page *Hooks* of Lamied's documentation, sentence by sentence, with real scripts."""

from __future__ import annotations

import json
import shutil
import time
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine.engine import Engine

if TYPE_CHECKING:
    from conftest import Shop

EDIT = {"path": "src/cart.ts", "old_string": "a", "new_string": "b"}
BASH = {"command": "git push"}
DONE = {"stdout": "", "exit_code": 0}

PAGE_EXAMPLE = {
    "hooks": {
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "./scripts/no-secrets.sh"}]}],
        "PostToolUse": [
            {
                "matcher": "Edit|Write",
                "hooks": [
                    {
                        "type": "command",
                        "command": 'npx eslint --quiet "$(jq -r .tool_input.file_path)"',
                        "timeout": 30,
                    }
                ],
            }
        ],
        "Stop": [{"hooks": [{"type": "command", "command": "pnpm test 1>&2 || exit 2", "timeout": 300}]}],
    }
}


def given(shop: Shop) -> dict[str, Any]:
    """What the hook `cat > seen.json` was given."""
    return json.loads(shop.read("seen.json"))


# ---- the introduction


def test_before_it_uses_a_tool_to_block_an_action_such_as_committing_a_secret(shop: Shop) -> None:
    guard = shop.script("no-secrets.sh", "grep -q PASSWORD && { echo 'no secrets, please' >&2; exit 2; }; exit 0")
    shop.one("PreToolUse", guard, "Bash")
    engine = shop.engine()
    assert engine.pre_tool_use("run_terminal_command", {"command": "git commit -m PASSWORD=x"}).blocked
    assert not engine.pre_tool_use("run_terminal_command", {"command": "git commit -m fine"}).blocked


def test_after_it_uses_one_to_check_the_result_such_as_linting_every_edit(shop: Shop) -> None:
    shop.one("PostToolUse", "echo '1:1 unused variable' >&2; exit 2", "Edit")
    decision = shop.engine().post_tool_use("edit_file", EDIT, DONE).decision
    assert (decision.kind, decision.told_model) == ("report", ("1:1 unused variable",))


def test_when_it_says_the_task_is_done_to_send_it_back_to_work_while_tests_still_fail(shop: Shop) -> None:
    shop.one("Stop", "echo '2 tests fail' >&2; exit 2")
    decision = shop.engine().stop("task").decision
    assert (decision.kind, decision.told_model) == ("send-back", ("2 tests fail",))


def test_they_follow_claude_codes_format_so_hooks_a_team_already_has_carry_over(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2", "Bash", ".claude/settings.json", statusMessage="checking", timeout=5)
    assert shop.engine().pre_tool_use("run_terminal_command", BASH).blocked
    assert shop.engine("claude-code").pre_tool_use("Bash", BASH).blocked


# ---- where to put them


def test_put_them_in_lamied_hooks_json_at_the_root_of_the_workspace(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2")
    shop.one("PreToolUse", "exit 0", file="sub/.lamied/hooks.json")
    plan = shop.engine().plan("PreToolUse")
    assert [entry.path for entry in plan.running] == [str(shop.path / ".lamied/hooks.json")]


def test_without_that_file_lamied_uses_the_hooks_in_claude_settings_json(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2", file=".claude/settings.json")
    assert shop.engine().pre_tool_use("read_file", {"path": "a"}).blocked
    shop.hooks({})
    assert not shop.engine(approved=False).pre_tool_use("read_file", {"path": "a"}).blocked


def test_a_broken_file_is_an_error_and_no_reason_to_use_the_other_one(shop: Shop) -> None:
    shop.one("PreToolUse", "touch ran", file=".claude/settings.json")
    shop.write(".lamied/hooks.json", "{")
    report = shop.engine(approved=False).pre_tool_use("read_file", {"path": "a"})
    assert report.decision.kind == "error"
    assert "hooks.json is broken: it is not valid JSON" in report.decision.told_user[0]
    assert not (shop.path / "ran").exists()


def test_the_example_of_the_page_is_read_as_it_is_meant(shop: Shop) -> None:
    shop.write(".lamied/hooks.json", json.dumps(PAGE_EXAMPLE))
    engine = shop.engine()
    labels = {
        (event, tool): [entry.timeout for entry in engine.plan(event, {"tool_name": tool}).running]
        for event in ("PreToolUse", "PostToolUse", "Stop")
        for tool in ("run_terminal_command", "edit_file", "write_file", "read_file")
    }
    assert labels["PreToolUse", "run_terminal_command"] == [60.0]
    assert labels["PreToolUse", "edit_file"] == []
    assert labels["PostToolUse", "edit_file"] == labels["PostToolUse", "write_file"] == [30.0]
    assert labels["PostToolUse", "read_file"] == []
    assert labels["Stop", "read_file"] == [300.0]


@pytest.mark.skipif(shutil.which("jq") is None, reason="the page's example reads its input with jq")
def test_the_example_hook_finds_the_file_with_jq(shop: Shop) -> None:
    shop.one("PostToolUse", 'echo "linted $(jq -r .tool_input.file_path)" >&2; exit 2', "Edit|Write")
    told = shop.engine().post_tool_use("edit_file", EDIT, DONE).decision.told_model
    assert told == (f"linted {shop.path}/src/cart.ts",)


def test_the_example_of_the_page_for_stop_prints_to_standard_error_and_exits_2(shop: Shop) -> None:
    pnpm = shop.script("pnpm", 'echo "1 test failed"; exit 1')
    shop.one("Stop", f"{pnpm} test 1>&2 || exit 2", timeout=300)
    assert shop.engine().stop("task").decision.told_model == ("1 test failed",)


# ---- when they run


def test_pre_tool_use_runs_before_a_tool_call_the_matcher_names(shop: Shop) -> None:
    shop.one("PreToolUse", "cat > seen.json", "Bash")
    engine = shop.engine()
    engine.pre_tool_use("read_file", {"path": "a"})
    engine.post_tool_use("run_terminal_command", BASH, DONE)
    assert not (shop.path / "seen.json").exists()
    engine.pre_tool_use("run_terminal_command", BASH)
    assert given(shop)["hook_event_name"] == "PreToolUse"


def test_it_can_block_the_call_and_the_assistant_is_told_why(shop: Shop) -> None:
    shop.one("PreToolUse", "echo 'because of this' >&2; exit 2")
    report = shop.engine().pre_tool_use("run_terminal_command", BASH)
    assert report.blocked
    assert report.decision.told_model == ("because of this",)


def test_post_tool_use_runs_after_such_a_call_succeeds_and_tells_what_it_found(shop: Shop) -> None:
    shop.one("PostToolUse", "echo 'lint error' >&2; exit 2", "Write")
    report = shop.engine().post_tool_use("write_file", {"path": "a", "content": "x"}, DONE)
    assert not report.blocked
    assert report.decision.told_model == ("lint error",)


def test_stop_runs_when_the_task_is_done_and_sends_it_back_to_work_with_a_reason(shop: Shop) -> None:
    shop.one("Stop", "echo 'not yet' >&2; exit 2")
    report = shop.engine().stop("task")
    assert (report.decision.kind, report.decision.reasons) == ("send-back", ("not yet",))


# ---- matchers


@pytest.mark.parametrize(
    ("matcher", "tool", "selected"),
    [
        ("Edit", "edit_file", True),
        ("Edit", "write_file", False),
        ("Edit|Write", "write_file", True),
        ("edit_file|write_file", "write_file", True),
        ("mcp__github__.*", "mcp__github__create_issue", True),
        ("mcp__github__.*", "mcp__gitlab__create_issue", False),
        (".*_file", "delete_file", True),
        ("edit", "edit_file", False),
    ],
)
def test_a_matcher_names_the_tools_joined_with_a_bar_and_dot_star_matches_any_text(
    shop: Shop, matcher: str, tool: str, selected: bool
) -> None:
    shop.one("PreToolUse", "exit 2", matcher)
    assert shop.engine().pre_tool_use(tool, {}).blocked is selected


@pytest.mark.parametrize("matcher", ["", "*", None])
@pytest.mark.parametrize("tool", ["edit_file", "move_file", "mcp__a__b"])
def test_an_empty_matcher_or_a_star_means_every_tool(shop: Shop, matcher: str | None, tool: str) -> None:
    shop.one("PreToolUse", "exit 2", matcher)
    assert shop.engine().pre_tool_use(tool, {}).blocked


@pytest.mark.parametrize(
    ("claude", "lamied"),
    [
        ("Bash", "run_terminal_command"), ("Read", "read_file"), ("Write", "write_file"), ("Edit", "edit_file"),
        ("Glob", "find_files"), ("Grep", "search_files"), ("LS", "list_directory"),
    ],
)  # fmt: skip
def test_lamieds_tool_names_work_and_so_do_claude_codes(shop: Shop, claude: str, lamied: str) -> None:
    for matcher in (claude, lamied):
        shop.one("PreToolUse", "cat > seen.json; exit 2", matcher)
        for called in (claude, lamied):
            assert shop.engine().pre_tool_use(called, {}).blocked, (matcher, called)
            assert given(shop)["tool_name"] == lamied


@pytest.mark.parametrize("tool", ["delete_file", "move_file"])
def test_other_tools_go_by_their_lamied_names(shop: Shop, tool: str) -> None:
    shop.one("PreToolUse", "exit 2", tool)
    engine = shop.engine()
    assert engine.pre_tool_use(tool, {}).blocked
    assert not engine.pre_tool_use("edit_file", EDIT).blocked


def test_tools_from_mcp_servers_are_named_mcp_server_tool(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2", "mcp__shop__refund")
    engine = shop.engine()
    assert engine.pre_tool_use("mcp__shop__refund", {}).blocked
    assert not engine.pre_tool_use("mcp__shop__refund_all", {}).blocked


# ---- what a hook is given


def test_a_hook_runs_in_the_workspace_folder(shop: Shop) -> None:
    shop.one("PreToolUse", "pwd > where")
    shop.engine().pre_tool_use("read_file", {"path": "a"}, cwd=str(shop.home))
    assert shop.read("where").strip() == str(shop.path)


@pytest.mark.parametrize("variable", ["LAMIED_PROJECT_DIR", "CLAUDE_PROJECT_DIR"])
def test_these_variables_hold_its_path(shop: Shop, variable: str) -> None:
    shop.environ[variable] = "/somewhere/else"
    shop.one("PreToolUse", f'printf %s "${variable}" > value')
    shop.engine().pre_tool_use("read_file", {"path": "a"})
    assert shop.read("value") == str(shop.path)


def test_the_event_comes_as_json_on_standard_input(shop: Shop) -> None:
    shop.one("PreToolUse", "cat > seen.json")
    shop.engine().pre_tool_use("edit_file", EDIT, session_id="s-1", tool_use_id="t-1")
    assert given(shop) == {
        "session_id": "s-1",
        "cwd": str(shop.path),
        "hook_event_name": "PreToolUse",
        "tool_name": "edit_file",
        "tool_input": {
            "path": "src/cart.ts",
            "file_path": f"{shop.path}/src/cart.ts",
            "old_string": "a",
            "new_string": "b",
        },
        "tool_use_id": "t-1",
    }


def test_a_post_tool_use_hook_also_gets_tool_response_the_tools_result(shop: Shop) -> None:
    shop.one("PostToolUse", "cat > seen.json")
    shop.engine().post_tool_use("run_terminal_command", BASH, {"stdout": "pushed"})
    assert given(shop)["tool_response"] == {"stdout": "pushed"}


def test_a_stop_hook_gets_stop_hook_active_true_when_a_stop_hook_already_sent_this_task_back(shop: Shop) -> None:
    shop.one("Stop", "cat > seen.json; exit 2")
    engine = shop.engine()
    seen: list[bool] = []
    for task in ("one", "one", "two"):
        engine.stop(task)
        seen.append(given(shop)["stop_hook_active"])
    assert seen == [False, True, False]


# ---- how a hook answers


@pytest.mark.parametrize("event", ["PreToolUse", "PostToolUse", "Stop"])
def test_exit_code_0_carry_on(shop: Shop, event: str) -> None:
    shop.one(event, "echo whatever; echo noise >&2; exit 0")
    decision = run(shop.engine(), event)
    assert (decision.kind, decision.told_model) == ("go-on", ())


@pytest.mark.parametrize(("event", "kind"), [("PreToolUse", "block"), ("PostToolUse", "report"), ("Stop", "send-back")])
def test_exit_code_2_objects_and_what_it_printed_to_standard_error_goes_to_the_assistant(
    shop: Shop, event: str, kind: str
) -> None:
    shop.one(event, "echo not this; echo 'line one' >&2; echo 'line two' >&2; exit 2")
    decision = run(shop.engine(), event)
    assert (decision.kind, decision.told_model) == (kind, ("line one\nline two",))


@pytest.mark.parametrize("ending", ["exit 1", "exit 127", "kill -9 $$", "no-such-program"])
def test_any_other_exit_code_blocks_the_call_because_a_check_that_cant_decide_mustnt_let_the_action_through(
    shop: Shop, ending: str
) -> None:
    shop.one("PreToolUse", ending)
    report = shop.engine().pre_tool_use("run_terminal_command", BASH)
    assert report.blocked
    assert "could not decide" in report.decision.told_model[0]


def test_a_command_that_cannot_start_blocks_the_call(shop: Shop) -> None:
    shop.one("PreToolUse", "no-such-program", args=[])
    assert shop.engine().pre_tool_use("run_terminal_command", BASH).blocked


def test_running_past_its_timeout_blocks_the_call(shop: Shop) -> None:
    shop.one("PreToolUse", "sleep 30", timeout=0.3)
    engine = shop.engine()
    start = time.monotonic()
    assert engine.pre_tool_use("run_terminal_command", BASH).blocked
    assert time.monotonic() - start < 0.3 + 2


@pytest.mark.parametrize(
    ("keys", "seconds"), [({}, 60), ({"timeout": 5}, 5), ({"timeout": 600}, 600), ({"timeout": 9999}, 600)]
)
def test_60_seconds_unless_set_at_most_600(shop: Shop, keys: dict[str, Any], seconds: float) -> None:
    shop.one("PreToolUse", "true", **keys)
    assert [entry.timeout for entry in shop.engine().plan("PreToolUse").running] == [seconds]


@pytest.mark.parametrize("event", ["PostToolUse", "Stop"])
@pytest.mark.parametrize(
    ("command", "keys"), [("exit 1", {}), ("kill -9 $$", {}), ("sleep 9", {"timeout": 0.2}), ("nix", {"args": []})]
)
def test_other_hooks_are_ignored(shop: Shop, event: str, command: str, keys: dict[str, Any]) -> None:
    shop.one(event, command, **keys)
    decision = run(shop.engine(), event)
    assert (decision.kind, decision.told_model) == ("go-on", ())


def test_permission_decision_deny_with_a_reason_blocks_a_pre_tool_use_call(shop: Shop) -> None:
    answer = {"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "not on Fridays"}}
    shop.one("PreToolUse", f"echo '{json.dumps(answer)}'")
    report = shop.engine().pre_tool_use("run_terminal_command", BASH)
    assert report.blocked
    assert report.decision.told_model == ("not on Fridays",)


@pytest.mark.parametrize(("event", "kind"), [("PreToolUse", "block"), ("PostToolUse", "report"), ("Stop", "send-back")])
def test_decision_block_with_a_reason_objects_like_exit_code_2(shop: Shop, event: str, kind: str) -> None:
    shop.one(event, """echo '{"decision": "block", "reason": "look again"}'""")
    decision = run(shop.engine(), event)
    assert (decision.kind, decision.told_model) == (kind, ("look again",))


@pytest.mark.parametrize("event", ["PreToolUse", "PostToolUse", "Stop"])
def test_additional_context_tells_the_assistant_something_without_objecting(shop: Shop, event: str) -> None:
    shop.one(event, """echo '{"hookSpecificOutput": {"additionalContext": "mind the gap"}}'""")
    decision = run(shop.engine(), event)
    assert (decision.kind, decision.told_model) == ("go-on", ("mind the gap",))


@pytest.mark.parametrize("code", [1, 2])
def test_json_is_read_with_exit_code_0_only(shop: Shop, code: int) -> None:
    answer = '{"decision": "block", "reason": "in JSON"}'
    shop.one("PreToolUse", f"echo '{answer}'; echo 'on stderr' >&2; exit {code}")
    told = shop.engine().pre_tool_use("run_terminal_command", BASH).decision.told_model[0]
    assert "in JSON" not in told.partition("could not decide")[2]
    assert "on stderr" in told


# ---- you approve them first


def test_the_first_time_a_projects_hooks_would_run_their_commands_are_shown_and_nothing_runs(shop: Shop) -> None:
    shop.one("PreToolUse", "touch ran; exit 2", "Bash")
    engine = shop.engine(approved=False)
    report = engine.pre_tool_use("run_terminal_command", BASH)
    assert (report.decision.kind, report.blocked, report.results) == ("not-approved", False, ())
    asked = engine.approval()
    assert asked.status.state == "unapproved"
    assert [(item.command, item.event, item.matcher) for item in asked.items] == [
        ("touch ran; exit 2", "PreToolUse", "Bash")
    ]
    assert not (shop.path / "ran").exists()


def test_an_approval_is_remembered_for_that_workspace(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2")
    shop.engine()
    assert Engine(shop.path, environ=shop.environ).pre_tool_use("read_file", {"path": "a"}).blocked
    other = shop.path.parent / "other"
    shutil.copytree(shop.path, other)
    assert not Engine(other, environ=shop.environ).pre_tool_use("read_file", {"path": "a"}).blocked


def test_until_the_commands_change_then_you_are_asked_again(shop: Shop) -> None:
    shop.one("PreToolUse", "exit 2")
    engine = shop.engine()
    shop.one("PreToolUse", "touch ran; exit 2")
    report = engine.pre_tool_use("read_file", {"path": "a"})
    assert (report.decision.kind, report.blocked) == ("not-approved", False)
    status = engine.approval().status
    assert status.state == "changed"
    assert [item.command for item in status.added] == ["touch ran; exit 2"]
    assert [item.command for item in status.removed] == ["exit 2"]
    assert not (shop.path / "ran").exists()
    shop.one("PreToolUse", "exit 2", timeout=9)
    assert engine.pre_tool_use("read_file", {"path": "a"}).blocked


def test_if_you_decline_the_hooks_dont_run_and_you_arent_asked_again(shop: Shop) -> None:
    shop.one("PreToolUse", "touch ran; exit 2")
    engine = shop.engine(approved=False)
    engine.decline()
    report = engine.pre_tool_use("read_file", {"path": "a"})
    assert (report.decision.kind, report.blocked) == ("not-approved", False)
    assert engine.approval().status.state == "declined"
    assert Engine(shop.path, environ=shop.environ).approval().status.state == "declined"
    assert not (shop.path / "ran").exists()


def test_allowing_commands_in_command_permissions_doesnt_approve_hooks(shop: Shop) -> None:
    hook = {"type": "command", "command": "touch ran; exit 2"}
    settings = {"permissions": {"allow": ["Bash", "Bash(touch *)"]}, "hooks": {"PreToolUse": [{"hooks": [hook]}]}}
    shop.write(".claude/settings.json", json.dumps(settings))
    for agent in ("lamied", "claude-code"):
        report = shop.engine(agent, approved=False).pre_tool_use("read_file", {"path": "a"})
        assert report.decision.kind == "not-approved"
    assert not (shop.path / "ran").exists()


def test_a_stop_hook_can_send_a_task_back_three_times_then_it_ends_incomplete_with_the_last_reason(shop: Shop) -> None:
    shop.one("Stop", "n=$(cat n 2>/dev/null || echo 0); n=$((n+1)); echo $n > n; echo \"reason $n\" >&2; exit 2")
    engine = shop.engine()
    decisions = [engine.stop("task").decision for _ in range(4)]
    assert [d.kind for d in decisions] == ["send-back"] * 3 + ["incomplete"]
    assert decisions[3].reasons == ("reason 4",)
    assert engine.stop("another task").decision.kind == "send-back"


# ---- differences from Claude Code


@pytest.mark.parametrize("event", ["UserPromptSubmit", "SessionStart", "SubagentStop", "PreCompact"])
def test_other_events_are_skipped(shop: Shop, event: str) -> None:
    shop.one(event, "touch ran; exit 2")
    report = shop.engine(approved=False).run(event, {})
    assert report.decision.kind == "go-on"
    assert [entry.cause for entry in report.plan.entries] == ["event"]
    assert not (shop.path / "ran").exists()


@pytest.mark.parametrize(("command", "keys"), [("exit 1", {}), ("sleep 9", {"timeout": 0.2})])
def test_a_pre_tool_use_hook_that_fails_or_times_out_blocks_in_claude_code_the_call_goes_ahead(
    shop: Shop, command: str, keys: dict[str, Any]
) -> None:
    shop.one("PreToolUse", command, file=".claude/settings.json", **keys)
    assert shop.engine("lamied").pre_tool_use("Bash", BASH).blocked
    assert not shop.engine("claude-code").pre_tool_use("Bash", BASH).blocked


def test_help_agents_run_the_same_pre_and_post_tool_use_hooks_stop_hooks_run_for_the_main_task(shop: Shop) -> None:
    hook = [{"hooks": [{"type": "command", "command": "echo no >&2; exit 2"}]}]
    shop.hooks({"PreToolUse": hook, "PostToolUse": hook, "Stop": hook})
    engine = shop.engine()
    assert engine.pre_tool_use("read_file", {"path": "a"}, helper=True).decision.kind == "block"
    assert engine.post_tool_use("read_file", {"path": "a"}, DONE, helper=True).decision.kind == "report"
    stop = engine.stop("task", helper=True)
    assert (stop.decision.kind, [entry.cause for entry in stop.plan.entries]) == ("go-on", ["helper"])
    assert engine.stop("task").decision.kind == "send-back"


def run(engine: Engine, event: str) -> Any:
    if event == "PreToolUse":
        return engine.pre_tool_use("run_terminal_command", BASH).decision
    if event == "PostToolUse":
        return engine.post_tool_use("run_terminal_command", BASH, DONE).decision
    return engine.stop("task").decision
