"""What the checks may see of the disk: whether a file is there, and the beginning of a script.

Cheap and bounded, whatever lies there: each path is asked for once a run, at most `MOST` files are looked at, only
regular files of the workspace (or plugin) are read, links that lead out of it are not followed, and of each at most
`LARGEST` bytes. What was read is kept until the file changes.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.locate import root_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.model.hooks_file import HooksFile

LARGEST = 256 << 10
"""Bytes of a script that are read."""

MOST = 64
"""Files that are looked at for one hooks file."""


class Seen(NamedTuple):
    """What is at a path. `kind`: "missing", "file", or "other" for everything that is no regular file."""

    kind: str
    executable: bool = False
    size: int = 0
    changed: int = 0  # nanoseconds


class Disk:
    """The surroundings of one hooks file.

    `root` is the workspace, or the plugin's folder; "" where it is unknown.
    """

    def __init__(self, root: str, home: str, path: str) -> None:
        self.root = root
        self.home = home
        self.search = path
        self._seen: dict[str, Seen] = {}
        self._programs: dict[str, bool] = {}
        self._left = MOST

    def look(self, path: str) -> Seen | None:
        """What is at an absolute path; None when that can't be said, or enough was looked at."""
        seen = self._seen.get(path)
        if seen is not None:
            return seen
        if self._left <= 0 or len(path) > 4096 or "\0" in path:
            return None
        self._left -= 1
        try:
            info = os.stat(path)  # noqa: PTH116 - pathlib is not loaded for this
        except (FileNotFoundError, NotADirectoryError):
            seen = Seen("missing")
        except (OSError, ValueError):
            return None
        else:
            kind = "file" if stat.S_ISREG(info.st_mode) else "other"
            seen = Seen(kind, bool(info.st_mode & 0o111), info.st_size, info.st_mtime_ns)
        self._seen[path] = seen
        return seen

    def read(self, path: str) -> str | None:
        """The text of a script of the workspace; None when it is not one, or too large."""
        seen = self.look(path)
        if seen is None or seen.kind != "file" or seen.size > LARGEST or not self.root:
            return None
        real, root = os.path.realpath(path), os.path.realpath(self.root)
        if not real.startswith(root.rstrip(os.sep) + os.sep):
            return None
        return _read(real, seen.size, seen.changed)

    def has_program(self, name: str) -> bool:
        """Whether a program of that name can be found; true when there is no `PATH` to search."""
        found = self._programs.get(name)
        if found is None:
            from shutil import which

            found = self._programs[name] = not self.search or which(name, path=self.search) is not None
        return found


@lru_cache(maxsize=128)
def _read(path: str, size: int, changed: int) -> str | None:  # noqa: ARG001 - the key of what is kept
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    try:
        with open(os.open(path, flags), "rb") as file:  # noqa: PTH123 - a descriptor
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            data = file.read(LARGEST)
    except OSError:
        return None
    return None if b"\0" in data[:1024] else data.decode("utf-8", "replace")


def disk_of(file: HooksFile, environ: Mapping[str, str] | None = None) -> Disk | None:
    """The surroundings of a file that lies at one of its agent's own places; None for all others.

    `environ` gives `HOME` and `PATH`, by default those of this process.
    """
    path, rule = file.path, file.rule
    if path is None or not os.path.isabs(path):  # noqa: PTH117
        return None
    below = root_of(path, rule)
    if below is None:
        return None
    environ = os.environ if environ is None else environ
    home = environ.get("HOME") or environ.get("USERPROFILE") or ""
    root = below if rule.scope in ("project", "local", "plugin") else ""
    root = os.path.dirname(path) if rule.runs_beside else root  # noqa: PTH120
    return Disk(root, home, environ.get("PATH", ""))
