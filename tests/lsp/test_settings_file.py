"""The settings file beside a document, in the editor."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

TEXT = '{"hooks": {"OnDeploy": [{"matcher": "prod", "hooks": [{"type": "command", "command": "true"}]}]}}'
WATCHED = {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": True}}}


class Editor:
    """A server that has one file of a project open."""

    def __init__(self, inside: Any, folder: Path, text: str = TEXT, **more: Any) -> None:
        self.uri = (folder / ".claude" / "settings.json").as_uri()
        self.server = inside(**more)
        self.server.open(self.uri, text)

    def codes(self) -> list[str]:
        self.server.idle()
        return [found["code"] for found in self.server.published(self.uri)[-1]["diagnostics"]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    return tmp_path


def test_without(inside: Any, project: Path) -> None:
    assert Editor(inside, project).codes() == ["HW201"]


def test_added_names(inside: Any, project: Path) -> None:
    (project / "hookwright.toml").write_text('extra-events = ["OnDeploy"]\nextra-tools = ["MyTool"]\n')
    assert Editor(inside, project).codes() == []
    text = TEXT.replace("OnDeploy", "PreToolUse").replace("prod", "MyTool")
    assert Editor(inside, project, text).codes() == []
    assert Editor(inside, project, text.replace("MyTool", "MyTol")).codes() == ["HW302"]


def test_added_names_are_offered(inside: Any, project: Path) -> None:
    (project / "hookwright.toml").write_text('extra-events = ["OnDeploy"]\nextra-tools = ["MyTool"]\n')
    text = '{"hooks": {"PreToolUse": [{"matcher": "", "hooks": []}], "": []}}'
    editor = Editor(inside, project, text)
    labels = []
    for character in (text.index('""') + 1, text.index('"": []') + 1):
        where = {"textDocument": {"uri": editor.uri}, "position": {"line": 0, "character": character}}
        answer = editor.server.request("textDocument/completion", where)["result"]
        items = answer["items"] if isinstance(answer, dict) else answer
        labels.append([item["label"] for item in items])
    assert "MyTool" in labels[0]
    assert "OnDeploy" in labels[1]


def test_ignored(inside: Any, project: Path) -> None:
    (project / "hookwright.toml").write_text('ignore = ["HW2"]\n')
    assert Editor(inside, project).codes() == []
    options = {"hookwright": {"select": ["HW201"]}}
    assert Editor(inside, project, initializationOptions=options).codes() == ["HW201"]


def test_a_change_on_disk(inside: Any, project: Path) -> None:
    editor = Editor(inside, project, capabilities=WATCHED)
    assert editor.codes() == ["HW201"]
    settings = project / "hookwright.toml"
    settings.write_text('ignore = ["unknown-event"]\n')
    editor.server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": 1}]})
    assert editor.codes() == []
    settings.unlink()
    editor.server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": 3}]})
    assert editor.codes() == ["HW201"]


def test_the_same_text_under_another_table(inside: Any, project: Path) -> None:
    """What was found in a group is kept with its text: names that came since must not be missed."""
    text = TEXT.replace("OnDeploy", "PreToolUse").replace("prod", "MyTool")
    editor = Editor(inside, project, text)
    assert editor.codes() == ["HW302"]
    settings = project / "hookwright.toml"
    for names, codes in ((["MyTool"], []), (["Other"], ["HW302"]), (["MyTool"], [])):
        settings.write_text(f"extra-tools = {json.dumps(names)}\n# {len(codes)}{len(names[0])}\n")
        editor.server.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": 2}]})
        assert editor.codes() == codes


def test_a_broken_one_is_said_once(inside: Any, project: Path) -> None:
    (project / "hookwright.toml").write_text('\nignored = ["HW2"]\n')
    editor = Editor(inside, project)
    assert editor.codes() == ["HW201"]
    editor.server.change(editor.uri, TEXT + " ", 2)
    assert editor.codes() == ["HW201"]
    (said,) = editor.server.shown()
    assert said.endswith('hookwright.toml:2: no setting "ignored"; did you mean "ignore"?; it is not used')
