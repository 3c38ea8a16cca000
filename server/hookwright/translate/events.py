"""Which events of the target come at the same moment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.dialects.answers import answers_of, runnable, runtime_of

if TYPE_CHECKING:
    from hookwright.dialects.spec import Dialect, Event

_GUARDS = re.compile(r"block|refuse|stop the|keep the|send (?:it|the)")
_EFFECTS = frozenset(("block", "reject", "send-back", "stop", "refuse"))


ALSO = {"failClosed": "a hook that leaves with 0 and says nothing counts as failed there, too"}
"""Keys by which a failure blocks that change something else as well."""


def closing_key(dialect: Dialect) -> str:
    """The key by which a handler says that its failure blocks, where it says nothing else with it; "" for none."""
    key = runtime_of(dialect.id).on_failure if runnable(dialect.id) else ""
    return "" if key in ALSO else key


def moment_of(event: Event) -> str:
    """The moment by its shared name."""
    return event.moment or event.name


def can_guard(event: Event, dialect: Dialect) -> bool:
    """Whether a hook there can keep something from happening."""
    if runnable(dialect.id):
        answers = answers_of(dialect.id).event(event.name)
        if {answers.exit2, answers.block, answers.stop, answers.context} & _EFFECTS:
            return True
        return bool(answers.permissions or answers.behaviours)
    return _GUARDS.search(event.can) is not None


def same_moment(event: Event, target: Dialect) -> tuple[Event, ...]:
    """The target's events of the same moment that run hooks: one for all tools if there is one, else several.

    Of two spellings of an event the same one is taken, else the one whose input has the shared names.
    """
    moment = moment_of(event)
    found = [e for e in target.events if e.runs and moment_of(e) == moment]
    if event.roles:
        same = [e for e in found if e.roles == event.roles]
        if same:
            return (same[0],)
    general = [e for e in found if not e.roles]
    if general:
        return (_spelt(general, event, target),)
    wanted = set(event.roles)
    return tuple(e for e in found if not wanted or wanted & set(e.roles))


def _spelt(found: list[Event], event: Event, target: Dialect) -> Event:
    same = next((e for e in found if e.spelling and e.spelling == event.spelling), None)
    named = next((e for e in found if not e.spelling and e.name == event.name), None) if event.spelling else None
    shared = next((e.spelling for e in target.events if e.spelling and e.name == e.moment), "")
    return same or named or next((e for e in found if e.spelling == shared or e.name == moment_of(event)), found[0])


def skipped(event: Event, target: Dialect) -> Event | None:
    """The target's event of that moment whose hooks it skips."""
    moment = moment_of(event)
    return next((e for e in target.events if not e.runs and moment_of(e) == moment), None)
