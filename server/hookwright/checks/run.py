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

    Look = tuple[Check, Callable[..., Iterable[Finding]]]


class Crash(NamedTuple):
    """A check that raised: a fault of ours. Only its own findings are lost."""

    codes: tuple[str, ...]
    trace: str


class Result(NamedTuple):
    """What the checks found, in order of the text, and which of them failed."""

    findings: tuple[Finding, ...]
    crashes: tuple[Crash, ...]


class _Looks(NamedTuple):
    """The looks of some checks, by what they look at: each with its check."""

    checks: tuple[Check, ...]
    file: tuple[Look, ...]
    event: tuple[Look, ...]
    group: tuple[Look, ...]
    disk: tuple[Look, ...]
    around: tuple[Look, ...]


_KEPT: dict[int, _Looks] = {}


def _looks(checks: tuple[Check, ...]) -> _Looks:
    kept = _KEPT.get(id(checks))
    if kept is None or kept.checks is not checks:
        kinds = [
            tuple((one, look) for one in checks if (look := getattr(one, kind)) is not None)
            for kind in ("file", "event", "group", "disk", "around")
        ]
        kept = _KEPT[id(checks)] = _Looks(checks, *kinds)
    return kept


def check(
    file: HooksFile, checks: tuple[Check, ...] = ALL, disk: Disk | None = None, around: Neighbours | None = None
) -> Result:
    """All findings of one file; those about what lies around it only with a `disk`, and `around`.

    What was found in a group is kept on the group's green node, so after an edit only the groups it touched are looked
    at again.
    """
    found: list[Finding] = []
    crashes: list[Crash] = []
    looks = _looks(checks)
    _collect(looks.file, (file,), found, crashes)
    for entry in file.events:
        _collect(looks.event, (entry,), found, crashes)
        key = (file.dialect.key, file.rule.root, file.rule.scope, entry.name, id(checks), file.large)
        for group in entry.groups:
            start = group.node.start
            found.extend(f.shift(start) for f in _group(group, key, looks.group, crashes))
    if disk is not None:
        _collect(looks.disk, (file, disk), found, crashes)
    if around is not None:
        _collect(looks.around, (file, around), found, crashes)
    found.sort(key=lambda f: (f.span, f.rule.code, f.message))
    return Result(tuple(with_losses(found, file)), tuple(crashes))


def _group(group: Group, key: tuple[object, ...], looks: tuple[Look, ...], crashes: list[Crash]) -> tuple[Finding, ...]:
    """The findings in a group, relative to its start."""
    memo = group.node.green.memo
    if key in memo:
        return memo[key]
    found: list[Finding] = []
    before = len(crashes)
    _collect(looks, (group,), found, crashes)
    relative = tuple(f.shift(-group.node.start) for f in found)
    if len(crashes) == before:
        memo[key] = relative
    return relative


def _collect(looks: tuple[Look, ...], at: tuple[Any, ...], found: list[Finding], crashes: list[Crash]) -> None:
    """Adds what every look finds; one that raises costs only its own findings."""
    for one, look in looks:
        before = len(found)
        try:
            found.extend(look(*at))
        except Exception:  # noqa: BLE001 - one check's fault must not cost the others' findings
            from traceback import format_exc

            del found[before:]
            crashes.append(Crash(tuple(rule.code for rule in one.rules), format_exc()))
