"""`hookwright lessons inject` as a process: what an agent gets for what it says."""

from __future__ import annotations

import json
import os
import re
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from lessons.conftest import Hook

PATCHED = "grep -rn 'mock.patch(' tests"
EDIT = {"file_path": "/w/tests/test_auth.py", "old_string": "x", "new_string": "@patch('a.b')\ndef test_x(): ..."}
GUARDED = "pytest without --no-header hangs. Rerun as: pytest tests/ --no-header"


def record(context: str) -> dict[str, Any]:
    found = re.search(r"<!-- lessonInjection: (.*) -->\Z", context)
    assert found is not None
    return json.loads(found[1])


# ---- the pipeline


@pytest.mark.parametrize(
    "stdin", ["", "  \n", "{not json}", "[]", "5", "null", '"x"', "{}", '{"tool_name": 5}', "[" * 100_000]
)
def test_bad_stdin_says_nothing(hook: Hook, stdin: str) -> None:
    assert hook.run(stdin) == (0, "{}", "")
    assert hook.run(stdin, "--explain").err != ""


def test_bytes_that_are_no_text(hook: Hook) -> None:
    assert hook.run(b"\xff\xfe\x00").out == "{}"
    assert hook.run(
        b"\xef\xbb\xbf" + json.dumps({"tool_name": "Bash", "tool_input": {"command": PATCHED}}).encode()
    ).context


@pytest.mark.parametrize(
    "manifest",
    ["", "{", "null", "[]", "{}", '{"lessons": null}', '{"lessons": {"a": null}}', '{"lessons": [1]}', "[" * 100_000,
     '{"lessons": {"a": {"toolNames": ["Bash"], "commandRegexSources": [{"source": NaN}]}}}',
     '{"a": 1' + "0" * 5000 + "}"],
    ids=range(11),
)  # fmt: skip
def test_a_broken_manifest_says_nothing(hook: Hook, manifest: str) -> None:
    hook.use(manifest)
    assert hook.shell("pytest tests/") == (0, "{}", "")


def test_a_missing_manifest_says_why(hook: Hook) -> None:
    for path in ("/nonexistent/x.json", "", str(hook.folder), "a\0b"[:1]):
        said = hook.shell("pytest tests/", "--explain", LESSONS_MANIFEST_PATH=path)
        assert (said.code, said.out) == (0, "{}")
        assert "manifest" in said.err
    pipe = hook.folder / "pipe"
    os.mkfifo(pipe)
    assert hook.shell("pytest tests/", LESSONS_MANIFEST_PATH=str(pipe)).out == "{}"


def test_where_the_manifest_is_looked_for(hook: Hook) -> None:
    path = hook.environ.pop("LESSONS_MANIFEST_PATH")
    assert hook.shell("pytest").out == "{}"
    own = hook.folder / ".config" / "hookwright" / "lesson-manifest.json"
    own.parent.mkdir(parents=True)
    own.write_text(json.dumps({"lessons": {}}), encoding="utf-8")
    assert hook.shell("pytest").out == "{}"
    assert hook.shell("pytest", "--manifest", path).json["hookSpecificOutput"]["permissionDecision"] == "deny"
    own.write_bytes((hook.folder / "lesson-manifest.json").read_bytes())
    assert hook.shell("pytest").json["hookSpecificOutput"]["permissionDecision"] == "deny"


def test_nothing_matches(hook: Hook) -> None:
    assert hook.shell("ls -la") == (0, "{}", "")


def test_a_guard_denies_each_time(hook: Hook) -> None:
    for _ in range(2):
        assert hook.shell("pytest tests/").json == {
            "hookSpecificOutput": {
                "hookEventName": "PreToolUse",
                "permissionDecision": "deny",
                "permissionDecisionReason": GUARDED,
            }
        }
    assert hook.shell("pytest --no-header tests/").out == "{}"
    assert hook.shell("echo 'pytest tests/'").out == "{}"
    assert "deny" in hook.shell("bash -c 'pytest tests/'").out


