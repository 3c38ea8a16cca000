"""The documents that the editor has open."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from hookwright.lsp.chosen import Chosen, chosen_for
from hookwright.lsp.convert import Positions
from hookwright.lsp.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lsprotocol import types

    from hookwright.checks.analyse import Analysis
    from hookwright.checks.base import Finding
    from hookwright.lessons.document import Document as Lessons
    from hookwright.model.hooks_file import HooksFile
    from hookwright.text.lines import Encoding


PATIENCE = 1.5
"""Seconds of processor time for the lessons of a document; one of a thousand takes a third of it."""


class Snapshot:
    """One version of one hooks file. Never changes, so work on it may go on while the user types."""

    __slots__ = ("file", "findings", "positions", "uri", "version")

    def __init__(
        self, uri: str, version: int, file: HooksFile, findings: tuple[Finding, ...], positions: Positions
    ) -> None:
        self.uri = uri
        self.version = version
        self.file = file
        self.findings = findings
        self.positions = positions


class LessonSnapshot:
    """One version of one document with lessons."""

    __slots__ = ("document", "findings", "positions", "uri", "version")

    def __init__(
        self, uri: str, version: int, document: Lessons, findings: tuple[Finding, ...], positions: Positions
    ) -> None:
        self.uri = uri
        self.version = version
        self.document = document
        self.findings = findings
        self.positions = positions


class Document:
    """An open document, whatever its kind. `serial` grows with every change of any document."""

    __slots__ = (
        "analysis", "chosen", "holds_lessons", "lessons", "path", "serial", "snapshot", "stale", "text",
        "uri", "version",
    )  # fmt: skip

    def __init__(self, uri: str, version: int, text: str, serial: int) -> None:
        self.uri = uri  # as the client spells it
        self.path = path_of(uri)
        self.version = version
        self.text = text
        self.serial = serial
        self.analysis: Analysis | None = None  # of this text, or of an earlier one when `stale`
        self.stale = True
        self.snapshot: Snapshot | None = None
        self.chosen = Chosen()
        self.holds_lessons = _may_hold_lessons(self.path)
        self.lessons: LessonSnapshot | None = None


class Session:
    """Open documents by uri, analysed when somebody asks."""

    def __init__(self) -> None:
        self.encoding: Encoding = "utf-16"
        self.settings = Settings()
        self.on_problem: Callable[[str], None] | None = None  # told what is wrong with a settings file
        self._documents: dict[str, Document] = {}
        self._serial = 0

    def open(self, uri: str, version: int, text: str) -> Document:
        """A document was opened, or opened again."""
        document = Document(uri, version, text, self._next())
        self._documents[unquote(uri)] = document
        return document

    def change(
        self, uri: str, version: int, changes: Sequence[types.TextDocumentContentChangeEvent]
    ) -> Document | None:
        """A document's text changed. None when it was never opened, which only a faulty client does."""
        document = self.get(uri)
        if document is None:
            return None
        text = document.text
        for change in changes:
            range_ = getattr(change, "range", None)
            if range_ is None:
                text = change.text
            else:  # nobody was asked to send parts, but to lose one would be worse
                span = Positions(text, self.encoding).span(range_)
                text = text[: span.start] + change.text + text[span.end :]
        document.version = version
        if text != document.text:
            document.text = text
            document.stale = True
            document.snapshot = None
        document.serial = self._next()
        return document

    def close(self, uri: str) -> Document | None:
        """A document was closed."""
        return self._documents.pop(unquote(uri), None)

    def get(self, uri: str) -> Document | None:
        """The open document of that uri, however the client escaped it."""
        return self._documents.get(unquote(uri))

    def documents(self) -> tuple[Document, ...]:
        """All open documents."""
        return tuple(self._documents.values())

    def touch(self, uri: str) -> None:
        """Something else than the text of a document changed what there is to tell of it."""
        document = self.get(uri)
        if document is not None:
            document.serial = self._next()

    def forget(self) -> None:
        """Settings changed: everything is looked at again."""
        for document in self._documents.values():
            document.stale = True
            document.snapshot = None
            document.serial = self._next()

    def snapshot(self, uri: str) -> Snapshot | None:
        """What is known of a document; None when it is not open, no hooks file, or hookwright is switched off."""
        document = self.get(uri)
        if document is None or document.holds_lessons or not self.settings.enable:
            return None
        analysis = self._analysis(document)
        if analysis is None or analysis.file is None:
            return None
        snapshot = document.snapshot
        if snapshot is None or snapshot.version != document.version:
            findings = self.told(document, analysis.findings)
            positions = snapshot.positions if snapshot is not None else Positions(document.text, self.encoding)
            snapshot = Snapshot(document.uri, document.version, analysis.file, findings, positions)
            document.snapshot = snapshot
        return snapshot

    def lessons(self, uri: str) -> LessonSnapshot | None:
        """What is known of a document with lessons; None for any other."""
        document = self.get(uri)
        if document is None or not document.holds_lessons or not self.settings.enable:
            return None
        found = document.lessons
        if document.stale or found is None or found.version != document.version:
            from hookwright.lessons.check.run import check
            from hookwright.lessons.document import read_document

            document.stale = False
            document.chosen = chosen_for(document.uri, document.path, self.on_problem)
            read = read_document(document.text, document.path, found.document if found is not None else None)
            positions = Positions(document.text, self.encoding)
            findings = self.told(document, check(read, PATIENCE))
            found = document.lessons = LessonSnapshot(document.uri, document.version, read, findings, positions)
        return found

    def told(self, document: Document, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """Those of a document's findings that the user wants to see."""
        own = self.settings
        if not (own.select or own.ignore or any(document.chosen.selection)):
            return findings
        from hookwright.checks.select import Layered, Selection

        return Layered(Selection(own.select, own.ignore), document.chosen.selection).filter(findings)

    def _analysis(self, document: Document) -> Analysis | None:
        if document.stale:
            # first of all not stale any more: should the analysis fail, it fails once for this text
            previous, document.analysis, document.stale = document.analysis, None, False
            document.chosen = chosen_for(document.uri, document.path, self.on_problem)
            document.analysis = _analyse(document, previous, self.settings.agent)
        return document.analysis

    def _next(self) -> int:
        self._serial += 1
        return self._serial


def _analyse(document: Document, previous: Analysis | None, agent: str | None) -> Analysis | None:
    """The analysis of a document's text; None without a parse for what is plainly no hooks file.

    `agent` is the one that the user named, for files whose place names none.
    """
    from hookwright.checks.analyse import analyse
    from hookwright.model.locate import by_path

    if '"hooks"' not in document.text and by_path(document.path) is None:
        return None
    added = document.chosen.added
    analysis = analyse(document.text, document.path, previous=previous, added=added)
    if agent is not None and analysis.file is not None and not analysis.sure:
        analysis = analyse(document.text, document.path, agent=agent, previous=analysis, added=added)
    if analysis.crashes:
        import logging

        for crash in analysis.crashes:
            logging.getLogger(__name__).error("the check of %s failed:\n%s", ", ".join(crash.codes), crash.trace)
    return analysis


def _may_hold_lessons(path: str) -> bool:
    """Whether the path is that of a manifest or of a file of a store; most are neither, at one glance."""
    if "lesson" not in path:
        return False
    from hookwright.lessons.document import kind_of

    return kind_of(path) is not None


def path_of(uri: str) -> str:
    """The path that a uri names: on disk for `file:`, else the uri's own, which is enough to know whose file it is."""
    from pygls.uris import to_fs_path

    try:
        return to_fs_path(uri) or unquote(urlsplit(uri).path)
    except ValueError:  # no uri at all, such as "file://["
        return uri
