"""`hookwright lessons disable SLUG…`: lessons of the store rest until they are enabled."""

# ruff: noqa: PTH118

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from hookwright.cli.boundary import UsageError, tell
from hookwright.cli.lessons_source import add_store, read_source, store_files, store_folder
from hookwright.cli.read import UnreadableError
from hookwright.text.visible import visible

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_EPILOG = """\
The manifest says so after the next hookwright lessons build.

exit codes: 0, or 2 when there is no such lesson or it can't be written

examples:
  hookwright lessons disable git-stash-untracked
  hookwright lessons enable git-stash-untracked
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The options of the subverb, and of `enable`."""
    parser.epilog = _EPILOG
    parser.add_argument("slugs", nargs="+", metavar="SLUG", help="a lesson: the name of its file without .md")
    add_store(parser)


def run(args: Namespace) -> int:
    """Disables. Raises `UsageError`."""
    return switch(args.slugs, store_folder(args.store), disabled=True)


def switch(slugs: list[str], folder: str, *, disabled: bool) -> int:
    """Disables or enables lessons: all of those named, or none where one is not there. Raises `UsageError`."""
    from hookwright.cli.write import UnwritableError, replace_file
    from hookwright.lessons.store.write import with_disabled

    try:
        sources = [read_source(_path(slug, folder)) for slug in slugs]
    except UnreadableError as error:
        raise UsageError(visible(str(error))) from None
    word = "disabled" if disabled else "enabled"
    for source in sources:
        after = with_disabled(source.text, disabled=disabled)
        if after == source.text:
            tell(f"{visible(source.shown)} is {word} already")
            continue
        try:
            replace_file(source.full, after.encode("utf-8"), source.stamp)
        except (UnwritableError, UnicodeEncodeError) as error:
            raise UsageError(f"{visible(source.shown)}: {error}") from None
        tell(f"{word}: {visible(source.shown)}")
    return 0


def _path(slug: str, folder: str) -> str:
    from hookwright.text.nearest import suggest

    known = [os.path.basename(path).removesuffix(".md") for path in store_files(folder)]  # noqa: PTH119
    if slug in known:
        return os.path.join(folder, f"{slug}.md")
    near = suggest(slug[:100], known)
    hint = f'did you mean "{near}"?' if near else "hookwright lessons list tells what there is"
    raise UsageError(f'no lesson "{visible(slug)}" in {visible(folder)}; {hint}')
