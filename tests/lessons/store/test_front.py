"""The front matter: what is read is what every YAML reader reads; what is not has an exact place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.lessons.document import read_document
from hookwright.lessons.store.front import read
from hookwright.lessons.store.scalar import ScalarError, double, plain, written
from hookwright.lessons.store.write import lesson_text, with_disabled

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
PIECES = st.sampled_from(
    ["key: ", "k:", "- ", "  ", "[", "]", ",", "'", '"', "\\", "#", " #", ": ", "yes", "1", "0x1", "-1", "~", "a", "é",
     "\n", "type: guard", "toolNames: [Bash]", "|", ">", "&a", "*a", "!t", "%", "@", "`", "{", "}", "?", "1.5",
     "2001-01-01"]
)  # fmt: skip


def data(text: str) -> dict[str, Any]:
    front = read(f"---\n{text}\n---\nbody")
    assert front.mistakes == (), front.mistakes
    return {field.name: field.value.data if field.value is not None else None for field in front.fields}


def mistakes(text: str) -> list[tuple[str, str]]:
    whole = f"---\n{text}\n---\n"
    return [(whole[slice(*mistake.span)], mistake.message) for mistake in read(whole).mistakes]


def test_what_can_be_written() -> None:
    text = r"""
# a comment
type: guard            # and another
'quoted': 'it''s'
"double": "a\n\"b\"\u00e9"
priority: 9
disabled: true
scope:                 # nothing
toolNames: [Bash, "Ed,it", 'x']
empty: []
commandRegexSources:   # a list
  - \bgit stash\b  # one
  # between

  - source: '\.x$'
    flags: i
  - '#5'
tags:
- tool:git
"""
    assert data(text) == {
        "type": "guard",
        "quoted": "it's",
        "double": 'a\n"b"é',
        "priority": 9,
        "disabled": True,
        "scope": None,
        "toolNames": ["Bash", "Ed,it", "x"],
        "empty": [],
        "commandRegexSources": [r"\bgit stash\b", {"source": r"\.x$", "flags": "i"}, "#5"],
        "tags": ["tool:git"],
    }


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("a b", "a b", 'a line must be "key: value"'),
        (" a: 1", "a: 1", "nothing is indented here"),
        ("a: yes", "yes", "do not agree"),
        ("a: 1.5", "1.5", "do not agree"),
        ("a: 2001-01-01", "2001-01-01", "do not agree"),
        ("a: b: c", ":", 'with ": " in it must be in quotes'),
        ("a: *b", "*b", 'begins with "*"'),
        ("a: {b: 1}", "{b: 1}", 'begins with "{"'),
        ("a: |", "|", 'begins with "|"'),
        (r'a: "\d"', r"\d", "single quotes"),
        ("a: 'b", "'b", "never closed"),
        ("a: 'b' c", " c", "after the value"),
        ("a: [b", "", "never closed"),
        ("a: [b,, c]", ",", "missing before this comma"),
        ("a: [[b]]", "[", "line by line"),
        ("a: 1\na: 2", "a", "twice"),
        ("a:\tb", "a:\tb", 'a line must be "key: value"'),
    ],
)
def test_what_can_not(text: str, place: str, said: str) -> None:
    ((span, message),) = mistakes(text)
    assert (span, said in message) == (place, True), message


def test_fences() -> None:
    assert "begins with a line" in read("type: guard\n").mistakes[0].message
    assert "never closed" in read("---\ntype: guard\n").mistakes[0].message
    front = read("\ufeff---\r\ntype: guard\r\n---\r\nText\r\n---\r\nmore")
    assert front.mistakes == ()
    assert front.fields[0].value is not None
    assert front.fields[0].value.data == "guard"


@given(st.lists(PIECES, max_size=12).map("".join))
def test_any_text_is_read_with_places_inside(text: str) -> None:
    whole = f"---\n{text}\n---\n"
    front = read(whole)
    for field in front.fields:
        spans = [field.key, *(value.span for value in (field.value.walk() if field.value else ()))]
        assert all(0 <= span.start <= span.end <= len(whole) for span in spans)
    assert all(0 <= m.span.start <= m.span.end <= len(whole) for m in front.mistakes)


@given(st.lists(PIECES, max_size=12).map("".join))
def test_yaml_reads_the_same(text: str) -> None:
    """Whatever is read without a mistake has the same value for a reader of all of YAML."""
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed; it only judges here")
    front = read(f"---\n{text}\n---\n")
    if front.mistakes:
        return
    ours = {field.name: field.value.data if field.value is not None else None for field in front.fields}
    theirs = yaml.safe_load(text) or {}
    assert {str(key): value for key, value in theirs.items() if isinstance(key, str)} == {
        key: value for key, value in ours.items() if isinstance(yaml.safe_load(key), str)
    }


@given(TEXTS, st.booleans())
def test_a_text_comes_back(text: str, flow: bool) -> None:
    shown = written(text, flow=flow)
    line = f"a: [{shown}]" if flow else f"a: {shown}"
    assert data(line) == {"a": [text] if flow else text}


@given(TEXTS)
def test_scalars_never_raise_anything_else(text: str) -> None:
    for reader in (double, lambda t: plain(t) if t else None):
        error = None
        try:
            reader(text)
        except ScalarError as found:
            error = found
        assert error is None or 0 <= error.start <= error.end <= len(text)


def test_disabling_changes_one_line() -> None:
    fields = {"type": "hint", "toolNames": ["Bash"], "commandRegexSources": [r"\ba\b", {"source": "b", "flags": "i"}]}
    text = lesson_text({**fields, "summary": "x: y"}, "Text")
    assert text == (
        "---\ntype: hint\ntoolNames: [Bash]\ncommandRegexSources:\n  - \\ba\\b\n  - source: b\n    flags: i\n"
        "summary: 'x: y'\n---\nText\n"
    )
    off = with_disabled(text, disabled=True)
    assert off == text.replace("summary: 'x: y'\n", "summary: 'x: y'\ndisabled: true\n")
    assert with_disabled(off, disabled=True) == off
    assert with_disabled(off, disabled=False) == text
    assert with_disabled(text, disabled=False) == text
    for other in ("---\n---\nText\n", "---\ndisabled:\n---\n", "---\r\na: 1\r\ndisabled: false # why\r\n---\r\n"):
        lesson = read_document(with_disabled(other, disabled=True), "/w/.hookwright/lessons/a.md").lessons[0]
        assert lesson.data["disabled"] is True, other
