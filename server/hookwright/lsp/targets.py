"""Whose hooks of which folder a command or a document is about."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from hookwright.lsp import convert
from hookwright.lsp.session import path_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, FileRule
    from hookwright.engine.engine import Engine
    from hookwright.lsp.arguments import Place
    from hookwright.lsp.server import HookwrightServer

_MOST = 32
"""Engines that are kept."""


class Home(NamedTuple):
    """A hooks file's workspace and agent. `path` is None where no file was named."""

    workspace: str
    agent: str
    path: str | None = None
    uri: str | None = None


class Target(NamedTuple):
    """The engine for a `Home`."""

    engine: Engine
    home: Home


def failed(message: str) -> JsonRpcException:
    """What to raise when the request was right and can't be done."""
    return JsonRpcException(convert.message(message), types.LSPErrorCodes.RequestFailed.value)


class Targets:
    """The workspaces of one client, each with an engine for each agent."""

    def __init__(self, server: HookwrightServer) -> None:
        self._server = server
        self._engines: dict[tuple[str, str], Engine] = {}

    def folders(self) -> list[str]:
        """The folders that the client has open."""
        space = self._server.workspace
        folders = [path_of(uri) for uri in space.folders]
        return folders if folders or not space.root_uri else [path_of(space.root_uri)]

    def home(self, uri: str) -> Home | None:
        """Of an open document: where its hooks are in force, if anywhere."""
        snapshot = self._server.session.snapshot(uri)
        if snapshot is None or not snapshot.uri.startswith("file:") or not snapshot.file.path:
            return None
        return self._home(snapshot.file.path, snapshot.file.dialect, snapshot.file.rule, snapshot.uri)

    def engine(self, home: Home) -> Engine:
        """The engine for a home. Any thread may call it. Raises `EngineError`."""
        from hookwright.engine.engine import Engine

        key = (home.workspace, home.agent)
        engine = self._engines.get(key)
        if engine is None:
            if len(self._engines) >= _MOST:
                self._engines.pop(next(iter(self._engines)), None)
            engine = self._engines[key] = Engine(home.workspace, home.agent)
        return engine

    def find(self, args: Place) -> Target:
        """What a command is about. Raises a `JsonRpcException` for what is none of the client's business."""
        from hookwright.engine.errors import EngineError

        home = self._by_uri(args.uri) if args.uri is not None else self._by_workspace(args.workspace, args.agent)
        if not self._allowed(home.workspace):
            raise JsonRpcInvalidParams(f"{convert.message(home.workspace)} is not in a folder that is open here")
        try:
            return Target(self.engine(home), home)
        except EngineError as error:
            raise failed(str(error)) from error

    def _home(self, path: str, dialect: Dialect, rule: FileRule, uri: str | None) -> Home | None:
        from hookwright.features.standing import workspace_of

        workspace = workspace_of(path, dialect, rule, self.folders())
        return None if workspace is None else Home(workspace, dialect.id, path, uri)

    def _by_uri(self, uri: str) -> Home:
        from hookwright.model.locate import by_path

        home = self.home(uri)
        if home is None and uri.startswith("file:"):
            path = path_of(uri)
            located = by_path(path)
            if located is not None and "\0" not in path and Path(path).is_file():
                home = self._home(path, located.dialect, located.rule, uri)
        if home is None:
            raise JsonRpcInvalidParams("the uri is not that of a hooks file whose hooks can be run")
        return home

    def _by_workspace(self, workspace: str | None, agent: str | None) -> Home:
        folders = self.folders()
        if workspace is None and len(folders) != 1:
            raise JsonRpcInvalidParams("name the hooks file with uri, or the folder with workspace")
        folder = folders[0] if workspace is None else workspace
        folder = path_of(folder) if folder.startswith("file:") else folder
        if "\0" in folder or not Path(folder).is_absolute() or not Path(folder).is_dir():
            raise JsonRpcInvalidParams("the workspace is not a folder")
        return Home(os.path.normpath(folder), _agent(folder, agent))

    def _allowed(self, workspace: str) -> bool:
        """Whether the client has shown that the folder is its user's: it, one around it, or its hooks file is open."""
        real = os.path.realpath(workspace)
        for folder in self.folders():
            around = os.path.realpath(folder)
            if real == around or real.startswith(around.rstrip(os.sep) + os.sep):
                return True
        homes = (self.home(document.uri) for document in self._server.session.documents())
        return any(home is not None and os.path.realpath(home.workspace) == real for home in homes)


def _agent(folder: str, agent: str | None) -> str:
    """The agent of that name, else the first that has a file of its own in the folder."""
    from hookwright.dialects.answers import runnable
    from hookwright.dialects.table import DIALECTS, by_id

    for entry in DIALECTS:
        if not runnable(entry.id):
            continue
        if agent is not None:
            if agent.lower() == entry.id or agent.lower() in entry.names:
                return entry.id
        elif any(
            rule.scope in ("project", "local") and Path(folder, rule.tail).is_file() for rule in by_id(entry.id).files
        ):
            return entry.id
    known = ", ".join(entry.id for entry in DIALECTS if runnable(entry.id))
    raise JsonRpcInvalidParams(f"name the agent: {known}")
