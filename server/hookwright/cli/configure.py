"""What the settings file says about one file that is checked."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.select import Layered, Selection, of_settings
from hookwright.cli.report import Failure
from hookwright.model.added import NONE_ADDED, Added
from hookwright.model.config import Config, ConfigError, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.checks.base import Finding, Rule, Severity
    from hookwright.cli.gather import Target


class Chosen(NamedTuple):
    """What is told of a file, and what only its user knows. `failures`: a settings file that can't be used."""

    selection: Layered
    added: Added = NONE_ADDED
    fail_on: Severity = "warning"
    failures: tuple[Failure, ...] = ()

    def told(self, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """The findings that the user wants to hear of."""
        return self.selection.filter(findings)


def configure(target: Target, own: Selection, config: Config | None) -> Chosen:
    """What holds for a file: the command line's selection over `config`, or over the nearest settings file."""
    from hookwright.checks.table import RULES

    path = target.full
    try:
        if config is None:
            config = nearest(os.path.join(os.getcwd(), "-") if path is None else path)  # noqa: PTH109, PTH118
        return Chosen(Layered(own, chosen_by(config, path, RULES)), config.added, config.fail_on or "warning")
    except ConfigError as error:
        from hookwright.cli.gather import shown

        place = shown(error.path, error.path, os.getcwd()) + (f":{error.line}" if error.line else "")  # noqa: PTH109
        return Chosen(Layered(own, Selection()), failures=(Failure(place, error.message),))


def chosen_by(config: Config, path: str | None, rules: Sequence[Rule]) -> Selection:
    """The selection of a settings file, which also knows what only the editor tells. Raises `ConfigError`."""
    if not (config.select or config.ignore or config.per_path):
        return Selection()
    from hookwright.features.rules import EVERY

    return of_settings(config, path, (*rules, *EVERY))
