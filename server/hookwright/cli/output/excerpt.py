"""The source line of a finding, with its range underlined."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.text.visible import cells

if TYPE_CHECKING:
    from hookwright.text.lines import LineIndex
    from hookwright.text.span import Span


class Excerpt(NamedTuple):
    """One line as it is shown: blanks of the width `indent` below it, then `length` marks."""

    number: int  # from 1
    text: str
    indent: int
    length: int  # at least 1
    last: int  # the line in which the range ends, from 1


def excerpt(lines: LineIndex, span: Span, width: int = 110) -> Excerpt:
    """The line in which `span` starts; of a line longer than `width` code points a window around the range.

    Nothing longer than the window is ever copied: a minified file may be one line of 20 MB with a thousand findings.
    """
    number, _ = lines.line_column(span.start)
    start, end = _bounds(lines, number)
    low = min(span.start, end)
    high = min(max(span.end, low), end)
    left, right = _window(start, end, low, high, width)
    high = min(high, right)
    before, indent = cells("…" * (left > start) + lines.text[left:low])
    inside, behind = cells(lines.text[low:high], indent)
    after, _ = cells(lines.text[high:right] + "…" * (right < end), behind)
    last, _ = lines.line_column(max(span.start, span.end - 1))
    return Excerpt(number + 1, before + inside + after, indent, max(1, behind - indent), last + 1)


def _bounds(lines: LineIndex, number: int) -> tuple[int, int]:
    """Where a line starts and ends, its line break left out."""
    starts, text = lines.starts, lines.text
    start = starts[number]
    end = starts[number + 1] if number + 1 < len(starts) else len(text)
    while end > start and text[end - 1] in "\r\n":
        end -= 1
    return start, end


def _window(start: int, end: int, low: int, high: int, width: int) -> tuple[int, int]:
    if end - start <= width:
        return start, end
    lead = max(min(12, width // 4), (width - (high - low)) // 2)
    left = max(start, min(low - lead, end - width))
    return left, min(end, left + width)
