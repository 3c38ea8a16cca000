"""The workspace's own scripts that a hook's command names, and whether they are still the same.

An approval covers commands. What `./scripts/guard.sh` does can change without a change of the command, so the content
of such files is recorded with the approval. Too many files are named here rather than too few: a file that is only an
argument counts as well.
"""

from __future__ import annotations

import os
import stat
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

WHOLE = 8 << 20
"""Bytes of a file that are hashed. Of a larger one the size and the time of the last change count, too."""

# bounds for files that somebody wrote to hold us up
LONGEST = 1 << 14  # characters of a command that are looked at
_MOST_WORDS = 1000  # of a command
_MOST = 64  # files of a command

Change = Literal["changed", "added", "removed", "redirected"]


class Script(NamedTuple):
    """A file as it was when it was looked at."""

    path: str  # relative to the workspace, with "/"; absolute when it lies elsewhere
    target: str  # where a symbolic link on the way leads; "" without one
    digest: str


class ScriptChange(NamedTuple):
    """A script that is not what it was; `redirected`: a link leads elsewhere."""

    path: str
    how: Change


class Named(NamedTuple):
    """A file that a command names: how it is shown, and where it really is."""

    path: str
    real: str
    linked: bool


def named_scripts(
    command: str | None, args: Sequence[str] | None, workspace: str, variables: Mapping[str, str] | None = None
) -> tuple[Named, ...]:
    """The regular files of the workspace that a command names, each once.

    `args` is None for the shell form. `variables` are those that hold folders, such as `CLAUDE_PROJECT_DIR`; `PWD` is
    the workspace. Relative paths are tried from the workspace and from each folder that the command changes to. A file
    counts when it lies in the workspace, or when a link there leads to it.
    """
    known = {"PWD": workspace, **(variables or {})}
    words: list[str] = []
    for text in ((command or ""), *(args or ())):
        words += _words(text[:LONGEST], exec_form=args is not None)
    roots = (workspace, os.path.realpath(workspace))
    bases = [workspace]
    found: dict[str, Named] = {}
    for before, raw in zip(("", *words), words, strict=False):
        word = _substitute(raw, known)
        for candidate in dict.fromkeys((word, word.rpartition("=")[2])):
            for base in tuple(bases):
                named = _file(os.path.normpath(os.path.join(base, candidate)), roots)
                if named is not None and len(found) < _MOST:
                    found.setdefault(named.path, named)
        if before in ("cd", "pushd") and len(bases) < 8:
            bases.append(os.path.join(bases[-1], word))
    return tuple(found.values())


@lru_cache(maxsize=512)
def _words(text: str, *, exec_form: bool) -> tuple[str, ...]:
    """The words of a command; those of a word with spaces, as in `sh -c '…'`, come after it."""
    words: list[str] = [text] if exec_form else []
    waiting = [(text, 0)]
    while waiting and len(words) < _MOST_WORDS:
        piece, depth = waiting.pop()
        for word in _split(piece)[:_MOST_WORDS]:
            words.append(word)
            if depth < 2 and word != piece and any(c.isspace() or c in ";&|()<>" for c in word):
                waiting.append((word, depth + 1))
    return tuple(words)


def _split(text: str) -> list[str]:
    import shlex

    for folder in ("$(pwd)", "`pwd`", "$(git rev-parse --show-toplevel)", "`git rev-parse --show-toplevel`"):
        text = text.replace(folder, "$PWD")
    try:
        lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        lexer.commenters = ""
        return list(lexer)
    except ValueError:  # a quote that is not closed: the shell fails, too, but an agent may not use this shell
        return "".join(" " if c in "\"'`;&|()<>" else c for c in text).split()


def _substitute(word: str, variables: Mapping[str, str]) -> str:
    """Put in the values of known variables, also for `${NAME:-default}`."""
    if "$" not in word:
        return word
    import re

    pattern = r"\$(?:(?P<bare>\w+)|\{(?P<name>\w+)(?::?[-=?+][^{}]*)?\})"
    return re.sub(pattern, lambda match: variables.get(match["bare"] or match["name"], match[0]), word)


def _file(path: str, roots: tuple[str, str]) -> Named | None:
    try:
        if len(path) > 4096 or not stat.S_ISREG(os.stat(path).st_mode):
            return None
        real = os.path.realpath(path)
    except (OSError, ValueError):  # no such file, or no name that a file can have
        return None
    for root in roots:
        inside = path.startswith(root.rstrip(os.sep) + os.sep)
        if inside:
            shown = os.path.relpath(path, root).replace(os.sep, "/")
            return Named(shown, real, linked=os.path.join(roots[1], os.path.relpath(path, root)) != real)
    return Named(path, real, linked=True) if real.startswith(roots[1].rstrip(os.sep) + os.sep) else None


def survey(files: Iterable[Named]) -> tuple[Script, ...]:
    """The files with their content as it is now, sorted by path."""
    unique = {file.path: file for file in files}
    return tuple(
        Script(file.path, file.real if file.linked else "", _digest(file.real))
        for file in sorted(unique.values(), key=lambda file: file.path)
    )


def _digest(path: str) -> str:
    import hashlib

    try:
        # without O_NONBLOCK a pipe that somebody puts in its place would hold us up
        fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        return f"unreadable: {error.strerror}"
    with open(fd, "rb") as file:
        info = os.fstat(file.fileno())
        if not stat.S_ISREG(info.st_mode):
            return "unreadable: no regular file"
        try:
            data = file.read(WHOLE)
        except OSError as error:
            return f"unreadable: {error.strerror}"
    rest = f"+{info.st_size}@{info.st_mtime_ns}" if info.st_size > WHOLE else ""
    return hashlib.sha256(data).hexdigest() + rest


def differences(before: Iterable[Script], now: Iterable[Script]) -> tuple[ScriptChange, ...]:
    """What happened to the scripts in between, sorted by path."""
    old, new = {script.path: script for script in before}, {script.path: script for script in now}
    changes: list[ScriptChange] = []
    for path in sorted(old.keys() | new.keys()):
        was, now_is = old.get(path), new.get(path)
        if was is None or now_is is None:
            changes.append(ScriptChange(path, "added" if was is None else "removed"))
        elif was.target != now_is.target:
            changes.append(ScriptChange(path, "redirected"))
        elif was.digest != now_is.digest:
            changes.append(ScriptChange(path, "changed"))
    return tuple(changes)
