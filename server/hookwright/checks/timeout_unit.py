"""A timeout in the wrong unit.

## What it finds

A timeout so large, and so round in thousands, that milliseconds were surely meant where the agent reads seconds.

## Why it matters

Agents differ: some count seconds, some milliseconds. `30000` read as seconds is more than eight hours: a hook that
hangs then holds the agent for as long as anyone watches. Whole hours and half hours written in seconds are left alone.

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
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Timeout
    from hookwright.model.hooks_file import Group

TIMEOUT_UNIT = Rule("HW402", "timeout-unit", "warning", "a timeout in the wrong unit", __doc__)


def in_field_unit(seconds: float, timeout: Timeout) -> float:
    """Seconds as the number that the agent's field would hold."""
    return seconds * 1000 if timeout.unit == "ms" else seconds


def is_doubtful(value: float, timeout: Timeout) -> bool:
    """Whether the number was surely meant in the other unit.

    From `doubtful_from` on for seconds, minutes such as 1800 or 5400 excepted unless they are round in thousands; below
    it for milliseconds. Of 667 timeouts in public files of Claude Code, 188 are such, and no real one is above 900.
    """
    edge = timeout.doubtful_from
    if edge is None or value == float("inf"):
        return False
    if timeout.unit == "ms":
        return 0 < value < edge
    return value >= edge and not (value % 60 == 0 and value % 1000 != 0)


def words(seconds: float) -> str:
    """A duration as people say it: "8 h 20 min", "30 s", "0.5 s"."""
    if seconds < 60:
        return f"{seconds:g} s"
    whole = int(seconds)
    parts = [(whole // 86400, "d"), (whole // 3600 % 24, "h"), (whole // 60 % 60, "min"), (whole % 60, "s")]
    return " ".join([f"{n} {unit}" for n, unit in parts if n][:2])


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    timeout = dialect.timeout
    for handler in group.handlers:
        node = handler.node.get_value(timeout.field)
        if node is None or node.kind != "number" or not is_doubtful(node.value, timeout):
            continue
        seconds = node.value / 1000 if timeout.unit == "ms" else node.value
        meant = node.value * 1000 if timeout.unit == "ms" else node.value / 1000
        unit, other = ("milliseconds", "seconds") if timeout.unit == "ms" else ("seconds", "milliseconds")
        message = f"{dialect.title} counts {unit}: this is {words(seconds)}; were {other} meant, write {meant:g}"
        yield finding(
            TIMEOUT_UNIT,
            node.span,
            message,
            fix=Fix(f"change to {meant:g}", "unsafe", (Edit(node.span, f"{meant:g}"),)),
        )


CHECK = Check((TIMEOUT_UNIT,), group=_look)
