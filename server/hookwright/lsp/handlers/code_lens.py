"""Lenses over groups and hooks."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from hookwright.lsp.handlers import command
from hookwright.lsp.lessons import lenses as for_lessons

if TYPE_CHECKING:
    from hookwright.features.lenses import Lens
    from hookwright.lsp.server import HookwrightServer


def options() -> types.CodeLensOptions:
    """All lenses come complete."""
    return types.CodeLensOptions(resolve_provider=False)


async def lenses(ls: HookwrightServer, params: types.CodeLensParams) -> list[types.CodeLens] | None:
    """The lenses of a file that is in force; of another one none."""
    uri = params.text_document.uri
    if ls.targets.home(uri) is None:
        return for_lessons(ls, uri)
    standing = await ls.standings.look(uri)
    snapshot = ls.session.snapshot(uri)  # after the wait: the user may have typed
    if snapshot is None or standing is None:
        return None
    from hookwright.features.lenses import lenses as find

    found = find(snapshot.file, standing, time.time())
    return [
        types.CodeLens(snapshot.positions.range(lens.span), command_of(lens.title, lens.act, snapshot.uri, lens))
        for lens in found
    ]


def command_of(title: str, act: str, uri: str, lens: Lens | None) -> types.Command:
    """The command of ours that does `act` for a hooks file; `lens` says what it runs."""
    args: dict[str, Any] = {"uri": uri}
    if lens is not None and act in ("run", "simulate"):
        args["event"] = lens.event
        if lens.subject is not None:
            args["tool"] = lens.subject
        if lens.place:
            args["place"] = lens.place
    return types.Command(title, f"{command.PREFIX}{act}", arguments=[args])
