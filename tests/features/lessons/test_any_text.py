"""Nothing raises, whatever stands in the text and wherever the caret is."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hookwright.features.lessons.completion import complete
from hookwright.features.lessons.hover import hover
from hookwright.features.lessons.lenses import lenses
from hookwright.features.lessons.trial import call_of, trial
from hookwright.lessons.document import read_document
from hookwright.lessons.shape import LESSON

MANIFEST, STORE = "/w/lesson-manifest.json", "/w/.hookwright/lessons/a.md"
PIECES = st.sampled_from((
    *("type: ", "toolNames: [", "Bash", "]", "tags:\n", "  - ", "source: ", "flags: i", "commandRegexSources:\n"),
    *("'", '"', "(a+)+", "\n", "#", ": ", "x", "é", "\r\n"),
))  # fmt: skip
SCALARS = st.sampled_from([None, True, -3, 20, "Bash", "Read", "guard", "(a+)+$", ".", ""])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=2), st.dictionaries(st.sampled_from(["source", "flags"]), inner)),
    max_leaves=5,
)
LESSONS = st.dictionaries(st.sampled_from([field.name for field in LESSON]), VALUES, max_size=5)


def everything(text: str, path: str, offset: int) -> None:
    document = read_document(text, path)
    at = min(offset, len(text))
    found = hover(document, at)
    assert found is None or 0 <= found.span.start <= found.span.end <= len(text)
    for item in complete(document, at).items:
        assert 0 <= item.edit.span.start <= at <= item.edit.span.end <= len(text)
    lenses(document)
    assert trial(document, call_of("Bash", "x")).data["version"] == 1
    assert trial(document, call_of("Write", "/x", "y")).says


@given(LESSONS, st.integers(0, 300), st.booleans())
def test_manifests(fields: dict[str, Any], offset: int, cut: bool) -> None:
    text = json.dumps({"lessons": {"A": fields}})
    everything(text[:offset] if cut else text, MANIFEST, offset)


@given(st.lists(PIECES, max_size=14).map("".join), st.integers(0, 80))
def test_files_of_a_store(text: str, offset: int) -> None:
    everything(f"---\n{text}\n---\nb", STORE, offset)
