"""Showing what there is to agree to on a terminal, and asking for it: the same for every verb."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from hookwright.cli.output.commands import lines
from hookwright.cli.output.style import height, is_terminal
from hookwright.features.report.pending import QUESTION, changed_scripts, headline, since, to_show

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from hookwright.cli.output.style import Style
    from hookwright.features.report.pending import Pending


def show(found: Pending, out: TextIO, style: Style) -> None:
    """Writes all commands: what is new since the last approval first, then what stays, then what is gone."""
    width = style.width if is_terminal(out) else 0
    told = [f"{line}\n" for line in _told(found, style, width)]
    out.writelines(told)
    if 0 < height(out) < len(told) + 2:
        note = style.paint("note", "warning")
        out.write(f"{note} these are {len(told)} lines, more than you see at once: scroll up\n")
    out.flush()


def _told(found: Pending, style: Style, width: int) -> Iterator[str]:
    yield style.paint(headline(found), "bold")
    if changes := since(found.status):
        yield changes
    yield ""
    yield from lines(to_show(found), found.engine.dialect, style, width)
    scripts = changed_scripts(found.status)
    for path, how in scripts:
        yield f"{style.paint('script', 'warning')} {path} is not what was approved: {how}"
    if scripts:
        yield ""


def ask_for(found: Pending) -> bool:
    """Shows all commands on stderr and asks whether they may run; an agreement is stored. Raises StateError."""
    from hookwright.cli.ask import ask
    from hookwright.cli.output.style import style_for

    show(found, sys.stderr, style_for(sys.stderr))
    if not ask(QUESTION):
        return False
    found.approve()
    return True
