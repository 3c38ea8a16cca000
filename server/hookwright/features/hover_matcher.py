"""Hover on a matcher: what it selects and why, and the tool whose name is under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.features import describe
from hookwright.features.completion_matcher import alternative
from hookwright.features.markdown import bullets, code, page
from hookwright.model.matcher import explain
from hookwright.syntax.strings import span_in_string, string_at

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Subject
    from hookwright.features.place import Place
    from hookwright.model.explain import Explanation
    from hookwright.model.hooks_file import HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

_LONG = 1000


def hover_matcher(file: HooksFile, place: Place, node: Node, offset: int) -> tuple[Span, str] | None:
    """The page of a group's matcher; None when it is no string or the event is unknown."""
    event = place.event
    if event is None or node.kind != "string":
        return None
    value: str = node.value
    found = explain(value, event, file.dialect)
    dead = "" if event.runs else f"**{file.dialect.title} skips the hooks of this event**: they never run."
    about = page(f"**matcher** {code(value)}", dead, _words(value, found, event), _tried(event))
    span, name_page = node.span, ""
    if event.subject is not None and node.start < offset:
        here = alternative(value, string_at(file.tree, node, offset), file.dialect.matcher(event.subject))
        name_page = _name_page(file.dialect, event, event.subject, value[here.start : here.end])
        piece = span_in_string(file.tree, node, here.start, here.end)
        if name_page and piece.contains(offset):
            span = piece
    return span, page(about, "---" if name_page else "", name_page or describe.footer(file.dialect))


def _words(value: str, found: Explanation, event: Event) -> str:
    """The explanation. It quotes the matcher between single backquotes, so one that could break out is told without."""
    if value.isprintable() and "`" not in value and len(value) <= _LONG:
        return found.text
    if event.subject is None:
        return "Ignored here: the hooks run every time."
    if found.error is not None:
        return f"Not a regular expression, so it selects {'everything' if found.selected else 'nothing'}."
    known = [*map(code, found.selected[:20]), *(("tools of MCP servers",) if found.mcp else ())]
    dead = [f"{code(piece.name)} selects nothing" for piece in found.dead]
    return page(f"Selects {', '.join(known)}." if known else "Selects nothing that is known.", bullets(dead[:20]))


def _tried(event: Event) -> str:
    subject = event.subject
    if subject is None:
        return ""
    note = f" {subject.note}" if subject.note else ""
    return f"Tried against `{subject.field}` of {event.name}.{note}"


def _name_page(dialect: Dialect, event: Event, subject: Subject, name: str) -> str:
    if subject.kind == "tool":
        tool = dialect.tool(name)
        if tool is not None:
            return describe.tool_page(dialect, tool)
        return describe.mcp_page(dialect) if dialect.mcp_prefix and name.startswith(dialect.mcp_prefix) else ""
    value = next((v for v in subject.values if v.name == name), None)
    return describe.value_page(dialect, value, f"`{subject.field}` on {event.name}") if value is not None else ""
