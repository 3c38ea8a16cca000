"""What the settings file beside a document says of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from hookwright.checks.select import Selection, of_settings
from hookwright.model.added import NONE_ADDED, Added
from hookwright.model.config import ConfigError, nearest

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class Chosen(NamedTuple):
    """What is told of a document, and what only its user knows."""

    selection: Selection = Selection()
    added: Added = NONE_ADDED


def chosen_for(uri: str, path: str, on_problem: Callable[[str], None] | None) -> Chosen:
    """What holds for a document; of a settings file that can't be used, nothing, and `on_problem` is told why."""
    if not uri.lower().startswith("file:"):
        return Chosen()
    try:
        config = nearest(path)
        if not (config.select or config.ignore or config.per_path):
            return Chosen(added=config.added)
        from hookwright.features.rules import EVERY

        return Chosen(of_settings(config, path, EVERY), config.added)
    except ConfigError as error:
        text = f"{error.place}: {error.message}; it is not used"
        log.warning("%s", text)
        if on_problem is not None:
            on_problem(text)
        return Chosen()
