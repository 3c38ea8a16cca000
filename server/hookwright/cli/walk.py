"""Which files below a folder are worth checking.

By place first: whatever a dialect says is its own. Other JSON files only by content, and only when they are small and
speak of hooks at all. Links to folders are not followed.
"""

# os.path and scandir, not pathlib: a walk sees hundreds of thousands of names
# ruff: noqa: PTH100, PTH113, PTH116, PTH118, PTH120

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.read import reason
from hookwright.dialects.table import DIALECTS
from hookwright.model.locate import by_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hookwright.cli.ignore import Layer

LOOSE_LIMIT = 1 << 20
"""The size, in bytes, up to which a JSON file at no agent's place is looked into."""

_SKIPPED = frozenset(
    {
        ".git", ".hg", ".svn", ".jj", ".sl",  # what version control keeps
        "node_modules", "bower_components", ".yarn", ".pnpm-store",  # other people's packages
        ".venv", "__pycache__", ".tox", ".nox", ".eggs", ".direnv",
        ".mypy_cache", ".pytest_cache", ".ruff_cache", ".hypothesis",
        ".gradle", ".terraform", ".next", ".nuxt", ".turbo",
    }
)  # fmt: skip


class Found(NamedTuple):
    """A file to check."""

    path: str
    placed: bool  # its place says that it is a hooks file
    outside: bool = False  # a link that leads out of the folder


class Clock:
    """How much time matching the patterns of .gitignore may take in one walk.

    They are somebody else's, and a pattern can be written so that matching takes for ever.
    """

    def __init__(self, patience: float = 3.0) -> None:
        self.left = patience  # seconds

    @property
    def over(self) -> bool:
        return self.left <= 0


class Walk:
    """One folder. `notes` tells afterwards what could not be looked into, `ignored` which hooks files were left out."""

    def __init__(self, root: str, *, ignore: bool = True, seen: Callable[[], None] | None = None) -> None:
        self.root = os.path.abspath(root)
        self.real = os.path.realpath(root)
        self.ignore = ignore
        self.seen = seen
        self.notes: list[str] = []
        self.ignored: list[str] = []
        self.clock = Clock()

    def files(self) -> Iterator[Found]:
        """The files, those of a folder by name before those of the folders in it."""
        above = self._above() if self.ignore else None
        stack: list[tuple[str, Layer | None]] = [(self.root, above)]
        visited: set[tuple[int, int]] = set()
        while stack:
            folder, layer = stack.pop()
            entries = self._entries(folder, visited)
            names = {entry.name for entry in entries}
            if "pyvenv.cfg" in names and folder != self.root:
                continue
            if self.ignore and ".gitignore" in names:
                layer = self._layer(folder, os.path.join(folder, ".gitignore"), layer)
            folders: list[tuple[str, Layer | None]] = []
            for entry in entries:
                if _is_folder(entry):
                    if entry.name not in _SKIPPED and not (layer and layer.ignored(entry.path, folder=True)):
                        folders.append((entry.path, layer))
                elif (found := self._file(entry, layer)) is not None:
                    yield found
            stack.extend(reversed(folders))
        if self.clock.over:
            self.notes.append("matching the patterns of .gitignore took too long; the rest was checked without them")

    def _entries(self, folder: str, visited: set[tuple[int, int]]) -> list[os.DirEntry[str]]:
        if self.seen is not None:
            self.seen()
        try:
            status = os.stat(folder)
            if (status.st_dev, status.st_ino) in visited:
                return []
            visited.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            self.notes.append(f"{folder}: {reason(error)}; not looked into")
            return []

    def _file(self, entry: os.DirEntry[str], layer: Layer | None) -> Found | None:
        name = entry.name
        json = name.endswith(".json")
        if not json and name not in _NAMES:
            return None
        placed = by_path(entry.path) is not None
        if not placed and not json:
            return None
        outside = _is_link(entry) and not self._inside(entry.path)
        if not placed and (outside or not _small(entry)):
            return None
        if layer is not None and layer.ignored(entry.path):
            if placed:
                self.ignored.append(entry.path)
            return None
        return Found(entry.path, placed, outside)

    def _inside(self, path: str) -> bool:
        real = os.path.realpath(path)
        return real.startswith(self.real.rstrip(os.sep) + os.sep)

    def _layer(self, folder: str, source: str, above: Layer | None) -> Layer | None:
        from hookwright.cli.ignore import layer_of

        return layer_of(folder, source, above, self.clock)

    def _above(self) -> Layer | None:
        """The patterns of the repository that the folder lies in, unless they leave out the folder itself."""
        folders = list(_up_to_repository(self.root))
        layer: Layer | None = None
        for folder in reversed(folders):
            exclude = os.path.join(folder, ".git", "info", "exclude")
            if layer is None and os.path.isfile(exclude):
                layer = self._layer(folder, exclude, None)
            source = os.path.join(folder, ".gitignore")
            if folder != self.root and os.path.isfile(source):
                layer = self._layer(folder, source, layer)
        if layer is not None and any(layer.ignored(f, folder=True) for f in folders[:-1]):
            return None
        return layer


_NAMES = frozenset(tail.rsplit("/", 1)[-1] for entry in DIALECTS for tail in entry.tails)


def _up_to_repository(root: str) -> Iterable[str]:
    """The folder and those above it up to the one that holds `.git`; nothing when there is none."""
    folders = [root]
    while not os.path.lexists(os.path.join(folders[-1], ".git")):
        parent = os.path.dirname(folders[-1])
        if parent == folders[-1]:
            return ()
        folders.append(parent)
    return folders


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _is_link(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_symlink()
    except OSError:
        return False


def _small(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file() and entry.stat().st_size <= LOOSE_LIMIT
    except OSError:
        return False
