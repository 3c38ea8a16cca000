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
from hookwright.model.duration import UNITS, in_words, number_of, plain, seconds_of
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.dialects.spec import Timeout
    from hookwright.model.hooks_file import Group

TIMEOUT_UNIT = Rule("HW402", "timeout-unit", "warning", "a timeout in the wrong unit", __doc__)


_BEYOND = 1e12
"""No unit makes sense of a number this large."""


def is_doubtful(value: float, timeout: Timeout) -> bool:
    """Whether the number was surely meant in the other unit.

    From `doubtful_from` on for seconds, minutes such as 1800 or 5400 excepted unless they are round in thousands; below
    it for milliseconds. Of 667 timeouts in public files of Claude Code, 188 are such, and no real one is above 900.
    """
    edge = timeout.doubtful_from
    if edge is None or value > _BEYOND:
        return False
    if timeout.unit == "ms":
        return 0 < value < edge
    return value >= edge and not (value % 60 == 0 and value % 1000 != 0)


def _look(group: Group) -> Iterator[Finding]:
    dialect = group.file.dialect
    timeout = dialect.timeout
    other = "s" if timeout.unit == "ms" else "ms"
    for handler in group.handlers:
        node = handler.node.get_value(timeout.field)
        if node is None or node.kind != "number" or not is_doubtful(node.value, timeout):
            continue
        written = in_words(seconds_of(node.value, timeout))
        meant = plain(number_of(seconds_of(node.value, timeout._replace(unit=other)), timeout))
        message = (
            f"{dialect.title} counts {UNITS[timeout.unit]}: this is {written}; were {UNITS[other]} meant, write {meant}"
        )
        fix = Fix(f"change to {meant}", "unsafe", (Edit(node.span, meant),))
        yield finding(TIMEOUT_UNIT, node.span, message, fix=fix)


CHECK = Check((TIMEOUT_UNIT,), group=_look)