def test_a_hint_is_told_once_in_a_session(hook: Hook) -> None:
    said = hook.shell(PATCHED)
    assert set(said.json) == {"hookSpecificOutput", "env"}
    assert said.json["hookSpecificOutput"]["hookEventName"] == "PreToolUse"
    assert said.context.startswith("## Lesson: mock.patch where the name is used\n\n<!--")
    assert record(said.context) == {"version": 1, "injected": ["mock-patch-3c4d"], "dropped": []}
    assert said.json["env"] == {"LESSONS_SEEN": "mock-patch-3c4d"}
    assert hook.shell(PATCHED).out == "{}"
    assert hook.call("Edit", EDIT).out == "{}"


@pytest.mark.parametrize("seen", ["mock-patch-3c4d", "x, mock-patch-3c4d ,,y"])
def test_what_the_environment_has_seen(hook: Hook, seen: str) -> None:
    assert hook.shell(PATCHED, LESSONS_SEEN=seen).out == "{}"
    said = hook.call("Edit", EDIT, LESSONS_SEEN="slug-a, ,slug-b")
    assert said.json["env"]["LESSONS_SEEN"].split(",") == ["slug-a", "slug-b", "mock-patch-3c4d"]


def test_without_a_session_only_the_environment_counts(hook: Hook) -> None:
    payload = {"tool_name": "Bash", "tool_input": {"command": PATCHED}}
    assert hook.run(payload).context
    assert hook.run(payload).context
    assert hook.run(payload, LESSONS_SEEN="mock-patch-3c4d").out == "{}"


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("Edit", EDIT, True),
        ("Edit", EDIT | {"new_string": "x"}, False),
        ("Write", {"file_path": "tests/test_a.py", "content": "mock.patch('x')"}, True),
        ("Write", {"file_path": "src/a.py", "content": "mock.patch('x')"}, False),
        ("Glob", {"pattern": "**/test_*.py"}, False),
        ("Bash", {"command": "echo hello"}, False),
        ("Bash", {"command": ["grep", "mock.patch(", "x"]}, True),
        ("Bash", {"command": 5}, False),
        ("Bash", "mock.patch(", False),
        ("Edit", None, False),
        ("WebSearch", {"query": "mock.patch("}, False),
    ],
)
def test_claude_s_tools(hook: Hook, tool: str, arguments: Any, told: bool) -> None:
    assert (hook.call(tool, arguments).out != "{}") is told


def test_a_lesson_for_any_other_tool(hook: Hook) -> None:
    hook.lessons({"slug": "s", "toolNames": ["mcp__db__drop", "MultiEdit"], "message": "m"})
    assert hook.call("mcp__db__drop", {"table": "x"}).context
    multi = {"toolNames": ["MultiEdit"], "commandRegexSources": [{"source": "two"}], "message": "m", "slug": "t"}
    hook.lessons(multi)
    edits = [{"new_string": "one"}, {"new_string": "two"}, 5]
    assert hook.call("MultiEdit", {"file_path": "a", "edits": edits}).context


# ---- names of tools by platform


