"""What the security checks say of hooks that somebody is to agree to.

It is told beside the command and is never a reason not to run. Nothing that a repository can write hides it:
settings files are not asked.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks import (
    credentials,
    decode_and_run,
    download_and_run,
    inline_network,
    writes_elsewhere,
)
from hookwright.checks.disk import disk_of
from hookwright.checks.run import check

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.model.hooks_file import Handler, HooksFile

SECURITY = (
    download_and_run.CHECK,
    decode_and_run.CHECK,
    inline_network.CHECK,
    writes_elsewhere.CHECK,
    credentials.CHECK,
)
"""The checks of the family HW6 that are about one handler."""


class _Told(NamedTuple):
    start: int
    end: int
    text: str


class Dangers:
    """What is said of each hook. Files are looked into once."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        """`environ`: for the home folder and the programs that commands name."""
        self._environ = environ
        self._files: dict[int, tuple[HooksFile, list[_Told], str]] = {}

    def of(self, handler: Handler) -> tuple[str, ...]:
        """One line for each thing, with its code; none when nothing is known to be wrong."""
        file, (start, end) = handler.file, handler.node.span
        if id(file) not in self._files:
            self._files[id(file)] = (file, *self._look(file))
        _, told, blind = self._files[id(file)]
        first = bisect_right(told, start - 1, key=lambda one: one.start)
        texts: dict[str, None] = {}
        for one in told[first:]:
            if one.start >= end:
                break
            if one.end <= end:
                texts[one.text] = None
        return (*texts, blind) if blind else tuple(texts)

    def _look(self, file: HooksFile) -> tuple[list[_Told], str]:
        result = check(file, SECURITY, disk_of(file, self._environ))
        told = [_Told(f.span.start, f.span.end, f"{f.message} ({f.rule.code})") for f in result.findings]
        if file.large:
            return told, "the file is too long to look into what its commands do"
        return told, "not all of what it does could be looked into" if result.crashes else ""
