"""Which files are hooks files, and whose."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.spec import FileRule
from hookwright.dialects.table import DIALECTS, FOREIGN, by_id

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.spec import Dialect
    from hookwright.dialects.table import Entry
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

    A rule with `beside` needs that neighbour on disk, one with `home` is for the home folder itself. Of several agents
    that share a place, the content of the file chooses; without it the first one has it.
    """
    normal = _slashes(path)
    home = _home(environ)
    found: list[Located] = []
    for entry in _with_name(normal[normal.rindex("/") + 1 :]):
        if not any(_ends(normal, tail) for tail in entry.tails):
            continue
        dialect = by_id(entry.id)
        for rule in dialect.files:
            if _ends(normal, rule.tail) and _at_home(normal, rule, home) and _has_beside(path, rule):
                found.append(Located(dialect, rule, sure=True))
                break
        if found and root is None:
            break
    if root is None or len(found) < 2:
        return found[0] if found else None
    from hookwright.model.likeness import likeness

    return max(found, key=lambda one: (likeness(root, one.dialect), _fits(one.rule, root)))


@lru_cache(maxsize=256)
def _with_name(name: str) -> tuple[Entry, ...]:
    """The agents that have a place for a file of that name."""
    return tuple(
        entry for entry in DIALECTS if any(_ends(f"/{tail[: tail.rfind('/') + 1]}{name}", tail) for tail in entry.tails)
    )


def by_name(path: str, agent: str) -> Located:
    """The file as the agent that the user named reads it. Raises `UnknownDialectError`."""
    dialect = by_id(agent)
    normal = _slashes(path)
    for rule in (*dialect.files, *dialect.fallback):
        if _ends(normal, rule.tail) and _at_home(normal, rule, _home(None)):
            return Located(dialect, rule, sure=True)
    return Located(dialect, _LOOSE if _has_settings(dialect) else _LOOSE_PLUGIN, sure=True)


def is_foreign(path: str) -> bool:
    """Whether the file lies in the folder of an agent that has no table."""
    return not {part.lower() for part in _slashes(path).split("/")}.isdisjoint(FOREIGN)


def by_content(tree: Tree) -> Located | None:
    """The agent whose events the text names, in the layout of its files: at least one known event that holds hooks.

    Where several agents know the same events, the one that names most of the file's keys wins, and of equals the one
    that comes first; files at no agent's own place are many, so the answer is `sure=False`.
    """
    root = tree.root
    if root is None or root.kind != "object" or not root.members:
        return None
    hooks = root.get_value("hooks")
    if hooks is None or hooks.kind not in ("object", "array"):
        return None
    from hookwright.model.likeness import likeness

    found = [(likeness(root, dialect), dialect) for dialect in (by_id(entry.id) for entry in DIALECTS)]
    best, dialect = max(found, key=lambda one: (one[0], _may_be(one[1], root)))
    if not best[0]:
        return None
    settings = len(root.members) > 1 and any(m.name not in _PLUGIN_KEYS for m in root.members)
    return Located(dialect, _LOOSE if settings and _has_settings(dialect) else _LOOSE_PLUGIN, sure=False)


_PLUGIN_KEYS = frozenset({"hooks", "description", "$schema", "version", "name"})


def _may_be(dialect: Dialect, root: Node) -> bool:
    """Whether the root has what the agent's files must have where it shares their place with another one."""
    rules = [rule for rule in dialect.files if rule.having or rule.lacking]
    return not rules or any(_fits(rule, root) for rule in rules)


def _has_settings(dialect: Dialect) -> bool:
    return any(rule.root == "settings" for rule in dialect.files)


def root_of(path: str, rule: FileRule) -> str | None:
    """The folder from which a file's place counts, "" where that is the root of all; None when it is not there."""
    if not rule.tail or not _ends(_slashes(path), rule.tail):
        return None
    cut = len(path)
    for _ in rule.tail.split("/"):
        cut = max(path.rfind("/", 0, cut), path.rfind("\\", 0, cut))
    return path[: max(cut, 0)]


def _slashes(path: str) -> str:
    return "/" + path.replace("\\", "/").lstrip("/")


def _ends(normal: str, tail: str) -> bool:
    folder, star, suffix = tail.partition("*")
    if not star:
        return normal.endswith("/" + tail)
    above, _, name = normal.rpartition("/")
    return f"{above}/".endswith("/" + folder) and name.endswith(suffix) and len(name) > len(suffix)


def _fits(rule: FileRule, root: Node) -> bool:
    """Whether the root has what the rule asks for where two agents share a place."""
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