@pytest.mark.parametrize(
    ("platform", "tool", "arguments", "told"),
    [
        ("codex", "shell", {"command": PATCHED}, True),
        ("codex", "shell", {"command": ["bash", "-lc", PATCHED]}, True),
        ("codex", "Bash", {"command": PATCHED}, True),
        ("codex", "apply_patch", EDIT, True),
        ("codex", "write_file", {"file_path": "test_a.py", "content": "@patch("}, True),
        ("codex", "read_file", {"file_path": "test_a.py"}, False),
        ("codex", "view_diff", {}, False),
        ("opencode", "bash", {"command": PATCHED}, True),
        ("opencode", "edit", {"filePath": "test_a.py", "newString": "@patch("}, True),
        ("opencode", "Bash", {"command": PATCHED}, True),
        ("cc", "shell", {"command": PATCHED}, False),
        ("cc", "bash", {"command": PATCHED}, False),
        ("unheard-of", "Bash", {"command": PATCHED}, True),
        ("CODEX", "shell", {"command": PATCHED}, False),
    ],
)
def test_tools_of_platforms(hook: Hook, platform: str, tool: str, arguments: Any, told: bool) -> None:
    said = hook.call(tool, arguments, LESSONS_AGENT_PLATFORM=platform)
    assert (said.out != "{}") is told
    if told:
        assert ("env" in said.json) is (platform != "codex"), "a key that Codex does not know voids the whole answer"
        assert said.context


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("run_shell_command", {"command": PATCHED}),
        ("replace_in_file", EDIT),
        ("replace", EDIT),
        ("write_file", {"file_path": "test_a.py", "content": "@patch("}),
    ],
)
def test_gemini_is_told_after_the_tool(hook: Hook, tool: str, arguments: Any) -> None:
    payload = {"session_id": "s", "tool_name": tool, "tool_input": arguments}
    first = hook.run(payload | {"hook_event_name": "BeforeTool"}, LESSONS_AGENT_PLATFORM="gemini")
    assert set(first.json) == {"systemMessage"}
    assert "AfterTool" in first.json["systemMessage"]
    again = hook.run(payload | {"hook_event_name": "BeforeTool"}, "--explain", LESSONS_AGENT_PLATFORM="gemini")
    assert again.out == "{}", "the user was told once"
    assert "AfterTool" in again.err
    after = hook.run(payload | {"hook_event_name": "AfterTool"}, LESSONS_AGENT_PLATFORM="gemini")
    assert after.json["hookSpecificOutput"]["hookEventName"] == "AfterTool"
    assert set(after.json) == {"hookSpecificOutput"}
    assert record(after.context)["injected"] == ["mock-patch-3c4d"]


def test_gemini_denies_in_its_own_form(hook: Hook) -> None:
    payload = {"session_id": "s", "tool_name": "run_shell_command", "tool_input": {"command": "pytest tests/"}}
    said = hook.run(payload | {"hook_event_name": "BeforeTool"}, "--agent", "gemini")
    assert said.json == {"decision": "deny", "reason": GUARDED}
    after = hook.run(payload | {"hook_event_name": "AfterTool"}, "--agent", "gemini")
    assert after.out == "{}", "it has run by then"
    assert hook.run(payload | {"tool_name": "list_directory", "tool_input": {}}, "--agent=gemini").out == "{}"


PATCH = """*** Begin Patch
*** Update File: src/a.py
@@
-old
+print(1)
*** Update File: tests/test_auth.py
@@
 kept
+@patch('a.b')
*** Add File: tests/test_new.py
+mock.patch('c')
*** End Patch
"""


def test_codex_s_patches_are_read_file_by_file(hook: Hook) -> None:
    assert hook.call("apply_patch", {"command": PATCH}, "--agent", "codex").context
    other = PATCH.replace("@patch(", "x(").replace("mock.", "x.")
    assert hook.run({"tool_name": "apply_patch", "tool_input": {"command": other}}, "--agent", "codex").out == "{}"
    moved = other.replace("src/a.py", "src/a.py\n*** Move to: tests/test_b.py").replace("print(1)", "@patch(1)")
    assert hook.run({"tool_name": "apply_patch", "tool_input": {"command": moved}}, "--agent", "codex").context


def test_a_new_file_of_a_patch_is_written(hook: Hook) -> None:
    hook.lessons({"slug": "w", "toolNames": ["Write"], "pathRegexSources": [{"source": "_new"}], "message": "m"})
    assert hook.call("apply_patch", {"command": PATCH}, "--agent", "codex").context


def test_codex_gets_a_reason_even_when_there_is_none(hook: Hook) -> None:
    hook.lessons({"slug": "g", "type": "guard", "toolNames": ["Bash"], "message": " "})
    said = hook.shell("ls", "--agent", "codex").json["hookSpecificOutput"]
    assert said["permissionDecisionReason"] == 'the lesson "g" blocks this call'


def test_cursor_and_copilot(hook: Hook) -> None:
    shell = {"conversation_id": "c", "hook_event_name": "beforeShellExecution", "command": "pytest tests/", "cwd": "/w"}
    denied = {"permission": "deny", "user_message": GUARDED, "agent_message": GUARDED}
    assert hook.run(shell, "--agent", "cursor").json == denied
    tool = {"conversation_id": "c", "tool_name": "Shell", "tool_input": {"command": PATCHED}}
    assert hook.run(tool | {"hook_event_name": "preToolUse"}, "--agent", "cursor").out == "{}"
    after = hook.run(tool | {"hook_event_name": "postToolUse"}, "--agent", "cursor").json
    assert set(after) == {"additional_context"}
    call = {"sessionId": "p", "toolName": "bash", "toolArgs": json.dumps({"command": "pytest tests/"})}
    assert hook.run(call, "--agent", "copilot").json == {
        "permissionDecision": "deny",
        "permissionDecisionReason": GUARDED,
    }


