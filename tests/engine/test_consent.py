"""Consent: what is not approved runs by no route, and what is approved is what runs."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Shop
    from hookwright.engine.engine import Engine
    from hookwright.engine.report import Report

CLAUDE = ".claude/settings.json"
LAMIED = ".lamied/hooks.json"
EDIT = {"path": "src/cart.py", "old_string": "a", "new_string": "b"}
LEAVES_A_TRACE = "echo ran >> trace"

ROUTES: dict[str, Callable[[Engine], Report]] = {
    "run": lambda engine: engine.run("PreToolUse", engine.sample("PreToolUse", "edit_file")),
    "pre_tool_use": lambda engine: engine.pre_tool_use("edit_file", EDIT),
    "post_tool_use": lambda engine: engine.post_tool_use("edit_file", EDIT, "done"),
    "stop": lambda engine: engine.stop("t1"),
    "arun": lambda engine: asyncio.run(engine.arun("Stop", engine.sample("Stop"))),
    "apre_tool_use": lambda engine: asyncio.run(engine.apre_tool_use("edit_file", EDIT)),
    "apost_tool_use": lambda engine: asyncio.run(engine.apost_tool_use("edit_file", EDIT, "done")),
    "astop": lambda engine: asyncio.run(engine.astop("t1")),
    "helper": lambda engine: engine.pre_tool_use("edit_file", EDIT, helper=True),
}


def traces(shop: Shop) -> int:
    path = shop.path / "trace"
    return len(path.read_text().splitlines()) if path.exists() else 0


@pytest.mark.parametrize("agent", ["lamied", "claude-code"])
@pytest.mark.parametrize("route", ROUTES)
def test_unapproved_hooks_run_by_no_route(shop: Shop, route: str, agent: str) -> None:
    shop.everywhere("echo ran >> trace; exit 2", LAMIED if agent == "lamied" else CLAUDE)
    report = ROUTES[route](shop.engine(agent, approved=False))
    assert traces(shop) == 0
    assert (report.decision.kind, report.blocked, report.results) == ("not-approved", False, ())
    assert report.decision.told_user == ("the hooks of this workspace are not approved yet: 3 to look at",)
    assert report.decision.told_model == ()


@pytest.mark.parametrize("route", ROUTES)
def test_approved_hooks_run_by_every_route(shop: Shop, route: str) -> None:
    shop.everywhere(LEAVES_A_TRACE)
    assert ROUTES[route](shop.engine()).decision.kind != "not-approved"
    assert traces(shop) == 1


def test_what_was_shown_is_approved_and_not_what_the_file_says_by_then(shop: Shop) -> None:
    shop.everywhere("true")
    engine = shop.engine(approved=False)
    shown = engine.approval()
    assert [item.command for item in shown.items] == ["true"] * 3
    shop.everywhere(LEAVES_A_TRACE)
    engine.approve(shown)
    assert engine.stop("t").decision.kind == "not-approved"
    assert traces(shop) == 0
    shop.everywhere("true")
    assert engine.stop("t").decision.kind == "go-on"


def test_what_is_checked_is_what_runs(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that changes after it was read, and before the hooks start, changes nothing any more."""
    shop.everywhere("echo first >> trace")
    engine = shop.engine()
    check = engine.consent.check

    def and_then_change(force: Any) -> Any:
        verdict = check(force)
        shop.everywhere("echo second >> trace")
        return verdict

    monkeypatch.setattr(engine.consent, "check", and_then_change)
    engine.stop("t")
    assert shop.read("trace") == "first\n"
    monkeypatch.undo()
    assert engine.stop("t").decision.kind == "not-approved"
    assert shop.read("trace") == "first\n"


def test_no_run_slips_through_while_the_file_flips(shop: Shop) -> None:
    shop.everywhere("echo good >> trace")
    engine = shop.engine()
    done = threading.Event()

    def flip() -> None:
        while not done.is_set():
            for word in ("bad", "good"):
                new = shop.write("new.json", json.dumps({"hooks": {"Stop": [{"hooks": [
                    {"type": "command", "command": f"echo {word} >> trace"}]}]}}))  # fmt: skip
                new.replace(shop.path / LAMIED)

    thread = threading.Thread(target=flip)
    thread.start()
    kinds = {engine.stop("t").decision.kind for _ in range(60)}
    done.set()
    thread.join()
    assert "bad" not in (shop.read("trace") if traces(shop) else "")
    assert "not-approved" in kinds


@pytest.mark.parametrize(
    "change",
    [
        {"command": "true; true"}, {"command": "true "}, {"shell": "bash"}, {"if": "Edit"},
        {"type": "http", "url": "http://127.0.0.1:9/"},
    ],
)  # fmt: skip
def test_any_change_of_what_runs_or_when_is_asked_again(shop: Shop, change: dict[str, Any]) -> None:
    shop.one("PreToolUse", "true", "Edit", CLAUDE)
    engine = shop.engine("claude-code")
    assert engine.approval().approved
    changed = {"type": "command", "command": "true"} | change
    shop.hooks({"PreToolUse": [{"matcher": "Edit", "hooks": [changed]}]}, CLAUDE)
    report = engine.pre_tool_use("Edit", {"file_path": "/x", "old_string": "a", "new_string": "b"})
    assert report.decision.kind == "not-approved"
    assert report.decision.told_user == (
        "the hooks of this workspace changed since they were approved: 1 new, 1 gone",
    )  # fmt: skip


