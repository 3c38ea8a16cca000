"""What is known of the tools that lessons name."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

_PATHS = frozenset({"file_path", "filePath", "path", "absolute_path", "notebook_path"})
_WRITERS = frozenset({"Write", "Edit", "MultiEdit", "NotebookEdit"})
SHELL = "Bash"


class ToolFacts(NamedTuple):
    """What a call of a tool gives to the patterns."""

    command: bool
    path: bool
    content: bool


@cache
def known() -> dict[str, ToolFacts]:
    """The tools by the names that lessons use."""
    from hookwright.dialects.lesson_hosts import HOSTS, canonical_tools

    found = {
        tool.name: ToolFacts(
            tool.name == SHELL, not _PATHS.isdisjoint(field.name for field in tool.input), tool.name in _WRITERS
        )
        for tool in canonical_tools()
    }
    for host in HOSTS:
        for name in host.tools.values():
            found.setdefault(name, ToolFacts(command=False, path=True, content=name in _WRITERS))
    found.setdefault("MultiEdit", ToolFacts(command=False, path=True, content=True))
    return found


@cache
def foreign() -> dict[str, tuple[str, str]]:
    """Names that an agent has for a tool, and that are translated before lessons see them: the agent, and the tool."""
    from hookwright.dialects.lesson_hosts import HOSTS

    found: dict[str, tuple[str, str]] = {}
    for host in HOSTS:
        for name, tool in host.tools.items():
            found.setdefault(name, (host.title, tool))
    return found


def facts(name: str) -> ToolFacts:
    """What a call of that tool gives; of a tool that nobody knows it may be a path."""
    return known().get(name) or ToolFacts(command=False, path=True, content=False)


def is_mcp(name: str) -> bool:
    """Whether it is the name of a tool of an MCP server."""
    server, _, tool = name.removeprefix("mcp__").partition("__")
    return name.startswith("mcp__") and bool(server) and bool(tool)
