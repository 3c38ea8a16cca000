"""Which module writes which format."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from hookwright.cli.output.style import Style
    from hookwright.cli.report import Report

    class Writer(Protocol):
        """What the module of a format must have."""

        def write(self, report: Report, out: TextIO, style: Style, *, quiet: bool) -> None: ...


FORMATS: dict[str, str] = {
    "text": "hookwright.cli.output.text",
    "json": "hookwright.cli.output.json",
    "sarif": "hookwright.cli.output.sarif",
    "github": "hookwright.cli.output.github",
}


def writer(name: str) -> Writer:
    """The module of that format."""
    module: Writer = import_module(FORMATS[name])  # pyright: ignore[reportAssignmentType]
    return module
