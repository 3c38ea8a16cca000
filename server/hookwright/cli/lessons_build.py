"""`hookwright lessons build`: the store's lessons as one manifest."""

# ruff: noqa: PTH109, PTH118, PTH120

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.gather import shown
from hookwright.cli.lessons_source import add_store, read_source, store_files, store_folder
from hookwright.cli.read import UnreadableError, decode, read_file
from hookwright.lessons.document import FILE
from hookwright.lessons.select import BUDGET_BYTES, MOST_LESSONS
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from hookwright.lessons.store.build import Built

_EPILOG = """\
A lesson with an error is left out, and said so. The same files give the same
manifest, byte for byte.

exit codes: 0 all lessons are in it; 1 some were left out, or with --check the
manifest is not what it would be; 2 wrong usage, or it can't be written

examples:
  hookwright lessons build
  hookwright lessons build --check                  in CI: is the manifest what the lessons say?
  hookwright lessons build --output -               to stdout
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb."""
    parser.epilog = _EPILOG
    add_store(parser)
    add = parser.add_argument
    add("-o", "--output", metavar="FILE", help=f"the manifest (default: {FILE} beside the store); - is stdout")
    add("--check", action="store_true", help="write nothing; say whether the manifest is what it would be")
    add("--budget-bytes", type=int, default=BUDGET_BYTES, metavar="N", help=f"its budget (default: {BUDGET_BYTES})")
    add("--max-lessons", type=int, default=MOST_LESSONS, metavar="N", help=f"at one call (default: {MOST_LESSONS})")


def run(args: Namespace) -> int:
    """Builds, writes or compares, and gives the exit code. Raises `UsageError`."""
    from hookwright.lessons.store.build import build

    folder = store_folder(args.store)
    try:
        sources = [read_source(path) for path in store_files(folder)]
    except UnreadableError as error:
        raise UsageError(visible(str(error))) from None
    files = [(source.shown, source.text) for source in sources]
    built = build(files, budget_bytes=args.budget_bytes, max_lessons=args.max_lessons)
    for one in built.left_out:
        tell(f"left out: {visible(one.path)}:{one.line}: {visible(one.why)}")
    output = args.output or os.path.join(os.path.dirname(folder), FILE)
    if output == "-":
        sys.stdout.write(built.text)
        return 1 if built.left_out else 0
    name = visible(shown(os.path.join(os.getcwd(), output), output, os.getcwd()))
    if args.check:
        return _compare(built, output, name)
    changed = _write(output, built.text.encode("utf-8"))
    count = len(built.lessons)
    tell(f"{'wrote' if changed else 'up to date:'} {name} ({count} lesson{'' if count == 1 else 's'})")
    return 1 if built.left_out else 0


def _compare(built: Built, output: str, name: str) -> int:
    try:
        same = decode(read_file(output)[0]).text == built.text
    except UnreadableError as error:
        tell(f"{name}: {error}")
        return 1
    if not same:
        tell(f"out of date: {name}; run hookwright lessons build")
    return 0 if same and not built.left_out else 1


def _write(path: str, data: bytes) -> bool:
    """Puts the manifest there, whole or not at all; whether that changed anything. Raises `UsageError`."""
    from hookwright.cli.write import UnwritableError, create_file, replace_file

    try:
        if not os.path.lexists(path):
            create_file(path, data)
            return True
        old, stamp = read_file(path)
        if old != data:
            replace_file(path, data, stamp)
    except (UnwritableError, UnreadableError) as error:
        raise UsageError(f"{visible(path)}: {error}") from None
    return old != data
