"""The start, and settings."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from hookwright.lsp import capabilities, settings
from hookwright.model.config import NAME, SHARED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lsp.server import HookwrightServer

log = logging.getLogger(__name__)

SETTINGS_FILES = (NAME, SHARED)


def initialize(ls: HookwrightServer, params: types.InitializeParams) -> None:
    """Reads once what the client can do; the answer itself is made by pygls after this."""
    ls.client = capabilities.read(params.capabilities, ls.workspace.position_encoding)
    ls.session.encoding = ls.client.encoding
    if ls.client.pull:
        ls.offer_pull()
    _apply(ls, params.initialization_options)
    if params.process_id is not None and ls.on_parent is not None:
        ls.on_parent(params.process_id)


async def initialized(ls: HookwrightServer, params: types.InitializedParams) -> None:  # noqa: ARG001
    """Asks for the settings, and to be told when they change."""
    wanted = list(_registrations(ls))
    if wanted:
        try:
            await asyncio.shield(ls.client_register_capability_async(types.RegistrationParams(wanted)))
        except Exception as error:  # noqa: BLE001 - then settings are read once
            log.warning("the client would not tell of changed settings: %s", error)
    if ls.client.configuration:
        await _pull_settings(ls)


def _registrations(ls: HookwrightServer) -> Iterator[types.Registration]:
    if ls.client.watches_configuration:
        yield types.Registration(
            "hookwright-settings",
            types.WORKSPACE_DID_CHANGE_CONFIGURATION,
            types.DidChangeConfigurationRegistrationOptions(section=settings.SECTION),
        )
    if ls.client.watches_files:
        yield types.Registration(
            "hookwright-settings-files",
            types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
            types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(f"**/{name}") for name in SETTINGS_FILES]
            ),
        )


def files_changed(ls: HookwrightServer, params: types.DidChangeWatchedFilesParams) -> None:
    """A settings file came, changed or went: what it says may be about any open document."""
    if any(change.uri.rpartition("/")[2] in SETTINGS_FILES for change in params.changes):
        ls.session.forget()
        ls.diagnostics.everything_changed()


async def configuration_changed(ls: HookwrightServer, params: types.DidChangeConfigurationParams) -> None:
    """Settings changed: some clients send them along, others want to be asked."""
    if ls.client.configuration:
        await _pull_settings(ls)
    else:
        _apply(ls, params.settings)


async def _pull_settings(ls: HookwrightServer) -> None:
    items = [types.ConfigurationItem(section=settings.SECTION)]
    try:
        answer = await asyncio.shield(ls.workspace_configuration_async(types.ConfigurationParams(items)))
    except Exception as error:  # noqa: BLE001 - what held before goes on
        log.warning("the client did not answer with its settings: %s", error)
        return
    _apply(ls, answer[0] if answer else None)


def _apply(ls: HookwrightServer, raw: Any) -> None:
    found, complaints = settings.read(raw, ls.session.settings)
    for complaint in complaints:
        log.warning("%s", complaint)
        ls.tell_once(types.MessageType.Warning, f"hookwright: {complaint}")
    if found != ls.session.settings:
        ls.session.settings = found
        ls.session.forget()
        ls.diagnostics.everything_changed()
