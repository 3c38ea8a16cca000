"""`hookwright schema [NAME]`: the JSON Schemas of hooks files, made from the tables, of lessons and of settings."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.cli.boundary import UsageError, tell
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from hookwright.dialects.spec import Dialect, FileRule

_EPILOG = """\
examples:
  hookwright schema                                 which schemas there are
  hookwright schema claude-code > claude.json       one of them
  hookwright schema --write schema                  all of them, as files in that folder
"""

_SUFFIX = ".schema.json"


class Entry(NamedTuple):
    """One schema: of which program's files, and where they lie. `agent` is its dialect, "" for others."""

    name: str
    title: str
    places: str
    build: Callable[[], dict[str, Any]]
    agent: str = ""


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
            sys.stdout.write(f"{entry.name:<{width}}  {entry.title}: {entry.places}\n")
    return 0


def entries() -> tuple[Entry, ...]:
    """All schemas, those of one dialect together, last those of lessons and of our settings."""
    from hookwright.dialects.table import DIALECTS, by_id
    from hookwright.lessons.document import FILE
    from hookwright.lessons.schema import NAME as LESSONS
    from hookwright.model.config import NAME, SHARED
    from hookwright.model.schema import roots

    dialects = [by_id(entry.id) for entry in DIALECTS]
    found = [_entry(dialect, rule) for dialect in dialects for rule in roots(dialect)]
    lessons = Entry(LESSONS, "Lessons", FILE, _lessons)
    return (*found, lessons, Entry("settings", "Hookwright", f"{NAME}, [tool.hookwright] in {SHARED}", _settings))


def _entry(dialect: Dialect, rule: FileRule) -> Entry:
    from hookwright.model.schema import build, name

    places = ", ".join(dict.fromkeys(other.tail for other in dialect.files if other.root == rule.root))
    title = name(dialect, rule).removesuffix(_SUFFIX)
    return Entry(title, dialect.title, places, lambda: build(dialect, rule), dialect.id)


def _lessons() -> dict[str, Any]:
    from hookwright.lessons.schema import build

    return build()


def _settings() -> dict[str, Any]:
    from hookwright.cli.settings_schema import build

    return build()


def text(entry: Entry) -> str:
    """The schema as it is published."""
    return json.dumps(entry.build(), indent=2, ensure_ascii=False) + "\n"


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
    if dialect.fileless:
        raise UsageError(dialect.fileless)
    return next(entry for entry in known if entry.agent == dialect.id)


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
