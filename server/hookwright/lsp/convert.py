"""Offsets, findings and edits → what the protocol says. The only place where positions exist."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types

from hookwright.text.lines import LineIndex
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.checks.base import Finding, Severity, Tag
    from hookwright.lsp.capabilities import Client
    from hookwright.text.edit import Edit
    from hookwright.text.lines import Encoding

SOURCE = "hookwright"

_SEVERITIES: dict[Severity, types.DiagnosticSeverity] = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "info": types.DiagnosticSeverity.Information,
    "hint": types.DiagnosticSeverity.Hint,
}
_TAGS: dict[Tag, types.DiagnosticTag] = {
    "unnecessary": types.DiagnosticTag.Unnecessary,
    "deprecated": types.DiagnosticTag.Deprecated,
}


class Positions:
    """Offset ↔ position in one text, in the unit that the client counts columns in."""

    __slots__ = ("encoding", "lines")

    def __init__(self, text: str, encoding: Encoding) -> None:
        self.lines = LineIndex(text)
        self.encoding: Encoding = encoding

    def position(self, offset: int) -> types.Position:
        """The position of an offset."""
        return types.Position(*self.lines.position(offset, self.encoding))

    def range(self, span: Span) -> types.Range:
        """The range of a span."""
        return types.Range(self.position(span.start), self.position(span.end))

    def offset(self, position: types.Position) -> int:
        """The offset of a position; one past the end of its line or of the text means that end."""
        return self.lines.from_position(position.line, position.character, self.encoding)

    def span(self, range_: types.Range) -> Span:
        """The span of a range; an inverted one is empty."""
        start = self.offset(range_.start)
        return Span(start, max(start, self.offset(range_.end)))


def diagnostic(finding: Finding, uri: str, positions: Positions, client: Client) -> types.Diagnostic:
    """A finding as the client can take it."""
    rule = finding.rule
    tags = [tag for name in finding.tags if (tag := _TAGS[name]) in client.diagnostic_tags]
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri, positions.range(one.span)), one.message)
        for one in (finding.related if client.related else ())
        if one.path is None
    ]
    return types.Diagnostic(
        range=positions.range(finding.span),
        message=finding.message,
        severity=_SEVERITIES[finding.severity],
        code=rule.code,
        code_description=types.CodeDescription(rule.url) if client.code_description else None,
        source=SOURCE,
        tags=tags or None,
        related_information=related or None,
        data={"code": rule.code, "span": list(finding.span)} if client.diagnostic_data else None,
    )


def text_edits(edits: Iterable[Edit], positions: Positions) -> list[types.TextEdit]:
    """Edits of one text."""
    return [types.TextEdit(positions.range(edit.span), edit.text) for edit in edits]


def workspace_edit(
    edits: Iterable[Edit], uri: str, version: int | None, positions: Positions, client: Client
) -> types.WorkspaceEdit:
    """Edits of one document; for a client that can tell, only to be made on the version they were computed for."""
    changes = text_edits(edits, positions)
    if client.document_changes:
        document = types.OptionalVersionedTextDocumentIdentifier(uri=uri, version=version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, changes)])
    return types.WorkspaceEdit(changes={uri: changes})


def markup(text: str, *, markdown: bool) -> types.MarkupContent:
    """Markdown, or for a client that can't show it the same as plain text."""
    if markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, text)
    return types.MarkupContent(types.MarkupKind.PlainText, plain(text))


def documentation(text: str, client: Client) -> types.MarkupContent | str | None:
    """The documentation of a proposal; a bare string for a client that names no kinds of it."""
    if not text:
        return None
    return markup(text, markdown=client.item_markdown) if client.item_markup else plain(text)


def message(text: str) -> str:
    """Text of unknown origin for a message box. VS Code makes links of `[…](…)` there, also such that run commands."""
    from hookwright.text.visible import visible

    return "\n".join(visible(line) for line in text.split("\n")).replace("](", "] (")


_LINK = re.compile(r"(?<!`)\[([^\]\n]*)\]\(([^)\s]*)\)")
_MARKS = re.compile(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|^#{1,6} +", re.MULTILINE)
_CODE = re.compile(r"(`+)( ?)(.+?)\2\1")


def plain(markdown: str) -> str:
    """Our own Markdown without its marks: links as "text (url)", code spans as their content."""
    kept: list[str] = []
    at = 0
    for match in _CODE.finditer(markdown):
        kept += (_unmarked(markdown[at : match.start()]), match[3])
        at = match.end()
    kept.append(_unmarked(markdown[at:]))
    return "".join(kept)


def _unmarked(text: str) -> str:
    return _MARKS.sub("", _LINK.sub(r"\1 (\2)", text))
