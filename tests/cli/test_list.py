"""`hookwright list`: all hooks in force, from where, and which would run."""

from __future__ import annotations

import json

import pytest


def handler(command: str, **keys: object) -> dict[str, object]:
    return {"type": "command", "command": command, **keys}


def group(command: str, matcher: str | None = None, **keys: object) -> dict[str, object]:
    hooks = {"hooks": [handler(command, **keys)]}
    return hooks if matcher is None else {"matcher": matcher, **hooks}


@pytest.fixture
def layered(shop):
    """Hooks of the user, the project and the project's user."""
    shop.write("../home/.claude/settings.json", json.dumps({"hooks": {"PreToolUse": [group("user", "Bash")]}}))
    shop.hooks({"PreToolUse": [group("project", "Edit|Write")], "Stop": [group("stop")]}, ".claude/settings.json")
    shop.hooks({"SessionStart": [group("local", "resume")]}, ".claude/settings.local.json")
    return shop


def data(cli, *argv: str) -> dict:
    return json.loads(cli("list", "--json", *argv).out)


def test_all_layers_the_farthest_first(layered, cli) -> None:
    done = cli("list")
    assert done.code == 0
    assert f"4 hooks of Claude Code in {layered.path}; none runs: the hooks of this workspace are not" in done.out
    order = [done.out.index(f"    {name}\n") for name in ("user", "project", "stop", "local")]
    assert order == sorted(order)
    assert "~/.claude/settings.json:1 PreToolUse Bash (user, not approved)" in done.out
    assert ".claude/settings.json:7 PreToolUse Edit|Write (project, not approved)" in done.out
    assert ".claude/settings.local.json:7 SessionStart resume (local, not approved)" in done.out
    assert "Selects `resume`." in done.out
    assert "runs: Stop has no matcher" in done.out


def test_approved(layered, cli) -> None:
    layered.approve()
    out = cli("list").out
    assert "in force" not in out
    assert f"in {layered.path}, approved on " in out
    assert out.count(", approved)") == 4
    layered.hooks({"SessionStart": [group("local", "startup")]}, ".claude/settings.local.json")
    out = cli("list").out
    assert "none runs: the hooks of this workspace changed since they were approved: 1 new, 1 gone" in out
    assert out.count("(local, not approved)") == 1
    assert out.count("approved before other hooks changed)") == 3


def test_for_a_tool(layered, cli) -> None:
    out = cli("list", "--tool", "Edit").out
    assert 'runs: its matcher "Edit|Write" selects "Edit"' in out
    assert 'does not run: its matcher "Bash" does not select "Edit"' in out
    assert "stop" not in out
    assert "SessionStart" not in out


def test_any_name_of_a_tool(shop, cli) -> None:
    shop.hooks({"PreToolUse": [group("a", "Bash"), group("b", "run_terminal_command")]})
    for tool in ("Bash", "run_terminal_command"):
        assert [row["runs"] for row in data(cli, "--tool", tool)["hooks"]] == [True, True]


def test_for_an_event(layered, cli) -> None:
    assert [row["label"] for row in data(cli, "--event", "SessionStart")["hooks"]] == ["local"]
    rows = data(cli, "--event", "PreToolUse", "--tool", "Bash")["hooks"]
    assert [row["label"] for row in rows] == ["user", "project"]
    done = cli("list", "--event", "PostToolUse")
    assert done.code == 0
    assert "no hooks of Claude Code on PostToolUse" in done.out


def test_what_never_runs_and_why(shop, cli) -> None:
    shop.hooks({"SessionStart": [group("a")], "PreTooluse": [group("b")], "PreToolUse": [group("c", "bash")]})
    out = cli("list").out
    assert "does not run: Lamied skips SessionStart hooks" in out
    assert 'does not run: Lamied has no such event; did you mean "PreToolUse"?' in out
    assert "Selects nothing: the hooks never run." in out