# ---- the page's forms, to the letter


@pytest.mark.parametrize("platform", ["cc", "opencode"])
def test_the_page_s_form_for_claude_code(hook: Hook, platform: str) -> None:
    page = ("--contract", "page", "--agent", platform)
    assert hook.shell(PATCHED, *page).json == {
        "hookSpecificOutput": {"additionalContext": "## Lesson: mock.patch where the name is used"},
        "env": {"LESSONS_SEEN": "mock-patch-3c4d"},
    }
    assert hook.shell("pytest tests/", *page).json == {
        "hookSpecificOutput": {
            "hookEventName": "PreToolUse",
            "permissionDecision": "deny",
            "permissionDecisionReason": GUARDED,
        }
    }
    assert hook.shell("ls", *page).out == "{}"


def test_the_page_s_form_for_gemini(hook: Hook) -> None:
    page = ("--contract=page", "--agent=gemini")
    assert hook.call("run_shell_command", {"command": PATCHED}, *page).json == {
        "additionalContext": "## Lesson: mock.patch where the name is used"
    }
    assert hook.call("run_shell_command", {"command": "pytest tests/"}, *page).json == {
        "decision": "deny",
        "reason": GUARDED,
        "systemMessage": GUARDED,
    }


def test_the_page_s_form_for_codex(hook: Hook) -> None:
    page = ("--contract=page", "--agent=codex")
    assert hook.call("shell", {"command": PATCHED}, *page).out == "{}"
    assert hook.call("shell", {"command": "pytest tests/"}, *page).json == {
        "permissionDecision": "deny",
        "permissionDecisionReason": GUARDED,
    }
    assert hook.shell(PATCHED).context, "what could not be told was not claimed"


def test_texts_are_joined_as_on_the_page(hook: Hook) -> None:
    hook.lessons(*({"slug": s, "toolNames": ["Bash"], "message": f"m{s}"} for s in "abcd"))
    assert hook.shell("ls", "--contract=page").context == "ma\n\n---\n\nmb\n\n---\n\nmc"


# ---- limits


@pytest.mark.parametrize(
    ("config", "environ", "told"),
    [
        ({}, {}, 3),
        ({"maxLessonsPerInjection": 2}, {}, 2),
        ({"maxLessonsPerInjection": "5"}, {}, 3),
        ({"maxLessonsPerInjection": 2}, {"LESSONS_MAX_LESSONS_PER_INJECTION": "1"}, 1),
        ({"maxLessonsPerInjection": 2}, {"LESSONS_MAX_LESSONS_PER_INJECTION": "4 or so"}, 4),
        ({"maxLessonsPerInjection": 2}, {"LESSONS_MAX_LESSONS_PER_INJECTION": "junk"}, 2),
        ({"maxLessonsPerInjection": 2}, {"LESSONS_MAX_LESSONS_PER_INJECTION": ""}, 2),
        ({"maxLessonsPerInjection": 2}, {"LESSONS_MAX_LESSONS_PER_INJECTION": "0"}, 0),
        ({"injectionBudgetBytes": 4}, {}, 2),
        ({"injectionBudgetBytes": 4}, {"LESSONS_INJECTION_BUDGET_BYTES": "2"}, 1),
        ({"injectionBudgetBytes": 4}, {"LESSONS_INJECTION_BUDGET_BYTES": "9" * 50}, 3),
    ],
)
def test_limits(hook: Hook, config: dict[str, Any], environ: dict[str, str], told: int) -> None:
    lessons = {s: {"slug": s, "toolNames": ["Bash"], "message": f"m{s}"} for s in "abcde"}
    hook.use({"config": config, "lessons": lessons})
    said = hook.shell("ls", **environ)
    assert len(record(said.context)["injected"] if said.out != "{}" else []) == told


