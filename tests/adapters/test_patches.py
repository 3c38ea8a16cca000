"""Edits that come as patches, or several in one call: a guard of files hears of each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from hookwright.adapters.table import adapter
from hookwright.model.patch import files_of

from .conftest import payloads

if TYPE_CHECKING:
    from .conftest import Live

PATCH = "*** Begin Patch\n*** Update File: src/secret.py\n@@\n-a\n+b\n*** End Patch"


def touched(agent: str, native: dict[str, Any], event: str = "") -> list[tuple[str, str]]:
    found = adapter(agent).read(native, event)
    return [(moment.tool, moment.tool_input.get("file_path", "")) for moment in found.moments]


def codex(command: str) -> dict[str, Any]:
    return {**payloads("/w")["codex"]["before"], "tool_input": {"command": command}}


@pytest.mark.parametrize(
    ("command", "path"),
    [
        (f"apply_patch <<'EOF'\n{PATCH}\nEOF\n", "/w/src/secret.py"),
        (f"applypatch << EOF\n{PATCH}\nEOF", "/w/src/secret.py"),
        (f"cd lib && apply_patch <<'EOF'\n{PATCH}\nEOF", "/w/lib/src/secret.py"),
        (f"cd '/my lib'; apply_patch '{PATCH}'", "/my lib/src/secret.py"),
        (f'set -e\napply_patch "{PATCH}"', "/w/src/secret.py"),
        (f"cat <<'EOF' | apply_patch\n{PATCH}\nEOF", "/w/src/secret.py"),
        (f"cat > p <<'EOF'\n{PATCH}\nEOF\napply_patch < p", "/w/src/secret.py"),
    ],
)
def test_a_patch_in_a_shell_command_of_codex(command: str, path: str) -> None:
    assert touched("codex", codex(command)) == [("Bash", ""), ("Edit", path)]


def test_a_patch_that_is_only_text_is_no_edit() -> None:
    assert touched("codex", codex(f"git commit -m '{PATCH}'")) == [("Bash", "")]


def test_a_shell_command_with_a_patch_is_looked_into_after_one_without(live: Live) -> None:
    live.hook("block", matcher="Edit")
    payload = payloads(str(live.path))["codex"]["before"]
    assert live.ask("codex", payload) == live.ask("codex", payload) == {}
    patch = {**payload, "tool_input": {"command": f"apply_patch <<'EOF'\n{PATCH}\nEOF"}}
    assert "no secrets" in json.dumps(live.ask("codex", patch))


COPILOT = {"hook_event_name": "PreToolUse", "session_id": "s", "cwd": "/w"}


@pytest.mark.parametrize("given", [PATCH, {"input": PATCH, "explanation": "x"}, {"patch": PATCH}, {"command": PATCH}])
def test_a_patch_of_copilot(given: Any) -> None:
    native = {**COPILOT, "tool_name": "apply_patch", "tool_input": given}
    assert touched("copilot", native) == [("Edit", "/w/src/secret.py")]


def test_many_edits_in_one_call_of_vs_code(live: Live) -> None:
    edits = [{"filePath": f"/w/{name}", "oldString": "a", "newString": "b"} for name in ("a.py", "b.py")]
    native = {**COPILOT, "tool_name": "multi_replace_string_in_file", "tool_input": {"replacements": edits}}
    assert touched("copilot", native) == [("Edit", "/w/a.py"), ("Edit", "/w/b.py")]
    live.hook("grep -q b.py last.json && exit 2; exit 0", matcher="Edit")
    assert "permissionDecision" in live.ask("copilot", native)
    assert touched("copilot", {**native, "tool_input": {}}) == [("Edit", "")]


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("powershell", {"command": "ls"}, ("Bash", {"command": "ls"})),
        ("run_in_terminal", {"command": "ls"}, ("Bash", {"command": "ls"})),
        ("str_replace_editor", {"path": "a", "new_str": "b"}, ("Edit", {"file_path": "a", "new_string": "b"})),
        ("insert_edit_into_file", {"filePath": "a", "code": "b"}, ("Edit", {"file_path": "a", "new_string": "b"})),
        ("edit_notebook_file", {"filePath": "a"}, ("NotebookEdit", {"notebook_path": "a"})),
        ("rg", {"pattern": "x"}, ("Grep", {"pattern": "x"})),
        ("of_an_extension", {"x": 1}, ("of_an_extension", {"x": 1})),
    ],
)
def test_tools_that_do_what_others_do(name: str, given: dict[str, Any], expected: tuple[str, dict[str, Any]]) -> None:
    moment = adapter("copilot").read({**COPILOT, "tool_name": name, "tool_input": given}, "").moments[0]
    assert (moment.tool, moment.tool_input) == expected


def test_lines_end_as_they_do_for_the_agents() -> None:
    for strange in "\x0b\x0c\x1c\x85\u2028":
        assert [f.path for f in files_of(f"*** Update File: a{strange}b.py\n-a\n+b")] == [f"a{strange}b.py"]
    found = files_of(PATCH.replace("\n", "\r\n"))
    assert [(f.path, f.old, f.new) for f in found] == [("src/secret.py", "a", "b")]


def test_a_line_of_the_file_that_looks_like_a_header() -> None:
    patch = "*** Update File: secret.py\n@@\n *** Update File: harmless.md\n+evil\n*** End Patch"
    found = files_of(patch)
    assert [(f.path, f.added) for f in found] == [("secret.py", "evil")]
    assert [f.path for f in files_of("*** Delete File: a\n  *** Update File: b \n-x\n+y")] == ["a", "b"]
