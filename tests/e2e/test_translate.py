"""Translating a file in an editor: the file that is made, what is said, and that nothing is replaced."""

from __future__ import annotations

import itertools
import json
import os
import sys
import tempfile
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp evaluates the annotations
from pathlib import Path
from typing import Any

import attrs
import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig

sys.path.insert(0, str(Path(__file__).parent))

from editor import soon
from project import CAPABILITIES, Project, User
from wire import COMMAND

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(60)]

_ROOT = tempfile.TemporaryDirectory(prefix="hookwright-e2e-")
ROOT = Path(_ROOT.name).resolve()
HOME, STATE, WORK = ROOT / "home", ROOT / "state", ROOT / "work"
ENV = {**os.environ, "HOME": str(HOME), "HOOKWRIGHT_STATE_DIR": str(STATE)}
_numbers = itertools.count()
KIND = "refactor.rewrite.hookwright"

MAKES_FILES = attrs.evolve(
    CAPABILITIES,
    workspace=types.WorkspaceClientCapabilities(
        apply_edit=True,
        workspace_edit=types.WorkspaceEditClientCapabilities(
            document_changes=True, resource_operations=[types.ResourceOperationKind.Create]
        ),
        text_document_content=types.TextDocumentContentClientCapabilities(),
    ),
)
HOOKS = {
    "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "./guard.sh", "if": "Bash(rm *)"}]}],
    "Stop": [{"hooks": [{"type": "command", "command": "make test"}]}],
}


class Editor(User):
    """A client that makes the files that it is asked for, as an editor does: it refuses where one is."""

    def __init__(self) -> None:
        super().__init__()
        self.edits: list[types.ApplyWorkspaceEditParams] = []
        self.refuses = False
        self.feature(types.WORKSPACE_APPLY_EDIT)(_apply)


def _apply(client: Editor, params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
    client.edits.append(params)
    create, change = params.edit.document_changes or ()
    assert isinstance(create, types.CreateFile)
    assert isinstance(change, types.TextDocumentEdit)
    assert create.uri == change.text_document.uri
    path = Path(create.uri.removeprefix("file://"))
    if client.refuses or path.exists():
        return types.ApplyWorkspaceEditResult(applied=False)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(change.edits[0].new_text, encoding="utf-8")
    return types.ApplyWorkspaceEditResult(applied=True)


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=list(COMMAND), client_factory=Editor, server_env=ENV), scope="module"
)
async def editor(lsp_client: Editor) -> AsyncIterator[None]:
    HOME.mkdir(exist_ok=True)
    WORK.mkdir(exist_ok=True)
    folders = [types.WorkspaceFolder(WORK.as_uri(), "work")]
    await soon(lsp_client.initialize_session(types.InitializeParams(MAKES_FILES, workspace_folders=folders)))
    yield
    await soon(lsp_client.shutdown_session())


@pytest.fixture
def project(editor: Editor) -> Project:
    for one in (editor.answers, editor.asked, editor.messages, editor.shown_documents, editor.edits):
        one.clear()
    editor.refuses = False
    found = Project(editor, WORK, str(next(_numbers)), ".claude/settings.json")
    found.write(HOOKS)
    return found


def said(project: Project) -> list[str]:
    return [message.message for message in project.client.messages]


async def translate(project: Project, **args: Any) -> dict[str, Any]:
    result = await project.client.command("translate", uri=project.uri, **args)
    return json.loads(json.dumps(result, default=vars)) if not isinstance(result, dict) else result


async def test_the_menu_makes_the_file_and_says_what_is_lost(project: Project) -> None:
    actions = await project.actions(only=["refactor"])
    assert "translate to Codex…" in actions
    assert "translate to Claude Code…" not in actions
    assert not any("opencode" in title for title in actions)
    action = actions["translate to Codex…"]
    assert action.kind == KIND
    assert action.edit is None
    await soon(project.client.do(action.command))
    made = project.path / ".codex" / "hooks.json"
    assert json.loads(made.read_text(encoding="utf-8"))["hooks"]["Stop"]
    assert [document.uri for document in project.client.shown_documents] == [made.as_uri()]
    (told,) = said(project)
    assert "2 of 2 hooks translated for Codex: 1 error" in told
    assert '"if": the hook runs for every call' in told


async def test_nothing_is_replaced(project: Project) -> None:
    there = project.path / ".codex" / "hooks.json"
    there.parent.mkdir()
    there.write_text("mine", encoding="utf-8")
    result = await translate(project, to="codex")
    assert there.read_text(encoding="utf-8") == "mine"
    assert project.client.edits == []
    assert result["state"] == "shown"
    report = await project.client.report(result["uri"])
    assert "is there already and stays as it is" in report
    assert '"make test"' in report
    assert "## Error" in report


async def test_a_client_that_refuses_is_shown_the_text(project: Project) -> None:
    project.client.refuses = True
    result = await translate(project, to="gemini")
    assert result["state"] == "shown"
    assert "The editor did not make the file" in await project.client.report(result["uri"])
    assert not (project.path / ".gemini").exists()


async def test_without_an_agent_the_user_is_asked(project: Project) -> None:
    project.client.answers.append("Gemini CLI")
    result = await translate(project)
    assert result["state"] == "created"
    assert result["uri"] == (project.path / ".gemini" / "settings.json").as_uri()
    assert {"code", "severity", "message", "range"} == set(result["losses"][0])
    (question,) = project.client.asked
    assert "Codex" in [action.title for action in question.actions]
    project.client.answers.append(None)
    assert (await translate(project))["state"] == "cancelled"


async def test_what_can_not_be_translated_is_an_error(project: Project) -> None:
    project.type('{"hooks": {"Stop": [{"hooks": [{"type": "command"}]}]}}')
    with pytest.raises(JsonRpcException, match="fix it first"):
        await translate(project, to="codex")
    with pytest.raises(JsonRpcException, match="hookwright install --agent opencode"):
        await translate(project, to="opencode")
    with pytest.raises(JsonRpcException, match="no dialect"):
        await translate(project, to="nobody")


async def test_only_the_head_of_a_file_offers_it_unasked(project: Project) -> None:
    assert any(title.startswith("translate to") for title in await project.actions(2))
    assert not any(title.startswith("translate to") for title in await project.actions(6))
    assert not any(title.startswith("translate to") for title in await project.actions(2, ["quickfix"]))