def test_a_changed_matcher_is_asked_again(shop: Shop) -> None:
    shop.one("PreToolUse", "true", "edit_file")
    engine = shop.engine()
    shop.one("PreToolUse", "true", "*")
    assert engine.pre_tool_use("edit_file", EDIT).decision.kind == "not-approved"


def test_settings_that_change_every_commands_environment_are_asked_again(shop: Shop) -> None:
    hook = {"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": LEAVES_A_TRACE}]}]}}
    shop.write(CLAUDE, json.dumps(hook))
    engine = shop.engine("claude-code")
    shop.write(CLAUDE, json.dumps(hook | {"env": {"LD_PRELOAD": "/tmp/x.so"}}))
    assert engine.pre_tool_use("Bash", {"command": "ls"}).decision.kind == "not-approved"
    assert traces(shop) == 0


@pytest.mark.parametrize("change", [{"timeout": 5}, {"statusMessage": "x"}])
def test_what_does_not_matter_is_not_asked_again(shop: Shop, change: dict[str, Any]) -> None:
    shop.one("PreToolUse", "true", file=CLAUDE)
    engine = shop.engine("claude-code")
    shop.one("PreToolUse", "true", file=CLAUDE, **change)
    assert engine.pre_tool_use("Bash", {"command": "ls"}).decision.kind == "go-on"


def test_a_script_that_changed_is_warned_about(shop: Shop) -> None:
    shop.everywhere(shop.script("hook.sh", "true"))
    shop.engine()
    shop.script("hook.sh", LEAVES_A_TRACE)
    report = shop.engine(approved=False).stop("t")
    assert traces(shop) == 1
    (warning,) = report.warnings
    assert warning.endswith("hook.sh was changed since the hooks were approved")
    assert f"warning: {warning}" in report.lines()


def test_a_script_that_changed_does_not_run_where_that_is_strict(shop: Shop) -> None:
    shop.everywhere(shop.script("hook.sh", "true"))
    shop.engine()
    shop.script("hook.sh", LEAVES_A_TRACE)
    report = shop.engine(approved=False, scripts="strict").stop("t")
    assert (traces(shop), report.decision.kind) == (0, "not-approved")
    assert "1 changed script(s)" in report.decision.told_user[0]


def test_declined_hooks_do_not_run_and_are_not_asked_about(shop: Shop) -> None:
    shop.everywhere(LEAVES_A_TRACE)
    engine = shop.engine(approved=False)
    engine.decline()
    assert engine.approval().status.state == "declined"
    assert engine.stop("t").decision.told_user == ("the hooks of this workspace were declined",)
    assert traces(shop) == 0
    engine.approve()
    assert engine.stop("t").decision.kind == "go-on"


def test_an_approval_that_is_revoked_ends_at_once_for_every_engine(shop: Shop) -> None:
    shop.everywhere(LEAVES_A_TRACE)
    one, other = shop.engine(), shop.engine(approved=False)
    assert (one.stop("t").decision.kind, other.stop("t").decision.kind) == ("go-on", "go-on")
    assert other.revoke() == 1
    assert (one.stop("t").decision.kind, other.stop("t").decision.kind) == ("not-approved", "not-approved")
    assert traces(shop) == 2


def test_an_approval_in_another_process_counts_at_once(shop: Shop) -> None:
    shop.everywhere(LEAVES_A_TRACE)
    engine = shop.engine(approved=False)
    assert engine.stop("t").decision.kind == "not-approved"
    code = "import sys; from hookwright.engine.engine import Engine; Engine(sys.argv[1]).approve()"
    subprocess.run([sys.executable, "-c", code, str(shop.path)], env=shop.python(), check=True)
    assert engine.stop("t").decision.kind == "go-on"


def test_the_approval_is_of_this_workspace_and_agent(shops: Callable[[], Shop]) -> None:
    one, other = shops(), shops()
    other.environ["HOOKWRIGHT_STATE_DIR"] = one.environ["HOOKWRIGHT_STATE_DIR"]
    for shop in (one, other):
        shop.everywhere(LEAVES_A_TRACE)
        shop.everywhere(LEAVES_A_TRACE, CLAUDE)
    one.engine()
    assert other.engine(approved=False).stop("t").decision.kind == "not-approved"
    assert one.engine("claude-code", approved=False).stop("t").decision.kind == "not-approved"
    assert one.engine(approved=False).stop("t").decision.kind == "go-on"


def test_hooks_of_the_users_own_file_are_part_of_what_is_approved(shop: Shop) -> None:
    shop.one("Stop", "true", file=CLAUDE)
    path = shop.home / CLAUDE
    path.parent.mkdir()
    path.write_text(json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "true # mine"}]}]}}))
    asked = shop.engine("claude-code", approved=False).approval()
    assert {(item.command, item.source) for item in asked.items} == {
        ("true", str(shop.path / CLAUDE)), ("true # mine", str(path)),
    }  # fmt: skip


def test_a_state_that_cannot_be_read_is_no_approval(shop: Shop) -> None:
    shop.everywhere(LEAVES_A_TRACE)
    shop.engine().consent.state().close()
    for path in (shop.path.parent / "state").iterdir():
        path.write_bytes(b"no database at all, " * 500)
    report = shop.engine(approved=False).stop("t")
    assert (traces(shop), report.decision.kind, report.blocked) == (0, "not-approved", False)
    assert report.decision.told_user[0].startswith("the hooks are not approved: ")


def test_nothing_to_approve(shop: Shop) -> None:
    engine = shop.engine(approved=False)
    assert engine.approval().approved
    assert engine.stop("t").decision.kind == "go-on"
    with pytest.raises(ValueError, match="nothing to approve"):
        engine.approve()
