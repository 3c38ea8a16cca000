"""The example's hooks do what its README says: each command of its hooks file is run as an agent runs it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the example's hooks are shell scripts")

SHOP = Path(__file__).resolve().parents[2] / "examples" / "shop"
SECRETS = {
    "aws": "AKIA" + "QWERTYUIOPASDFGH",
    "github": "ghp" + "_" + "a1B2" * 9,
    "private key": "-----BEGIN RSA " + "PRIVATE KEY-----",
    "password": "pass" + 'word = "correct-horse"',
}


def git(shop: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=shop, check=True, capture_output=True, env=clean_environment(shop))


def clean_environment(shop: Path) -> dict[str, str]:
    """Nobody's own git settings, and what agents set."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return env | {
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
        "GIT_CEILING_DIRECTORIES": str(shop.parent),
        "CLAUDE_PROJECT_DIR": str(shop),
        "LAMIED_PROJECT_DIR": str(shop),
    }


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A copy of the example, all of it committed."""
    copy = tmp_path / "my shop"
    shutil.copytree(SHOP, copy, ignore=shutil.ignore_patterns("__pycache__"))
    git(copy, "init", "-q")
    git(copy, "add", "-A")
    git(copy, "-c", "user.name=Me", "-c", "user.email=me@example.org", "commit", "-q", "-m", "start")
    return copy


def answer(shop: Path, event: str, payload: dict[str, Any] | str) -> tuple[int, str]:
    """Runs the event's only hook with that payload; its exit code and what it says to the agent."""
    hooks = json.loads((shop / ".lamied" / "hooks.json").read_text(encoding="utf-8"))["hooks"]
    command = hooks[event][0]["hooks"][0]["command"]
    if not isinstance(payload, str):
        common = {"session_id": "s1", "cwd": str(shop), "hook_event_name": event, "tool_use_id": "t1"}
        payload = json.dumps(common | payload)
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=shop,
        input=payload,
        capture_output=True,
        text=True,
        timeout=60,
        env=clean_environment(shop),
    )
    assert done.stdout == "", "standard output is for JSON answers only"
    return done.returncode, done.stderr


def bash(command: str, tool: str = "Bash") -> dict[str, Any]:
    return {"tool_name": tool, "tool_input": {"command": command}}


def edited(path: Path) -> dict[str, Any]:
    return {"tool_name": "edit_file", "tool_input": {"path": path.name, "file_path": str(path)}, "tool_response": "ok"}


class TestNoSecrets:
    @pytest.mark.parametrize("tool", ["Bash", "run_terminal_command"])
    def test_lets_harmless_calls_through(self, shop: Path, tool: str) -> None:
        (shop / "src" / "new.py").write_text("price = 12\n")
        git(shop, "add", "-A")
        assert answer(shop, "PreToolUse", bash("git commit -m 'add a price'", tool)) == (0, "")
        assert answer(shop, "PreToolUse", bash("ls -la", tool)) == (0, "")

    @pytest.mark.parametrize("kind", SECRETS)
    def test_blocks_a_staged_secret(self, shop: Path, kind: str) -> None:
        (shop / "src" / "new.py").write_text(f"# {SECRETS[kind]}\n")
        git(shop, "add", "-A")
        code, reason = answer(shop, "PreToolUse", bash("git commit -m wip"))
        assert code == 2
        assert "looks like a secret" in reason
        assert SECRETS[kind] not in reason, "the guard must not hand the secret on"

    def test_blocks_a_secret_that_the_same_command_adds(self, shop: Path) -> None:
        (shop / "my notes.txt").write_text(SECRETS["aws"])
        assert answer(shop, "PreToolUse", bash("git commit -m wip")) == (0, "")
        assert answer(shop, "PreToolUse", bash("git add -A && git commit -m wip"))[0] == 2

    def test_blocks_a_changed_file_and_the_message_itself(self, shop: Path) -> None:
        assert answer(shop, "PreToolUse", bash(f"git commit --allow-empty -m '{SECRETS['github']}'"))[0] == 2
        with (shop / "src" / "cart.py").open("a") as file:
            file.write(f"# {SECRETS['aws']}\n")
        assert answer(shop, "PreToolUse", bash("git commit -am wip"))[0] == 2

    def test_a_secret_that_a_commit_removes_is_let_go(self, shop: Path) -> None:
        path = shop / "src" / "old.py"
        path.write_text(f"# {SECRETS['aws']}\n")
        git(shop, "add", "-A")
        git(shop, "-c", "user.name=Me", "-c", "user.email=me@example.org", "commit", "-q", "-m", "oh")
        path.unlink()
        assert answer(shop, "PreToolUse", bash("git commit -am 'remove it'")) == (0, "")

    @pytest.mark.parametrize("payload", ["", "{", "[]", '{"tool_input": {}}', '{"tool_input": null}'])
    def test_what_it_cannot_read_it_blocks(self, shop: Path, payload: str) -> None:
        code, reason = answer(shop, "PreToolUse", payload)
        assert code == 2
        assert "could not be read" in reason

    def test_outside_git_it_blocks(self, shop: Path) -> None:
        shutil.rmtree(shop / ".git")
        assert answer(shop, "PreToolUse", bash("git commit -m wip"))[0] == 2


class TestLint:
    def test_a_clean_file_passes(self, shop: Path) -> None:
        assert answer(shop, "PostToolUse", edited(shop / "src" / "cart.py")) == (0, "")

    @pytest.mark.parametrize(
        ("text", "line", "what"),
        [
            ("total = (1\n", 1, "never closed"),
            ("a = 1\nb = 2  \n", 2, "blanks at the end"),
            ("def f():\n    breakpoint()\n", 2, "breakpoint"),
            ("try:\n    f()\nexcept:\n    pass\n", 3, "hides every error"),
        ],
    )
    def test_a_bad_file_is_told_at_its_line(self, shop: Path, text: str, line: int, what: str) -> None:
        path = shop / "src" / "bad.py"
        path.write_text(text)
        code, told = answer(shop, "PostToolUse", edited(path))
        assert code == 2
        assert f"{path}:{line}: " in told
        assert what in told

    def test_other_files_and_missing_ones_are_not_its_business(self, shop: Path) -> None:
        (shop / "notes.md").write_text("hard break  \n")
        assert answer(shop, "PostToolUse", edited(shop / "notes.md")) == (0, "")
        assert answer(shop, "PostToolUse", edited(shop / "gone.py")) == (0, "")


class TestStop:
    def test_lets_go_while_the_tests_pass(self, shop: Path) -> None:
        code, told = answer(shop, "Stop", {"stop_hook_active": False})
        assert code == 0
        assert "OK" in told

    def test_sends_back_while_a_test_fails(self, shop: Path) -> None:
        cart = shop / "src" / "cart.py"
        cart.write_text(cart.read_text().replace("had + count", "count"))
        code, told = answer(shop, "Stop", {"stop_hook_active": True})
        assert code == 2
        assert "test_total" in told


def test_scripts_can_be_executed() -> None:
    for script in (SHOP / "scripts").iterdir():
        if script.is_file():
            assert os.access(script, os.X_OK), script
