"""The tree as its users see it."""

from __future__ import annotations

import pytest

from hookwright.syntax.parser import parse
from hookwright.syntax.tree import Green, Node
from hookwright.text.span import Span

TEXT = '\n{"a": [1, {"b": null}], "a": "x", "c" , d: }'


@pytest.fixture(scope="module")
def root() -> Node:
    node = parse(TEXT).root
    assert node is not None
    return node


def test_spans(root: Node) -> None:
    assert root.span == Span(1, len(TEXT))
    first, second, third, fourth = root.members
    assert TEXT[first.key.start : first.key.end] == '"a"'
    assert [TEXT[m.span.start : m.span.end] for m in root.members] == ['"a": [1, {"b": null}]', '"a": "x"', '"c"', "d:"]
    assert [m.name for m in root.members] == ["a", "a", "c", "d"]
    assert [m.colon for m in root.members] == [TEXT.index(":"), TEXT.index(': "x"'), None, TEXT.rindex(":")]
    assert (third.value, fourth.value) == (None, None)
    assert second.value is not None
    assert second.value.member is not None
    assert second.value.member.name == "a"


def test_the_last_of_equal_keys_counts(root: Node) -> None:
    assert root.value == {"a": "x", "c": None, "d": None}
    member = root.get("a")
    assert member is not None
    assert member.value == root.get_value("a")
    assert root.get_value("a") != root.members[0].value
    assert root.get("b") is None
    assert root.get_value("c") is None


def test_paths(root: Node) -> None:
    assert [node.path for node in root.walk()] == [(), ("a",), ("a", 0), ("a", 1), ("a", 1, "b"), ("a",)]
    array = root.members[0].value
    assert array is not None
    assert array.items[1].members[0].key.path == ("a", 1, "b")


def test_items(root: Node) -> None:
    array = root.members[0].value
    assert array is not None
    assert [array.item(i) for i in range(-1, 3)] == [None, *array.items, None]
    assert root.item(0) is None
    assert root.items == ()
    assert array.members == ()
    assert array.get("a") is None


def test_memo_is_one_for_a_green_node() -> None:
    green = Green("null", 4)
    green.memo["x"] = 1
    assert green.memo == {"x": 1}
    assert Green("null", 4).memo == {}


def test_values_are_made_once() -> None:
    root = parse('{"a": [[], {}, [1]]}').root
    assert root is not None
    array = root.get_value("a")
    assert array is not None
    inner = array.items[2].value
    assert array.value == [[], {}, [1]]
    assert array.value[2] is inner
    assert root.value["a"] is array.value


def test_what_is_open_is_not_clean() -> None:
    root = parse("[1").root
    assert root is not None
    assert (root.green.closed, root.green.clean) == (False, False)


def test_equality(root: Node) -> None:
    assert Node(root.green, root.start) == root
    assert hash(Node(root.green, root.start)) == hash(root)
    assert Node(root.green, root.start + 1) != root
    assert root != "x"
    assert "object" in repr(root)
    assert "'c'" in repr(root.members[2])
