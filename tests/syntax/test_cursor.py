"""What is at the caret, written as `|` in the text."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hookwright.syntax.cursor import Cursor, at
from hookwright.syntax.parser import parse


def caret(marked: str) -> tuple[str, Cursor]:
    offset = marked.index("|")
    text = marked[:offset] + marked[offset + 1 :]
    return text, at(parse(text), offset)


# marked text; role; what is replaced; path; what else is true, commas as "before" and "after"
TABLE: list[tuple[str, str, str, tuple[Any, ...], set[str]]] = [
    ("|", "value", "", (), set()),
    (" |\n", "value", "", (), set()),
    ("tr|", "value", "tr", (), set()),
    ('"a|"', "value", '"a"', (), {"in_string"}),
    ("|{}", "none", "", (), set()),
    ("{}|", "none", "", (), set()),
    ("[] |", "none", "", (), set()),
    # keys
    ("{|}", "key", "", (), set()),
    ('{| "b": 2}', "key", "", (), {"after"}),
    ('{"a": 1, |}', "key", "", (), set()),
    ('{"a": 1,| "b": 2}', "key", "", (), {"after"}),
    ('{"a": 1, "b": 2 |}', "key", "", (), {"before"}),
    ('{"a": {} |}', "key", "", (), {"before"}),
    ('{"a": 1 /* , */ |}', "key", "", (), {"before"}),
    ('{"a": 1 // ,\n|}', "key", "", (), {"before"}),
    ('{"a|"}', "key", '"a"', ("a",), {"in_string"}),
    ('{"|a": 1}', "key", '"a"', ("a",), {"in_string", "has_colon"}),
    ('{|"a": 1}', "key", '"a"', ("a",), {"has_colon"}),
    ('{"a"|: 1}', "key", '"a"', ("a",), {"has_colon"}),
    ('{"a": 1, fo|}', "key", "fo", ("fo",), set()),
    ('{"x": 1\n"fo|"\n"y": 2}', "key", '"fo"', ("fo",), {"in_string", "before", "after"}),
    ('{"hooks": {"Pre|', "key", '"Pre', ("hooks", "Pre"), {"in_string"}),
    ('{"a": 1|, "b": 2}', "value", "1", ("a",), {"has_colon"}),
    ('{"a": [1], "b|": 2}', "key", '"b"', ("b",), {"in_string", "has_colon"}),
    ('{"a": 1,\n|', "key", "", (), set()),
    # between
    ('{"a" |: 1}', "gap", "", ("a",), {"has_colon"}),
    ('{"a" |}', "gap", "", ("a",), set()),
    ('{"a": | 1}', "gap", "", ("a",), {"has_colon"}),
    ('{"a": |{}}', "gap", "", ("a",), {"has_colon"}),
    ('{"a": {}|}', "gap", "", (), set()),
    ('{"a": 1 |, "b": 2}', "gap", "", (), set()),
    ("[1 |, 2]", "gap", "", (1,), set()),
    ("[{}|, {}]", "gap", "", (1,), set()),
    # values
    ('{"a":|}', "value", "", ("a",), {"has_colon"}),
    ('{"a": |', "value", "", ("a",), {"has_colon"}),
    ('{"a": |, "b": 1}', "value", "", ("a",), {"has_colon"}),
    ('{"a":\n|\n"b": 1}', "value", "", ("a",), {"has_colon", "after"}),
    ('{"a": tr|}', "value", "tr", ("a",), {"has_colon"}),
    ('{"a": "x|"}', "value", '"x"', ("a",), {"in_string", "has_colon"}),
    ('{"a": "x"|}', "value", '"x"', ("a",), {"has_colon"}),
    ('{"a": "x\\"|"}', "value", '"x\\""', ("a",), {"in_string", "has_colon"}),
    ('{"a" 1|}', "value", "1", ("a",), set()),
    ('{"hooks": {"PreToolUse": [{"matcher": "Ba|', "value", '"Ba', ("hooks", "PreToolUse", 0, "matcher"),
     {"in_string", "has_colon"}),
    ("[|]", "value", "", (0,), set()),
    ("[1, |]", "value", "", (1,), set()),
    ("[1,| 2]", "value", "", (1,), {"after"}),
    ("[1|, 2]", "value", "1", (0,), set()),
    ("[1| 2]", "value", "1", (0,), {"after"}),
    ("[1 | 2]", "value", "", (1,), {"before", "after"}),
    ("[1, 2 |]", "value", "", (2,), {"before"}),
    ("[|{}]", "value", "", (0,), {"after"}),
    ("[{}, |{}]", "value", "", (1,), {"after"}),
    ('[{"a": 1}, {|', "key", "", (1,), set()),
    ("[[], [1, |", "value", "", (1, 1), set()),
    ('["a": |1, "b": 2]', "value", "1", (0, "a"), {"has_colon"}),
    # comments
    ('{"a": 1 // x|\n}', "none", "", (), set()),
    ("{ /* |x */ }", "none", "", (), set()),
    ("{ /* x| ", "none", "", (), set()),
    ("{ /* x */|}", "key", "", (), set()),
    ("// x|", "none", "", (), set()),
]  # fmt: skip


@pytest.mark.parametrize(("marked", "role", "replaced", "path", "more"), TABLE, ids=[ascii(row[0]) for row in TABLE])
def test_caret(marked: str, role: str, replaced: str, path: tuple[Any, ...], more: set[str]) -> None:
    text, cursor = caret(marked)
    assert (cursor.role, text[slice(*cursor.replace)], cursor.path) == (role, replaced, path)
    flags = {
        "in_string": cursor.in_string,
        "has_colon": cursor.has_colon,
        "before": cursor.needs_comma_before,
        "after": cursor.needs_comma_after,
    }
    assert {name for name, flag in flags.items() if flag} == more
    assert (cursor.node is not None) == bool(replaced)


def test_container_and_member() -> None:
    _, cursor = caret('{"a": [{"b": "x|", "c": 1}]}')
    assert cursor.container is not None
    assert cursor.container.path == ("a", 0)
    assert cursor.member is not None
    assert cursor.member.name == "b"
    assert cursor.node == cursor.member.value
    _, cursor = caret('{"a": [{"b": "x"}, |]}')
    assert cursor.container is not None
    assert (cursor.container.kind, cursor.container.path, cursor.member) == ("array", ("a",), None)


def test_second_of_equal_keys() -> None:
    _, cursor = caret('{"a": 1, "a": |}')
    assert cursor.member is not None
    assert cursor.member.key.start == 9


def test_each_place_of_a_file() -> None:
    """Paths and containers agree with the tree, whatever the place."""
    text = json.dumps({"hooks": {"Stop": [{"hooks": [{"type": "command", "args": ["a", 1, None, {}]}]}]}}, indent=2)
    tree = parse(text)
    for offset in range(len(text) + 1):
        cursor = at(tree, offset)
        if cursor.node is not None:
            assert cursor.node.path == cursor.path
            assert cursor.node.span.contains(offset)
            assert cursor.replace == cursor.node.span
        if cursor.container is not None:
            assert cursor.container.start < offset < cursor.container.end
            assert cursor.path[: len(cursor.container.path)] == cursor.container.path
            inner = [n for n in cursor.container.walk() if n.kind in ("object", "array")][1:]
            assert not any(n.start < offset < n.end for n in inner)
