"""What is agreed to of a file, and what is said about it."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import pytest
from caret import CLAUDE, LAMIED, hooks_file

from hookwright.checks.table import RULES
from hookwright.dialects.table import by_id
from hookwright.engine.engine import Engine
from hookwright.features.standing import NOT_APPROVED, Standing, Taker, findings, head, take, workspace_of

if TYPE_CHECKING:
    from pathlib import Path

HOOKS = {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "true"}]}]}


class Shop:
    """A workspace, its user's home, and an engine with a state of its own."""

    def __init__(self, folder: Path, agent: str = LAMIED) -> None:
        self.path, self.home = folder / "shop", folder / "home"
        self.path.mkdir()
        self.home.mkdir()
        self.state = folder / "state"
        environ = {"PATH": os.environ["PATH"], "HOME": str(self.home), "HOOKWRIGHT_STATE_DIR": str(self.state)}
        self.engine = Engine(self.path, agent, environ=environ)
        self.file = self.path / (".lamied/hooks.json" if agent == LAMIED else ".claude/settings.json")
        self.agent = agent

    def write(self, hooks: dict[str, Any], path: Path | None = None, **more: Any) -> str:
        path = path or self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"hooks": hooks, **more}, indent=1)
        path.write_text(text, encoding="utf-8")
        return text

    def take(self) -> Standing | None:
        return take(self.engine, str(self.file))

    def messages(self) -> list[str]:
        file = hooks_file(self.file.read_text(encoding="utf-8"), self.agent, str(self.file))
        return [f.message for f in findings(file, self.take())]


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


def test_its_code_is_nobody_elses() -> None:
    assert NOT_APPROVED.code not in {rule.code for rule in RULES}
    assert NOT_APPROVED.slug not in {rule.slug for rule in RULES}


def test_the_life_of_an_approval(shop: Shop) -> None:
    shop.write(HOOKS)
    assert shop.messages() == [
        "these hooks are not approved yet, and Hookwright won't run any until you approve them: 1 to look at"
    ]
    shop.engine.approve()
    assert shop.messages() == []
    standing = shop.take()
    assert standing is not None
    assert (standing.state, standing.total, standing.own, standing.open) == ("approved", 1, 1, False)
    shop.write({**HOOKS, "Stop": [{"hooks": [{"type": "command", "command": "./check.sh"}]}]})
    assert shop.messages() == [
        "these hooks changed since they were approved, and Hookwright won't run any until you approve them: 1 new"
    ]
    shop.engine.decline()
    assert shop.messages() == []
    shop.engine.approve()
    shop.engine.revoke()
    assert len(shop.messages()) == 1


def test_looking_again_and_again(shop: Shop) -> None:
    taker = Taker(shop.engine)

    def state() -> str:
        found = taker.take(str(shop.file))
        assert found is not None
        return found.state

    shop.write(HOOKS)
    assert state() == "unapproved"
    assert taker.take(str(shop.file)) is taker.take(str(shop.file))
    shop.engine.approve()
    assert state() == "approved"
    shop.write({"Stop": [{"hooks": [{"type": "command", "command": "false"}]}]})
    assert state() == "changed"
    shop.engine.decline()
    assert state() == "declined"
    Engine(shop.path, environ=shop.engine.environ).approve()
    assert state() == "approved"


@pytest.mark.skipif(sys.platform == "win32", reason="runs sh")
def test_last_results_follow_the_hook_and_not_its_place(shop: Shop) -> None:
    shop.write(HOOKS)
    shop.engine.approve()
    shop.engine.pre_tool_use("Bash", {"command": "ls"})
    shop.engine.flush()
    standing = shop.take()
    assert standing is not None
    ((event, matcher, text),) = standing.runs
    assert (event, matcher, json.loads(text)) == ("PreToolUse", "Bash", {"type": "command", "command": "true"})
    assert next(iter(standing.runs.values())).exit_code == 0


def test_a_script_that_changed(shop: Shop) -> None:
    script = shop.path / "guard.sh"
    script.write_text("true", encoding="utf-8")
    shop.write({"Stop": [{"hooks": [{"type": "command", "command": "./guard.sh"}]}]})
    shop.engine.approve()
    script.write_text("false", encoding="utf-8")
    standing = shop.take()
    assert standing is not None
    assert (standing.state, standing.scripts) == ("approved", 1)
    assert shop.messages() == []  # a warning of runs, not a reason not to run


def test_state_that_can_not_be_read_says_nothing(shop: Shop) -> None:
    shop.write(HOOKS)
    shop.state.write_text("in the way", encoding="utf-8")
    standing = shop.take()
    assert standing is not None
    assert standing.state == "unknown"
    assert shop.messages() == []


def test_a_broken_file(shop: Shop) -> None:
    shop.write(HOOKS)
    shop.file.write_text("{", encoding="utf-8")
    standing = shop.take()
    assert standing is not None
    assert standing.state == "broken"
    assert shop.messages() == []


def test_a_file_that_is_not_in_force(shop: Shop) -> None:
    other = shop.path / "other.json"
    shop.write(HOOKS, other)
    assert take(shop.engine, str(other)) is None
    shop.write({})
    assert shop.messages() == []


def test_hooks_that_are_switched_off(tmp_path: Path) -> None:
    shop = Shop(tmp_path, CLAUDE)
    shop.write(HOOKS, disableAllHooks=True)
    assert shop.take() is None


def test_a_file_without_hooks_of_its_own_is_silent(tmp_path: Path) -> None:
    """What is not approved is another file's."""
    shop = Shop(tmp_path, CLAUDE)
    shop.write(HOOKS, shop.home / ".claude" / "settings.json")
    shop.write({})
    assert shop.messages() == []


def test_the_place_is_the_first_event() -> None:
    text = '{"hooks": {"Stop": [], "PreToolUse": []}}'
    span = head(hooks_file(text))
    assert text[span.start : span.end] == '"Stop"'
    assert head(hooks_file("")).start == 0


@pytest.mark.parametrize(
    ("agent", "path", "scope", "folders", "wanted"),
    [
        (CLAUDE, "/w/.claude/settings.json", "project", ["/x"], "/w"),
        (CLAUDE, "/w/a/../.claude/settings.json", "project", [], "/w"),
        (CLAUDE, "/.claude/settings.json", "project", [], "/"),
        (CLAUDE, "/home/u/.claude/settings.json", "user", ["/x", "/y"], "/x"),
        (CLAUDE, "/home/u/.claude/settings.json", "user", [], None),
        (LAMIED, "/w/.lamied/hooks.json", "project", [], "/w"),
        (LAMIED, "/w/hooks.json", "project", [], None),
    ],
)
def test_workspaces(agent: str, path: str, scope: str, folders: list[str], wanted: str | None) -> None:
    dialect = by_id(agent)
    rule = next(rule for rule in dialect.files if rule.scope == scope)
    assert workspace_of(path, dialect, rule, folders) == wanted


def test_a_file_at_no_agents_place_is_in_force_nowhere() -> None:
    file = hooks_file("{}", CLAUDE, "/w/somewhere.json")
    assert workspace_of("/w/somewhere.json", file.dialect, file.rule, ["/w"]) is None
