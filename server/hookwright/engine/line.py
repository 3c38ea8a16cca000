"""What a handler of kind `command` runs on this system: under which key it stands, and how it is started."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect, Field

System = Literal["linux", "macos", "windows"]

SYSTEM: System = "windows" if sys.platform == "win32" else "macos" if sys.platform == "darwin" else "linux"


@cache
def _fields(dialect_id: str) -> tuple[Field, ...]:
    """The keys that hold what runs, where the agent has several: those for one system come first."""
    from hookwright.dialects.table import by_id

    found = [field for kind in by_id(dialect_id).kinds for field in kind.fields if field.runs]
    return tuple(sorted(found, key=lambda field: not field.systems))


def command_keys(dialect: Dialect) -> tuple[str, ...]:
    """All keys of the agent's handlers that hold what runs, on whatever system."""
    return tuple(field.name for field in _fields(dialect.id)) or ("command",)


def command_key(
    value: Mapping[str, Any], dialect: Dialect, system: System = SYSTEM
) -> tuple[str, Literal["", "shell", "powershell", "program"]]:
    """The key of what runs here and how: "" is a line, or with `args` a program. A handler that has nothing for this
    system has an empty `command`, as far as one can see."""
    for field in _fields(dialect.id):
        if (not field.systems or system in field.systems) and isinstance(value.get(field.name), str):
            return field.name, field.runs
    return "command", ""
