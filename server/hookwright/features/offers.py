"""Code actions around running hooks: approve, decline, revoke, and, for editors without code lenses, run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from hookwright.features.lenses import lenses
from hookwright.features.standing import findings, head

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hookwright.checks.base import Finding
    from hookwright.features.lenses import Lens
    from hookwright.features.standing import Standing
    from hookwright.model.hooks_file import HooksFile
    from hookwright.text.span import Span

QUICK = "quickfix"
OWN = "hookwright"
"""The kind of actions that cure nothing, so that no editor does them by itself."""


class Offer(NamedTuple):
    """One entry of the menu. `act` is the command without its prefix; `lens` says more about one that runs."""

    title: str
    act: Literal["approve", "decline", "revoke", "run", "simulate"]
    kind: str
    finding: Finding | None = None
    lens: Lens | None = None


def offers(
    file: HooksFile, standing: Standing | None, span: Span, only: Iterable[str] | None = None, *, runs: bool = False
) -> tuple[Offer, ...]:
    """What can be done at `span`. `only` are the kinds that the editor asks for; `runs`: it shows no lenses."""
    if standing is None:
        return ()
    wanted = tuple(only) if only is not None else None
    found = [*_consent(file, standing, span), *(_runs(file, standing, span) if runs else ())]
    return tuple(offer for offer in found if _asked(offer.kind, wanted))


def _consent(file: HooksFile, standing: Standing, span: Span) -> Iterator[Offer]:
    at = head(file)
    if span.start > at.end or span.end < at.start or not standing.total:
        return
    cured = next(iter(findings(file, standing)), None)
    if standing.open or standing.state == "declined" or standing.scripts:
        yield Offer("approve hooks…", "approve", QUICK, cured)
    if standing.open:
        yield Offer("decline hooks until the editor is closed", "decline", QUICK, cured)
    if standing.approved_at is not None:
        yield Offer("revoke the approval of hooks", "revoke", OWN)


def _runs(file: HooksFile, standing: Standing, span: Span) -> Iterator[Offer]:
    for lens in lenses(file, standing, 0):
        if lens.act in ("run", "simulate") and lens.span.contains(span.start):
            what = "the hook" if lens.act == "run" else "the group"
            title = f"run {what}…" if standing.same(file.tree.text) else f"run {what} as saved…"
            yield Offer(title, "run" if lens.act == "run" else "simulate", OWN, lens=lens)


def _asked(kind: str, wanted: tuple[str, ...] | None) -> bool:
    return wanted is None or any(not one or kind == one or kind.startswith(f"{one}.") for one in wanted)
