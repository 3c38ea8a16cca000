"""What is wrong with a condition, read as Claude Code 2.1.332 was measured to read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hookwright.model.rule import split_list, split_rule
from hookwright.text.nearest import suggest

if TYPE_CHECKING:
    from hookwright.checks.base import Safety
    from hookwright.dialects.spec import Dialect

_RULE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*(?:\(.*\))?", re.DOTALL)


class Said(NamedTuple):
    """Why a rule never fits, and what to write: `one` rule, or `several` of which each needs a handler of its own."""

    why: str
    one: str = ""
    safety: Safety = "safe"
    several: tuple[str, ...] = ()
    nearly: bool = False  # it fits calls that nobody can look into


def read_rule(rule: str, dialect: Dialect) -> Said | None:
    """What is wrong with `rule`; None when it can fit a call."""
    bare = rule.strip()
    pieces = split_list(bare)
    if len(pieces) > 1 and all(_RULE.fullmatch(piece) for piece in pieces):
        several = tuple(pieces) if all(_is_good(piece, dialect) for piece in pieces) else ()
        nearly = "(" in pieces[0] and bare.endswith(")")
        return Said("is a list, and a handler has one rule", several=several, nearly=nearly)
    if bare != rule:
        one = bare if _is_good(bare, dialect) else ""
        return Said("has a space at its end or start, which makes it no rule", one) if "(" in rule else None
    if rule.startswith("!"):
        return Said("is no rule: there is no way to say what must not be")
    name, inside = split_rule(rule)
    if inside is None and "(" in rule:
        closed = rule + ")"
        good = not rule.endswith("(") and _is_good(closed, dialect)
        return Said("is never closed", closed if good else "")
    return _tool(rule, name, inside, dialect) or _inside(name, inside, dialect)


def _is_good(rule: str, dialect: Dialect) -> bool:
    return read_rule(rule, dialect) is None


def _tool(rule: str, name: str, inside: str | None, dialect: Dialect) -> Said | None:
    """What is wrong with the tool's name."""
    if dialect.tool(name) is not None:
        return None
    if dialect.mcp_prefix and name.startswith(dialect.mcp_prefix):
        return _mcp(name, inside, dialect)
    names = [n for tool in dialect.tools for n in (tool.name, *tool.aliases)]
    rest = rule[len(name) :]
    same = next((n for n in names if n.casefold() == name.strip().casefold()), None)
    if same is not None:
        return Said(f"names no tool: it must be {same}, without a space and in this case", same + rest)
    if inside is not None and not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", name):
        return Said("names no tool: a rule is written Tool(…)")
    if inside is None and re.search(r"[\s*/:]", name):
        shell = next((t.name for t in dialect.tools if t.role == "shell"), "")
        one = f"{shell}({name})" if shell and name != "*" else ""
        return Said("names no tool: a rule is written Tool(…)", one, "unsafe")
    retired = next((old for old in dialect.retired_tools if old.name == name), None)
    if retired is not None:
        one = retired.replaced_by + rest if retired.replaced_by else ""
        return Said(f"names {name}, a tool that {dialect.title} no longer has", one, "unsafe")
    if not dialect.tools_complete or not _RULE.fullmatch(rule):
        return None
    near = suggest(name, names)
    hint = f", perhaps {near}" if near else ""
    return Said(f"names no tool that {dialect.title} is known to have{hint}", near + rest if near else "", "unsafe")


def _mcp(name: str, inside: str | None, dialect: Dialect) -> Said | None:
    server, _, tool = name[len(dialect.mcp_prefix) :].partition("__")
    if inside is not None:
        return Said("looks into the input of an MCP tool, which a rule can't")
    if not server or not tool or "*" in name:
        return Said("does not name one MCP tool in full; the matcher is the place for all tools of a server")
    return None


def _inside(name: str, inside: str | None, dialect: Dialect) -> Said | None:
    """What is wrong with the part in parentheses."""
    if inside is None or inside in ("", "*"):
        return None
    from hookwright.dialects.answers import runnable, runtime_of

    if not runnable(dialect.id):
        return None
    tool = dialect.tool(name)
    names = (tool.name, *tool.aliases) if tool is not None else (name,)
    looked = next((rule for rule in runtime_of(dialect.id).rules if rule.tool in names), None)
    if looked is None:
        return Said(f"looks into the input of {name}, which a rule can't", name, "unsafe")
    if looked.target == "domain" and not inside.startswith("domain:"):
        return Said(f"says no domain: for {name} it is {name}(domain:HOST)")
    return None
