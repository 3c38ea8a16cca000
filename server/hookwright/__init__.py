"""Hookwright: one language server and one engine for the hooks of every coding agent.

A host embeds the engine:

    from hookwright import Engine

    report = Engine("/home/me/shop").pre_tool_use("edit_file", {"path": "src/cart.ts"})

What this package exports is loaded when it is first asked for, so that importing it costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hookwright.engine.approval_items import ApprovalItem
    from hookwright.engine.approvals import ApprovalStatus
    from hookwright.engine.decide import Decision
    from hookwright.engine.engine import Engine
    from hookwright.engine.errors import EngineError, PayloadError, UnknownEventError, WorkspaceError
    from hookwright.engine.process import CancelToken
    from hookwright.engine.report import Report
    from hookwright.engine.state import StateError

__version__ = "0.1.0"

__all__ = [
    "ApprovalItem",
    "ApprovalStatus",
    "CancelToken",
    "Decision",
    "Engine",
    "EngineError",
    "PayloadError",
    "Report",
    "StateError",
    "UnknownEventError",
    "WorkspaceError",
    "__version__",
]

_HOME = {
    "ApprovalItem": "approval_items",
    "ApprovalStatus": "approvals",
    "CancelToken": "process",
    "Decision": "decide",
    "Engine": "engine",
    "EngineError": "errors",
    "PayloadError": "errors",
    "Report": "report",
    "StateError": "state",
    "UnknownEventError": "errors",
    "WorkspaceError": "errors",
}


def __getattr__(name: str) -> object:
    """The public name, from the module of the engine that defines it."""
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module 'hookwright' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"hookwright.engine.{module}"), name)
