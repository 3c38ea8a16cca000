"""The name that somebody probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def suggest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate nearest to `name`, or None when none is near.

    A candidate that differs only in case, or in case, `_`, `-` and spaces, wins at once. Else the one with the fewest
    slips of the keyboard: a letter left out, added, changed, or two neighbours swapped. About one slip in three letters
    is allowed, and one in a word of three; the first of several equally near wins. Else the one candidate that begins
    with `name`, when it has three letters or more. `name` itself is never suggested.
    """
    others = [candidate for candidate in candidates if candidate and candidate != name]
    for bare in (str.casefold, _bare):
        wanted = bare(name)
        for candidate in others:
            if wanted and bare(candidate) == wanted:
                return candidate
    lowered = name.casefold()
    best: str | None = None
    limit = max(1, len(name) // 3) + 1
    for candidate in others:
        slips = distance(lowered, candidate.casefold(), limit)
        if slips < limit and slips < len(candidate) - 1:
            best, limit = candidate, slips
    longer = [candidate for candidate in others if len(name) > 2 and candidate.casefold().startswith(lowered)]
    return longer[0] if best is None and len(longer) == 1 else best


def distance(a: str, b: str, limit: int) -> int:
    """How many letters must be left out, added, changed or swapped with their neighbour to make `b` of `a`.

    Counting stops at `limit`, which is then the answer.
    """
    if abs(len(a) - len(b)) >= limit:
        return limit
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, last, row = row, before, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) >= limit:
            return limit
    return min(row[-1], limit)


def _bare(name: str) -> str:
    return name.casefold().replace("_", "").replace("-", "").replace(" ", "")
