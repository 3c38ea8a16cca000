"""A timeout in the wrong unit.

## What it finds

A timeout so large, and so round in thousands, that milliseconds were surely meant where the agent reads seconds, or so
small that seconds were meant where it reads milliseconds. Also one that an agent reads in another unit than its others
because it is so large.

## Why it matters

Agents differ: some count seconds, some milliseconds. `30000` read as seconds is more than eight hours: a hook that
hangs then holds the agent for as long as anyone watches. `30` read as milliseconds is over before a shell has started,
and the guard never says anything. Whole hours and half hours written in seconds are left alone.

## Example

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 30000}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "make test", "timeout": 30}]}]}}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Fix, Rule, finding
from hookwright.model.duration import UNITS, in_words, number_in, number_of, plain, seconds_of, unit_of
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Timeout
    from hookwright.model.hooks_file import Group, HooksFile
    from hookwright.syntax.tree import Node

TIMEOUT_UNIT = Rule("HW402", "timeout-unit", "warning", "a timeout in the wrong unit", __doc__)


_BEYOND = 1e12
"""No unit makes sense of a number this large."""


def is_doubtful(value: float, timeout: Timeout, kind: str | None = None) -> bool:
    """Whether the number was surely meant in the other unit, on a handler of that kind.

    From `doubtful_from` on for seconds, minutes such as 1800 or 5400 excepted unless they are round in thousands; below
    it for milliseconds. Of 667 timeouts in public files of Claude Code, 188 are such, and no real one is above 900.
    """
    if value > _BEYOND:
        return False
    if timeout.unit == "s" and unit_of(value, timeout, kind) == "ms":
        return _is_minutes(value)
    edge = timeout.doubtful_from
    if edge is None:
        return False
    if timeout.unit == "ms":
        return 0 < value < edge
    return value >= edge and not _is_minutes(value)


def _is_minutes(value: float) -> bool:
    """Whether a number from 1000 on is more probably one of seconds: 1800, 3600."""
    return value % 60 == 0 and value % 1000 != 0


def _look(group: Group) -> Iterator[Finding]:
    timeout = group.file.dialect.timeout
    for handler in group.handlers:
        for name in (timeout.field, *timeout.spellings):
            node = handler.node.get_value(name)
            value = number_in(node.value) if node is not None else None
            if node is None or value is None or value <= 0:
                continue
            kind = handler.kind_name
            if is_doubtful(value, timeout, kind):
                yield _wrong(node, value, group.file, kind)
            elif timeout.unit != unit_of(value, timeout, kind) and value <= _BEYOND:
                yield _other(node, value, group.file, kind)


def _wrong(node: Node, value: float, file: HooksFile, kind: str | None) -> Finding:
    timeout, title = file.dialect.timeout, file.dialect.title
    unit = unit_of(value, timeout, kind)
    other = "s" if unit == "ms" else "ms"
    written = in_words(seconds_of(value, timeout, kind))
    meant = plain(number_of(value / 1000 if other == "ms" else value, timeout, kind))
    counts = f"counts {UNITS[unit]}"
    if unit != timeout.unit:
        counts = f"reads {plain(timeout.ms_from or 0)} and more as {UNITS[unit]}"
    message = f"{title} {counts}: this is {written}; were {UNITS[other]} meant, write {meant}"
    fix = Fix(f"change to {meant}", "unsafe", (Edit(node.span, meant),))
    return finding(TIMEOUT_UNIT, node.span, message, fix=fix)


def _other(node: Node, value: float, file: HooksFile, kind: str | None) -> Finding:
    """A number that means what it says only because it is large."""
    timeout, title = file.dialect.timeout, file.dialect.title
    seconds = seconds_of(value, timeout, kind)
    message = (
        f"{title} counts {UNITS[timeout.unit]}, and milliseconds from {plain(timeout.ms_from or 0)} on: this is "
        f"{in_words(seconds)}"
    )
    if unit_of(seconds, timeout, kind) != timeout.unit:
        return finding(TIMEOUT_UNIT, node.span, message, severity="hint")
    same = plain(number_of(seconds, timeout, kind))
    fix = Fix(f"change to {same}", "safe", (Edit(node.span, same),))
    return finding(TIMEOUT_UNIT, node.span, f"{message}; say it as {same}", severity="info", fix=fix)


CHECK = Check((TIMEOUT_UNIT,), group=_look)
