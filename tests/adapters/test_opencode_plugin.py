"""The plugin for opencode, in Node.js with a stand-in for opencode and for `hookwright hook`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.adapters.installs import added, install_of

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a shell script"),
    pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js"),
]

DRIVER = """\
import { Hookwright } from "./plugin.mjs"
const { calls, argv } = JSON.parse(process.argv.at(-1))
process.argv = argv
const shown = []
const showToast = async ({ body }) => void shown.push(body.message)
const hooks = await Hookwright({ client: { tui: { showToast } }, directory: process.cwd() })
const results = []
for (const [hook, input, output] of calls) {
  const args = output.args
  let thrown = null
  try { await hooks[hook](input, output) } catch (error) { thrown = error.message }
  results.push({ thrown, output, same: output.args === args })
}
console.log(JSON.stringify({ results, shown }))
"""

BEFORE = ["tool.execute.before", {"tool": "bash", "sessionID": "s", "callID": "c"}, {"args": {"command": "x", "n": 1}}]
AFTER = ["tool.execute.after", {"tool": "bash", "sessionID": "s", "callID": "c", "args": {}}, {"output": "done"}]
CHAT = ["chat.message", {"sessionID": "s"}, {"parts": [{"type": "file"}, {"type": "text", "text": "hello"}]}]


class Plugin:
    """The plugin as it is installed, for a program that gives fixed answers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = folder / "my programs" / "hookwright"
        self.program.parent.mkdir()
        text = added(install_of("opencode"), None, f'"{self.program}" hook --agent opencode')
        (folder / "plugin.mjs").write_text(text)
        (folder / "driver.mjs").write_text(DRIVER)

    def answers(self, text: str) -> None:
        (self.folder / "answer").write_text(text)
        self.program.write_text(f'#!/bin/sh\ncat >>"{self.folder}/heard"\ncat "{self.folder}/answer"\n')
        self.program.chmod(0o755)

    def run(self, *calls: Any, argv: list[str] | None = None) -> tuple[list[dict[str, Any]], list[str], str]:
        """What came of the calls, what was shown on the screen, what on the terminal."""
        words = json.dumps({"calls": calls, "argv": argv or ["opencode", "main.js"]})
        done = subprocess.run(
            ["node", "driver.mjs", words], cwd=self.folder, capture_output=True, text=True, timeout=60, check=True
        )
        found = json.loads(done.stdout)
        return found["results"], found["shown"], done.stderr


@pytest.fixture
def plugin(tmp_path: Path) -> Plugin:
    return Plugin(tmp_path)


def test_it_hands_over_what_the_adapter_reads(plugin: Plugin) -> None:
    plugin.answers("{}")
    ((found,), shown, _) = plugin.run(BEFORE)
    assert found == {"thrown": None, "output": BEFORE[2], "same": True}
    assert shown == []
    assert json.loads((plugin.folder / "heard").read_text()) == {
        "hook": "tool.execute.before", "sessionID": "s", "directory": str(plugin.folder), "tool": "bash",
        "callID": "c", "args": {"command": "x", "n": 1},
    }  # fmt: skip


@pytest.mark.parametrize("call", [BEFORE, CHAT])
def test_a_refusal_is_thrown(plugin: Plugin, call: Any) -> None:
    plugin.answers('{"block": "no \\"secrets\\", ünd so"}')
    ((found,), shown, _) = plugin.run(call)
    assert found["thrown"] == 'no "secrets", ünd so'
    assert shown == ([found["thrown"]] if call is CHAT else []), "of a refused prompt opencode shows no reason"


def test_advice_goes_behind_the_result_and_the_prompt(plugin: Plugin) -> None:
    plugin.answers('{"append": "mind the tests"}')
    (after, chat), _, _ = plugin.run(AFTER, CHAT)
    assert after["output"]["output"] == "done\n\nmind the tests"
    assert chat["output"]["parts"][1]["text"] == "hello\n\nmind the tests"


def test_arguments_are_changed_in_place(plugin: Plugin) -> None:
    plugin.answers('{"args": {"command": "y", "m": 2}}')
    ((found,), _, _) = plugin.run(BEFORE)
    assert found["output"]["args"] == {"command": "y", "m": 2}
    assert found["same"], "opencode does not see a new object"


@pytest.mark.parametrize("answer", ["", "oops", "null", "[", None])
def test_without_an_answer_the_work_goes_on_and_the_user_hears_of_it_once(plugin: Plugin, answer: str | None) -> None:
    if answer is not None:
        plugin.answers(answer)
    results, shown, stderr = plugin.run(BEFORE, AFTER, CHAT)
    assert [found["thrown"] for found in results] == [None, None, None]
    assert [found["output"] for found in results] == [BEFORE[2], AFTER[2], CHAT[2]]
    assert len(shown) == (answer != "null")
    assert not stderr, "on a screen the terminal is not ours"


def test_headless_it_is_told_on_the_terminal(plugin: Plugin) -> None:
    plugin.answers('{"message": "not approved"}')
    _, shown, stderr = plugin.run(BEFORE, AFTER, argv=["opencode", "main.js", "run", "go on"])
    assert shown == ["not approved"]
    assert stderr == "hookwright: not approved\n"
