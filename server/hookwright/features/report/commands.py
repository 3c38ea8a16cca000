"""Hooks as they are shown to somebody who has to agree to them: all that runs, and when, nothing left out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect
    from hookwright.engine.approval_items import ApprovalItem


class Shown(NamedTuple):
    """One hook. `mark`: what happened to it since the last approval, "" where there was none."""

    item: ApprovalItem
    place: str  # "file:line", safe to show
    scripts: tuple[str, ...] = ()  # files of the workspace that its command names, with what happened to them
    mark: str = ""
    dangers: tuple[str, ...] = ()  # what the security checks say of it


def title_of(item: ApprovalItem, dialect: Dialect | None) -> str:
    """When it runs: `PreToolUse Bash`, `PreToolUse *`, `Stop`."""
    event = dialect.event(item.event) if dialect is not None else None
    matcher = item.matcher or ("*" if event is not None and event.subject is not None else "")
    return f"{item.event} {matcher}".rstrip()


def details(hook: Shown) -> Iterator[tuple[str, str]]:
    """Names and texts, as they are written in the file."""
    item = hook.item
    if item.kind != "command":
        yield "kind", item.kind
    for name, text in (("command", item.command), ("shell", item.shell), ("url", item.url)):
        if text is not None:
            yield name, text
    if item.args is not None:
        arguments = " ".join(json.dumps(arg, ensure_ascii=False) for arg in item.args)
        yield "args", f"{arguments or 'none'} (no shell reads them)"
    yield from item.extra
    for danger in hook.dangers:
        yield "warning", danger
    yield "file", hook.place
    for script in hook.scripts:
        yield "script", script
