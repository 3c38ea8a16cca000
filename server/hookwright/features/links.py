"""Links from commands to the scripts they name, where such a file exists."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.command import commands_of
from hookwright.model.locate import root_of
from hookwright.syntax.strings import span_in_string

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Dialect
    from hookwright.model.hooks_file import Handler, HooksFile
    from hookwright.syntax.tree import Node
    from hookwright.text.span import Span

MAX_LOOKUPS = 2000
"""Candidates that are looked for on disk in one file: a hostile one may name millions."""

_STOP = r"\s\"'`;|&<>(){}$*?"
_VARIABLE = r"\$(?:\{(?P<braced>\w+)\}|(?P<bare>\w+))"
_CANDIDATE = re.compile(
    rf'"{_VARIABLE}(?P<spaced>/[^"$`]+)"'
    rf"|{_VARIABLE.replace('<', '<o')}\"?(?P<rest>/[^{_STOP}]+)"
    rf'|"(?P<quoted>[^"$`]+)"|\'(?P<single>[^\'$`]+)\''
    rf"|(?P<plain>(?:[^{_STOP}=:,]+/)*[^{_STOP}=:,/]+)"
)
"""What may be the path of a script. Whether it is, the disk says: this is no parser of shell."""


class Link(NamedTuple):
    """A piece of the text, and the absolute path of the file that it names."""

    span: Span
    target: str
    tooltip: str


def links(file: HooksFile, workspace: str | None) -> tuple[Link, ...]:
    """The scripts that commands name and that exist below the workspace or, in a plugin, below the plugin's folder.

    `workspace` is the absolute path of the folder in which hooks run; None where there is none.
    """
    roots = _roots(file, workspace)
    base = roots.get("")
    left = MAX_LOOKUPS
    found: list[Link] = []
    for handler in _handlers(file):
        for node in _strings(handler):
            for start, end, root, tail in _candidates(node.value, roots, base):
                left -= 1
                if left < 0:
                    return tuple(found)
                target = _existing(root, tail)
                if target is not None:
                    span = span_in_string(file.tree, node, start, end)
                    found.append(Link(span, target, f"open {tail.lstrip('/')}"))
    return tuple(found)


def _roots(file: HooksFile, workspace: str | None) -> dict[str, str]:
    """The folder that each variable holds; "" is the folder in which hooks run."""
    roots: dict[str, str] = {}
    if workspace:
        roots[""] = workspace
        roots.update((name, workspace) for name in _workspace_variables(file.dialect))
    plugin = root_of(file.path, file.rule) if file.rule.scope == "plugin" and file.path else None
    if plugin:
        # what a plugin's own variable holds is its folder, when the name says root; other ones hold data
        own = (v.name for v in file.dialect.variables if v.scopes == ("plugin",))
        roots.update((name, plugin) for name in own if name.endswith("_ROOT"))
    return roots


def _workspace_variables(dialect: Dialect) -> Iterator[str]:
    from hookwright.dialects.answers import runnable, runtime_of

    if runnable(dialect.id):
        yield from (name for name, value, _ in runtime_of(dialect.id).variables if value == "{workspace}")


def _handlers(file: HooksFile) -> Iterator[Handler]:
    for entry in file.events:
        for group in entry.groups:
            yield from group.handlers


def _strings(handler: Handler) -> Iterator[Node]:
    """The strings of a handler in which a command is written."""
    for command in commands_of(handler):
        yield from command.nodes


def _candidates(command: str, roots: dict[str, str], base: str | None) -> Iterator[tuple[int, int, str, str]]:
    """Start and end in the command, the folder, and the path below it."""
    for match in _CANDIDATE.finditer(command[:10_000]):
        groups = match.groupdict()
        tail = groups["spaced"] or groups["rest"]
        if tail is not None:
            name = groups["braced"] or groups["bare"] or groups["obraced"] or groups["obare"]
            if name in roots:
                quoted = groups["spaced"] is not None
                yield match.start() + quoted, match.end() - quoted, roots[name], tail
            continue
        kind = match.lastgroup
        path = match[kind] if kind else ""
        if kind and base and ("/" in path or "." in path.strip(".")):
            yield match.start(kind), match.end(kind), base, path


def _existing(root: str, tail: str) -> str | None:
    """The file `tail` below `root`; None when there is no such file, or when the path leads out of the folder."""
    root = os.path.normpath(root)
    target = os.path.normpath(os.path.join(root, tail.lstrip("/")) if not tail.startswith(root) else tail)  # noqa: PTH118
    if not target.startswith(root.rstrip(os.sep) + os.sep):
        return None
    return target if os.path.isfile(target) else None  # noqa: PTH113
