"""What .gitignore leaves out.

The rules are git's: a file's own folder speaks before the folders above it, the last line that matches decides, and
nothing below an ignored folder comes back. The patterns are compiled by `pathspec`, which is imported when the first
.gitignore is met.
"""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pathspec import GitIgnoreSpec
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    from hookwright.cli.walk import Clock

_SIZE = 1_000_000
_LINES = 5_000
_STARS = re.compile(r"\*+")


class Layer:
    """The patterns of one folder, and those of the folders above."""

    def __init__(self, folder: str, spec: GitIgnoreSpec, above: Layer | None, clock: Clock) -> None:
        self.prefix = len(folder.rstrip(os.sep)) + 1
        self.spec = spec
        self.above = above
        self.clock = clock

    def ignored(self, path: str, *, folder: bool = False) -> bool:
        """Whether git would leave out the file, or folder, at that absolute path."""
        if self.clock.over:
            return False
        started = time.perf_counter()
        try:
            return self._decide(path, "/" if folder else "")
        finally:
            self.clock.left -= time.perf_counter() - started

    def _decide(self, path: str, suffix: str) -> bool:
        layer: Layer | None = self
        while layer is not None:
            local = path[layer.prefix :].replace(os.sep, "/") + suffix
            decided = layer.spec.check_file(local, separators=()).include
            if decided is not None:
                return decided
            layer = layer.above
        return False


def layer_of(folder: str, source: str, above: Layer | None, clock: Clock) -> Layer | None:
    """The patterns in the file `source` as they hold for `folder`, on top of `above`; unreadable ones hold nothing."""
    from hookwright.cli.read import UnreadableError, read_file

    try:
        data, _ = read_file(source, _SIZE)
    except UnreadableError:
        return above
    lines = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff").split("\n")
    kept = bearable(line.removesuffix("\r") for line in lines)
    patterns = _compiled(kept) if kept else []
    if not patterns:
        return above
    from pathspec import GitIgnoreSpec

    return Layer(folder, GitIgnoreSpec(patterns, backend="simple"), above, clock)


def bearable(lines: Iterable[str]) -> list[str]:
    """The lines that can be matched in reasonable time; what is left out ignores nothing, so more is checked, not less.

    A name has up to 255 characters, so a pattern with n stars in one part costs up to 255ⁿ/n! steps.
    """
    kept: list[str] = []
    heavy = 50
    for line in lines:
        stars = max(len(_STARS.findall(part)) for part in line.split("/"))
        if line.count("**") > 2 or stars > 3 or len(line) > 1000:
            continue
        if stars == 3:
            heavy -= 1
            if heavy < 0:
                continue
        if line.strip() and line[0] != "#":
            kept.append(line)
    return kept[:_LINES]


def _compiled(lines: list[str]) -> list[GitIgnoreSpecPattern]:
    """The patterns; a line that is none for git either, such as a lone `!`, is skipped."""
    import warnings

    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    patterns: list[GitIgnoreSpecPattern] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for line in lines:
            try:
                patterns.append(GitIgnoreSpecPattern(line))
            except (ValueError, re.error):
                continue
    return patterns
