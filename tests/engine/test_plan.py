"""Which hooks would run and why: files in force, what a mistake costs, matchers, duplicates, the dry run as data."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.engine import sources
from hookwright.engine.errors import UnknownEventError, WorkspaceError
from hookwright.engine.plan import MOST_KEPT
from hookwright.model.matcher import Matcher

if TYPE_CHECKING:
    from conftest import Shop

CLAUDE = ".claude/settings.json"


def command(text: str, **keys: Any) -> dict[str, Any]:
    return {"type": "command", "command": text, **keys}


def hook(text: str, matcher: str = "*", **keys: Any) -> dict[str, Any]:
    return {"matcher": matcher, "hooks": [command(text, **keys)]}


def settings(*handlers: Any, event: str = "PreToolUse", **keys: Any) -> str:
    return json.dumps({"hooks": {event: [{"hooks": list(handlers)}]}, **keys})


def home(shop: Shop, text: str) -> None:
    path = shop.home / CLAUDE
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


def runs(shop: Shop, event: str = "PreToolUse", agent: str = "claude-code", **options: Any) -> list[str]:
    engine = shop.engine(agent, approved=False, **options)
    return [entry.label for entry in engine.plan(event).running]


def causes(shop: Shop, event: str = "PreToolUse", tool: str = "Bash") -> dict[str, str]:
    engine = shop.engine("claude-code", approved=False)
    payload = engine.sample(event, tool if "Tool" in event else None)
    return {entry.label: entry.cause for entry in engine.plan(event, payload).entries}


# ---- files


def test_user_project_and_local_files_all_count_with_their_source(shop: Shop) -> None:
    home(shop, settings(command("user")))
    shop.write(CLAUDE, settings(command("project")))
    shop.write(".claude/settings.local.json", settings(command("local")))
    entries = shop.engine("claude-code", approved=False).plan("PreToolUse").entries
    assert [(e.label, e.scope) for e in entries] == [("user", "user"), ("project", "project"), ("local", "local")]
    assert entries[0].path == str(shop.home / CLAUDE)
    assert entries[0].place == "hooks.PreToolUse[0].hooks[0]"


def test_the_users_folder_can_be_elsewhere(shop: Shop) -> None:
    other = shop.home / "elsewhere"
    other.mkdir()
    (other / "settings.json").write_text(settings(command("there")))
    home(shop, settings(command("here")))
    shop.environ["CLAUDE_CONFIG_DIR"] = str(other)
    assert runs(shop) == ["there"]


@pytest.mark.parametrize(
    ("user", "project", "local", "labels"),
    [
        (True, None, None, []), (True, False, None, ["user", "project"]), (None, True, False, ["user", "project"]),
        (None, None, True, []), (False, True, None, []), (None, None, None, ["user", "project"]),
    ],
)  # fmt: skip
def test_the_nearest_file_says_whether_hooks_are_off(
    shop: Shop, user: bool | None, project: bool | None, local: bool | None, labels: list[str]
) -> None:
    def keys(value: bool | None) -> dict[str, bool]:
        return {} if value is None else {"disableAllHooks": value}

    home(shop, settings(command("user"), **keys(user)))
    shop.write(CLAUDE, settings(command("project"), **keys(project)))
    shop.write(".claude/settings.local.json", json.dumps(keys(local)))
    assert runs(shop) == labels
    if not labels:
        assert set(causes(shop).values()) == {"switched-off"}


@pytest.mark.parametrize(
    ("keys", "labels"),
    [
        ({}, ["project", "managed"]), ({"allowManagedHooksOnly": True}, ["managed"]),
        ({"allowManagedHooksOnly": "yes"}, ["managed"]), ({"strictPluginOnlyCustomization": ["hooks"]}, ["managed"]),
        ({"strictPluginOnlyCustomization": ["skills"]}, ["project", "managed"]), ({"disableAllHooks": True}, []),
    ],
)  # fmt: skip
def test_what_an_organisation_can_say(shop: Shop, keys: dict[str, Any], labels: list[str]) -> None:
    managed = shop.path.parent / "managed"
    managed.mkdir()
    (managed / "managed-settings.json").write_text(settings(command("managed"), **keys))
    shop.write(CLAUDE, settings(command("project")))
    assert runs(shop, managed_dir=str(managed)) == labels


def test_a_project_cannot_turn_off_an_organisations_hooks(shop: Shop) -> None:
    managed = shop.path.parent / "managed"
    managed.mkdir()
    (managed / "managed-settings.json").write_text(settings(command("managed")))
    shop.write(CLAUDE, settings(command("project"), disableAllHooks=True))
    assert runs(shop, managed_dir=str(managed)) == ["managed"]


@pytest.mark.parametrize(
    ("variable", "labels"), [("CLAUDE_CODE_SIMPLE", []), ("CLAUDE_CODE_SAFE_MODE", []), ("OTHER", ["a"])]
)
def test_variables_switch_hooks_off(shop: Shop, variable: str, labels: list[str]) -> None:
    shop.write(CLAUDE, settings(command("a")))
    shop.environ[variable] = "1"
    assert runs(shop) == labels


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + settings(command("a")).encode(),
        settings(command("a")).encode("utf-16"),
        settings(command("a")).replace(" ", "\r\n").encode(),
        b'{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": "a"}]}], "\xff": 1}}',
    ],
)
def test_encodings_that_load(shop: Shop, data: bytes) -> None:
    shop.write(CLAUDE, "").write_bytes(data)
    assert runs(shop) == ["a"]


def test_what_cannot_be_read_costs_that_file_only(shop: Shop) -> None:
    home(shop, settings(command("user")))
    path = shop.path / CLAUDE
    path.parent.mkdir()
    broken = (path.mkdir, lambda: os.mkfifo(path), lambda: path.symlink_to("/nowhere"), lambda: path.write_text("{"))
    for make in broken:
        make()
        assert runs(shop) == ["user"]
        path.rmdir() if path.is_dir() else path.unlink()


def test_a_file_of_absurd_size_is_not_read(shop: Shop) -> None:
    path = shop.write(CLAUDE, "")
    os.truncate(path, sources.MAX_BYTES + 1)
    engine = shop.engine("claude-code", approved=False)
    layer = next(layer for layer in engine.in_force().layers if layer.scope == "project")
    assert (layer.state, "larger than 8 MiB" in layer.problem) == ("unreadable", True)


def test_for_lamied_a_file_that_is_there_and_cannot_be_read_is_an_error(shop: Shop) -> None:
    shop.write(CLAUDE, settings(command("claude")))
    path = shop.path / ".lamied/hooks.json"
    path.parent.mkdir()
    broken = (path.mkdir, lambda: os.mkfifo(path), lambda: path.symlink_to("/nowhere"), lambda: path.write_text("[]"))
    for make in broken:
        make()
        plan = shop.engine(approved=False).plan("PreToolUse")
        assert plan.running == ()
        assert ".lamied/hooks.json" in plan.fault
        path.rmdir() if path.is_dir() else path.unlink()
    assert runs(shop, agent="lamied") == ["claude"]


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not_parsed_again(shop: Shop) -> None:
    shop.write(CLAUDE, settings(command("a")))
    engine = shop.engine("claude-code", approved=False)
    first = engine.in_force().layers[1].file
    assert engine.in_force().layers[1].file is first
    shop.write(CLAUDE, settings(command("b")))
    assert [e.label for e in engine.plan("PreToolUse").running] == ["b"]


# ---- what a mistake costs


def test_a_bad_entry_before_a_tool_costs_the_whole_file_and_elsewhere_only_itself(shop: Shop) -> None:
    bad = command("bad", timeout=0)
    shop.write(CLAUDE, settings(bad, command("good")))
    plan = shop.engine("claude-code", approved=False).plan("PreToolUse")
    assert plan.running == ()
    assert [(d.place, d.loss) for d in plan.dropped] == [("hooks.PreToolUse[0].hooks[0]", "file")]
    shop.write(CLAUDE, settings(bad, command("good"), event="PostToolUse"))
    plan = shop.engine("claude-code", approved=False).plan("PostToolUse")
    assert [e.label for e in plan.running] == ["good"]
    assert "greater than 0" in plan.dropped[0].why


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "{}", "null", "[]", '"x"', "{bad}", '{"hooks": null}', '{"hooks": []}', '{"hooks": "x"}', "{}{}",
        '{"hooks": {"PreToolUse": 5}}', '{"hooks": {"PreToolUse": [5]}}', '{"hooks": {"Nope": [{"hooks": []}]}}',
        '{"PreToolUse": [{"hooks": []}]}', "[" * 5000, "{" * 5000, '{"hooks": {"PreToolUse": [' * 3000,
    ],
)  # fmt: skip
def test_no_file_makes_it_crash(shop: Shop, text: str) -> None:
    for agent, name in (("claude-code", CLAUDE), ("lamied", ".lamied/hooks.json")):
        shop.write(name, text)
        engine = shop.engine(agent, approved=False)
        assert engine.plan("PreToolUse").running == ()
        assert engine.pre_tool_use("Bash", {}).decision.kind in ("go-on", "error")


# ---- which run


def test_every_cause_is_told_in_words(shop: Shop) -> None:
    group = {
        "hooks": [
            command("runs"),
            command("runs", timeout=5),
            command("other rule", **{"if": "Bash(git push *)"}),
            {"type": "prompt", "prompt": "is it fine?"},
        ]
    }
    shop.write(CLAUDE, json.dumps({"hooks": {"PreToolUse": [group, {"matcher": "Edit", "hooks": [command("edit")]}]}}))
    engine = shop.engine("claude-code", approved=False)
    plan = engine.plan("PreToolUse", engine.sample("PreToolUse", "Bash"))
    assert [(e.label, e.cause) for e in plan.entries] == [
        ("runs", "duplicate"), ("runs", "matched"), ("other rule", "condition"), ("is it fine?", "not-run-here"),
        ("edit", "matcher"),
    ]  # fmt: skip
    text = "\n".join(plan.lines())
    for words in (
        "PreToolUse:Bash: 1 of 5 hooks run", "stands again at hooks.PreToolUse[0].hooks[1]",
        "`if: Bash(git push *)` fits none of the commands in `git status`", "are not run by Hookwright",
        'its matcher "Edit" does not select "Bash"',
    ):  # fmt: skip
        assert words in text


def test_of_equal_hooks_the_last_ones_options_count(shop: Shop) -> None:
    home(shop, settings(command("same", timeout=1, onFailure="block")))
    shop.write(CLAUDE, settings(command("same", timeout=7, shell="bash")))
    running = shop.engine("claude-code", approved=False).plan("PreToolUse").running
    assert [(e.scope, e.timeout, e.on_failure) for e in running] == [("project", 7.0, False)]


@pytest.mark.parametrize("keys", [{"args": []}, {"if": "Bash"}, {"shell": "powershell"}])
def test_what_makes_two_hooks_differ(shop: Shop, keys: dict[str, Any]) -> None:
    shop.write(CLAUDE, settings(command("a"), command("a", **keys)))
    assert set(causes(shop).values()) == {"matched"}
    assert len(runs(shop)) == 2


def test_lamied_runs_equal_hooks_as_often_as_they_are_there(shop: Shop) -> None:
    shop.write(".lamied/hooks.json", settings(command("a"), command("a")))
    assert runs(shop, agent="lamied") == ["a", "a"]


def test_a_condition_on_an_event_that_is_about_no_tool_never_runs(shop: Shop) -> None:
    shop.write(CLAUDE, settings(command("a", **{"if": "Bash"}), command("b"), event="Stop"))
    assert causes(shop, "Stop") == {"a": "condition", "b": "matched"}


def test_kinds_that_the_agent_does_not_run_on_an_event(shop: Shop) -> None:
    shop.write(CLAUDE, settings({"type": "http", "url": "http://127.0.0.1:9/"}, command("a"), event="SessionStart"))
    assert causes(shop, "SessionStart") == {"http://127.0.0.1:9/": "kind", "a": "matched"}


def test_a_pattern_that_takes_too_long_runs_the_hook_to_be_on_the_safe_side(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Matcher, "decide", lambda *_: None)
    shop.write(CLAUDE, json.dumps({"hooks": {"PreToolUse": [{"matcher": "a.*b", "hooks": [command("a")]}]}}))
    entries = shop.engine("claude-code", approved=False).plan("PreToolUse").entries
    assert [(e.cause, "takes too long" in e.why) for e in entries] == [("matched", True)]


def test_default_time_limits_come_from_the_event(shop: Shop) -> None:
    for event, seconds in (("PreToolUse", 600), ("UserPromptSubmit", 30), ("SessionEnd", 1.5), ("MessageDisplay", 10)):
        shop.write(CLAUDE, settings(command("a"), event=event))
        assert [e.timeout for e in shop.engine("claude-code", approved=False).plan(event).running] == [seconds]


def test_the_dry_run_is_json(shop: Shop) -> None:
    shop.write(CLAUDE, settings(command("a", **{"async": True})))
    data = json.loads(json.dumps(shop.engine("claude-code", approved=False).plan("PreToolUse").as_data()))
    assert (data["agent"], data["event"], data["subject"]) == ("claude-code", "PreToolUse", "Bash")
    assert data["hooks"][0]["background"] is True
    assert data["hooks"][0]["timeout"] == 600


def test_unknown_events_workspaces_and_agents_are_refused(shop: Shop) -> None:
    with pytest.raises(UnknownEventError, match='has no event "Nope"'):
        shop.engine(approved=False).plan("Nope", {})
    with pytest.raises(WorkspaceError, match="is not a folder"):
        type(shop.engine(approved=False))(shop.path / "nowhere")
    with pytest.raises(LookupError, match="nobody"):
        shop.engine("nobody", approved=False)


# ---- what is kept between two events


def test_files_that_stay_the_same_are_one_reading(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [hook("a")]}, CLAUDE)
    engine = shop.engine("claude-code", approved=False)
    first = engine.in_force()
    assert engine.in_force() is first
    shop.hooks({"PreToolUse": [hook("a")]}, CLAUDE)
    assert engine.in_force() is first
    shop.hooks({"PreToolUse": [hook("b")]}, CLAUDE)
    second = engine.in_force()
    assert [handler.text("command") for _, handler in second.handlers()] == ["b"]
    shop.write(".claude/settings.local.json", "{}")
    assert engine.in_force() is not second
    (shop.path / CLAUDE).unlink()
    assert not list(engine.in_force().handlers())


def test_a_plan_that_is_kept_is_that_of_its_subject_and_agent(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [hook("a", "edit_file"), hook("b", "write_file")], "Stop": [hook("c")]})
    engine = shop.engine(approved=False)

    def labels(event: str, tool: str | None = None, *, helper: bool = False) -> list[str]:
        return [entry.label for entry in engine.plan(event, engine.sample(event, tool), helper=helper).running]

    for _ in range(3):
        assert labels("PreToolUse", "edit_file") == ["a"]
        assert labels("PreToolUse", "write_file") == ["b"]
        assert labels("PreToolUse", "no_such_tool") == []
        assert labels("Stop") == ["c"]
        assert labels("Stop", helper=True) == []


def test_a_condition_is_tried_on_every_call(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [hook("a", **{"if": "Bash(ls *)"})]}, CLAUDE)
    engine = shop.engine("claude-code", approved=False)
    for _ in range(2):
        for command, runs in (("ls -l", True), ("pwd", False)):
            payload = engine.sample("PreToolUse", "Bash") | {"tool_input": {"command": command}}
            assert bool(engine.plan("PreToolUse", payload).running) is runs


def test_however_many_tools_there_are_little_is_kept(shop: Shop) -> None:
    shop.hooks({"PreToolUse": [hook("a", "t[0-9]+")]})
    engine = shop.engine(approved=False)
    for number in range(MOST_KEPT * 3):
        assert engine.plan("PreToolUse", engine.sample("PreToolUse", f"t{number}")).running
    assert len(engine._planner._memory.plans) == MOST_KEPT
