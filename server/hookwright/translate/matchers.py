"""Matchers of the target, written so that they select what was selected and nothing else."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from hookwright.model.matcher import Matcher
from hookwright.translate.base import UntranslatableError
from hookwright.translate.names import tools_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.dialects.spec import Dialect, Event, MatcherSyntax


@cache
def _members(syntax: MatcherSyntax) -> re.Pattern[str]:
    return re.compile(f"[{syntax.exact}]+")


def write(names: Iterable[str], patterns: Iterable[str], event: Event, dialect: Dialect) -> tuple[str, ...]:
    """The matchers, one for each group that is needed, that select these names and what fits these patterns.

    The event has a subject that matchers are tried against.
    """
    names, patterns = tuple(dict.fromkeys(names)), tuple(dict.fromkeys(patterns))
    assert event.subject is not None
    syntax = dialect.matcher(event.subject)
    if syntax.regex == "none":
        if patterns:
            raise UntranslatableError(f"{dialect.title} has no patterns on {event.name}")
        return ("|".join(names),) if syntax.separators else names
    if not names and len(patterns) == 1 and (patterns[0].endswith(".*") or syntax.regex == "full"):
        return patterns
    if not patterns and (plain := _as_list(names, event, dialect, syntax)) is not None:
        return (plain,)
    own = names if syntax.aliases != "exact" else tuple(_own(name, dialect) for name in names)
    inner = "|".join((*map(_escaped, own), *patterns))
    if syntax.regex == "full":
        return (inner,)
    return (f"^({inner})$" if "|" in inner else f"^{inner}$",)


def is_name(pattern: str) -> bool:
    """Whether a pattern selects nothing but its own text."""
    return re.fullmatch(r"[\w-]+", pattern) is not None


def all_but(names: Iterable[str], event: Event, dialect: Dialect) -> str | None:
    """The matcher that selects every tool but those of these names, by the agent's own; None where it can't be said."""
    assert event.subject is not None
    syntax = dialect.matcher(event.subject)
    if syntax.regex == "none" or syntax.flavour != "ecmascript":
        return None
    tools = tools_named(names, dialect)
    if not tools:
        return None
    seen = syntax.aliases == "all"  # then a tool is selected by any of its names
    every = dict.fromkeys(n for tool in tools for n in ((tool.name, *tool.aliases) if seen else (tool.name,)))
    text = f"(?!({'|'.join(map(_escaped, every))})$).*"
    return text if syntax.regex == "full" else f"^{text}$"


def _as_list(names: tuple[str, ...], event: Event, dialect: Dialect, syntax: MatcherSyntax) -> str | None:
    """The names joined with "|", if that selects just them."""
    text = "|".join(names)
    if syntax.exact:
        return text if _members(syntax).fullmatch(text) else None
    if any(_escaped(name) != name for name in names):
        return None
    if syntax.regex == "full":
        return text
    if not syntax.first:
        return None
    matcher = Matcher(text, event, dialect)
    if event.subject is not None and event.subject.kind == "value":
        known = {value.name for value in event.subject.values}
        return text if event.subject.closed and {n for n in known if matcher.selects(n)} <= set(names) else None
    wanted = {tool.name for name in names if (tool := dialect.tool(name)) is not None}
    exact = {tool.name for tool in matcher.selected(dialect)} == wanted
    longer = any(_own(name, dialect) == name for name in names)  # such names are found inside of longer ones, too
    return text if exact and not longer else None


def _own(name: str, dialect: Dialect) -> str:
    tool = dialect.tool(name)
    return tool.name if tool is not None else name


def _escaped(name: str) -> str:
    return re.sub(r"([\\^$.*+?()\[\]{}|/])", r"\\\1", name)
