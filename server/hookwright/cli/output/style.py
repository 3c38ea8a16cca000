"""Colours of a terminal, or none."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, NamedTuple, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

When = Literal["auto", "always", "never"]

_CODES = {
    "error": "1;31",
    "warning": "1;33",
    "info": "1;36",
    "hint": "1;34",
    "bold": "1",
    "dim": "2",
    "added": "32",
    "removed": "31",
    "place": "36",
}


class Style(NamedTuple):
    """How text may look."""

    colour: bool = False
    width: int = 110  # of source lines, in columns

    def paint(self, text: str, name: str) -> str:
        """`text` in the colour of that name."""
        return f"\x1b[{_CODES[name]}m{text}\x1b[0m" if self.colour and text else text


def style_for(stream: TextIO, when: When = "auto", environ: Mapping[str, str] | None = None) -> Style:
    """How to write to `stream`: `when` decides, then NO_COLOR and FORCE_COLOR, then whether it is a terminal."""
    environ = os.environ if environ is None else environ
    terminal = is_terminal(stream)
    return Style(_colour(terminal, when, environ), _width(stream) if terminal else 110)


def is_terminal(stream: TextIO) -> bool:
    """Whether somebody looks at it."""
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def height(stream: TextIO) -> int:
    """How many lines are seen at once; 0 where nobody looks, or that is not known."""
    try:
        return os.get_terminal_size(stream.fileno()).lines if is_terminal(stream) else 0
    except (OSError, ValueError):
        return 0


def _colour(terminal: bool, when: When, environ: Mapping[str, str]) -> bool:
    if when != "auto":
        return when == "always"
    if environ.get("NO_COLOR"):
        return False
    if environ.get("FORCE_COLOR", "0").lower() not in ("", "0", "false"):
        return True
    return terminal and environ.get("TERM") != "dumb"


def _width(stream: TextIO) -> int:
    try:
        columns = os.get_terminal_size(stream.fileno()).columns
    except (OSError, ValueError):
        columns = 0
    return max(40, columns - 8) if columns > 0 else 110
