"""`hookwright lessons SUBVERB …`: finds the subverb, imports its module and no other, and runs it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.boundary import UsageError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence


class Subverb(NamedTuple):
    """Where a subverb lives and what it does, in one line.

    Its module has `add_arguments(parser)` and `run(args) -> int`, or `main(words) -> int` when the start must be quick.
    """

    module: str
    summary: str


SUBVERBS: dict[str, Subverb] = {
    "inject": Subverb(
        "hookwright.cli.lessons_inject", "answer an agent's hook: a call on stdin, lessons for it on stdout"
    ),
    "check": Subverb("hookwright.cli.lessons_check", "what is wrong in a manifest, or in this workspace's lessons"),
    "match": Subverb("hookwright.cli.lessons_match", "which lessons fire at a call, which do not, and why"),
    "list": Subverb("hookwright.cli.lessons_list", "the lessons there are"),
    "add": Subverb("hookwright.cli.lessons_add", "write a new lesson into the store"),
    "disable": Subverb("hookwright.cli.lessons_disable", "let lessons of the store rest"),
    "enable": Subverb("hookwright.cli.lessons_enable", "and wake them again"),
    "build": Subverb("hookwright.cli.lessons_build", "make the manifest from the store"),
    "session-start": Subverb("hookwright.cli.lessons_inject", "the same at the start of a session"),
    "subagent-start": Subverb("hookwright.cli.lessons_inject", "the same at the start of a helper agent"),
}


def dispatch(words: Sequence[str]) -> int:
    """Runs the subverb that the words name. Raises `UsageError`."""
    if not words or words[0] in ("-h", "--help"):
        (sys.stdout if words else sys.stderr).write(_help())
        return 0 if words else 2
    first, *rest = words
    found = SUBVERBS.get(first)
    if found is None:
        raise UsageError(_unknown(first))
    module = import_module(found.module)
    if hasattr(module, "main"):
        return module.main([first, *rest])
    from hookwright.cli.parser import Parser

    parser = Parser(prog=f"hookwright lessons {first}", description=found.summary)
    module.add_arguments(parser)
    return module.run(parser.parse_args(rest))


def add_arguments(parser: ArgumentParser) -> None:
    """The words after the verb; the verb is dispatched without a parser."""
    parser.add_argument("words", nargs="...")


def run(args: Namespace) -> int:
    """Runs the subverb. Raises `UsageError`."""
    return dispatch(args.words)


def _help() -> str:
    width = max(map(len, SUBVERBS)) + 2
    subverbs = "".join(f"  {name:<{width}}{found.summary}\n" for name, found in SUBVERBS.items())
    return (
        "usage: hookwright lessons SUBVERB [options]\n\n"
        "Lessons of a manifest: told to an agent when a call needs them, or a reason to block it.\n\n"
        f"subverbs:\n{subverbs}\n"
        "  hookwright lessons SUBVERB --help tells the options of a subverb.\n"
    )


def _unknown(word: str) -> str:
    from hookwright.text.nearest import suggest
    from hookwright.text.visible import visible

    near = suggest(word[:100], SUBVERBS)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(SUBVERBS)}"
    return f'no subverb "{visible(word)}" of lessons; {hint}'
