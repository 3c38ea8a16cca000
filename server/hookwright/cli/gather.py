"""From the paths of the command line to the files that are checked."""

# os.path and not pathlib, which would cost start-up time for a handful of calls
# ruff: noqa: PTH100, PTH109, PTH112, PTH117

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.report import Failure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.cli.progress import Progress
    from hookwright.dialects.spec import Dialect


class Target(NamedTuple):
    """A file to check. `full` is its absolute path, None for a text on standard input that has no name."""

    full: str | None
    shown: str
    named: bool = False  # on the command line, so it must be a hooks file
    placed: bool = False  # its place says that it is one
    outside: bool = False  # found by way of a link that leads out of the folder
    stdin: bool = False


class Gathered(NamedTuple):
    """What there is to check, and what is to be told about the rest."""

    targets: tuple[Target, ...]
    failures: tuple[Failure, ...]
    notes: tuple[str, ...]
    ignored: int


class Wish(NamedTuple):
    """What the user asked to look at."""

    paths: tuple[str, ...]
    agent: Dialect | None = None  # folders are looked through for this agent's files only
    ignore: bool = True
    stdin_filename: str | None = None


def gather(wish: Wish, progress: Progress) -> Gathered:
    """All files to check: those named, whatever they are, and the hooks files of the folders. No file comes twice."""
    home = os.getcwd()
    targets: dict[str, Target] = {}
    failures: list[Failure] = []
    notes: list[str] = []
    ignored = 0
    for path in wish.paths:
        if path == "-":
            targets.setdefault("-", _standard_input(wish.stdin_filename))
        elif os.path.isdir(path):
            found, more, left_out = _folder(path, wish, progress, home)
            notes += more
            ignored += left_out
            for target in found:
                targets.setdefault(target.full or "", target)
        elif not path or not os.path.lexists(path):
            failures.append(Failure(path, "no such file or folder"))
        else:
            full = os.path.abspath(path)
            targets[full] = Target(full, shown(full, path, home), named=True)
    progress.done()
    ordered = sorted(targets.values(), key=lambda target: target.shown)
    return Gathered(tuple(ordered), tuple(failures), tuple(notes), ignored)


def shown(full: str, given: str, home: str) -> str:
    """How a path is told: relative to the working directory when it lies below it or was given so, with "/".

    A name at the start of a line must not be taken for an option or for a command of a CI system.
    """
    below = full.startswith(home.rstrip(os.sep) + os.sep)
    path = os.path.relpath(full, home) if below or not os.path.isabs(given) else full
    path = path.replace(os.sep, "/")
    return f"./{path}" if path.lstrip(" ").startswith(("-", "::", "##", "<")) else path


def _standard_input(name: str | None) -> Target:
    if name is None:
        return Target(None, "<stdin>", named=True, stdin=True)
    full = os.path.abspath(name)
    return Target(full, shown(full, name, os.getcwd()), named=True, stdin=True)


def _folder(path: str, wish: Wish, progress: Progress, home: str) -> tuple[list[Target], list[str], int]:
    from hookwright.cli.walk import Walk

    walk = Walk(path, ignore=wish.ignore, seen=progress.step)
    targets = [
        Target(found.path, shown(found.path, path, home), placed=found.placed, outside=found.outside)
        for found in walk.files()
        if wish.agent is None or not found.placed or reads(wish.agent, found.path)
    ]
    ignored = [file for file in walk.ignored if wish.agent is None or reads(wish.agent, file)]
    return targets, walk.notes, len(ignored)


def reads(agent: Dialect, path: str) -> bool:
    """Whether the agent reads the file at that place: its own, or another agent's where its own is not there."""
    from hookwright.model.locate import by_path

    located = by_path(path)
    if located is not None and located.dialect.id == agent.id:
        return True
    normal = path.replace(os.sep, "/")
    roots = [normal.removesuffix(rule.tail) for rule in agent.fallback if normal.endswith("/" + rule.tail)]
    return any(not _any_exists(root, (rule.tail for rule in agent.files)) for root in roots)


def _any_exists(root: str, tails: Iterable[str]) -> bool:
    return any(os.path.lexists(root + tail) for tail in tails)