def test_what_depends_on_the_call(shop, cli) -> None:
    shop.hooks(
        {
            "PreToolUse": [
                group("rule", "Bash", **{"if": "Bash(git push:*)"}),
                {"matcher": "Bash", "hooks": [{"type": "prompt", "prompt": "safe?"}]},
                group("twice", "Bash"),
                group("twice", "Bash"),
            ]
        },
        ".claude/settings.json",
    )
    rows = data(cli, "--tool", "Bash")["hooks"]
    assert [row["runs"] for row in rows] == [None, None, False, True]
    assert rows[0]["why"] == "runs for calls that fit its `if`: Bash(git push:*)"
    assert "they need the agent" in rows[1]["why"]
    assert "runs once" in rows[2]["why"]


def test_the_fallback(shop, cli) -> None:
    shop.one("Stop", "theirs", file=".claude/settings.json")
    found = data(cli, "--agent", "lamied")
    assert [(row["label"], row["path"]) for row in found["hooks"]] == [
        ("theirs", str(shop.path / ".claude/settings.json"))
    ]
    shop.one("Stop", "own")
    assert [row["label"] for row in data(cli)["hooks"]] == ["own"]


def test_switched_off(layered, cli) -> None:
    layered.write(".claude/settings.local.json", '{"disableAllHooks": true}')
    out = cli("list").out
    assert 'says "disableAllHooks": true' in out
    assert {row["in_force"] for row in data(cli)["hooks"]} == {False}


def test_the_shape_of_the_json(shop, cli) -> None:
    shop.one("PreToolUse", "x", "Bash", timeout=5)
    found = data(cli, "--tool", "Bash")
    assert {key: found[key] for key in ("version", "agent", "workspace", "event", "tool", "approved", "fault")} == {
        "version": 1, "agent": "lamied", "workspace": str(shop.path), "event": None, "tool": "run_terminal_command",
        "approved": False, "fault": "",
    }  # fmt: skip
    assert found["files"] == [
        {"path": str(shop.path / ".lamied/hooks.json"), "scope": "project", "state": "read", "problem": "", "off": ""}
    ]
    assert found["hooks"] == [
        {
            "event": "PreToolUse", "matcher": "Bash", "kind": "command", "label": "x",
            "path": str(shop.path / ".lamied/hooks.json"), "line": 6, "scope": "project",
            "place": "hooks.PreToolUse[0].hooks[0]", "in_force": True, "approved": False, "new": True, "runs": True,
            "why": 'its matcher "Bash" selects "run_terminal_command"', "timeout": 5.0,
        }
    ]  # fmt: skip


def test_a_broken_file(shop, cli) -> None:
    shop.write(".lamied/hooks.json", '{"hooks": {"PreToolUse": [{"hooks": 3}]}}')
    done = cli("list")
    assert done.code == 2
    assert "dropped .lamied/hooks.json hooks.PreToolUse[0]" in done.out
    assert "Lamied runs no hook" in done.err
    assert data(cli)["fault"]


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--event", "Stopp"], 'no event "Stopp"; did you mean "Stop"?'),
        (["--event", "Stop", "--tool", "Bash"], "Stop of Lamied is not about a tool"),
        (["--workspace", "/nonexistent"], "/nonexistent is not a folder"),
    ],
)
def test_wrong_usage(shop, cli, argv: list[str], said: str) -> None:
    shop.one("Stop", "true")
    done = cli("list", *argv)
    assert done.code == 2
    assert said in done.err


def test_nothing_runs(shop, cli) -> None:
    shop.one("PreToolUse", "touch ran")
    shop.approve()
    assert cli("list", "--tool", "Bash").code == 0
    assert not (shop.path / "ran").exists()


def test_thousands_of_hooks(shop, cli) -> None:
    shop.hooks({"PreToolUse": [group(f"echo {number}", "Bash") for number in range(3000)]})
    assert len(data(cli)["hooks"]) == 3000
