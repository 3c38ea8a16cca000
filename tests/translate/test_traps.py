"""One test for each thing that goes wrong in silence when hooks are moved by hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.dialects.table import by_id

if TYPE_CHECKING:
    from collections.abc import Callable

    from hookwright.translate.base import Translation

    Translate = Callable[..., Translation]

BY_MOMENT = {
    agent: {(e.moment or e.name): e.name for e in reversed(by_id(agent).events) if not e.roles and e.runs}
    for agent in ("claude-code", "lamied", "codex", "gemini-cli", "cursor", "copilot", "vscode", "qwen-code")
}


def claude(moment: str = "PreToolUse", matcher: str | None = None, **handler: Any) -> str:
    """A file of Claude Code with one hook."""
    return one("claude-code", moment, matcher, **handler)


def one(agent: str, moment: str, matcher: str | None = None, **handler: Any) -> str:
    """A file with one hook."""
    kind = {} if by_id(agent).default_kind else {"type": "command"}
    own = {**kind, "command": "./x", **handler}
    group = {"matcher": matcher} if matcher is not None else {}
    entry = {**group, "hooks": [own]} if by_id(agent).shape == "nested" else {**group, **own}
    return json.dumps({"version": 1, "hooks": {BY_MOMENT[agent].get(moment, moment): [entry]}})


def handlers(translation: Translation) -> list[dict[str, Any]]:
    """All handlers of a translated file, with their matchers."""
    hooks = json.loads(translation.text)["hooks"]
    return [
        {**({"matcher": entry["matcher"]} if "matcher" in entry else {}), **handler}
        for entries in hooks.values()
        for entry in entries
        for handler in entry.get("hooks", [entry])
    ]


def command(translation: Translation) -> str:
    (found,) = handlers(translation)
    return found["command"]


def told(translation: Translation, kind: str, severity: str | None = None) -> list[str]:
    return [
        loss.message
        for loss in translation.losses
        if loss.code == f"translate/{kind}" and severity in (None, loss.severity)
    ]


# ---- timeouts


@pytest.mark.parametrize(
    ("source", "target", "given", "wanted"),
    [
        ("claude-code", "gemini-cli", 30, 30000),
        ("gemini-cli", "claude-code", 30000, 30),
        ("gemini-cli", "codex", 1500, 2),
        ("claude-code", "codex", 0.5, 1),
        ("claude-code", "lamied", 601, 600),
        ("claude-code", "qwen-code", 999, 999),
        ("claude-code", "qwen-code", 1200, 1200000),
        ("qwen-code", "claude-code", 5000, 5),
        ("claude-code", "copilot", 30, 30),
        ("claude-code", "gemini-cli", None, 600000),
        ("gemini-cli", "lamied", None, None),
        ("claude-code", "codex", None, None),
        ("lamied", "cursor", None, 60),
        ("claude-code", "gemini-cli", 9e9, 2147483000),
    ],
)
def test_times(source: str, target: str, given: float | None, wanted: float | None, tr: Translate) -> None:
    own = {} if given is None else {by_id(source).timeout.field: given}
    (found,) = handlers(tr(one(source, "Stop", **own), source, target))
    assert found.get(by_id(target).timeout.field) == wanted


def test_a_cut_time_is_told(tr: Translate) -> None:
    (text,) = told(tr(claude("SessionEnd", timeout=5), "claude-code", "codex"), "timeout")
    assert text == "Codex stops a hook on SessionEnd after 3 seconds at most, here it has 5 seconds"


# ---- variables


@pytest.mark.parametrize(
    ("source", "target", "given", "wanted"),
    [
        # the name that the other agent sets, too, stays
        ("claude-code", "lamied", '"$CLAUDE_PROJECT_DIR"/a b', '"$CLAUDE_PROJECT_DIR"/a b'),
        ("lamied", "claude-code", '"$LAMIED_PROJECT_DIR/a"', '"$CLAUDE_PROJECT_DIR/a"'),
        ("cursor", "qwen-code", "${CURSOR_PROJECT_DIR}/a", "${QWEN_PROJECT_DIR}/a"),
        # one that is put in with quotes of its own must not stand in quotes
        ("claude-code", "gemini-cli", '"$CLAUDE_PROJECT_DIR"/a', '"${CLAUDE_PROJECT_DIR}"/a'),
        ("claude-code", "gemini-cli", "$CLAUDE_PROJECT_DIR/a", "$CLAUDE_PROJECT_DIR/a"),
        ("lamied", "gemini-cli", 'x "a $LAMIED_PROJECT_DIR/b"', 'x "a ${GEMINI_PROJECT_DIR}/b"'),
        ("lamied", "gemini-cli", "bash -c 'cd $LAMIED_PROJECT_DIR'", "bash -c 'cd ${GEMINI_PROJECT_DIR}'"),
        # and the other way round it needs some
        ("gemini-cli", "claude-code", "$GEMINI_PROJECT_DIR/a", '"${CLAUDE_PROJECT_DIR}"/a'),
        ("gemini-cli", "codex", "$GEMINI_PROJECT_DIR/a", '"${GEMINI_PROJECT_DIR:-$PWD}"/a'),
        # where nothing is set the folder stands in
        ("claude-code", "codex", '"$CLAUDE_PROJECT_DIR"/a', '"${CLAUDE_PROJECT_DIR:-$PWD}"/a'),
        ("claude-code", "codex", "${CLAUDE_PROJECT_DIR:-.}/a", "${CLAUDE_PROJECT_DIR:-.}/a"),
        # nobody's variable is nobody's business
        ("claude-code", "codex", "echo $HOME $GEMINI_PROJECT_DIR", "echo $HOME $GEMINI_PROJECT_DIR"),
        ("claude-code", "codex", "echo '$(' \"$(echo '\"')\" $CLAUDE_PROJECT_DIR", None),
    ],
)
def test_variables(source: str, target: str, given: str, wanted: str | None, tr: Translate) -> None:
    found = command(tr(one(source, "Stop", command=given), source, target))
    assert wanted is None or found == wanted


def test_a_variable_that_is_not_set_there(tr: Translate) -> None:
    text = claude("SessionStart", command='echo "$CLAUDE_ENV_FILE" "$CLAUDE_PROJECT_DIR"')
    found = told(tr(text, "claude-code", "codex"), "variable")
    assert 'Codex does not set "CLAUDE_ENV_FILE": the command finds nothing there' in found
    assert any("$PWD, which is another folder when the agent was started below the project's root" in t for t in found)


def test_a_plugin_keeps_its_folder(tr: Translate) -> None:
    text = claude("Stop", command="${CLAUDE_PLUGIN_ROOT}/a")
    kept = tr(text, "claude-code", "codex", "/w/hooks/hooks.json")
    assert told(kept, "variable") == []
    gone = tr(text, "claude-code", "lamied", "/w/hooks/hooks.json")
    assert told(gone, "variable", "error") == [
        'Lamied does not set "CLAUDE_PLUGIN_ROOT": the command finds nothing there'
    ]


def test_a_program_with_arguments_becomes_a_line(tr: Translate) -> None:
    text = claude(
        "Stop", command="${CLAUDE_PROJECT_DIR}/my tool", args=["a b", "x'y", "$HOME", "${CLAUDE_PROJECT_DIR}"]
    )
    found = tr(text, "claude-code", "qwen-code")
    assert command(found) == "\"${CLAUDE_PROJECT_DIR}\"'/my tool' 'a b' 'x'\"'\"'y' '$HOME' \"${CLAUDE_PROJECT_DIR}\""


# ---- matchers and events


@pytest.mark.parametrize(
    ("target", "matcher", "wanted"),
    [
        ("codex", "Bash", "Bash"),
        ("codex", "Edit|Write", "Edit|Write"),
        ("gemini-cli", "Bash", "^run_shell_command$"),
        ("cursor", "Bash|Read", "^(Shell|Read)$"),
        ("lamied", "Edit|Write", "Edit|Write"),
        ("qwen-code", "Bash", "Bash"),
        ("copilot", "Bash", "Bash"),
        ("gemini-cli", "mcp__github__create_issue", "^mcp_github_create_issue$"),
        ("gemini-cli", "mcp__github__.*", "mcp_github_.*"),
        ("cursor", "mcp__.*", "MCP:.*"),
        ("codex", "*", None),
        ("gemini-cli", ".*", None),
        ("gemini-cli", "Task", "^invoke_agent$"),
        ("gemini-cli", "EnterPlanMode", "^enter_plan_mode$"),
        ("gemini-cli", "^(?!(Bash|Read)$).*$", "^(?!(run_shell_command|read_file)$).*$"),
    ],
)
def test_matchers(target: str, matcher: str, wanted: str | None, tr: Translate) -> None:
    (found,) = handlers(tr(claude(matcher=matcher), "claude-code", target))
    assert found.get("matcher") == wanted


def test_a_list_where_values_are_compared_becomes_groups(tr: Translate) -> None:
    found = tr(claude("SessionStart", "startup|resume"), "claude-code", "gemini-cli")
    assert [handler["matcher"] for handler in handlers(found)] == ["startup", "resume"]
    assert told(found, "matcher") == []


def test_a_guard_whose_tool_is_not_there(tr: Translate) -> None:
    found = tr(claude(matcher="Read"), "claude-code", "codex")
    assert json.loads(found.text) == {"hooks": {}}
    assert told(found, "tool", "error") == [
        'Codex has no tool for "Read": the hook never runs there for it (files are read with shell commands)'
    ]


def test_an_agent_without_matchers_runs_the_hook_for_everything(tr: Translate) -> None:
    found = tr(claude(matcher="Bash"), "claude-code", "vscode")
    assert "matcher" not in handlers(found)[0]
    (text,) = told(found, "matcher", "warning")
    assert text == 'VS Code ignores matchers on "PreToolUse": the hook runs for every tool, not only for "Bash"'


def test_a_matcher_that_is_ignored_does_not_come_to_life(tr: Translate) -> None:
    found = tr(one("vscode", "PreToolUse", "Bash"), "vscode", "gemini-cli")
    assert "matcher" not in handlers(found)[0]
    assert told(found, "matcher", "info")


def test_one_event_for_each_kind_of_tool(tr: Translate) -> None:
    def events(matcher: str | None) -> list[str]:
        return list(json.loads(tr(claude(matcher=matcher), "claude-code", "windsurf").text)["hooks"])

    assert events("Bash") == ["pre_run_command"]
    assert events("Edit|Write") == ["pre_write_code"]
    assert events("Read|mcp__a__.*") == ["pre_read_code", "pre_mcp_tool_use"]
    assert events(None) == ["pre_read_code", "pre_write_code", "pre_run_command", "pre_mcp_tool_use"]
    assert events("WebFetch") == []


def test_tools_that_do_more_there(tr: Translate) -> None:
    (text,) = told(tr(claude(matcher="Write"), "claude-code", "codex"), "matcher")
    assert text == 'in Codex "Write" means "apply_patch", which is for edit, too: the hook runs for more calls'
    assert told(tr(claude(matcher="Edit|Write"), "claude-code", "codex"), "matcher") == []
    back = tr(one("codex", "PreToolUse", "Write"), "codex", "claude-code")
    assert handlers(back)[0]["matcher"] == "Write|Edit"


def test_the_way_events_are_written_chooses_the_input(tr: Translate) -> None:
    assert list(json.loads(tr(claude(), "claude-code", "copilot").text)["hooks"]) == ["PreToolUse"]
    assert list(json.loads(tr(claude("StopFailure"), "claude-code", "copilot").text)["hooks"]) == ["ErrorOccurred"]


def test_events_that_are_skipped_are_left_out(tr: Translate) -> None:
    found = tr(claude("SessionStart"), "claude-code", "lamied")
    assert told(found, "event") == ['Lamied knows "SessionStart" and skips its hooks: left out']
    assert json.loads(found.text) == {"hooks": {}}


# ---- keys


def test_what_a_rule_is_worth(tr: Translate) -> None:
    found = tr(claude(**{"if": "Bash(rm *)"}), "claude-code", "codex")
    assert told(found, "key", "error") == [
        'Codex does not read "if": the hook runs for every call that the matcher selects'
    ]
    after = tr(claude("Notification", **{"if": "Bash(rm *)"}), "claude-code", "gemini-cli")
    assert told(after, "key", "error") == []


def test_a_failure_that_blocks(tr: Translate) -> None:
    there = tr(claude(onFailure="block"), "claude-code", "cursor")
    assert handlers(there)[0]["failClosed"] is True
    assert handlers(tr(there.text, "cursor", "claude-code"))[0]["onFailure"] == "block"
    assert told(tr(claude(onFailure="block"), "claude-code", "lamied"), "key") == []
    assert told(tr(claude(onFailure="block"), "claude-code", "codex"), "key", "error")


def test_an_agent_that_blocks_by_itself_says_so_by_the_others_key(tr: Translate) -> None:
    assert handlers(tr(one("lamied", "PreToolUse"), "lamied", "claude-code"))[0]["onFailure"] == "block"
    assert "onFailure" not in handlers(tr(one("lamied", "Stop"), "lamied", "claude-code"))[0]
    # where silence would block as well it is not written
    assert "failClosed" not in handlers(tr(one("lamied", "PreToolUse"), "lamied", "cursor"))[0]
    assert told(tr(one("lamied", "PreToolUse"), "lamied", "cursor"), "failure", "error")


def test_keys_that_mean_the_same(tr: Translate) -> None:
    text = json.dumps({"hooks": {"pre_run_command": [{"command": "a", "powershell": "b", "working_directory": "c"}]}})
    (found,) = handlers(tr(text, "windsurf", "vscode"))
    assert found == {"type": "command", "command": "a", "powershell": "b", "cwd": "c"}
    (found,) = handlers(tr(one("codex", "Stop", commandWindows="b"), "codex", "vscode"))
    assert (found["command"], found["windows"]) == ("./x", "b")


def test_a_key_that_says_nothing_is_no_loss(tr: Translate) -> None:
    assert told(tr(claude(**{"async": False}), "claude-code", "gemini-cli"), "key") == []


# ---- answers


def test_what_every_file_is_told_of_another_agents_answers(tr: Translate) -> None:
    found = tr(claude("Stop"), "claude-code", "codex")
    texts = told(found, "answer")
    assert 'plain text on standard output makes the hook fail on "Stop" of Codex: only JSON is taken' in texts
    assert "exit code 2 without a word on standard error does nothing in Codex: a hook must say why" in texts
    assert "a hook sends the agent back without any limit in Codex" in texts
    assert "Codex runs a hook only after the user approved it" in told(found, "trust")[0]
    texts = told(tr(claude(), "claude-code", "gemini-cli"), "answer")
    assert 'an answer that objects on "BeforeTool" of Gemini CLI is {"decision": "block", "reason": "…"}' in texts
    assert "every exit code from 2 up objects in Gemini CLI; in Claude Code only exit code 2 does" in texts


@pytest.mark.parametrize(
    ("target", "answer", "said"),
    [
        ("gemini-cli", {"hookSpecificOutput": {"permissionDecision": "deny"}}, '"permissionDecision": "deny", which'),
        (
            "codex",
            {"hookSpecificOutput": {"permissionDecision": "ask"}},
            'answers with "ask", which Codex does not take',
        ),
        (
            "cursor",
            {"decision": "block", "reason": "no"},
            'answers with "decision": "block", which Cursor does not take',
        ),
        ("windsurf", {"decision": "block", "reason": "no"}, 'answers with "decision": "block", which Windsurf'),
        (
            "codex",
            {"decision": "block", "terminalSequence": "x"},
            '"terminalSequence", for which Codex drops the whole',
        ),
    ],
)
def test_an_answer_that_the_command_prints(target: str, answer: dict[str, Any], said: str, tr: Translate) -> None:
    found = tr(claude(command=f"echo '{json.dumps(answer)}'"), "claude-code", target)
    assert any(said in text for text in told(found, "answer", "error")), found.losses


def test_an_answer_that_is_read_is_no_loss(tr: Translate) -> None:
    answer = json.dumps({"hookSpecificOutput": {"permissionDecision": "deny", "permissionDecisionReason": "no"}})
    assert told(tr(claude(command=f"echo '{answer}'"), "claude-code", "codex"), "answer", "error") == []


def test_a_field_that_the_command_reads(tr: Translate) -> None:
    found = tr(claude(matcher="Edit|Write", command="jq -r .tool_input.file_path"), "claude-code", "codex")
    assert told(found, "payload", "warning") == ['the command reads "file_path", which Codex does not send']
    found = tr(claude(matcher="Edit|Write", command="jq -r .tool_input.file_path"), "claude-code", "gemini-cli")
    assert told(found, "payload", "warning") == []


# ---- around


def test_what_is_switched_off_stays_so(tr: Translate) -> None:
    text = json.dumps(
        {
            "hooksConfig": {"disabled": ["a"], "enabled": False},
            "hooks": {"AfterAgent": [{"hooks": [{"type": "command", "name": n, "command": n} for n in "ab"]}]},
        }
    )
    found = tr(text, "gemini-cli", "claude-code")
    assert [handler["command"] for handler in handlers(found)] == ["b"]
    assert told(found, "settings", "warning") == [
        '"hooksConfig.enabled" switches all hooks off in Gemini CLI; in Claude Code they run'
    ]


def test_files_that_must_name_their_version(tr: Translate) -> None:
    assert json.loads(tr(claude(), "claude-code", "cursor").text)["version"] == 1
    assert json.loads(tr(claude(), "claude-code", "copilot").text)["version"] == 1
    assert "version" not in json.loads(tr(claude(), "claude-code", "vscode").text)
