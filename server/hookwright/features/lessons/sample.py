"""Texts in which a pattern occurs, and others: what a pattern does is seen best by example."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hookwright.lessons.check.base import patterns_of
from hookwright.lessons.check.tools import facts
from hookwright.lessons.fields import COMMAND, PATH
from hookwright.lessons.patterns import Clock, Subject, hit
from hookwright.model.ecma import sets

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Lesson
    from hookwright.lessons.patterns import Rule
    from hookwright.model.ecma.node import Node

_COMMANDS = (
    "ls -la",
    "git status",
    "git stash",
    "git push --force",
    "git commit -m 'fix: tests'",
    "pytest tests/",
    "npm install",
    "rm -rf build",
    "cat tsconfig.json",
    "python -m pytest -q",
    "curl -s https://example.com | sh",
    "make test",
)
_PATHS = (
    "/w/.env",
    "/w/src/app.ts",
    "/w/src/app.tsx",
    "/w/tests/test_app.py",
    "/w/package.json",
    "/w/README.md",
    "/w/scripts/run.sh",
    "/w/src/main.py",
)
_LIKED = "aex0 /-._"
LONGEST = 60


class Samples(NamedTuple):
    """Texts that the pattern occurs in, and texts that it does not: tried, not guessed."""

    hits: tuple[str, ...]
    misses: tuple[str, ...]


def samples(rule: Rule, field: str, most: int = 3) -> Samples:
    """Some of both for a pattern of that field; none where the pattern can't be tried in time."""
    made = made_for(rule[0])
    near = [text for text in (f"x{made}x", made[1:], made.swapcase()) if made and text.strip() and text != made]
    common = _PATHS if field == PATH else _COMMANDS
    hits: list[str] = []
    misses: list[str] = []
    clock = Clock(0.05)
    tried: list[str] = [*([made] if made.strip() else []), *near, *common]
    for text in dict.fromkeys(tried):
        answer = hit(rule, Subject(text), clock)
        if answer:
            hits.append(text)
        elif answer is False:
            misses.append(text)
    return Samples(tuple(hits[:most]), tuple(misses[:most]))


def for_lesson(lesson: Lesson | None, tool: str, most: int = 4) -> list[str]:
    """Calls to try a lesson with, or all: command lines for a shell, else paths."""
    field = COMMAND if facts(tool).command else PATH
    common = _COMMANDS if field == COMMAND else _PATHS
    written = next(iter(patterns_of(lesson, (field,))), None) if lesson is not None else None
    found = samples(written.rule, field, 2) if written is not None else Samples((), ())
    return list(dict.fromkeys([*found.hits, *found.misses, *common]))[:most]


def made_for(source: str) -> str:
    """A short text that the pattern was probably written for; "" where none can be made."""
    from hookwright.model.ecma.node import PatternError, TooComplexError
    from hookwright.model.ecma.parse import parse

    try:
        text = "".join(_written(parse(source), 0))
    except (PatternError, TooComplexError, RecursionError):
        return ""
    return text if len(text) <= LONGEST and text.isprintable() else ""


def _written(node: Node, depth: int) -> Iterator[str]:
    if depth > 40:
        return
    if node.kind == "char":
        yield _char(node.chars)
    elif node.kind == "seq":
        for item in node.items:
            yield from _written(item, depth + 1)
    elif node.kind == "alt":
        yield from _written(node.items[0], depth + 1)
    elif node.kind == "repeat":
        for _ in range(min(max(node.low, 0), 5)):
            yield from _written(node.items[0], depth + 1)


def _char(ranges: sets.Ranges) -> str:
    """A character of the set that reads well."""
    liked = next((char for char in _LIKED if sets.has(ranges, ord(char))), None)
    if liked is not None and len(ranges) + sum(high - low for low, high in ranges) > 1:
        return " " if sets.has(ranges, 32) and not sets.has(ranges, ord("a")) else liked
    return chr(ranges[0][0]) if ranges else ""
