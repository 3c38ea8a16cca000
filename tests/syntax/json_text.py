"""Texts for property tests, and what every tree must hold whatever its text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from hookwright.syntax.tree import Green, Tree

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
)
VALUES = st.recursive(
    SCALARS,
    lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(st.text(max_size=5), below, max_size=4)),
    max_leaves=12,
)
DUMPED = st.builds(
    json.dumps,
    VALUES,
    indent=st.sampled_from([None, 1, 2, "\t"]),
    ensure_ascii=st.booleans(),
    separators=st.sampled_from([None, (",", ":"), (" , ", " : ")]),
)
"""Strict texts in many layouts."""

PIECES_LIST = [
    *'{}[],:"\\/ \n\t',
    "\r\n",
    '"a"',
    '"a":',
    '{"b": 1}',
    "[1, 2]",
    "true",
    "-1.5",
    "01",
    "x",
    "'y'",
    "//",
    "/*",
]
PIECES_LIST += [
    "*/",
    '"\\u00e9\\n"',
    "\\x",
    "\x00",
    "\xa0",
    "\ufeff",
    "\u2028",
    "\ud800",
    "😀",
    '"hooks": [{"type": "command"}]',
]
PIECES = st.sampled_from(PIECES_LIST)
JSONISH = st.one_of(st.lists(PIECES, max_size=25).map("".join), DUMPED, st.text(max_size=30))
"""Texts that a parser may take for JSON for a while."""

EDITS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 6), st.one_of(PIECES, st.just(""))), min_size=1, max_size=6)


def edited(text: str, edit: tuple[float, int, str]) -> str:
    """`text` with some characters at a relative place replaced."""
    where, count, piece = edit
    at = int(where * len(text))
    return text[:at] + piece + text[at + count :]


def assert_sound(tree: Tree) -> None:
    """Spans lie in each other and in order, problems in the text and in order, clean subtrees are JSON."""
    text = tree.text
    assert list(tree.problems) == sorted(tree.problems, key=lambda problem: problem.span)
    for span in [problem.span for problem in tree.problems] + list(tree.comments):
        assert 0 <= span.start <= span.end <= len(text)
    assert (tree.root is not None) or tree.problems
    if tree.root is None:
        return
    assert 0 <= tree.root.start <= tree.root.end <= len(text)
    for node in tree.root.walk():
        at = node.start
        for member in node.members:
            assert at <= member.key.start <= member.key.end
            at = member.key.end
            if member.colon is not None:
                assert at <= member.colon
                assert text[member.colon] == ":"
                at = member.colon + 1
            if member.value is not None:
                assert at <= member.value.start
                at = member.value.end
            assert member.span.end <= node.end
        for item in node.items:
            assert at <= item.start
            at = item.end
        assert at <= node.end
        if node.green.clean:
            assert json.loads(text[node.start : node.end]) == node.value
    if tree.strict:
        assert json.loads(text.removeprefix("\ufeff")) == tree.root.value


def assert_same(one: Tree, other: Tree) -> None:
    """Two trees of one text say the same."""
    assert one.text == other.text
    assert one.problems == other.problems
    assert one.comments == other.comments
    assert (one.root and one.root.span) == (other.root and other.root.span)
    if one.root is not None and other.root is not None:
        assert shape(one.root.green) == shape(other.root.green)


def shape(green: Green) -> Any:
    """All that a green node says, for comparison."""
    below = [tuple([shape(part) if hasattr(part, "width") else part for part in child]) for child in green.children]
    return green.kind, green.width, green.closed, green.clean, below or repr(green.value)
