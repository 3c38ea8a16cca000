"""All checks of lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check import (
    at_start,
    bare,
    empty,
    everything,
    explodes,
    invalid,
    keys,
    never,
    size,
    slugs,
    syntax,
    unknown_tool,
    values,
    wording,
)

if TYPE_CHECKING:
    from hookwright.lessons.check.base import Check
    from hookwright.model.finding import Rule

ALL: tuple[Check, ...] = (
    syntax.CHECK,
    keys.CHECK,
    values.CHECK,
    invalid.CHECK,
    everything.CHECK,
    explodes.CHECK,
    bare.CHECK,
    never.CHECK,
    unknown_tool.CHECK,
    size.CHECK,
    slugs.CHECK,
    empty.CHECK,
    wording.CHECK,
    at_start.CHECK,
)

RULES: tuple[Rule, ...] = tuple(check.rule for check in ALL)


def find(name: str) -> Rule | None:
    """The rule with that code or slug, in any case."""
    wanted = name.lower()
    return next((rule for rule in RULES if wanted in (rule.code.lower(), rule.slug)), None)
