"""Formatting of a whole file or of a part of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.syntax.format import format_edits
from hookwright.syntax.layout import layout_of

if TYPE_CHECKING:
    from hookwright.syntax.tree import Tree
    from hookwright.text.edit import Edit
    from hookwright.text.span import Span


def formatting(tree: Tree, *, indent: str | None = None, span: Span | None = None) -> tuple[Edit, ...]:
    """The edits that lay the text out anew; white space outside of strings changes and nothing else.

    `indent` is one step, by default the text's own; line breaks stay what they are. With `span` only what lies in it
    changes. No edits for a text with mistakes: what is still being typed is left alone.
    """
    layout = layout_of(tree)
    edits = format_edits(tree, indent=layout.unit if indent is None else indent, newline=layout.newline)
    if span is None:
        return tuple(edits)
    return tuple(edit for edit in edits if span.start <= edit.span.start and edit.span.end <= span.end)
