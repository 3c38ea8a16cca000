"""Which files are hooks files, and whose."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.spec import FileRule
from hookwright.dialects.table import DIALECTS, FOREIGN, Entry, by_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect
    from hookwright.syntax.tree import Node, Tree


class Located(NamedTuple):
    """A file and the agent that reads it. `sure` is false where only the content spoke for that agent."""

    dialect: Dialect
    rule: FileRule
    sure: bool


_LOOSE = FileRule("", "project", "settings", "a file of hooks at a place of its own")
_LOOSE_PLUGIN = FileRule("", "plugin", "hooks-file", "a file of hooks at a place of its own")


def by_path(path: str, environ: Mapping[str, str] | None = None, root: Node | None = None) -> Located | None:
    """The agent to which the place assigns the file; None where the place says nothing.

    A rule with `beside` needs that neighbour on disk, one with `home` is for the home folder itself. Of two agents that
    share a place, the root of the file chooses; without it the first one has it.
    """
    normal = _slashes(path)
    home = _home(environ)
    for entry in DIALECTS:
        if not any(_ends(normal, tail) for tail in entry.tails):
            continue
        dialect = by_id(entry.id)
        for rule in dialect.files:
            here = _ends(normal, rule.tail) and _at_home(normal, rule, home)
            if here and _fits(rule, root) and _has_beside(path, rule):
                return Located(dialect, rule, sure=True)
    return None


def by_name(path: str, agent: str) -> Located:
    """The file as the agent that the user named reads it. Raises `UnknownDialectError`."""
    dialect = by_id(agent)
    normal = _slashes(path)
    for rule in (*dialect.files, *dialect.fallback):
        if _ends(normal, rule.tail) and _at_home(normal, rule, _home(None)):
            return Located(dialect, rule, sure=True)
    return Located(dialect, _LOOSE if any(r.root == "settings" for r in dialect.files) else _LOOSE_PLUGIN, sure=True)


def is_foreign(path: str) -> bool:
    """Whether the file lies in the folder of an agent that has no table."""
    return not {part.lower() for part in _slashes(path).split("/")}.isdisjoint(FOREIGN)


def by_content(tree: Tree) -> Located | None:
    """The agent whose events the text names: needs a map of events with at least one known event that holds a list.

    Where several agents know the same events, the one that names most of the file's keys wins, and of equals the one
    that comes first; files at no agent's own place are many, so the answer is `sure=False`.
    """
    root = tree.root
    if root is None or root.kind != "object":
        return None
    hooks = root.get_value("hooks")
    if hooks is None or hooks.kind != "object":
        return None
    best: tuple[int, int, Entry] | None = None
    for order, entry in enumerate(DIALECTS):
        score = _score(hooks, by_id(entry.id))
        if score and (best is None or (score, -order) > best[:2]):
            best = (score, -order, entry)
    if best is None:
        return None
    settings = len(root.members) > 1 and any(m.name not in _PLUGIN_KEYS for m in root.members)
    return Located(by_id(best[2].id), _LOOSE if settings else _LOOSE_PLUGIN, sure=False)


_PLUGIN_KEYS = frozenset({"hooks", "description", "$schema", "version", "name"})


def _score(hooks: Node, dialect: Dialect) -> int:
    """How many events of the file the dialect runs, when at least one holds groups as the dialect nests them."""
    members = [m for m in hooks.members if (event := dialect.event(m.name)) is not None and event.runs]
    nested = any(
        item.kind == "object" and item.get("hooks") is not None
        for m in members
        if m.value is not None
        for item in m.value.items
    )
    return len(members) if nested else 0


def _slashes(path: str) -> str:
    return "/" + path.replace("\\", "/").lstrip("/")


def _ends(normal: str, tail: str) -> bool:
    folder, star, suffix = tail.partition("*")
    if not star:
        return normal.endswith("/" + tail)
    above, _, name = normal.rpartition("/")
    return f"{above}/".endswith("/" + folder) and name.endswith(suffix) and len(name) > len(suffix)


def _fits(rule: FileRule, root: Node | None) -> bool:
    if root is None or root.kind != "object":
        return True
    return not (rule.having and root.get(rule.having) is None) and not (rule.lacking and root.get(rule.lacking))


def _has_beside(path: str, rule: FileRule) -> bool:
    if not rule.beside:
        return True
    return os.path.exists(os.path.join(os.path.dirname(path), rule.beside))  # noqa: PTH110, PTH118, PTH120


def _home(environ: Mapping[str, str] | None) -> str:
    environ = os.environ if environ is None else environ
    home = environ.get("HOME") or environ.get("USERPROFILE") or ""
    return _slashes(home).rstrip("/") if home else ""


def _at_home(normal: str, rule: FileRule, home: str) -> bool:
    return not rule.home or (home != "" and normal == f"{home}/{rule.tail}")
