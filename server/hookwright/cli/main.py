"""`hookwright VERB …`: finds the verb, imports its module and no other, and runs it."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from hookwright import __version__
from hookwright.cli.boundary import UsageError, guarded

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence
    from typing import Protocol

    class Module(Protocol):
        """What the module of a verb must have."""

        def add_arguments(self, parser: ArgumentParser) -> None: ...
        def run(self, args: Namespace) -> int: ...


class Verb(NamedTuple):
    """Where a verb lives and what it does, in one line."""

    module: str
    summary: str


VERBS: dict[str, Verb] = {
    "check": Verb("hookwright.cli.check", "check hooks files: what is wrong, and what the agent will do about it"),
    "explain": Verb("hookwright.cli.explain", "explain an event, a check or a matcher"),
    "run": Verb("hookwright.cli.run", "run the hooks of an event: what each answers, what the agent does"),
    "list": Verb("hookwright.cli.list", "all hooks in force, where they come from and whether they are approved"),
    "approve": Verb("hookwright.cli.approve", "see what a workspace's hooks run, and agree to it"),
    "decline": Verb("hookwright.cli.decline", "take the approval of a workspace's hooks away"),
    "approvals": Verb("hookwright.cli.approvals", "what was approved, where, and how to take it back"),
    "schema": Verb("hookwright.cli.schema", "print the JSON Schema of an agent's hooks files"),
    "hook": Verb("hookwright.cli.hook", "answer a live agent: its payload in, its own form of answer out"),
    "lessons": Verb("hookwright.cli.lessons", "lessons of a manifest, told to an agent when a call needs them"),
    "translate": Verb("hookwright.cli.translate", "rewrite a hooks file for another agent, and say what is lost"),
    "install": Verb("hookwright.cli.install", "have an agent call hookwright hook: the lines in its configuration"),
    "uninstall": Verb("hookwright.cli.uninstall", "take those lines out again"),
    "lsp": Verb("hookwright.cli.lsp", "the language server, for editors"),
}

_EXAMPLES = """\
examples:
  hookwright check                       every hooks file below this folder
  hookwright check --fix .claude         and cure what can be cured safely
  hookwright check --format github       findings as annotations of a pull request
  hookwright run PreToolUse --tool Bash  what its hooks do, and what the agent does about it
  hookwright explain PreToolUse          when it fires, what a hook can do there
  hookwright explain 'Edit|Write'        which tools that matcher selects
  hookwright schema claude-code          for editors and validators that read JSON Schema
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command line `argv` (the process's own by default) and gives the exit code; see `boundary`."""
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _dispatch(words))


def _dispatch(words: list[str]) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if not words:
        sys.stderr.write(_help())
        return 2
    first, *rest = words
    if first in ("-h", "--help"):
        sys.stdout.write(_help())
        return 0
    if first in ("-V", "--version"):
        sys.stdout.write(f"hookwright {__version__}\n")
        return 0
    verb = VERBS.get(first)
    if verb is None:
        raise UsageError(_unknown(first))
    module: Module = import_module(verb.module)  # pyright: ignore[reportAssignmentType]
    dispatch: Callable[[Sequence[str]], int] | None = getattr(module, "dispatch", None)
    if dispatch is not None:  # it has verbs of its own
        return dispatch(rest)
    from hookwright.cli.parser import Parser

    parser = Parser(prog=f"hookwright {first}", description=verb.summary)
    module.add_arguments(parser)
    args = parser.parse_args(rest)
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
    return module.run(args)


def _help() -> str:
    width = max(map(len, VERBS)) + 2
    verbs = "".join(f"  {name:<{width}}{verb.summary}\n" for name, verb in VERBS.items())
    return (
        "usage: hookwright VERB [options]\n\n"
        "One language server and one engine for the hooks of every coding agent.\n\n"
        f"verbs:\n{verbs}\n"
        "  hookwright VERB --help tells the options of a verb; hookwright --version the version.\n\n"
        f"{_EXAMPLES}"
    )


def _unknown(word: str) -> str:
    from hookwright.text.nearest import suggest
    from hookwright.text.visible import visible

    if word.startswith("-"):
        return f'"{visible(word)}" stands before the verb; options go after it: hookwright check {visible(word)}'
    if "/" in word or word == "." or word.endswith(".json"):
        return f'"{visible(word)}" is no verb; to check a file or folder: hookwright check {visible(word)}'
    near = suggest(word[:100], VERBS)
    hint = f'did you mean "{near}"?' if near else f"there are {', '.join(VERBS)}"
    return f'no verb "{visible(word)}"; {hint}'
