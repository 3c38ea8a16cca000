"""Code actions: the fixes of the findings under the selection, and all safe ones at once."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hookwright.checks.base import Finding, Safety
    from hookwright.text.edit import Edit
    from hookwright.text.span import Span

Kind = Literal["quickfix", "source.fixAll"]


class Action(NamedTuple):
    """One entry of the menu. `finding` is what a quick fix cures, None for *fix all*."""

    title: str
    kind: Kind
    edits: tuple[Edit, ...]
    safety: Safety
    preferred: bool  # the one that an editor's "fix this" takes without asking
    finding: Finding | None


def actions(
    file: object,  # noqa: ARG001
    findings: Sequence[Finding],
    span: Span,
    only: Iterable[str] | None = None,
) -> tuple[Action, ...]:
    """What can be done at `span`, offsets of the file's text.

    `only` are the kinds that the editor asks for; "source" means every kind below it. *Fix all* is offered when it was
    asked for, or where it does more than the single fixes do.
    """
    wanted = tuple(only) if only is not None else None
    found: list[Action] = []
    if _asked("quickfix", wanted):
        found += _quick_fixes(findings, span)
    if _asked("source.fixAll", wanted):
        everything = _fix_all(findings, at_least=2 if wanted is None else 1)
        if everything is not None:
            found.append(everything)
    return tuple(found)


def safe_edits(findings: Iterable[Finding]) -> tuple[tuple[Edit, ...], int]:
    """The edits of all safe fixes that go together, in order of the text, and the number of fixes they come from.

    A fix is taken whole or not at all. Of two that touch the same characters, or insert at the same place, the first
    is taken; the other one's finding is still there afterwards, and a second round cures it.
    """
    taken: list[Edit] = []  # sorted
    known: set[Edit] = set()
    count = 0
    for finding in findings:
        fix = finding.fix
        if fix is None or fix.safety != "safe" or not fix.edits:
            continue
        if known.issuperset(fix.edits) or any(_clashes(edit, taken) for edit in fix.edits):
            continue
        for edit in fix.edits:
            insort(taken, edit)
        known.update(fix.edits)
        count += 1
    return tuple(taken), count


def _quick_fixes(findings: Sequence[Finding], span: Span) -> list[Action]:
    found: list[Action] = []
    seen: set[tuple[str, tuple[Edit, ...]]] = set()
    for finding in findings:
        fix = finding.fix
        if fix is None or finding.span.start > span.end or finding.span.end < span.start:
            continue
        if (fix.title, fix.edits) in seen:
            continue
        seen.add((fix.title, fix.edits))
        found.append(Action(fix.title, "quickfix", fix.edits, fix.safety, fix.safety == "safe", finding))
    return found


def _fix_all(findings: Sequence[Finding], at_least: int) -> Action | None:
    edits, count = safe_edits(findings)
    if count < at_least:
        return None
    title = f"fix all safe problems ({count})" if count > 1 else "fix the one safe problem"
    return Action(title, "source.fixAll", edits, "safe", preferred=False, finding=None)


def _asked(kind: Kind, wanted: tuple[str, ...] | None) -> bool:
    """Whether a client that wants those kinds wants `kind`: "source" covers all below it, and so does a kind below."""
    if wanted is None:
        return True
    return any(w in ("", kind) or kind.startswith(w + ".") or w.startswith(kind + ".") for w in wanted)


def _clashes(edit: Edit, taken: list[Edit]) -> bool:
    """Whether an edit changes characters that a taken one changes, or inserts where one inserts. `taken` is sorted."""
    at = bisect_left(taken, edit)
    if at > 0 and _overlap(taken[at - 1].span, edit.span):
        return True
    return at < len(taken) and _overlap(edit.span, taken[at].span)


def _overlap(first: Span, second: Span) -> bool:
    return first == second or (first.start < second.end and second.start < first.end)
