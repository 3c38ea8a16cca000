"""Changes of a text, as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.text.span import Span


class Edit(NamedTuple):
    """Put `text` in the place of `span`; an empty span inserts."""

    span: Span
    text: str

    def shift(self, by: int) -> Edit:
        """The same change `by` code points further on."""
        return Edit(self.span.shift(by), self.text)


class OverlapError(ValueError):
    """Two edits want to change the same characters."""


def apply(text: str, edits: Iterable[Edit]) -> str:
    """`text` with all `edits` made, each counted in offsets of the text before any of them.

    Insertions at one place come out in the order given.
    Raises `OverlapError` when two edits overlap and `ValueError` when one lies outside the text.
    """
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda e: e.span):
        start, end = edit.span
        if start < at:
            raise OverlapError(f"edits overlap at offset {start}")
        if not start <= end <= len(text):
            raise ValueError(f"edit {start}–{end} lies outside the text of {len(text)} characters")
        parts += (text[at:start], edit.text)
        at = end
    parts.append(text[at:])
    return "".join(parts)
