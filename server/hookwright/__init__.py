"""Hookwright: one language server and one engine for the hooks of every coding agent.

A host embeds the engine:

    from hookwright import Engine

    report = Engine("/home/me/shop").pre_tool_use("edit_file", {"path": "src/cart.ts"})

or only matches lessons:

    from hookwright import find_blocker, match_lessons, select_candidates

    matches = match_lessons(manifest["lessons"], "Bash", "pytest tests/", "")

What this package exports is loaded when it is first asked for, so that importing it costs nothing.
"""

import sys

if sys.argv[:1] == ["-m"] and not sys.flags.safe_path:
    # `python -m hookwright` looks for modules in the working folder first, where somebody's `json.py` may lie; pip does
    # the same. It is no protection from malice: Python has looked there itself before, and only `python -P` does not.
    del sys.path[0]

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
    from hookwright.lessons.match import find_blocker, match_lessons
    from hookwright.lessons.select import select_candidates
    from hookwright.lessons.types import Blocker, Injected, Match, Selection

__version__ = "0.1.0"

__all__ = [
    "ApprovalItem",
    "ApprovalStatus",
    "Blocker",
    "CancelToken",
    "Decision",
    "Engine",
    "EngineError",
    "Injected",
    "Match",
    "PayloadError",
    "Report",
    "Selection",
    "StateError",
    "UnknownEventError",
    "WorkspaceError",
    "__version__",
    "find_blocker",
    "match_lessons",
    "select_candidates",
]

_HOME = {
    "ApprovalItem": "engine.approval_items",
    "ApprovalStatus": "engine.approvals",
    "Blocker": "lessons.types",
    "CancelToken": "engine.process",
    "Decision": "engine.decide",
    "Engine": "engine.engine",
    "EngineError": "engine.errors",
    "Injected": "lessons.types",
    "Match": "lessons.types",
    "PayloadError": "engine.errors",
    "Report": "engine.report",
    "Selection": "lessons.types",
    "StateError": "engine.state",
    "UnknownEventError": "engine.errors",
    "WorkspaceError": "engine.errors",
    "find_blocker": "lessons.match",
    "match_lessons": "lessons.match",
    "select_candidates": "lessons.select",
}


def __getattr__(name: str) -> object:
    """The public name, from the module that defines it."""
    module = _HOME.get(name)
    if module is None:
        raise AttributeError(f"module 'hookwright' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"hookwright.{module}"), name)
