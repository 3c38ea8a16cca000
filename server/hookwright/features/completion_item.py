"""What completion answers, and what it knows while it looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.features.snippet import Layout, has_stops, render
from hookwright.syntax.strings import quote
from hookwright.text.edit import Edit
from hookwright.text.span import Span

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect
    from hookwright.features.place import Place
    from hookwright.features.snippet import Body
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.cursor import Cursor
    from hookwright.syntax.tree import Node

Kind = Literal["event", "key", "value", "tool", "variable", "snippet"]

_BREAK = re.compile(r"\r\n|\r")

LAST = 9
"""The rank of what can be written but has no effect."""


class Item(NamedTuple):
    """One thing to insert. `edit` holds the caret and stays on its line; `more` are edits elsewhere that go with it.

    The lines of `edit` are indented as they shall stand in the file, each but the first beginning with `base`; see
    `adjusted` for editors that indent a snippet's lines themselves. `documentation` stays empty: `document` of `key`
    makes it when somebody looks.
    """

    label: str
    kind: Kind
    detail: str
    documentation: str
    edit: Edit
    more: tuple[Edit, ...]
    snippet: bool  # the text of `edit` is in the protocol's snippet syntax
    sort: str
    filter: str  # what the text typed so far, from the edit's start, is held against
    deprecated: bool
    key: str  # for `document`
    base: str = ""


class Completions(NamedTuple):
    """The items, in order of `sort`. `incomplete`: typing on wants a new answer."""

    items: tuple[Item, ...] = ()
    incomplete: bool = False


def adjusted(item: Item) -> str:
    """The text of the edit for an editor that indents a snippet's further lines like the first by itself."""
    return _BREAK.sub("\n", item.edit.text).replace("\n" + item.base, "\n")


class Context(NamedTuple):
    """The question."""

    file: HooksFile
    offset: int
    cursor: Cursor
    place: Place  # of the cursor's container
    layout: Layout
    snippets: bool

    @property
    def dialect(self) -> Dialect:
        return self.file.dialect

    def make(
        self,
        label: str,
        kind: Kind,
        body: Body,
        *,
        detail: str = "",
        key: str = "",
        rank: int = 5,
        order: int = 0,
        deprecated: bool = False,
        inside: Span | None = None,
    ) -> Item:
        """An item that replaces the token at the caret by a key with its value, a value, or an element of a list.

        Commas that are missing before or after come with it. With `inside`, a piece of a string, that piece alone is
        replaced; `body` is then written as inside a string.
        """
        if inside is None:
            span = self.cursor.replace
            before, after, more = self._commas(span)
            parts: Body = (before, *body, after)
        else:
            span, more, parts = inside, (), body
        is_quoted = inside is None and self.file.tree.text[span.start : span.start + 1] == '"' and span.end > span.start
        snippet = self.snippets and has_stops(parts)
        return Item(
            label,
            kind,
            detail,
            "",
            Edit(span, render(parts, self.layout, snippets=snippet)),
            more,
            snippet,
            f"{rank}{order:03}",
            quote(label) if is_quoted else label,
            deprecated,
            key,
            self.layout.base,
        )

    def _commas(self, span: Span) -> tuple[str, str, tuple[Edit, ...]]:
        """The commas to write before and after, and one that goes elsewhere: right behind the element before.

        What is replaced under a key that has its colon is a piece of a member: no comma belongs beside it.
        """
        cursor, container = self.cursor, self.cursor.container
        is_piece = container is not None and container.kind == "object"
        after = "," if cursor.needs_comma_after and not (cursor.role == "key" and cursor.has_colon) else ""
        if not cursor.needs_comma_before or (is_piece and cursor.role != "key"):
            return "", after, ()
        end = _end_before(container, span.start)
        if end is None or end >= span.start:
            return ", ", after, ()
        return "", after, (Edit(Span(end, end), ","),)


def _end_before(container: Node | None, offset: int) -> int | None:
    """Where the container's last element before `offset` ends."""
    if container is None:
        return None
    spans = [m.span for m in container.members] or [i.span for i in container.items]
    return max((span.end for span in spans if span.end <= offset), default=None)
