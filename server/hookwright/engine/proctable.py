"""Who is whose child, as `/proc` or `ps` tell it. Loaded only when a hook must be ended."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


class Row(NamedTuple):
    """One process."""

    parent: int
    group: int
    session: int
    start: int  # clock ticks since boot; 0 when unknown
    zombie: bool


def row(pid: int) -> Row | None:
    """The process of that number in `/proc`."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            # the name stands in parentheses and may itself contain spaces and parentheses
            rest = file.read().rpartition(b")")[2].split()
        return Row(int(rest[1]), int(rest[2]), int(rest[3]), int(rest[19]), rest[0] in (b"Z", b"X"))
    except (OSError, IndexError, ValueError):  # it has ended in the meantime
        return None


def from_proc() -> dict[int, Row]:
    """All processes by number."""
    try:
        pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
    except OSError:  # not mounted
        return {}
    return {pid: found for pid in pids if (found := row(pid))}


def from_ps() -> dict[int, Row]:
    """The same where there is no `/proc`: without sessions and starts."""
    import subprocess

    command = ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "pgid=", "-o", "stat="]
    try:
        done = subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL, timeout=5)
    except (OSError, subprocess.SubprocessError):
        return {}
    cells = (line.split() for line in done.stdout.splitlines())
    return {int(c[0]): Row(int(c[1]), int(c[2]), int(c[2]), 0, c[3].startswith(b"Z")) for c in cells if len(c) >= 4}


def members(table: Mapping[int, Row], sessions: Collection[int], known: Mapping[int, int]) -> dict[int, Row]:
    """All of these sessions, those known (number → start) from an earlier look, and all their children.

    Without sessions in the table the groups stand for them. Parents come before their children.
    """
    seeds = [
        pid
        for pid, found in table.items()
        if found.session in sessions or found.group in sessions or known.get(pid) == found.start
    ]
    found = {pid: table[pid] for pid in _below(seeds, _children(table), ())}
    order = sorted(found, key=lambda pid: _depth(pid, found))
    return {pid: found[pid] for pid in order}


def _depth(pid: int, table: Mapping[int, Row]) -> int:
    depth = 0
    while (found := table.get(pid)) and depth < len(table):
        pid, depth = found.parent, depth + 1
    return depth


def holders(table: Mapping[int, Row], root: int, found: Collection[int], pipes: Iterable[int]) -> dict[int, Row]:
    """Others that have one of the pipes open (`pipes`: the host's ends), and their children.

    Only what was started after the root counts: a hook may hand its outputs to a server of the user, as `tmux` does.
    The host, its other hooks and its workers hold copies of the pipes for a moment or for good: never those.
    """
    inodes = {f"pipe:[{os.fstat(fd).st_ino}]" for fd in pipes}
    if root not in table or not inodes:
        return {}
    children = _children(table)
    spared = {*found, *_below([os.getpid()], children, found)}
    late = [pid for pid, found_row in table.items() if found_row.start >= table[root].start and pid not in spared]
    held = _below([pid for pid in late if _holds(pid, inodes)], children, spared)
    return {pid: table[pid] for pid in held}


def _children(table: Mapping[int, Row]) -> dict[int, list[int]]:
    children: dict[int, list[int]] = {}
    for pid, found in table.items():
        children.setdefault(found.parent, []).append(pid)
    return children


def _below(seeds: list[int], children: Mapping[int, list[int]], barrier: Collection[int]) -> set[int]:
    """The seeds and everything below them, without what lies in the barrier or below it."""
    found: set[int] = set()
    stack = list(seeds)
    while stack:
        pid = stack.pop()
        if pid not in found and pid not in barrier:
            found.add(pid)
            stack.extend(children.get(pid, ()))
    return found


def _holds(pid: int, inodes: set[str]) -> bool:
    folder = f"/proc/{pid}/fd"
    try:
        descriptors = os.listdir(folder)
    except OSError:  # gone, or not ours to look at
        return False
    for descriptor in descriptors:
        try:
            if os.readlink(f"{folder}/{descriptor}") in inodes:
                return True
        except OSError:
            continue
    return False
