"""Handlers that stand twice and run once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hookwright.model.values import as_object

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hookwright.dialects.answers import Runtime
    from hookwright.engine.plan import Planned


def without_duplicates(entries: Sequence[Planned], runtime: Runtime) -> Iterator[Planned]:
    """The entries, of which equal ones run once: the last, whose options count, or with some agents the first."""
    if not runtime.same or len(entries) < 2:
        yield from entries
        return
    kept: dict[str, Planned] = {}
    for entry in entries if runtime.same_keeps == "last" else reversed(entries):
        if entry.runs:
            kept[_key(entry, runtime)] = entry
    for entry in entries:
        winner = kept.get(_key(entry, runtime)) if entry.runs else None
        if winner is None or (winner.place == entry.place and winner.path == entry.path):
            yield entry
        else:
            where = winner.place if winner.path == entry.path else f"{winner.path} {winner.place}"
            yield entry._replace(cause="duplicate", why=f"the same hook stands again at {where} and runs once")


def _key(entry: Planned, runtime: Runtime) -> str:
    value, defaults = as_object(entry.handler.node.value), dict(runtime.same_defaults)
    return json.dumps([entry.scope == "plugin", *(value.get(key, defaults.get(key)) for key in runtime.same)])
