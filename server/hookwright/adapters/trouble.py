"""What the user is told when we fail ourselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def trouble(error: Exception, environ: Mapping[str, str]) -> str:
    """Why nothing was decided; with `HOOKWRIGHT_DEBUG` the whole story of what must be a mistake of ours."""
    from hookwright.engine.errors import EngineError
    from hookwright.engine.state import StateError

    if isinstance(error, EngineError | StateError | OSError):
        return f"hookwright hook: {error}; nothing was decided"
    from traceback import format_exception

    story = f"{type(error).__name__}: {error}"
    if environ.get("HOOKWRIGHT_DEBUG"):
        story = "".join(format_exception(error))
    return f"hookwright hook: internal error, nothing was decided: {story}"
