"""Lenses, and the actions for editors that show none."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from caret import CLAUDE, LAMIED, hooks_file

from hookwright.engine.history import Run
from hookwright.features.lenses import MOST, ago, last_result, lenses, sample_of
from hookwright.features.offers import offers
from hookwright.features.standing import Standing, known
from hookwright.text.span import Span

HOOK = {"type": "command", "command": "./guard.sh"}
TEXT = json.dumps({"hooks": {"PreToolUse": [{"matcher": "Edit|Bash", "hooks": [HOOK]}]}}, indent=1)


def standing(state: Any = "approved", text: str = TEXT, **more: Any) -> Standing:
    return Standing(state, 1, 1, text, **more)


def titles(text: str, stands: Standing | None, agent: str = CLAUDE) -> list[str]:
    return [lens.title for lens in lenses(hooks_file(text, agent), stands, 1000.0)]


def test_over_what_they_stand() -> None:
    found = lenses(hooks_file(TEXT), standing(), 0)
    assert [(lens.act, TEXT[lens.span.start]) for lens in found] == [("list", '"'), ("simulate", "{"), ("run", "{")]
    assert (found[2].event, found[2].subject, found[2].place) == ("PreToolUse", "Edit", "hooks.PreToolUse[0].hooks[0]")


@pytest.mark.parametrize(
    ("stands", "title"),
    [
        (standing("unapproved"), "Approve 1 hook…"),
        (standing("approved"), "Approved: 1 hook"),
        (standing("approved", scripts=1), "Approved: 1 hook. Since then: 1 changed script. Approve…"),
        (standing("changed", added=2, removed=1), "Changed since approved: 2 new, 1 gone. Approve…"),
        (standing("declined"), "Declined. Approve…"),
        (standing("unknown"), "Approvals can't be read…"),
        (standing("unapproved", text="{}"), "Approve 1 hook… (as saved, without your unsaved changes)"),
    ],
)
def test_approval(stands: Standing, title: str) -> None:
    assert titles(TEXT, stands)[0] == title


def test_a_broken_file_can_not_be_run() -> None:
    assert titles(TEXT, standing("broken")) == ["The saved file is broken: nothing to approve"]


def test_none_without_a_standing_or_a_hook() -> None:
    assert titles(TEXT, None) == []
    assert titles('{"hooks": {}}', standing()) == []


def test_only_what_the_agent_runs() -> None:
    text = json.dumps({"hooks": {"SessionStart": [{"hooks": [HOOK]}], "Nope": [{"hooks": [HOOK]}]}})
    assert titles(text, standing(text=text), LAMIED) == []


def test_the_last_result() -> None:
    file = hooks_file(TEXT)
    handler = file.events[0].groups[0].handlers[0]
    run = Run("x", "PreToolUse", "objected", 2, duration=0.0123, at=1000.0 - 5 * 60)
    found = lenses(file, standing(runs={known(handler): run}), 1000.0)
    assert found[2].title == "Run… (exit 2 · objected · 12 ms · 5 min ago)"
    changed = TEXT.replace("guard", "other")
    assert titles(changed, standing(text=changed, runs={known(handler): run}))[2] == "Run…"


@pytest.mark.parametrize(
    ("run", "text"),
    [
        (Run("", "", "ok", 0, duration=0.001, at=0), "exit 0 · ok · 1 ms · just now"),
        (Run("", "", "timeout", timed_out=True, duration=60, at=0), "timed out · 60.0 s · just now"),
        (Run("", "", "failed", signal=9, duration=1, at=0), "signal 9 · failed · 1.0 s · just now"),
        (Run("", "", "background", duration=0, at=0), "background · 0 ms · just now"),
    ],
)
def test_results_in_words(run: Run, text: str) -> None:
    assert last_result(run, 10.0) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(-5, "just now"), (59, "just now"), (60, "1 min ago"), (3600, "1 h ago"), (172_800, "2 days ago")],
)
def test_ages(seconds: float, text: str) -> None:
    assert ago(seconds) == text


@pytest.mark.parametrize(
    ("matcher", "event", "agent", "wanted"),
    [
        ("Edit|Bash", "PreToolUse", CLAUDE, "Edit"),
        ("Nope|Bash", "PreToolUse", CLAUDE, "Nope"),  # it selects a tool of that name, should there be one
        ("bash", "PreToolUse", LAMIED, "bash"),
        (".*Edit", "PreToolUse", CLAUDE, "Edit"),
        ("^Web", "PreToolUse", CLAUDE, "WebFetch"),
        ("mcp__.*__write.*", "PreToolUse", CLAUDE, "mcp__x__writex"),
        ("^mcp__(a|b)__", "PreToolUse", CLAUDE, None),
        ("[", "PreToolUse", CLAUDE, None),
        ("*", "PreToolUse", CLAUDE, None),
        ("", "PreToolUse", CLAUDE, None),
        (None, "PreToolUse", CLAUDE, None),
        ("resume|startup", "SessionStart", CLAUDE, "resume"),
        ("anything", "Stop", CLAUDE, None),
        ("a" * 10_000, "PreToolUse", CLAUDE, "a" * 10_000),
        ("(a+)+$", "PreToolUse", CLAUDE, None),
    ],
)
def test_samples(matcher: str | None, event: str, agent: str, wanted: str | None) -> None:
    dialect = hooks_file("{}", agent).dialect
    found = dialect.event(event)
    assert found is not None
    assert sample_of(matcher, found, dialect) == wanted


def many(count: int) -> str:
    hooks = [{"type": "command", "command": f"./guard.sh {i}", "timeout": 5} for i in range(count)]
    groups = [{"matcher": f"Bash|Tool{i}", "hooks": hooks[i : i + 10]} for i in range(0, count, 10)]
    return json.dumps({"hooks": {"PreToolUse": groups}}, indent=1)


def test_large_files_have_lenses_for_groups_only() -> None:
    text = many(MOST + 10)
    acts = [lens.act for lens in lenses(hooks_file(text), standing(text=text), 0)]
    assert acts == ["list"] + ["simulate"] * (MOST // 10 + 1)


def test_a_thousand_hooks_in_good_time() -> None:
    text = many(MOST)
    file = hooks_file(text)
    handlers = [handler for group in file.events[0].groups for handler in group.handlers]
    runs = {known(handler): Run("x", "PreToolUse", "ok", 0, duration=0.1, at=1.0) for handler in handlers}
    stands = standing(text=text, runs=runs)
    took = []
    for _ in range(5):
        begin = time.thread_time()
        assert len(lenses(file, stands, 100.0)) == 1 + 100 + MOST
        took.append(time.thread_time() - begin)
    assert min(took) < 0.15


def offered(stands: Standing | None, at: str, only: list[str] | None = None, *, runs: bool = False) -> list[str]:
    place = TEXT.index(at)
    return [f"{o.act}: {o.kind}" for o in offers(hooks_file(TEXT), stands, Span(place, place), only, runs=runs)]


def test_actions() -> None:
    head, inside = "PreToolUse", "guard"
    assert offered(standing("unapproved"), head) == ["approve: quickfix", "decline: quickfix"]
    assert offered(standing("changed", approved_at=1.0), head, [""]) == [
        "approve: quickfix", "decline: quickfix", "revoke: hookwright",
    ]  # fmt: skip
    assert offered(standing("approved", approved_at=1.0), head) == ["revoke: hookwright"]
    assert offered(standing("declined"), head) == ["approve: quickfix"]
    assert offered(standing("unapproved"), head, ["refactor"]) == []
    assert offered(standing("unapproved"), inside) == []
    assert offered(standing("unapproved"), inside, runs=True) == ["simulate: hookwright", "run: hookwright"]
    assert offered(standing("broken"), inside, runs=True) == []
    assert offered(None, head, runs=True) == []
