"""Making fixes in a text until nothing is left to fix."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from typing import TYPE_CHECKING, NamedTuple

from hookwright.cli.report import Cured
from hookwright.text.edit import Edit, apply
from hookwright.text.lines import LineIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from hookwright.checks.analyse import Analysis
    from hookwright.checks.base import Finding, Fix
    from hookwright.text.span import Span

ROUNDS = 100
"""A fix may uncover the next thing to fix; this many layers are enough for any file."""

_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
_LONE_LF = re.compile(r"(?<!\r)\n")


class Result(NamedTuple):
    """The text after all fixes and what was found in it. `problem` says why fixing ended early, "" when it did not."""

    text: str
    analysis: Analysis
    cured: tuple[Cured, ...]
    problem: str = ""


def fix_all(
    text: str,
    analysis: Analysis,
    look: Callable[[str, Analysis], Analysis],
    wanted: Callable[[tuple[Finding, ...]], Sequence[Finding]],
) -> Result:
    """Makes every fix among the `wanted` findings, looks again, and so on until none is left.

    `look` analyses a text, given the analysis of the one before. A fix that turns strict JSON into something else is
    not kept: better an unfixed file than a broken one.
    """
    cured: list[Cured] = []
    seen = {hash(text)}
    for _ in range(ROUNDS):
        chosen = together(wanted(analysis.findings), text)
        if not chosen:
            return Result(text, analysis, tuple(cured))
        edits = [edit for _, edits in chosen for edit in edits]
        after = apply(text, edits)
        if hash(after) in seen:
            return Result(text, analysis, tuple(cured), "two fixes undo each other")
        result = look(after, analysis)
        if analysis.tree.strict and not result.tree.strict:
            return Result(text, analysis, tuple(cured), f"the fix of {chosen[0][0].rule.code} would break the file")
        lines = LineIndex(text)
        for finding, _ in chosen:
            line, column = lines.line_column(finding.span.start)
            cured.append(Cured(line + 1, column + 1, finding))
        text, analysis = after, result
        seen.add(hash(text))
    return Result(text, analysis, tuple(cured), f"there was still something to fix after {ROUNDS} rounds")


def together(findings: Iterable[Finding], text: str) -> list[tuple[Finding, tuple[Edit, ...]]]:
    """The findings whose fixes can be made at once, each with its edits in the line ends of the text.

    A fix is made whole or not at all. Of two that touch the same place the first is taken; the next round, which sees
    the text after it, decides about the other.
    """
    taken: list[Span] = []  # in order
    chosen: list[tuple[Finding, tuple[Edit, ...]]] = []
    carriage = "\r\n" in text and _LONE_LF.search(text) is None
    for finding in findings:
        if finding.fix is None:
            continue
        edits = _edits(finding.fix, text, carriage=carriage)
        if edits and all(_apart(edit.span, taken) for edit in edits):
            for edit in edits:
                insort(taken, edit.span)
            chosen.append((finding, edits))
    return chosen


def _edits(fix: Fix, text: str, *, carriage: bool) -> tuple[Edit, ...]:
    """The edits that change something; none when one lies outside the text or over another, or can't be written."""
    ordered = sorted(fix.edits, key=lambda edit: edit.span)
    at = 0
    for edit in ordered:
        if not at <= edit.span.start <= edit.span.end <= len(text) or _LONE_SURROGATE.search(edit.text):
            return ()
        at = edit.span.end
    if carriage:
        ordered = [Edit(edit.span, _LONE_LF.sub("\r\n", edit.text)) for edit in ordered]
    return tuple(edit for edit in ordered if text[edit.span.start : edit.span.end] != edit.text)


def _apart(span: Span, taken: list[Span]) -> bool:
    """Whether the span meets none of `taken`, not even at an end: what was meant there is not ours to guess."""
    at = bisect_left(taken, span)
    before = at == 0 or taken[at - 1].end < span.start
    return before and (at == len(taken) or span.end < taken[at].start)
