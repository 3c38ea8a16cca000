"""What an editor asks for its status line and for a page of its own about a run."""

from __future__ import annotations

import itertools
import os
import sys
import tempfile
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp evaluates the annotations
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig

sys.path.insert(0, str(Path(__file__).parent))

from editor import soon
from project import CAPABILITIES, Project, User
from wire import COMMAND

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.timeout(60),
    pytest.mark.skipif(sys.platform == "win32", reason="the hooks here are for sh"),
]

_ROOT = tempfile.TemporaryDirectory(prefix="hookwright-e2e-")
ROOT = Path(_ROOT.name).resolve()
ENV = {**os.environ, "HOME": str(ROOT / "home"), "HOOKWRIGHT_STATE_DIR": str(ROOT / "state")}
WORK = ROOT / "work"
_numbers = itertools.count()


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=list(COMMAND), client_factory=User, server_env=ENV), scope="module"
)
async def user(lsp_client: User) -> AsyncIterator[None]:
    (ROOT / "home").mkdir(exist_ok=True)
    WORK.mkdir(exist_ok=True)
    folders = [types.WorkspaceFolder(WORK.as_uri(), "work")]
    await soon(lsp_client.initialize_session(types.InitializeParams(CAPABILITIES, workspace_folders=folders)))
    yield
    await soon(lsp_client.shutdown_session())


@pytest.fixture
def project(user: User) -> Project:
    user.answers.clear()
    return Project(user, WORK, str(next(_numbers)))


async def test_how_a_file_stands(project: Project) -> None:
    user = project.client
    project.one("true")
    before = await user.command("standing", uri=project.uri)
    assert (before["version"], before["agent"], before["title"]) == (1, "lamied", "Lamied")
    assert (before["state"], before["total"], before["own"], before["saved"]) == ("unapproved", 1, 1, True)
    assert before["workspace"] == str(project.path)
    user.answers = ["Approve"]
    await user.command("approve", uri=project.uri)
    assert (await user.command("standing", uri=project.uri))["state"] == "approved"
    project.one("false")
    changed = await user.command("standing", uri=project.uri)
    assert (changed["state"], changed["added"], changed["removed"]) == ("changed", 1, 1)
    project.type("{}")
    assert (await user.command("standing", uri=project.uri))["saved"] is False


async def test_how_a_file_that_is_not_in_force_stands(project: Project) -> None:
    user = project.client
    project.one("true")
    other = project.path / ".claude" / "settings.json"
    other.parent.mkdir()
    text = project.file.read_text(encoding="utf-8")
    other.write_text('{"disableAllHooks": true, ' + text[1:], encoding="utf-8")
    item = types.TextDocumentItem(other.as_uri(), "json", 1, other.read_text(encoding="utf-8"))
    user.text_document_did_open(types.DidOpenTextDocumentParams(item))
    found = await user.command("standing", uri=other.as_uri())
    assert (found["agent"], found["state"]) == ("claude-code", "none")
    assert (await user.command("standing", uri=(project.path / "package.json").as_uri())) == {"version": 1, "state": ""}


async def test_the_parts_of_a_page(project: Project) -> None:
    user = project.client
    hook = {"type": "command", "command": "echo '<b>no</b>' >&2; exit 2"}
    project.write({"PreToolUse": [{"matcher": "Bash", "hooks": [hook]}, {"matcher": "Edit", "hooks": [hook]}]})
    await project.approve()
    place = "hooks.PreToolUse[0].hooks[0]"
    result = await user.command("run", uri=project.uri, event="PreToolUse", tool="Bash", place=place)
    first, second = result["hooks"]
    assert (first["word"], first["tone"], first["about"]) == ("objected", "error", True)
    assert first["place"] == place
    assert first["where"] == f".lamied/hooks.json:{first['line']}"
    assert first["why"].startswith("matched because ")
    assert first["ran"]["ended"].endswith("exit code 2")
    assert [o["text"] for o in first["ran"]["outputs"]] == ["", "<b>no</b>\n"]
    assert (second["word"], second["ran"], second["about"]) == ("not run", None, False)
    assert second["why"].startswith("not matched because ")
    assert result["told"][0]["lead"] == "The assistant is told"
    assert "tool_name" not in result["made_up"]


async def test_the_page_of_what_is_not_approved(project: Project) -> None:
    project.one("touch ran")
    result = await project.client.command("run", uri=project.uri, event="PreToolUse", tool="Bash")
    (hook,) = result["hooks"]
    assert (hook["word"], hook["not_run"], hook["ran"]) == ("not run", "it is not approved", None)
    assert result["told"] == []
