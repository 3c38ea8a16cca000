"""All rules of all kinds of files: of hooks files, of lessons, and what only the editor tells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.checks.table import RULES as HOOKS
from hookwright.features.standing import NOT_APPROVED
from hookwright.lessons.check.table import RULES as LESSONS

if TYPE_CHECKING:
    from hookwright.model.finding import Rule

EVERY: tuple[Rule, ...] = tuple(sorted((*HOOKS, NOT_APPROVED, *LESSONS), key=lambda rule: rule.code))


def find(name: str) -> Rule | None:
    """The rule with that code or slug, in any case."""
    wanted = name.lower()
    return next((rule for rule in EVERY if wanted in (rule.code.lower(), rule.slug)), None)
