"""The lessons of a manifest on disk, through its index where that is quicker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.fields import in_order
from hookwright.lessons.manifest import Config, config_of, parse, read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.lessons.index import Index
    from hookwright.lessons.types import Call

INDEX_FROM = 150_000
"""Bytes of a manifest from which on its index is quicker than itself."""


class Lessons:
    """What a manifest says. `notes` are for people."""

    def __init__(self, data: bytes, environ: Mapping[str, str], *, indexed: bool = True) -> None:
        """Read a manifest's bytes. Raises `ManifestError`."""
        self.notes: list[str] = []
        self._data = data
        self._environ = environ
        self._items: list[tuple[str, object]] = []
        self._manifest: dict[str, object] = {}
        self._index: Index | None = None
        self._unkept = False
        self.config = Config()
        if indexed and len(data) >= INDEX_FROM:
            from hookwright.lessons.index import open_index

            self._index = open_index(data, environ)
            if self._index is None:
                self._read()
                self._unkept = True
            else:
                self.config = config_of(self._index.config, environ)
        else:
            self._read()

    def candidates(self, call: Call) -> list[tuple[str, object]]:
        """Keys and lessons among which all are that match the call, in their order."""
        if self._index is not None:
            from hookwright.lessons.index import DAMAGED

            try:
                return self._index.candidates(call)
            except DAMAGED:
                self._mend()
        return self._items

    def for_session(self) -> list[tuple[str, object]]:
        """Keys and lessons among which all protocols and directives are, in their order."""
        if self._index is not None:
            from hookwright.lessons.index import DAMAGED

            try:
                return self._index.for_session()
            except DAMAGED:
                self._mend()
        return self._items

    def _mend(self) -> None:
        self.notes.append("the index of the manifest was damaged; it is made anew")
        self._index = None
        self._read()
        self._unkept = True

    def _read(self) -> None:
        manifest = self._manifest = parse(self._data)
        self._items = in_order(manifest.get("lessons"))
        self.config = config_of(manifest.get("config"), self._environ)

    def keep(self) -> str | None:
        """Keep an index for the next call, when there is none yet; gives why that can't be done.

        That takes as long as several calls, so it is for the time after the answer.
        """
        if not self._unkept:
            return None
        from hookwright.lessons.index import build, keep

        self._unkept = False
        try:
            return keep(self._data, build(self._manifest), self._environ)
        except RecursionError:
            return "the manifest is nested too deeply for an index"


def open_lessons(path: str, environ: Mapping[str, str], *, indexed: bool = True) -> Lessons:
    """The lessons of the manifest at `path`. Raises `ManifestError`."""
    return Lessons(read(path), environ, indexed=indexed)
