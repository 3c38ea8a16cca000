"""The files around a hooks file that bear on it.

Reading is bounded: only places that a table names, only regular files of at most a megabyte, and what did not change
on disk is not read again.
"""

from __future__ import annotations

import os
import stat
import sys
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import root_of
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hookwright.dialects.spec import Dialect, FileRule, Scope

_MOST = 1 << 20  # bytes
_NAMES = 200  # of a folder
_FILES = 20  # of one place
_NEAREST_FIRST: tuple[Scope, ...] = ("local", "project", "user")


class Neighbour(NamedTuple):
    """Another file of the same agent; `shown` is its path as a message names it."""

    shown: str
    file: HooksFile


class Neighbours:
    """What lies around one file. `root` is the folder that the file's place counts from, "" when that is unknown."""

    def __init__(self, file: HooksFile, path: str, environ: Mapping[str, str]) -> None:
        self._file = file
        self._layers: tuple[Neighbour, ...] | None = None
        self.path = os.path.normpath(path)
        self.home = (environ.get("HOME") or environ.get("USERPROFILE") or "").rstrip("/\\")
        self.root = root_of(self.path, file.rule) or ""

    def exists(self, relative: str) -> bool:
        """Whether there is such a file or folder below the root."""
        return bool(self.root) and os.path.exists(os.path.join(self.root, *relative.split("/")))  # noqa: PTH110, PTH118

    def names(self, relative: str) -> list[str]:
        """The names in a folder below the root, sorted; of a folder with very many not all."""
        if not self.root:
            return []
        try:
            with os.scandir(os.path.join(self.root, *relative.split("/"))) as entries:  # noqa: PTH118
                return sorted(entry.name for entry in islice(entries, _NAMES))
        except (OSError, ValueError):
            return []

    def is_at(self, folder: str, tail: str) -> bool:
        """Whether the file itself lies at that place below a folder."""
        return _slashes(self.path) == f"{_slashes(folder)}/{tail}"

    def layers(self) -> tuple[Neighbour, ...]:
        """The agent's other files for the same workspace that are there, the nearest first, the organisation's last.

        Of a user's own file only the organisation's: which workspaces it meets is not known.
        """
        if self._layers is None:
            self._layers = tuple(self._found())
        return self._layers

    def _found(self) -> Iterator[Neighbour]:
        rules = self._file.dialect.files
        if self._file.rule.scope in ("project", "local"):
            for scope in _NEAREST_FIRST:
                for rule in rules:
                    if rule.scope == scope:
                        yield from self._layer(rule, self.home if scope == "user" else self.root)
        if self._file.rule.scope in ("user", "project", "local"):
            yield from self._managed()

    def _managed(self) -> Iterator[Neighbour]:
        from hookwright.dialects.answers import runnable, runtime_of

        dialect = self._file.dialect
        rule = next((rule for rule in dialect.files if rule.scope == "managed"), None)
        if rule is None or not runnable(dialect.id):
            return
        folder = dict(runtime_of(dialect.id).managed).get(sys.platform, "")
        yield from self._layer(rule, folder)

    def _layer(self, rule: FileRule, folder: str) -> Iterator[Neighbour]:
        if not folder:
            return
        if rule.scope == "local" and folder == self.home:
            return  # not read in the home folder
        for path in _paths(os.path.normpath(os.path.join(folder, *rule.tail.split("/")))):  # noqa: PTH118
            file = read(path, self._file.dialect, rule) if path != self.path else None
            if file is not None:
                yield Neighbour(self._shown(path), file)

    def _shown(self, path: str) -> str:
        for folder, name in ((self.root, ""), (self.home, "~/")):
            if folder and path.startswith(folder + os.sep):
                return name + _slashes(path[len(folder) + 1 :])
        return path


def _paths(pattern: str) -> list[str]:
    """The path, or those of a folder that end as the last part says: `hooks/*.json`."""
    folder, name = os.path.split(pattern)
    if "*" not in name:
        return [pattern]
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in islice(entries, _NAMES))
    except (OSError, ValueError):
        return []
    return [os.path.join(folder, one) for one in names if one.endswith(name[1:])][:_FILES]  # noqa: PTH118


def neighbours_of(file: HooksFile, environ: Mapping[str, str] | None = None) -> Neighbours | None:
    """What lies around the file; None for one without an absolute path."""
    if file.path is None or not os.path.isabs(file.path):  # noqa: PTH117
        return None
    return Neighbours(file, file.path, os.environ if environ is None else environ)


def read(path: str, dialect: Dialect, rule: FileRule) -> HooksFile | None:
    """The file at `path`; None when there is none, or none of a size that anybody writes by hand."""
    try:
        info = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(info.st_mode) or info.st_size > _MOST:
        return None
    return _kept(path, dialect.id, rule, info.st_mtime_ns, info.st_size)


@lru_cache(maxsize=32)
def _kept(path: str, agent: str, rule: FileRule, changed: int, size: int) -> HooksFile | None:  # noqa: ARG001
    from hookwright.dialects.table import by_id

    try:
        with open(path, "rb") as stream:  # noqa: PTH123
            data = stream.read(_MOST + 1)
    except OSError:
        return None
    text = data.decode("utf-8", "replace")
    return HooksFile(parse(text), by_id(agent), rule, path)


def _slashes(path: str) -> str:
    return path.replace("\\", "/")
