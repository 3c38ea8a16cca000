"""Hover on a timeout: the number in words, and what holds without it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hookwright.features.describe import field_page, footer, timeout_facts
from hookwright.features.markdown import bullets, code, page
from hookwright.features.place import kind_at
from hookwright.model.duration import UNITS, ends_at_once, in_words, number_in, number_of, plain, seconds_of, unit_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field, Timeout
    from hookwright.features.place import Place
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span


def hover_timeout(file: HooksFile, place: Place, field: Field, node: Node) -> tuple[Span, str]:
    """The page of a number under the timeout's key."""
    from hookwright.checks.timeout_unit import is_doubtful

    dialect, timeout = file.dialect, file.dialect.timeout
    kind = kind_at(file, place)
    value = number_in(node.value)
    if value is None or (value <= 0 and not ends_at_once(node.value, timeout, kind)):
        return node.span, field_page(dialect, field, "a handler", event=place.event, kind=kind)
    written = code(file.tree.text[node.start : node.end], 30)
    seconds = seconds_of(value, timeout, kind)
    if ends_at_once(node.value, timeout, kind):
        head = f"{written}: **no time at all**: the handler ends as soon as it starts"
    else:
        head = f"{written}: **{in_words(seconds)}**" + _unit(value, timeout, kind)
    notes: list[str] = []
    if math.isfinite(seconds) and is_doubtful(value, timeout, kind):
        other = "seconds" if unit_of(value, timeout, kind) == "ms" else "milliseconds"
        meant = number_of(value if other == "seconds" else value / 1000, timeout, kind)
        notes.append(f"If {other} were meant, write `{plain(meant)}`.")
    if timeout.maximum is not None and seconds > timeout.maximum:
        cap = plain(number_of(timeout.maximum, timeout, kind))
        notes.append(f"{dialect.title} cuts it to `{cap}` ({in_words(timeout.maximum)}).")
    return node.span, page(head, " ".join(notes), bullets(timeout_facts(dialect, place.event, kind)), footer(dialect))


def _unit(value: float, timeout: Timeout, kind: str | None) -> str:
    """Which unit it is, where the words do not show it."""
    unit = UNITS[unit_of(value, timeout, kind)]
    words = in_words(seconds_of(value, timeout, kind))
    if words.removesuffix("s") == f"{plain(value)} {unit}".removesuffix("s"):
        return ""
    if unit_of(value, timeout, kind) != timeout.unit:
        return f": from {plain(timeout.ms_from or 0)} on the unit is {unit}"
    return f": the unit is {unit}"
