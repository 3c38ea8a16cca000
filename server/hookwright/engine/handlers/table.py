"""Which module runs which kind of handler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.engine.handlers import command

if TYPE_CHECKING:
    from hookwright.engine.handlers.base import HandlerRunner


def runner(kind: str) -> HandlerRunner | None:
    """What runs handlers of that kind, None when they can't be run outside the agent."""
    if kind == "command":
        return command
    if kind == "http":  # not needed by most: loaded when it is
        from hookwright.engine.handlers import http

        return http
    return None
