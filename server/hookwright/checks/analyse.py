"""From a text to its findings, in one step for everybody who has a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.disk import disk_of
from hookwright.checks.neighbours import neighbours_of
from hookwright.checks.run import check
from hookwright.model.added import NONE_ADDED, with_added
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_content, by_name, by_path, is_foreign
from hookwright.syntax.parser import parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.checks.base import Finding
    from hookwright.checks.run import Crash
    from hookwright.model.added import Added
    from hookwright.model.locate import Located
    from hookwright.syntax.tree import Tree


class Analysis(NamedTuple):
    """What is known of one text. `file` is None for a text that no agent reads as hooks."""

    tree: Tree
    file: HooksFile | None
    sure: bool  # the place or the user named the agent, not only the content
    findings: tuple[Finding, ...]
    crashes: tuple[Crash, ...]


def analyse(
    text: str,
    path: str | None,
    *,
    agent: str | None = None,
    previous: Analysis | None = None,
    environ: Mapping[str, str] | None = None,
    added: Added = NONE_ADDED,
) -> Analysis:
    """Parses and checks a text. Never raises on any text; raises `UnknownDialectError` for an `agent` nobody knows.

    `path` says whose file it is unless `agent` does; without both, the content. With `previous`, an analysis of an
    earlier text of the same file, only what changed is looked at again. The neighbours of a file with an absolute path
    are read from disk, and those in the home folder that `environ` names. `added` are names that only the user knows.
    """
    tree = parse(text, previous.tree if previous is not None else None)
    located = locate(tree, path, agent, environ)
    if located is None:
        return Analysis(tree, None, False, (), ())
    file = HooksFile(tree, with_added(located.dialect, added), located.rule, path)
    result = check(file, disk=disk_of(file, environ), around=neighbours_of(file, environ))
    return Analysis(tree, file, located.sure, result.findings, result.crashes)


def locate(tree: Tree, path: str | None, agent: str | None, environ: Mapping[str, str] | None = None) -> Located | None:
    """Whose file this is: by the name given, else by its place, else by its content."""
    if agent is not None:
        return by_name(path or "", agent)
    if path is None:
        return by_content(tree)
    return by_path(path, environ, tree.root) or (None if is_foreign(path) else by_content(tree))
