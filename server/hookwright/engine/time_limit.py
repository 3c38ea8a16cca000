"""How long a handler may run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hookwright.model.duration import time_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hookwright.dialects.answers import Runtime
    from hookwright.dialects.spec import Dialect, Event


def time_limit(value: Mapping[str, Any], dialect: Dialect, runtime: Runtime, event: Event, kind: str) -> float:
    """Seconds: the handler's own, else the event's, else the agent's; never more than its maximum."""
    rule = dialect.timeout
    own = next((value[name] for name in (rule.field, *rule.spellings) if name in value), None)
    if own is not False and own == 0 and runtime.timeout_zero is not None:
        return runtime.timeout_zero
    if rule.junk == "" and not (isinstance(own, int | float) and not isinstance(own, bool)):
        own = None  # an agent that reads no text as a number
    return time_of(own, dialect, event, kind)
