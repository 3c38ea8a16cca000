"""How the tests translate."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hookwright.dialects.table import by_id
from hookwright.model.hooks_file import HooksFile
from hookwright.model.locate import by_name
from hookwright.syntax.parser import parse
from hookwright.translate.base import Translation
from hookwright.translate.translate import translate

Translate = Callable[..., Translation]


def file_of(text: str, agent: str, path: str | None = None) -> HooksFile:
    """The text as a file of that agent, at the project's place if no other is given."""
    dialect = by_id(agent)
    tail = next((rule.tail for rule in dialect.files if rule.scope == "project"), "hooks.json")
    place = path or f"/w/{tail.replace('*', 'hooks')}"
    located = by_name(place, agent)
    return HooksFile(parse(text), located.dialect, located.rule, place)


@pytest.fixture(scope="session")
def tr() -> Translate:
    """Translates a text from one agent to another, by their ids."""

    def call(text: str, source: str, target: str, path: str | None = None) -> Translation:
        return translate(file_of(text, source, path), by_id(target))

    return call
