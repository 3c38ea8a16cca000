"""`hookwright schema [NAME]`: the JSON Schemas of the agents' hooks files, made from the tables."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.boundary import UsageError, tell
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.dialects.spec import Dialect, FileRule

_EPILOG = """\
examples:
  hookwright schema                                 which schemas there are
  hookwright schema claude-code > claude.json       one of them
  hookwright schema --write schema                  all of them, as files in that folder
"""

_SUFFIX = ".schema.json"


class Entry(NamedTuple):
    """One schema: a dialect, and which of its kinds of file."""

    name: str
    dialect: Dialect
    rule: FileRule

    @property
    def places(self) -> str:
        """Where files of that kind lie."""
        return ", ".join(dict.fromkeys(rule.tail for rule in self.dialect.files if rule.root == self.rule.root))


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the verb."""
    parser.epilog = _EPILOG
    parser.add_argument("name", nargs="?", metavar="NAME", help="an agent, or one of its kinds of file; none: the list")
    parser.add_argument("--write", metavar="DIR", help="write the schema of that name, or all of them, into the folder")


def run(args: Namespace) -> int:
    """Prints or writes. Raises `UsageError`."""
    known = entries()
    chosen = known if args.name is None else (_named(args.name, known),)
    if args.write is not None:
        _write(args.write, chosen)
    elif args.name is not None:
        sys.stdout.write(text(chosen[0]))
    else:
        width = max(len(entry.name) for entry in known)
        for entry in known:
            sys.stdout.write(f"{entry.name:<{width}}  {entry.dialect.title}: {entry.places}\n")
    return 0


def entries() -> tuple[Entry, ...]:
    """All schemas, those of one dialect together."""
    from hookwright.dialects.table import DIALECTS, by_id
    from hookwright.model.schema import name, roots

    return tuple(
        Entry(name(dialect, rule).removesuffix(_SUFFIX), dialect, rule)
        for dialect in (by_id(entry.id) for entry in DIALECTS)
        for rule in roots(dialect)
    )


def text(entry: Entry) -> str:
    """The schema as it is published."""
    from hookwright.model.schema import build

    return json.dumps(build(entry.dialect, entry.rule), indent=2, ensure_ascii=False) + "\n"


def _named(name: str, known: tuple[Entry, ...]) -> Entry:
    from hookwright.dialects.table import UnknownDialectError, by_id
    from hookwright.text.nearest import suggest

    for entry in known:
        if entry.name == name.lower():
            return entry
    try:
        dialect = by_id(name)
    except UnknownDialectError:
        near = suggest(name[:100], [entry.name for entry in known])
        hint = f'did you mean "{near}"?' if near else f"there are {', '.join(entry.name for entry in known)}"
        raise UsageError(f'no schema "{visible(name)}"; {hint}') from None
    return next(entry for entry in known if entry.dialect.id == dialect.id)


def _write(folder: str, chosen: tuple[Entry, ...]) -> None:
    from pathlib import Path

    target = Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        for entry in chosen:
            path = target / f"{entry.name}{_SUFFIX}"
            path.write_text(text(entry), encoding="utf-8", newline="\n")
            tell(f"wrote {visible(str(path))}")
    except OSError as error:
        raise UsageError(f"can't write to {visible(folder)}: {error.strerror}") from None
