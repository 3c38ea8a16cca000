"""Hover on a timeout: the number in words, and what holds without it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hookwright.features.describe import field_page, footer, timeout_facts
from hookwright.features.markdown import bullets, code, page
from hookwright.features.place import kind_name
from hookwright.model.duration import UNITS, in_words, number_of, plain, seconds_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Field
    from hookwright.features.place import Place
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span


def hover_timeout(file: HooksFile, place: Place, field: Field, node: Node) -> tuple[Span, str]:
    """The page of a number under the timeout's key."""
    from hookwright.checks.timeout_unit import is_doubtful

    dialect, timeout = file.dialect, file.dialect.timeout
    kind = kind_name(place.node)
    if node.value <= 0:
        return node.span, field_page(dialect, field, "a handler", event=place.event, kind=kind)
    seconds = seconds_of(node.value, timeout)
    written = code(file.tree.text[node.start : node.end], 30)
    words = in_words(seconds)
    unit = UNITS[timeout.unit]
    is_plain = words.removesuffix("s") == f"{plain(node.value)} {unit}".removesuffix("s")
    head = f"{written}: **{words}**" + ("" if is_plain else f": the unit is {unit}")
    notes: list[str] = []
    if math.isfinite(seconds) and is_doubtful(node.value, timeout):
        other = "seconds" if timeout.unit == "ms" else "milliseconds"
        meant = node.value * 1000 if timeout.unit == "ms" else seconds / 1000
        notes.append(f"If {other} were meant, write `{plain(meant)}`.")
    if timeout.maximum is not None and seconds > timeout.maximum:
        cap = plain(number_of(timeout.maximum, timeout))
        notes.append(f"{dialect.title} cuts it to `{cap}` ({in_words(timeout.maximum)}).")
    return node.span, page(head, " ".join(notes), bullets(timeout_facts(dialect, place.event, kind)), footer(dialect))
