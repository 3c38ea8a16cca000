"""All hooks of a workspace, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.cli.output.trace import losses
from hookwright.features.report.where import Where
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.cli.output.style import Style
    from hookwright.features.report.inventory import Inventory, Row


def lines(found: Inventory, style: Style) -> Iterator[str]:
    """A line of summary, the hooks, and what is not used of the files."""
    where = Where()
    yield _summary(found, style)
    yield ""
    for row in found.rows:
        yield from _row(row, found, style, where)
        yield ""
    for warning in found.warnings:
        yield f"{style.paint('warning', 'warning')}: {visible(warning)}"
    for layer in found.layers:
        if layer.problem or layer.off:
            yield f"{style.paint('note', 'hint')}: {where.path(layer.path)}: {visible(layer.problem or layer.off)}"
    yield from losses(found.dropped, where, style)
    missing = [where.path(layer.path) for layer in found.layers if layer.state == "missing"]
    if missing:
        yield style.paint(f"not there: {', '.join(missing)}", "dim")


def _summary(found: Inventory, style: Style) -> str:
    from hookwright.features.report.pending import when

    event, tool = found.question
    about = "".join((f" on {event.name}" if event else "", f" for {visible(tool)}" if tool else ""))
    count = len(found.rows)
    hooks = f"{count or 'no'} hook{'' if count == 1 else 's'} of {found.dialect.title}{about}"
    head = f"{hooks} in {visible(found.workspace)}"
    if not count:
        return style.paint(head, "bold")
    if found.consent:
        return f"{style.paint(head, 'bold')}; none runs: {visible(found.consent)}"
    told = f", approved {when(found.approved_at)}" if found.approved_at is not None else ""
    return f"{style.paint(head, 'bold')}{told}"


def _row(row: Row, found: Inventory, style: Style, where: Where) -> Iterator[str]:
    matcher = f" {visible(row.matcher)}" if row.matcher else ""
    place = style.paint(f"{where.path(row.path)}:{row.line}", "place")
    yield f"{place} {style.paint(f'{visible(row.event)}{matcher}', 'bold')} ({', '.join(_about(row, found))})"
    kind = "" if row.kind == "command" else f"{visible(row.kind)}: "
    label = visible(row.label)
    yield f"    {kind}{label if len(label) <= 300 else label[:299] + '…'}"
    word = "" if row.runs is None else "runs: " if row.runs else "does not run: "
    if row.why:
        yield f"    {word}{visible(row.why)}"


def _about(row: Row, found: Inventory) -> Iterator[str]:
    yield row.scope
    if not row.in_force:
        return
    if row.approved:
        yield "approved"
    elif row.new or found.approved_at is None:
        yield "not approved"
    else:
        yield "approved before other hooks changed"
