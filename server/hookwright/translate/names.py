"""Tools of one agent by the names of another."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from hookwright.dialects.table import DIALECTS, by_id

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.spec import Dialect, MatcherSyntax, Tool

_ONE_FOR_BOTH = frozenset(("write", "edit"))
"""Roles that one tool has where an agent has a tool for only one of them."""


class Mcp(NamedTuple):
    """Tools of MCP servers: of any server or of one, any tool or one."""

    server: str | None = None
    tool: str | None = None


def roles_of(tool: Tool, dialect: Dialect) -> frozenset[str]:
    """What a tool does, also what no other tool of the agent does."""
    if tool.role not in _ONE_FOR_BOTH:
        return frozenset((tool.role,)) if tool.role else frozenset()
    others = {other.role for other in dialect.tools}
    return frozenset(role for role in _ONE_FOR_BOTH if role == tool.role or role not in others)


def twins(written: str, tool: Tool, source: Dialect, target: Dialect, syntax: MatcherSyntax) -> tuple[str, ...]:
    """What to write for a tool in a matcher of `target`; nothing where it has no such tool.

    A name that stands there for a tool which does all of the same stays.
    """
    roles = roles_of(tool, source)
    names = dict.fromkeys((written, tool.name, *tool.aliases))
    for name in names:
        found = target.tool(name)
        if found is None or (name != found.name and syntax.aliases == "none"):
            continue
        if not (tool.role and found.role) or roles <= roles_of(found, target):
            return (name,)
    also = set(names) | _shared_names(roles)
    same = [t for t in target.tools if roles & roles_of(t, target) or also.intersection(t.aliases)]
    if not same and not tool.role:
        keys = set(map(_key, names))
        same = [t for t in target.tools if not t.role and keys.intersection(map(_key, (t.name, *t.aliases)))]
    return tuple(t.name for t in same)


def tools_named(names: Iterable[str], dialect: Dialect) -> tuple[Tool, ...]:
    """The tools that go by one of those names, some names being those of several tools."""
    wanted = set(names)
    return tuple(t for t in dialect.tools if wanted.intersection((t.name, *t.aliases)))


def why_none(name: str, tool: Tool, target: Dialect) -> str:
    """Why the target has no tool for it, in words; "" where nothing is known."""
    names = {name, tool.name, *tool.aliases, *_shared_names(roles_of(tool, target))}
    old = next((old for old in target.retired_tools if old.name in names and old.note), None)
    return old.note[0].lower() + old.note[1:].rstrip(".") if old is not None else ""


@lru_cache(maxsize=64)
def _shared_names(roles: frozenset[str]) -> frozenset[str]:
    """The names that the first agent of the table, whose names the others took for aliases, has for those roles."""
    shared = by_id(DIALECTS[0].id)
    return frozenset(name for t in shared.tools if t.role in roles for name in (t.name, *t.aliases))


def spelling_apart(name: str) -> str:
    """A name without what only tells styles of spelling apart: `generalPurpose` and `general-purpose` are the same."""
    return name.replace("-", "").replace("_", "").casefold()


def _key(name: str) -> str:
    return spelling_apart(name).removesuffix("tool")


_NAME = r"[\w.-]+"
_ANY = frozenset(("", ".*", ".+", "*"))


def mcp_of(piece: str, dialect: Dialect) -> Mcp | None:
    """The tools of MCP servers that a part of a matcher means; None when it means none, or none that can be told."""
    prefix, joint = dialect.mcp_prefix, dialect.mcp_joint
    if not prefix or not piece.startswith(prefix):
        return None
    rest = piece.removeprefix(prefix).strip()
    if rest in _ANY:
        return Mcp()
    if not joint:
        return Mcp(None, rest) if re.fullmatch(_NAME, rest) else None
    server, found, tool = rest.partition(joint)
    if not found and server.endswith((".*", ".+")):  # the beginning of a server's name
        return None
    if server in (".*", ".+") and re.fullmatch(_NAME, tool):
        return Mcp(None, tool)
    if not re.fullmatch(_NAME, server):
        return None
    if found and tool in _ANY:
        return Mcp(server)
    return Mcp(server, tool) if found and re.fullmatch(_NAME, tool) else None


def probes(dialect: Dialect) -> tuple[str, ...]:
    """Names of tools of MCP servers that nobody has."""
    if not dialect.mcp_prefix:
        return ()
    space = " " if not dialect.mcp_joint else ""
    return tuple(f"{dialect.mcp_prefix}{space}{a}{dialect.mcp_joint}{b}" for a, b in (("zqx", "kwv"), ("kwv", "zqx")))


def mcp_pattern(mcp: Mcp, dialect: Dialect) -> str | None:
    """The pattern for tools of MCP servers; None where the agent's names can't say it."""
    prefix, joint = dialect.mcp_prefix, dialect.mcp_joint
    if not prefix and (mcp.server is None or joint != "-"):
        return None
    tool = ".*" if mcp.tool is None else re.escape(mcp.tool).replace(r"\-", "-")
    if not joint:
        return f"{prefix}.*" if mcp.tool is None else f"{prefix} ?{tool}"
    server = ".*" if mcp.server is None else re.escape(mcp.server).replace(r"\-", "-")
    return f"{prefix}.*" if mcp == Mcp() else f"{prefix}{server}{joint}{tool}"
