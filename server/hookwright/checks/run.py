"""Runs the checks on a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from hookwright.checks.losses import with_losses
from hookwright.checks.table import ALL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hookwright.checks.base import Check, Finding
    from hookwright.checks.disk import Disk
    from hookwright.checks.neighbours import Neighbours
    from hookwright.model.hooks_file import Group, HooksFile


class Crash(NamedTuple):
    """A check that raised: a fault of ours. Only its own findings are lost."""

    codes: tuple[str, ...]
    trace: str


class Result(NamedTuple):
    """What the checks found, in order of the text, and which of them failed."""

    findings: tuple[Finding, ...]
    crashes: tuple[Crash, ...]


def check(
    file: HooksFile, checks: tuple[Check, ...] = ALL, disk: Disk | None = None, around: Neighbours | None = None
) -> Result:
    """All findings of one file; those about what lies around it only with a `disk`, and `around`.

    What was found in a group is kept on the group's green node, so after an edit only the groups it touched are looked
    at again.
    """
    found: list[Finding] = []
    crashes: list[Crash] = []
    for one in checks:
        if one.file is not None:
            found += _guarded(one, one.file, file, crashes)
    for entry in file.events:
        for one in checks:
            if one.event is not None:
                found += _guarded(one, one.event, entry, crashes)
        key = (file.dialect.key, file.rule.root, file.rule.scope, entry.name, id(checks), file.large)
        for group in entry.groups:
            start = group.node.start
            for f in _group(group, key, checks, crashes):
                found.append(f.shift(start))
    if disk is not None:
        for one in checks:
            if one.disk is not None:
                found += _guarded(one, one.disk, file, crashes, disk)
    for one in checks if around is not None else ():
        if one.around is not None:
            found += _guarded(one, one.around, file, crashes, around)
    found.sort(key=lambda f: (f.span, f.rule.code, f.message))
    return Result(tuple(with_losses(found, file)), tuple(crashes))


def _group(
    group: Group, key: tuple[object, ...], checks: tuple[Check, ...], crashes: list[Crash]
) -> tuple[Finding, ...]:
    """The findings in a group, relative to its start."""
    memo = group.node.green.memo
    if key in memo:
        return memo[key]
    found: list[Finding] = []
    before = len(crashes)
    for one in checks:
        if one.group is not None:
            found += _guarded(one, one.group, group, crashes)
    relative = tuple(f.shift(-group.node.start) for f in found)
    if len(crashes) == before:
        memo[key] = relative
    return relative


def _guarded(
    one: Check, look: Callable[..., Iterable[Finding]], at: Any, crashes: list[Crash], *more: Any
) -> list[Finding]:
    try:
        return list(look(at, *more))
    except Exception:  # noqa: BLE001 - one check's fault must not cost the others' findings
        from traceback import format_exc

        crashes.append(Crash(tuple(rule.code for rule in one.rules), format_exc()))
        return []
