"""Hooks as a terminal shows them to somebody who has to agree to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features.report.commands import details, title_of
from hookwright.features.report.window import whole, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hookwright.cli.output.style import Style
    from hookwright.dialects.spec import Dialect
    from hookwright.features.report.commands import Shown

_COLOURS = {"new": "added", "gone": "removed", "same": "dim"}


def lines(hooks: Iterable[Shown], dialect: Dialect | None, style: Style, width: int = 0) -> Iterator[str]:
    """The hooks, each with what it is and an empty line behind. `width`: of the terminal, 0 without one."""
    room = max(20, width - 15) if width else 0
    for hook in hooks:
        mark = f"{style.paint(hook.mark, _COLOURS.get(hook.mark, 'warning'))} " if hook.mark else ""
        title, *more = wrapped(title_of(hook.item, dialect), room)
        yield f"{mark}{style.paint(title, 'bold')}"
        yield from (f"  | {line}" for line in more)
        for name, text in details(hook):
            first, *more = wrapped(text, room)
            yield f"    {whole(name):<9}{first}"
            yield from (f"           | {line}" for line in more)
        yield ""
