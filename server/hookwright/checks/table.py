"""All checks, in order of their codes. A new check is one file, and one line here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks import (
    byte_order_mark,
    comment,
    condition_never,
    duplicate_key,
    empty_file,
    event_case,
    event_skipped,
    hooks_key,
    key_ignored,
    kind_not_run,
    matcher_dead,
    matcher_ignored,
    matcher_invalid,
    replacement_character,
    structure,
    syntax_error,
    timeout_limit,
    timeout_unit,
    trailing_comma,
    unknown_event,
)

if TYPE_CHECKING:
    from hookwright.checks.base import Check, Rule

ALL: tuple[Check, ...] = (
    syntax_error.CHECK,
    comment.CHECK,
    trailing_comma.CHECK,
    duplicate_key.CHECK,
    byte_order_mark.CHECK,
    empty_file.CHECK,
    replacement_character.CHECK,
    structure.CHECK,
    hooks_key.CHECK,
    unknown_event.CHECK,
    event_case.CHECK,
    event_skipped.CHECK,
    matcher_invalid.CHECK,
    matcher_dead.CHECK,
    matcher_ignored.CHECK,
    timeout_limit.CHECK,
    timeout_unit.CHECK,
    condition_never.CHECK,
    kind_not_run.CHECK,
    key_ignored.CHECK,
)

RULES: tuple[Rule, ...] = tuple(sorted((rule for one in ALL for rule in one.rules), key=lambda rule: rule.code))


def find(name: str) -> Rule | None:
    """The rule with that code or slug, in any case."""
    wanted = name.lower()
    return next((rule for rule in RULES if wanted in (rule.code.lower(), rule.slug)), None)