def test_what_the_budget_dropped_comes_later(hook: Hook) -> None:
    lessons = {s: {"slug": s, "toolNames": ["Bash"], "message": s * 50} for s in "abc"}
    hook.use({"config": {"injectionBudgetBytes": 60}, "lessons": lessons})
    first = record(hook.shell("ls").context)
    assert first == {"version": 1, "injected": ["a"], "dropped": ["b", "c"]}
    assert [record(hook.shell("ls").context)["injected"] for _ in range(2)] == [["b"], ["c"]]
    assert hook.shell("ls").out == "{}"


def test_a_context_stays_below_what_claude_code_shows(hook: Hook) -> None:
    hook.lessons({"slug": "a", "toolNames": ["Bash"], "message": "x" * 50_000})
    context = hook.shell("ls").context
    assert len(context) < 10_000
    assert "cut: 40,400 more characters" in context


def test_halves_of_characters_are_not_written(hook: Hook) -> None:
    hook.lessons({"slug": "a", "type": "guard", "toolNames": ["Bash"], "message": "\ud83d {command}"})
    said = hook.run('{"tool_name":"Bash","tool_input":{"command":"\\ud800x"}}')
    assert said.json["hookSpecificOutput"]["permissionDecisionReason"] == "\ufffd \ufffdx"
    assert said.out.isascii()


def test_a_lesson_that_is_not_read_is_told_again(hook: Hook) -> None:
    import subprocess
    import sys

    payload = {
        "session_id": "s1",
        "hook_event_name": "PreToolUse",
        "tool_name": "Bash",
        "tool_input": {"command": PATCHED},
    }
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "hookwright", "lessons", "inject"]
    subprocess.run(command, input=json.dumps(payload).encode(), stdout=writing, env=hook.environ, check=False)
    os.close(writing)
    assert hook.run(payload).context


# ---- options


@pytest.mark.parametrize(
    "options", [["--agnet", "codex"], ["--agent"], ["--agent", "codx"], ["--contract", "x"], ["x"]]
)
def test_a_wrong_option_blocks_nothing(hook: Hook, options: list[str]) -> None:
    said = hook.shell("pytest tests/", *options)
    assert (said.code, said.out) == (1, "{}"), "2 would be a denial"
    assert "error" in said.err


def test_help(hook: Hook) -> None:
    for verb in ("inject", "session-start"):
        said = hook.run("", "--help", verb=verb)
        assert said.code == 0
        assert "--contract" in said.out
    assert hook.run("", verb="--help").code == 0
    wrong = hook.run("", verb="injct")
    assert wrong.code == 2
    assert 'did you mean "inject"' in wrong.err


def test_explain_names_every_lesson(hook: Hook) -> None:
    err = hook.shell(PATCHED, "--explain").err
    assert "mock-patch-3c4d: matched" in err
    assert "G: command" in err
    assert "told: mock-patch-3c4d" in err
    hook.lessons({"toolNames": ["Bash"], "commandRegexSources": [{"source": r"(a+)\1+b"}], "slug": "slow"})
    err = hook.shell("a" * 5000, "--explain").err
    assert r"(a+)\1+b" in err
    assert "was not decided" in err


# ---- starts


DIRECTIVE = {"type": "directive", "slug": "d1", "message": "Always ask.", "tags": ["topic:b"]}
PROTOCOL = {"type": "protocol", "slug": "p1", "message": "Report at the end."}


