"""What lies beside a file of the store: the tags in use there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hookwright.features.lessons.completion import tags_of
from hookwright.lessons.document import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_FILES, MOST_BYTES = 200, 100_000


def tags_beside(path: str | None) -> set[str]:
    """The tags of the other lessons of a store; what can't be read has none."""
    if path is None or not Path(path).is_absolute():
        return set()
    found: set[str] = set()
    for text, name in _texts(Path(path)):
        found |= tags_of(read_document(text, name))
    return found


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    from hookwright.lessons.manifest import ManifestError, read

    try:
        names = sorted(path.parent.glob("*.md"))[:MOST_FILES]
    except OSError:
        return
    for other in names:
        if other == path:
            continue
        try:
            if other.stat().st_size <= MOST_BYTES:
                yield read(str(other)).decode("utf-8", "replace"), str(other)
        except (ManifestError, OSError):
            continue
