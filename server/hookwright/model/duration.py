"""Times in words, and the time a handler gets."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event, Field, Timeout

_PARTS = ((86400, "day", "d"), (3600, "hour", "h"), (60, "minute", "min"), (1, "second", "s"))
_LONG = 100 * 365 * 86400

UNITS = {"s": "seconds", "ms": "milliseconds"}


def in_words(seconds: float) -> str:
    """A time for people: "30 seconds", "10 minutes", "8 h 20 min", "250 milliseconds", at most two parts."""
    if not math.isfinite(seconds) or seconds > _LONG:
        return "more than 100 years"
    if seconds < 0:
        return "less than nothing"
    if 0 < seconds < 1:
        return _counted(_round(seconds * 1000), "millisecond")
    if seconds < 60:
        return _counted(_round(seconds), "second")
    rest = round(seconds)
    counts: list[tuple[int, str, str]] = []
    for size, name, short in _PARTS:
        count, rest = divmod(rest, size)
        counts.append((count, name, short))
    first = next(i for i, (count, _, _) in enumerate(counts) if count)
    shown = [c for c in counts[first : first + 2] if c[0]]
    if len(shown) == 1:
        return _counted(shown[0][0], shown[0][1])
    return " ".join(f"{count} {short}" for count, _, short in shown)


def unit_of(value: float, timeout: Timeout, kind: str | None = None) -> Literal["s", "ms"]:
    """The unit in which a number in the timeout's field counts, on a handler of that kind."""
    edge = timeout.ms_from
    if edge is not None and value >= edge and (not timeout.ms_kinds or kind in timeout.ms_kinds):
        return "ms"
    return timeout.unit


def seconds_of(value: float, timeout: Timeout, kind: str | None = None) -> float:
    """What a number in the timeout's field means, in seconds."""
    try:
        return value / 1000 if unit_of(value, timeout, kind) == "ms" else float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def number_of(seconds: float, timeout: Timeout, kind: str | None = None) -> float:
    """The number to write for that time, in the unit of the field; a whole number where it is one."""
    if timeout.unit == "ms" or unit_of(seconds, timeout, kind) == "ms":
        return _round(seconds * 1000)
    return _round(seconds)


def number_in(value: object) -> float | None:
    """The number that a value of the timeout's field is, where a program takes texts for numbers, too; None: none."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return float(value)
    return None


_NUMBER = re.compile(r"\s*[+-]?[0-9]{1,30}(?:\.[0-9]{0,30})?\s*")


def ends_at_once(value: object, timeout: Timeout, kind: str | None = None) -> bool:
    """Whether a value that the agent loads ends the handler as soon as it starts."""
    if value is None:
        return False
    number = number_in(value)
    if number is None or number <= 0:
        return timeout.junk == "at-once"
    return timeout.overflow is not None and seconds_of(number, timeout, kind) >= timeout.overflow


def time_of(value: object, dialect: Dialect, event: Event | None, kind: str | None) -> float:
    """How long a handler may run, in seconds, when `value` is what stands under its timeout; None: nothing does."""
    timeout = dialect.timeout
    if ends_at_once(value, timeout, kind):
        return 0.001
    number = number_in(value)
    if number is None or number <= 0:
        return default_seconds(dialect, event, kind)
    seconds = seconds_of(number, timeout, kind)
    most = event.timeout_maximum if event is not None and event.timeout_maximum is not None else timeout.maximum
    return seconds if most is None else min(seconds, most)


def plain(number: float) -> str:
    """A number as people write it in JSON: no exponent, no `.0`."""
    if isinstance(number, int):
        return str(number)
    return str(int(number)) if number.is_integer() else repr(number)


def default_seconds(dialect: Dialect, event: Event | None, kind: str | None) -> float:
    """How long a handler of that kind may run there when nothing is set, in seconds."""
    own = dict(event.timeouts) if event is not None else {}
    for name in (kind, ""):
        if name is not None and name in own:
            return own[name]
    known = dialect.kind(kind) if kind is not None else None
    field = next((f for f in known.fields if f.name == dialect.timeout.field), None) if known else None
    if field is not None and _is_number(field):
        return seconds_of(field.default, dialect.timeout, kind)
    return dialect.timeout.default


def _is_number(field: Field) -> bool:
    return isinstance(field.default, int | float) and not isinstance(field.default, bool)


def _round(value: float) -> float:
    return int(value) if value == int(value) else round(value, 3)


def _counted(count: float, name: str) -> str:
    return f"{plain(count)} {name}" if count == 1 else f"{plain(count)} {name}s"