@pytest.mark.parametrize("verb", ["inject", "session-start"])
@pytest.mark.parametrize("source", ["startup", "resume", "compact"])
def test_a_session_starts(hook: Hook, verb: str, source: str) -> None:
    hook.lessons(DIRECTIVE, PROTOCOL, {"slug": "h", "toolNames": ["Bash"], "message": "m"})
    said = hook.run({"hook_event_name": "SessionStart", "source": source, "session_id": "s"}, verb=verb)
    assert set(said.json) <= {"hookSpecificOutput", "env"}
    assert said.json["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    text, _, _ = said.context.partition("\n\n<!--")
    assert text == "## Non-Negotiable Directives\n\nAlways ask.\n\n## Active Protocols\n\nReport at the end."
    assert record(said.context)["injected"] == ["d1", "p1"]


@pytest.mark.parametrize("verb", ["inject", "subagent-start"])
def test_a_helper_agent_starts(hook: Hook, verb: str) -> None:
    hook.lessons(DIRECTIVE, PROTOCOL)
    said = hook.run({"hook_event_name": "SubagentStart", "session_id": "s"}, verb=verb)
    assert said.json["hookSpecificOutput"]["hookEventName"] == "SubagentStart"
    assert said.context.startswith("## Non-Negotiable Directives\n\nAlways ask.\n\n<!--")


def test_a_subverb_says_what_the_payload_does_not(hook: Hook) -> None:
    hook.lessons(DIRECTIVE)
    for verb, event in (("session-start", "SessionStart"), ("subagent-start", "SubagentStart")):
        for payload in ("", "{}", "{bad", '{"session_id": "x"}'):
            assert hook.run(payload, verb=verb).json["hookSpecificOutput"]["hookEventName"] == event


@pytest.mark.parametrize(
    ("source", "again"), [("clear", True), ("compact", True), ("startup", False), ("resume", False)]
)
def test_a_context_that_is_new_is_told_again(hook: Hook, source: str, again: bool) -> None:
    assert hook.shell(PATCHED).context
    hook.run({"hook_event_name": "SessionStart", "source": source, "session_id": "s1"})
    assert (hook.shell(PATCHED).out != "{}") is again


def test_gemini_s_prompt_is_told_once_what_a_start_tells(hook: Hook) -> None:
    hook.lessons(DIRECTIVE)
    prompt = {"hook_event_name": "BeforeAgent", "session_id": "s", "prompt": "x"}
    first = hook.run(prompt, "--agent", "gemini").json
    assert first["hookSpecificOutput"]["hookEventName"] == "BeforeAgent"
    assert hook.run(prompt, "--agent", "gemini").out == "{}"
    start = {"hook_event_name": "SessionStart", "session_id": "t", "source": "startup"}
    assert hook.run(start, "--agent", "gemini").context
    assert hook.run(prompt | {"session_id": "t"}, "--agent", "gemini").out == "{}"


def test_the_flat_forms_at_a_start(hook: Hook) -> None:
    hook.lessons(DIRECTIVE)
    assert "additional_context" in hook.run({"hook_event_name": "sessionStart"}, "--agent", "cursor").json
    assert "additionalContext" in hook.run({}, "--agent", "copilot", verb="session-start").json


def test_other_events_say_nothing(hook: Hook) -> None:
    said = hook.run({"hook_event_name": "Stop", "session_id": "s"}, "--explain")
    assert said.out == "{}"
    assert '"Stop"' in said.err


# ---- the index, in the process


def test_a_large_manifest_has_an_index_and_the_same_answers(hook: Hook) -> None:
    lessons = [
        {
            "slug": f"s{at}",
            "toolNames": ["Bash"],
            "commandRegexSources": [{"source": f"word{at}\\b"}],
            "message": "x" * 400,
        }
        for at in range(400)
    ]
    hook.lessons(*lessons)
    for session in ("a", "b"):
        payload = {"session_id": session, "tool_name": "Bash", "tool_input": {"command": "word7 word31"}}
        assert record(hook.run(payload).context)["injected"] == ["s7", "s31"]
    assert len(list((hook.folder / "state" / "lessons" / "index").iterdir())) == 1
    assert "s7: matched" in hook.run(payload | {"session_id": "c"}, "--explain").err


@pytest.mark.parametrize("where", ["consult", "confirm"])
def test_a_mistake_of_ours_stops_no_call(
    hook: Hook, where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import io
    import sys

    from hookwright.cli import lessons_inject
    from hookwright.lessons.inject import Advice

    def fail(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(*((lessons_inject, "consult") if where == "consult" else (Advice, "confirm")), fail)
    payload = json.dumps({"tool_name": "Bash", "tool_input": {"command": "pytest"}}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(payload)))
    for name, value in hook.environ.items():
        monkeypatch.setenv(name, value)
    assert lessons_inject.main(["inject", "--explain"]) == 0
    said = capsys.readouterr()
    assert (said.out == "{}") is (where == "consult")
    assert "ZeroDivisionError: ours" in said.err
