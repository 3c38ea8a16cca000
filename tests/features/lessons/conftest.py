"""Documents of lessons with a caret in them. `‸` is the caret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hookwright.features.lessons.completion import complete
from hookwright.features.lessons.hover import hover
from hookwright.lessons.document import read_document
from hookwright.text.edit import apply

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hookwright.features.completion_item import Item

MANIFEST = "/w/lesson-manifest.json"
STORE = "/w/.hookwright/lessons/git-stash.md"


class Caret:
    """A document with the caret in it; what begins with `---` is of the store."""

    def __init__(self, source: str) -> None:
        assert source.count("‸") == 1
        self.offset = source.index("‸")
        self.text = source.replace("‸", "")
        self.document = read_document(self.text, STORE if self.text.startswith("---") else MANIFEST)

    def items(self, tags: Iterable[str] = ()) -> tuple[Item, ...]:
        return complete(self.document, self.offset, tags).items

    def labels(self, tags: Iterable[str] = ()) -> list[str]:
        return [item.label for item in self.items(tags)]

    def after(self, label: str, tags: Iterable[str] = ()) -> str:
        (item,) = [item for item in self.items(tags) if item.label == label]
        return apply(self.text, (item.edit,))

    def hover(self) -> tuple[str, str]:
        found = hover(self.document, self.offset)
        assert found is not None, self.text
        return self.text[slice(*found.span)], found.markdown

    def nothing(self) -> bool:
        return hover(self.document, self.offset) is None


@pytest.fixture
def caret() -> type[Caret]:
    return Caret
