"""Which of the lessons that match are told: those not seen yet, a few at a time, within a budget of bytes.

Pure: what makes a claim is passed in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.types import Injected, Selection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hookwright.lessons.types import Match

MOST_LESSONS = 3
BUDGET_BYTES = 4096
_LINE = 200
"""So many code points of the problem's and the solution's first line stand in the short form."""


def _always(_slug: str) -> bool:
    return True


def select_candidates(
    matches: Iterable[Match],
    seen: Iterable[str] = (),
    *,
    max_lessons: int = MOST_LESSONS,
    budget_bytes: int = BUDGET_BYTES,
    claim: Callable[[str], bool] = _always,
) -> Selection:
    """What to tell of `matches`, in their order.

    The first that is told is told whole, whatever its size. One that does not fit what is left of the budget is told
    in its short form, or else dropped. `claim` is asked last, once for each lesson that would be told: false says that
    somebody else tells it, and the next lesson takes its place. So a lesson that was dropped for its size, or beyond
    `max_lessons`, can come later. The budget counts bytes of UTF-8 of the texts alone.
    """
    before = frozenset(seen)
    injected: list[Injected] = []
    dropped: list[str] = []
    left, places = budget_bytes, max_lessons
    for match in matches:
        if places <= 0:
            break
        if match.slug in before:
            continue
        text = match.message
        if injected and _size(text) > left:
            text = _short(match)
            if not match.summary or _size(text) > left:
                dropped.append(match.slug)
                places -= 1
                continue
        if not claim(match.slug):
            dropped.append(match.slug)
            continue
        injected.append(Injected(match.slug, text))
        left -= _size(text)
        places -= 1
    return Selection(tuple(injected), tuple(dropped), before.union(one.slug for one in injected))


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _short(match: Match) -> str:
    lines = [f"**Lesson**: {match.summary}"]
    for title, text in (("Problem", match.problem), ("Solution", match.solution)):
        if text:
            lines.append(f"**{title}**: {text.partition(chr(10))[0][:_LINE]}")
    return "\n".join(lines)
