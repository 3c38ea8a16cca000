"""Asking the user for consent: every command is shown, and exactly what was shown is approved."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from hookwright.features.report import pending as words
from hookwright.lsp import convert
from hookwright.lsp.targets import failed

if TYPE_CHECKING:
    from hookwright.features.report.pending import Pending
    from hookwright.lsp.runs import Call
    from hookwright.lsp.server import HookwrightServer
    from hookwright.lsp.targets import Home, Target

log = logging.getLogger(__name__)

APPROVE, SHOW, DECLINE = "Approve", "Show all", "Don't approve"

_HOOKS, _CHARS = 6, 900
"""What fits into a message: more hooks, or longer commands, are shown as a document. VS Code cuts a message after 1,000
characters, wherever they come from."""


async def approve(ls: HookwrightServer, target: Target, call: Call) -> dict[str, Any]:
    """Shows what there is to agree to, asks, and stores the answer. No answer is no."""
    home = target.home
    key = (home.workspace, home.agent)
    if key in ls.runs.asking:
        return _answer("asking")
    ls.runs.asking.add(key)
    try:
        found = await ls.runs.aside(lambda: words.pending(target.engine))
        if found.force.fault:
            raise failed(f"{found.force.fault}; there is nothing to approve until that is cured")
        if not found.asked.items:
            _tell(ls, f"No hooks of {target.engine.dialect.title} are in force in {home.workspace}.")
            return _answer("nothing")
        if found.settled:
            _tell(ls, f"{_upper(words.headline(found))}: approved, and nothing has changed since.")
            return _answer("approved")
        return await _decide(ls, found, call, home)
    finally:
        ls.runs.asking.discard(key)


async def _decide(ls: HookwrightServer, found: Pending, call: Call, home: Home) -> dict[str, Any]:
    answer = await _ask(ls, found, call, home)
    if answer == APPROVE and not call.cancel.cancelled:
        await ls.runs.aside(found.approve)
        await ls.standings.refresh()
        return _answer("approved")
    if answer == DECLINE:
        await ls.runs.aside(found.engine.decline)
        await ls.standings.refresh()
        return _answer("declined")
    return _answer("not approved")


async def _ask(ls: HookwrightServer, found: Pending, call: Call, home: Home) -> str | None:
    """The title of what the user pressed. Where not everything can be shown, nothing can be agreed to."""
    message, complete = _message(found)
    if not ls.client.asks:
        return _by_hand(ls, home)
    if not complete and not await _show_all(ls, found):
        return _by_hand(ls, home)
    while True:
        answer = await _request(ls, message, call, home)
        if answer != SHOW:
            return answer
        await _show_all(ls, found)


async def _request(ls: HookwrightServer, message: str, call: Call, home: Home) -> str | None:
    actions = [types.MessageActionItem(title) for title in (APPROVE, SHOW, DECLINE)]
    params = types.ShowMessageRequestParams(types.MessageType.Warning, convert.message(message), actions)
    asked = asyncio.ensure_future(ls.window_show_message_request_async(params))
    stopped = asyncio.ensure_future(call.stopped.wait())
    try:
        await asyncio.wait({asked, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            return None
        chosen = asked.result()
    except Exception as error:  # noqa: BLE001 - a client that can't ask
        log.warning("the client did not ask its user: %s", error)
        return _by_hand(ls, home)
    finally:
        stopped.cancel()
    return chosen.title if chosen is not None else None


def _by_hand(ls: HookwrightServer, home: Home) -> None:
    """The client can't ask: the user can still approve in a terminal."""
    import shlex

    line = f"hookwright approve --agent {home.agent} --workspace {shlex.quote(home.workspace)}"
    _tell(ls, f"This editor can't show the question. To see the commands and agree to them, in a terminal: {line}")


async def _show_all(ls: HookwrightServer, found: Pending) -> bool:
    from hookwright.features.report.document import of_pending

    _, seen = await ls.reports.show("Approve hooks", of_pending(found))
    return seen


def _message(found: Pending) -> tuple[str, bool]:
    """What is asked, and whether it shows everything. What does not fit is counted."""
    from hookwright.features.report.commands import details, title_of
    from hookwright.features.report.where import Where
    from hookwright.features.report.window import whole

    blocks: list[str] = []
    for hook in words.to_show(found, Where(found.engine.workspace)):
        mark = f"{hook.mark}: " if hook.mark else ""
        texts = [f"{whole(name)}: {whole(text)}" if name != "command" else whole(text) for name, text in details(hook)]
        blocks.append(f"{mark}{whole(title_of(hook.item, found.engine.dialect))}: {'; '.join(texts)}")
    scripts = [f"script {path} is not what was approved: {how}" for path, how in words.changed_scripts(found.status)]
    lines = [f"{words.QUESTION} {words.headline(found)}"]
    if changes := words.since(found.status):
        lines.append(_upper(changes))
    scripts_fit = len(scripts) <= _HOOKS and _units(scripts) <= _CHARS // 2
    room = _CHARS - _units(lines) - (_units(scripts) if scripts_fit else 0)
    shown = list(blocks)
    # what a message box would make a link of is shown where it can't be one
    while shown and (len(shown) > _HOOKS or _units(shown) > room or any("](" in one for one in shown)):
        shown.pop()
    rest = len(blocks) - len(shown)
    lines += shown
    if rest:
        lines.append(f"and {rest} more: all of them are in the document beside this")
    complete = not rest and scripts_fit
    lines += scripts[:_HOOKS] if complete else [f"{len(scripts)} scripts changed"] if scripts else []
    return "\n".join(lines), complete


def _units(lines: list[str]) -> int:
    """How long an editor takes them for: UTF-16, as JavaScript counts."""
    return sum(len(line.encode("utf-16-le", "replace")) // 2 for line in lines)


def _answer(state: str) -> dict[str, Any]:
    return {"version": 1, "state": state}


def _tell(ls: HookwrightServer, text: str) -> None:
    ls.window_show_message(types.ShowMessageParams(types.MessageType.Info, convert.message(text)))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
