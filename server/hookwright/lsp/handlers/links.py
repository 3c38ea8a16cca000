"""Links from commands to scripts."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.lsp.session import path_of

if TYPE_CHECKING:
    from hookwright.lsp.server import HookwrightServer


def links(ls: HookwrightServer, params: types.DocumentLinkParams) -> list[types.DocumentLink] | None:
    """The scripts that the commands of a file name. Only files on disk have any."""
    snapshot = ls.session.snapshot(params.text_document.uri)
    if snapshot is None or not snapshot.uri.startswith("file:"):
        return None
    from hookwright.features.links import links as find

    return [
        types.DocumentLink(
            range=snapshot.positions.range(link.span),
            target=Path(link.target).as_uri(),
            tooltip=link.tooltip if ls.client.link_tooltips else None,
        )
        for link in find(snapshot.file, _workspace(ls, snapshot.file.path or ""))
    ]


def _workspace(ls: HookwrightServer, path: str) -> str | None:
    """The folder in which the hooks of that file run: the innermost open folder around it, else the only open one."""
    folders = [path_of(uri) for uri in ls.workspace.folders]
    if not folders and ls.workspace.root_uri:
        folders = [path_of(ls.workspace.root_uri)]
    around = [folder for folder in folders if path.startswith(folder.rstrip(os.sep) + os.sep)]
    if around:
        return max(around, key=len)
    return folders[0] if len(folders) == 1 else None
