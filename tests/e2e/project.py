"""A workspace with hooks, and a client whose user answers what is asked."""

from __future__ import annotations

import asyncio
import json
import os
import time
from typing import TYPE_CHECKING, Any, Union

from editor import WAIT, Client, soon
from lsprotocol import types
from pygls.protocol import default_converter

if TYPE_CHECKING:
    from pathlib import Path

CAPABILITIES = types.ClientCapabilities(
    window=types.WindowClientCapabilities(
        work_done_progress=True, show_document=types.ShowDocumentClientCapabilities(support=True)
    ),
    workspace=types.WorkspaceClientCapabilities(
        code_lens=types.CodeLensWorkspaceClientCapabilities(refresh_support=True),
        text_document_content=types.TextDocumentContentClientCapabilities(),
    ),
    text_document=types.TextDocumentClientCapabilities(
        code_lens=types.CodeLensClientCapabilities(),
        code_action=types.CodeActionClientCapabilities(
            code_action_literal_support=types.ClientCodeActionLiteralOptions(
                code_action_kind=types.ClientCodeActionKindOptions([])
            )
        ),
    ),
)


class User(Client):
    """A client with somebody in front of it: `answers` are the buttons that will be pressed, None closes a question."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[str | None] = []
        self.asked: list[types.ShowMessageRequestParams] = []
        self.lens_refreshes = 0
        # lsprotocol takes a code action with a command for a command
        self.protocol._converter.register_structure_hook(types.Command | types.CodeAction, _action)
        self.protocol._converter.register_structure_hook(Union[types.Command, types.CodeAction], _action)  # noqa: UP007
        self.feature(types.WINDOW_SHOW_MESSAGE_REQUEST)(_asked)
        self.feature(types.WORKSPACE_CODE_LENS_REFRESH)(_refreshed)

    def do(self, command: types.Command) -> asyncio.Future[Any]:
        """Presses a lens, or takes an action."""
        params = types.ExecuteCommandParams(command.command, command.arguments)
        return asyncio.ensure_future(self.workspace_execute_command_async(params))

    async def command(self, name: str, **args: Any) -> Any:
        return await soon(self.do(types.Command("", f"hookwright.{name}", arguments=[args])))

    async def report(self, uri: str) -> str:
        """A virtual document, as the editor reads it."""
        params = types.TextDocumentContentParams(uri)
        return (await soon(self.workspace_text_document_content_async(params))).text


def _action(value: dict[str, Any], _: Any) -> types.Command | types.CodeAction:
    kind = types.Command if isinstance(value.get("command"), str) else types.CodeAction
    return default_converter().structure(value, kind)


def _asked(client: User, params: types.ShowMessageRequestParams) -> types.MessageActionItem | None:
    client.asked.append(params)
    title = client.answers.pop(0)
    return None if title is None else types.MessageActionItem(title)


def _refreshed(client: User, _: None) -> None:
    client.lens_refreshes += 1


class Project:
    """A folder of its own with one hooks file, open in the editor."""

    def __init__(self, client: User, root: Path, name: str, tail: str = ".lamied/hooks.json") -> None:
        self.client = client
        self.path = root / name
        self.file = self.path / tail
        self.file.parent.mkdir(parents=True)
        self.uri = self.file.as_uri()
        self.version = 0

    def write(self, hooks: dict[str, Any], *, show: bool = True) -> str:
        """Saves hooks to disk; `show`: the editor shows them, too."""
        text = json.dumps({"hooks": hooks}, indent=1)
        self.file.write_text(text, encoding="utf-8")
        if show:
            self.type(text)
            saved = types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(self.uri))
            self.client.text_document_did_save(saved)
        return text

    def one(self, command: str, event: str = "PreToolUse", **more: Any) -> str:
        """One hook."""
        return self.write({event: [{"matcher": "Bash", "hooks": [{"type": "command", "command": command, **more}]}]})

    def type(self, text: str) -> None:
        """Opens the document, or changes it, without saving."""
        self.version += 1
        if self.version == 1:
            item = types.TextDocumentItem(self.uri, "json", 1, text)
            self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
            return
        name = types.VersionedTextDocumentIdentifier(self.version, self.uri)
        whole = [types.TextDocumentContentChangeWholeDocument(text)]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(name, whole))

    async def lenses(self) -> list[types.Command]:
        params = types.CodeLensParams(types.TextDocumentIdentifier(self.uri))
        found = await soon(self.client.text_document_code_lens_async(params))
        return [lens.command for lens in found or ()]

    async def titles(self) -> list[str]:
        return [command.title for command in await self.lenses()]

    async def lens(self, beginning: str) -> types.Command:
        """The first lens whose title begins like that."""
        return next(one for one in await self.lenses() if one.title.startswith(beginning))

    async def finding(self, fits: Any) -> types.Diagnostic | None:
        """Waits until what is shown about approvals fits."""
        end = time.monotonic() + WAIT
        while True:
            shown = [p for p in self.client.pushed if p.uri == self.uri]
            found = next((d for d in shown[-1].diagnostics if d.code == "HW701"), None) if shown else None
            if fits(found):
                return found
            assert time.monotonic() < end, f"the last finding was {found}"
            await asyncio.sleep(0.02)

    async def actions(self, line: int = 2, only: list[str] | None = None) -> dict[str, types.CodeAction]:
        """What the light bulb offers on a line, by title."""
        place = types.Position(line, 3)
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(self.uri), types.Range(place, place), types.CodeActionContext([], only)
        )
        found = await soon(self.client.text_document_code_action_async(params))
        return {action.title: action for action in found or ()}

    async def approve(self) -> None:
        self.client.answers.append("Approve")
        result = await self.client.command("approve", uri=self.uri)
        assert result["state"] == "approved"

    async def appears(self, name: str) -> str:
        """Waits for a file that a hook writes; its text."""
        path, end = self.path / name, time.monotonic() + WAIT
        while not (path.exists() and path.read_text(encoding="utf-8").strip()):
            assert time.monotonic() < end, f"{name} was never written"
            await asyncio.sleep(0.02)
        return path.read_text(encoding="utf-8").strip()


async def gone(group: int) -> None:
    """Waits until no process of the group is left."""
    end = time.monotonic() + 5
    while True:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        assert time.monotonic() < end, "the hook still runs"
        await asyncio.sleep(0.02)
