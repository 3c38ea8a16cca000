"""`--select` and `--ignore`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.select import Selection, UnknownCheckError, words
from hookwright.cli.boundary import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hookwright.checks.base import Rule


def selection(select: Sequence[str], ignore: Sequence[str], rules: Iterable[Rule]) -> Selection:
    """The selection of those words, each maybe a list with commas. Raises `UsageError` for one that names no rule."""
    known = tuple(rules)
    return Selection(_words(select, known, "--select"), _words(ignore, known, "--ignore"))


def _words(given: Sequence[str], rules: tuple[Rule, ...], option: str) -> tuple[str, ...]:
    try:
        return words(given, rules)
    except UnknownCheckError as error:
        raise UsageError(f"{option}: {error}") from None
