"""Names inside a matcher: tools by all their names, tools of MCP servers, and the values that an event can have."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.features.snippet import Stop
from hookwright.model.matcher import tools_of
from hookwright.syntax.strings import quote, span_in_string, string_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect, MatcherSyntax, Subject, Tool
    from hookwright.features.completion_item import Context, Item, Kind
    from hookwright.features.snippet import Body
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

_BREAKS = "|()^$"
"""What parts one name of a matcher from the next, whichever way the matcher is read."""

_NO_NAME = re.compile(r"[\s{}\[\],:\"]")
"""Where a name ends in a string without its closing quote, which runs to the end of the line."""


class Alternative(NamedTuple):
    """The piece of a matcher around the caret, as offsets of its value, and the names in the other pieces."""

    start: int
    end: int
    others: frozenset[str]


def matcher_items(context: Context) -> Iterator[Item]:
    """The names that the matcher can still get. Nothing for an event that ignores matchers or that nobody knows."""
    event = context.place.event
    subject = event.subject if event is not None else None
    if subject is None:
        return
    syntax = context.dialect.matcher(subject)
    node = context.cursor.node
    if node is None or node.kind != "string" or not context.cursor.in_string:
        yield from _names(_Hole(context), subject, frozenset())
        return
    value: str = node.value
    caret = string_at(context.file.tree, node, context.offset)
    here = alternative(value, caret, syntax)
    if not node.green.closed and (swallowed := _NO_NAME.search(value, caret, here.end)):
        here = here._replace(end=swallowed.start())
    span = span_in_string(context.file.tree, node, here.start, here.end)
    if not span.contains(context.offset):
        return  # in the middle of an escaped separator
    yield from _names(_Hole(context, span, _closing(value, here, node)), subject, here.others)


def alternative(value: str, caret: int, syntax: MatcherSyntax) -> Alternative:
    """The alternative of `value` in which the caret is, the spaces around it left out where the agent trims names."""
    breaks = set(_BREAKS)
    if syntax.exact and re.fullmatch(f"[{syntax.exact}]*", value):
        breaks.update(syntax.separators)
    start = caret
    while start > 0 and value[start - 1] not in breaks:
        start -= 1
    end = caret
    while end < len(value) and value[end] not in breaks:
        end += 1
    others = re.split("[" + re.escape("".join(sorted(breaks))) + "]", value[:start] + "|" + value[end:])
    if syntax.trim or value[caret:end].strip(" ") == "":
        while start < caret and value[start] == " ":
            start += 1
        while end > caret and value[end - 1] == " ":
            end -= 1
    return Alternative(start, end, frozenset(name.strip() for name in others) - {""})


def _closing(value: str, here: Alternative, node: Node) -> str:
    """The closing quote, when the string lacks it and nothing of the matcher follows the name."""
    if node.green.closed:
        return ""
    rest = value[here.end :].lstrip()
    return '"' if not rest or rest[0] in ",}]" else ""


class _Hole(NamedTuple):
    """Where a name goes: a whole string, or `inside` one, with the quote that has to be added behind it."""

    context: Context
    inside: Span | None = None
    closing: str = ""

    def body(self, *pieces: str | Stop) -> Body:
        if self.inside is not None:
            return (*pieces, self.closing)
        return ('"', *pieces, '"')

    def item(self, name: str, kind: Kind, detail: str, key: str, *, rank: int = 2, order: int = 0) -> Item:
        body = self.body(quote(name)[1:-1])
        return self.context.make(name, kind, body, detail=detail, key=key, rank=rank, order=order, inside=self.inside)


def _names(hole: _Hole, subject: Subject, others: frozenset[str]) -> Iterator[Item]:
    if subject.kind == "tool":
        yield from _tools(hole, subject, others)
    else:
        yield from _values(hole, subject, others)
    if not others and not subject.watch and "*" in hole.context.dialect.matcher(subject).every:
        every = "every tool" if subject.kind == "tool" else f"every {subject.field}"
        yield hole.item("*", "value", every, f"field/{hole.context.place.level}/matcher", rank=6)


def _values(hole: _Hole, subject: Subject, others: frozenset[str]) -> Iterator[Item]:
    for order, value in enumerate(subject.values):
        if not value.removed and value.name not in others:
            key = f"subject/{hole.context.place.event_name}/{value.name}"
            yield hole.item(value.name, "value", f"since {value.since}" if value.since else "", key, order=order)


def _tools(hole: _Hole, subject: Subject, others: frozenset[str]) -> Iterator[Item]:
    """The tools by all their names. A tool that another alternative names already is left out by every name."""
    dialect = hole.context.dialect
    for order, tool in enumerate(tools_of(subject, dialect)):
        names = (tool.name, *tool.aliases)
        if others.isdisjoint(names):
            for name in names:
                yield hole.item(name, "tool", _tool_detail(dialect, tool, name), f"tool/{tool.name}", order=order)
    if not subject.values and (prefix := dialect.mcp_prefix):
        label, detail = f"{prefix}server{dialect.mcp_joint}.*", "every tool of one MCP server"
        body = hole.body(prefix, Stop("server"), f"{dialect.mcp_joint}.*")
        yield hole.context.make(label, "snippet", body, detail=detail, key="mcp", rank=4, inside=hole.inside)


def _tool_detail(dialect: Dialect, tool: Tool, name: str) -> str:
    """The tool's other name and whose it is, else what the tool does."""
    if name != tool.name:
        return f"{dialect.title}: {tool.name}"
    for alias in tool.aliases:
        return f"{_owner_of(alias, dialect.id)}: {alias}"
    return tool.doc.split(". ")[0].rstrip(".")


@cache
def _owner_of(name: str, besides: str) -> str:
    """The title of the first other agent whose tool has that name; the word for a name that only one agent knows."""
    from hookwright.dialects.table import DIALECTS, by_id

    for entry in DIALECTS:
        if entry.id != besides:
            other = by_id(entry.id)
            if any(tool.name == name for tool in (*other.tools, *other.retired_tools)):
                return other.title
    return "also named"
