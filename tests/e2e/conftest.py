"""Real servers, spoken to by real clients."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator  # noqa: TC003 - pytest-lsp evaluates the annotations
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, client_capabilities

sys.path.insert(0, str(Path(__file__).parent))  # pytest's import mode does not look for modules beside the tests

from editor import Client, Editor, soon
from wire import COMMAND

PROFILES = {"neovim@0.11": "utf-8", "visual_studio_code@1.65": "utf-16", "emacs@29": "utf-32"}


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=list(COMMAND), client_factory=Client),
    params=list(PROFILES),
    scope="session",
)
async def session(
    lsp_client: Client, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[None]:
    """One running server for each client profile."""
    folder = tmp_path_factory.mktemp("editor")
    params = types.InitializeParams(
        capabilities=client_capabilities(request.param),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "work")],
    )
    result = await soon(lsp_client.initialize_session(params))
    lsp_client.editor = Editor(lsp_client, request.param, PROFILES[request.param], folder, result)
    yield
    assert [m.message for m in lsp_client.messages] == []
    await soon(lsp_client.shutdown_session())


@pytest.fixture
def editor(session: Client) -> Editor:
    """The editor of the profile."""
    return session.editor
