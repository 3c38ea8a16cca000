"""How a file stands, in a word: for an editor's status line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hookwright.lsp.arguments import Place
    from hookwright.lsp.runs import Call
    from hookwright.lsp.server import HookwrightServer


async def standing(ls: HookwrightServer, args: Place, call: Call) -> dict[str, Any]:  # noqa: ARG001
    """Whose file an open document is, and what is agreed to of it.

    `{"version": 1, "agent", "title", "sure", "workspace", "state", "total", "own", "added", "removed", "scripts",
    "saved", "why"}`; version 1 only ever gains keys. `state` is one of `features.standing.State`, or "none" where the
    agent does not take its hooks from the file or they can't be run here, or "" for what is no hooks file.
    """
    snapshot = ls.session.snapshot(args.uri or "")
    if snapshot is None:
        return {"version": 1, "state": ""}
    file = snapshot.file
    head = {"version": 1, "agent": file.dialect.id, "title": file.dialect.title, "sure": bool(file.rule.tail)}
    home = ls.targets.home(snapshot.uri)
    found = None if home is None else await ls.standings.look(snapshot.uri)
    if home is None or found is None:
        return {**head, "workspace": None if home is None else home.workspace, "state": "none"}
    return {
        **head,
        "workspace": home.workspace,
        "state": found.state,
        "total": found.total,
        "own": found.own,
        "added": found.added,
        "removed": found.removed,
        "scripts": found.scripts,
        "saved": found.same(file.tree.text),
        "why": found.why,
    }
