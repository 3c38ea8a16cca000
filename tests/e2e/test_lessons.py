"""A client with a lesson of a store: what is wrong in it, what could stand there, and what it does to a call."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp evaluates the annotations
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig

sys.path.insert(0, str(Path(__file__).parent))

from editor import Document, soon
from project import CAPABILITIES, User
from wire import COMMAND

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(60)]

_ROOT = tempfile.TemporaryDirectory(prefix="hookwright-e2e-")
ROOT = Path(_ROOT.name).resolve()
WORK = ROOT / "work"
URI = (WORK / ".hookwright" / "lessons" / "no-stash.md").as_uri()
TEXT = (
    "---\ntype: guard\ntoolNames: [Bash]\ncommandRegexSources: ['\\bgit stash\\b']\nsummary: no stash\n---\nNot this.\n"
)
ENV = {**os.environ, "HOME": str(ROOT / "home"), "HOOKWRIGHT_STATE_DIR": str(ROOT / "state")}


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=list(COMMAND), client_factory=User, server_env=ENV), scope="module"
)
async def user(lsp_client: User) -> AsyncIterator[None]:
    WORK.mkdir(exist_ok=True)
    folders = [types.WorkspaceFolder(WORK.as_uri(), "work")]
    await soon(lsp_client.initialize_session(types.InitializeParams(CAPABILITIES, workspace_folders=folders)))
    yield
    await soon(lsp_client.shutdown_session())


async def test_from_a_slip_to_a_trial(user: User) -> None:
    document = Document(user, URI, TEXT.replace("Bash", "bash"), "utf-16")
    (found,) = await document.diagnostics()
    assert found.code == "HW809"
    document.change(TEXT)
    assert list(await document.diagnostics()) == []

    hover = await soon(user.text_document_hover_async(types.HoverParams(document.name, types.Position(3, 28))))
    assert hover is not None
    assert "Matches: git stash" in hover.contents.value

    lenses = await soon(user.text_document_code_lens_async(types.CodeLensParams(document.name)))
    (lens,) = lenses or ()
    assert lens.command.title == "Try against a command…"
    args = {**lens.command.arguments[0], "input": "git stash pop"}
    params = types.ExecuteCommandParams(lens.command.command, [args])
    result = await soon(user.workspace_execute_command_async(params))
    assert result["says"] == "no-stash denies this call of Bash."
    assert result["decision"] == "deny"
    document.close()


async def test_what_is_not_open_can_not_be_tried(user: User) -> None:
    params = types.ExecuteCommandParams("hookwright.lessons.try", [{"uri": (WORK / "a.json").as_uri(), "input": "ls"}])
    with pytest.raises(JsonRpcException, match="not that of an open document"):
        await soon(user.workspace_execute_command_async(params))
