"""Edits of a tree: what they write, and that they touch nothing else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hookwright.syntax import rewrite
from hookwright.syntax.layout import layout_of
from hookwright.syntax.parser import parse
from hookwright.syntax.pointer import resolve
from hookwright.syntax.rewrite import insert_item, insert_member, remove_item, remove_member, rename_key, set_value
from hookwright.text.edit import apply

from .json_text import DUMPED, JSONISH, VALUES

if TYPE_CHECKING:
    from hookwright.syntax.tree import Node, Path, Tree
    from hookwright.text.edit import Edit

GROUP = '{\n  "matcher": "*",\n  "hooks": []\n}'


def node_at(tree: Tree, path: Path) -> Node:
    node = resolve(tree.root, path)
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("text", "path", "value", "wanted"),
    [
        ("", ("a",), "1", '{\n  "a": 1\n}'),
        ("// x", ("a",), "1", '// x\n{\n  "a": 1\n}'),
        ("{}", ("a",), "1", '{\n  "a": 1\n}'),
        ("{}\n", ("a", "b", 0), "{}", '{\n  "a": {\n    "b": [\n      {}\n    ]\n  }\n}\n'),
        ('{"a": 1}', ("a",), "[2]", '{"a": [2]}'),
        ('{"a": 1}', ("a",), GROUP, '{"a": {"matcher": "*", "hooks": []}}'),
        ('{\n\t"a": 1\n}', ("a",), GROUP, '{\n\t"a": {\n\t\t"matcher": "*",\n\t\t"hooks": []\n\t}\n}'),
        ('{\r\n    "a": []\r\n}', ("b",), "[\n  1\n]", '{\r\n    "a": [],\r\n    "b": [\r\n        1\r\n    ]\r\n}'),
        ('{"a": 1}', ("a", "b"), "2", '{"a": {"b": 2}}'),
        ('{"a": 1}', (), "2", "2"),
        ('{"a": }', ("a",), "2", '{"a": 2 }'),
        ('{"a"}', ("a",), "2", '{"a": 2}'),
        ('{"a": 1, "a": 2}', ("a",), "3", '{"a": 1, "a": 3}'),
        ('{"a": [1]}', ("a", 7), "3", '{"a": [1, 3]}'),
        ('{"a":[1]}', ("a", 1), "3", '{"a":[1, 3]}'),
        ('{"a": {"b": {}}}', ("a", "b", "c"), "3", '{"a": {"b": {"c": 3}}}'),
    ],
)
def test_set_value(text: str, path: Path, value: str, wanted: str) -> None:
    assert apply(text, set_value(parse(text), path, value)) == wanted


def test_set_value_under_a_name_in_an_array() -> None:
    with pytest.raises(ValueError, match="'x' is no index of the array"):
        set_value(parse('{"a": []}'), ("a", "x"), "1")


@pytest.mark.parametrize(
    ("text", "after", "wanted"),
    [
        ('{"a": 1}', None, '{"a": 1, "n": 9}'),
        ('{ "a": 1 }', None, '{ "a": 1, "n": 9 }'),
        ('{"a":1}', None, '{"a":1,"n":9}'),
        ('{"a" : 1}', None, '{"a" : 1, "n" : 9}'),
        ('{"a":1,"b":2}', "a", '{"a":1,"n":9,"b":2}'),
        ('{"a": 1, "b": 2}', "a", '{"a": 1, "n": 9, "b": 2}'),
        ('{\n  "a": 1,\n  "b": 2\n}', "a", '{\n  "a": 1,\n  "n": 9,\n  "b": 2\n}'),
        ('{\n  "a": 1,\n  "b": 2\n}', None, '{\n  "a": 1,\n  "b": 2,\n  "n": 9\n}'),
        ('{\n  "a": 1 // x\n}', None, '{\n  "a": 1, // x\n  "n": 9\n}'),
        ('{\n  "a": 1, // x\n  "b": 2\n}', "a", '{\n  "a": 1, // x\n  "n": 9,\n  "b": 2\n}'),
        (
            '{\n  "a": 1, /* x */ // y\n  // z\n  "b": 2\n}',
            "a",
            '{\n  "a": 1, /* x */ // y\n  "n": 9,\n  // z\n  "b": 2\n}',
        ),
        ('{\n  "a": 1, // x\n}', None, '{\n  "a": 1, // x\n  "n": 9,\n}'),
        ('{"a": 1, // x\n"b": 2}', "a", '{"a": 1, "n": 9, // x\n"b": 2}'),
        ('{\n  "a": 1\n  "b": 2\n}', "a", '{\n  "a": 1,\n  "n": 9,\n  "b": 2\n}'),
        ('{\n  "a": 1,\n  "b": 2\n}', "z", '{\n  "a": 1,\n  "b": 2,\n  "n": 9\n}'),
        ("{ }\n", None, '{\n  "n": 9\n}\n'),
        ("{ // x\n}", None, '{ // x\n  "n": 9\n}'),
        ("{ /* x */ }", None, '{ /* x */\n  "n": 9\n }'),
        ('{\n  "a": 1', None, '{\n  "a": 1,\n  "n": 9'),
    ],
)
def test_insert_member(text: str, after: str | None, wanted: str) -> None:
    tree = parse(text)
    assert tree.root is not None
    assert apply(text, insert_member(tree, tree.root, "n", "9", after=after)) == wanted


@pytest.mark.parametrize(
    ("text", "path", "wanted"),
    [
        ('{"a": {}}', ("a",), '{"a": {"n": {"x": [1, 2]}}}'),
        (
            '{\n  "a": {}\n}',
            ("a",),
            '{\n  "a": {\n    "n": {\n      "x": [\n        1,\n        2\n      ]\n    }\n  }\n}',
        ),
        ('{\n  "a": [{}]\n}', ("a", 0), '{\n  "a": [{"n": {"x": [1, 2]}}]\n}'),
        ('{\n  "a": [\n    { "b": 1 }\n  ]\n}', ("a", 0), '{\n  "a": [\n    { "b": 1, "n": {"x": [1, 2]} }\n  ]\n}'),
    ],
)
def test_insert_lines(text: str, path: Path, wanted: str) -> None:
    tree = parse(text)
    value = '{\n  "x": [\n    1,\n    2\n  ]\n}'
    assert apply(text, insert_member(tree, node_at(tree, path), "n", value)) == wanted


@pytest.mark.parametrize(
    ("text", "index", "wanted"),
    [
        ("[1, 2]", 0, "[9, 1, 2]"),
        ("[1, 2]", 1, "[1, 9, 2]"),
        ("[1, 2]", 2, "[1, 2, 9]"),
        ("[1,2]", 1, "[1,9,2]"),
        ("[1]", -3, "[9, 1]"),
        ("[\n  1,\n  2\n]", 0, "[\n  9,\n  1,\n  2\n]"),
        ("[\n  1,\n  2\n]", 5, "[\n  1,\n  2,\n  9\n]"),
        ("[\n  1 // x\n]", 1, "[\n  1, // x\n  9\n]"),
        ("[]", 0, "[9]"),
        ("[\n]", 0, "[9]"),
        ("[1, ]", 1, "[1, 9, ]"),
    ],
)
def test_insert_item(text: str, index: int, wanted: str) -> None:
    tree = parse(text)
    assert tree.root is not None
    assert apply(text, insert_item(tree, tree.root, index, "9")) == wanted


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ('{"a": 1}', "a", "{}"),
        ('{ "a": 1 }', "a", "{}"),
        ('{\n  "a": 1,\n}', "a", "{}"),
        ('{"a": 1, "b": 2, "c": 3}', "a", '{"b": 2, "c": 3}'),
        ('{"a": 1, "b": 2, "c": 3}', "b", '{"a": 1, "c": 3}'),
        ('{"a": 1, "b": 2, "c": 3}', "c", '{"a": 1, "b": 2}'),
        ('{\n  "a": 1,\n  "b": 2\n}', "a", '{\n  "b": 2\n}'),
        ('{\n  "a": 1,\n  "b": 2\n}', "b", '{\n  "a": 1\n}'),
        ('{\r\n  "a": 1,\r\n  "b": 2\r\n}', "a", '{\r\n  "b": 2\r\n}'),
        ('{\n  "a": 1,\n  "b": 2,\n}', "b", '{\n  "a": 1,\n}'),
        ('{\n  "a": 1, // x\n  "b": 2 // y\n}', "a", '{\n  // x\n  "b": 2 // y\n}'),
        ('{\n  "a": 1, // x\n  "b": 2 // y\n}', "b", '{\n  "a": 1 // x\n  // y\n}'),
        ('{\n  "a": 1, // x\n  "b": 2 }', "b", '{\n  "a": 1 // x\n  }'),
        ('{\n  "a": 1 /* x */,\n  "b": 2\n}', "a", '{\n  /* x */\n  "b": 2\n}'),
        ('{\n  "a": 1\n  , "b": 2\n}', "b", '{\n  "a": 1\n}'),
        ('{ // x\n  "a": 1\n}', "a", "{ // x\n}"),
        ('{"a": 1 "b": 2}', "b", '{"a": 1}'),
        ('{"a": 1, "b"}', "b", '{"a": 1}'),
        ('{"a": 1 "b": 2}', "a", '{"b": 2}'),
        ('"a": 1', "a", ""),
    ],
)
def test_remove_member(text: str, name: str, wanted: str) -> None:
    tree = parse(text)
    assert tree.root is not None
    member = tree.root.get(name)
    assert member is not None
    assert apply(text, remove_member(tree, member)) == wanted


def test_remove_one_of_equal_keys() -> None:
    text = '{"a": 1, "a": 2}'
    tree = parse(text)
    assert tree.root is not None
    first, second = tree.root.members
    assert apply(text, remove_member(tree, first)) == '{"a": 2}'
    assert apply(text, remove_member(tree, second)) == '{"a": 1}'


def test_remove_item() -> None:
    tree = parse("[1, [2], 3]")
    assert tree.root is not None
    assert [apply(tree.text, remove_item(tree, tree.root, i)) for i in range(3)] == ["[[2], 3]", "[1, 3]", "[1, [2]]"]
    for index in (-1, 3):
        with pytest.raises(IndexError):
            remove_item(tree, tree.root, index)


@pytest.mark.parametrize("text", ['{"a": 1}', "{a: 1}", "{'a': 1}"])
def test_rename_key(text: str) -> None:
    root = parse(text).root
    assert root is not None
    assert apply(text, rename_key(root.members[0], 'b"')) == '{"b\\"": 1}'


@pytest.mark.parametrize(
    ("text", "unit", "newline"),
    [
        ("", "  ", "\n"),
        ('{"a": 1}', "  ", "\n"),
        ('{\n\t"a": 1}', "\t", "\n"),
        ('{\r\n    "a": 1}', "    ", "\r\n"),
        ('{"a": {\n   "b": 1}}', "   ", "\n"),
        ('[\n{\n "b": 1}]', " ", "\n"),
        ("[1,\n     2]", "     ", "\n"),
        ("[\r1]", "  ", "\r"),
    ],
)
def test_layout(text: str, unit: str, newline: str) -> None:
    assert layout_of(parse(text)) == (unit, newline)


def containers(tree: Tree) -> list[Node]:
    return [n for n in tree.root.walk() if n.kind in ("object", "array")] if tree.root else []


def changed(text: str, edits: list[Edit]) -> Any:
    """The value of the text after the edits, which must be strict JSON."""
    tree = parse(apply(text, edits))
    assert tree.root is not None
    assert tree.strict
    assert json.loads(tree.text) == tree.root.value
    return tree.root.value


def copied(tree: Tree) -> Any:
    return json.loads(tree.text)


def inside(value: Any, path: Path) -> Any:
    for part in path:
        value = value[part]
    return value


def only_space(text: str, edits: list[Edit], *, commas: int) -> None:
    """The edits take away nothing but white space and so many commas."""
    taken = "".join(text[slice(*edit.span)] for edit in edits)
    assert taken.replace(",", "", commas).strip(" \t\r\n") == ""


NEW = st.builds(json.dumps, VALUES, indent=st.sampled_from([None, 2]))


@given(DUMPED, NEW, st.data())
def test_set_any_value(text: str, value: str, data: st.DataObject) -> None:
    tree = parse(text)
    assert tree.root is not None
    node = data.draw(st.sampled_from(list(tree.root.walk())))
    edits = set_value(tree, node.path, value)
    (edit,) = edits
    assert edit.span == node.span
    wanted = copied(tree)
    if node.path:
        inside(wanted, node.path[:-1])[node.path[-1]] = json.loads(value)
    else:
        wanted = json.loads(value)
    assert changed(text, edits) == wanted


@given(DUMPED, NEW, st.text(max_size=5), st.data())
def test_insert_any_member(text: str, value: str, name: str, data: st.DataObject) -> None:
    tree = parse(text)
    objects = [node for node in containers(tree) if node.kind == "object" and node.get(name) is None]
    assume(objects)
    node = data.draw(st.sampled_from(objects))
    after = data.draw(st.sampled_from([None, *[m.name for m in node.members]]))
    edits = insert_member(tree, node, name, value, after=after)
    only_space(text, edits, commas=0)
    wanted = copied(tree)
    inside(wanted, node.path)[name] = json.loads(value)
    assert changed(text, edits) == wanted
    names = [m.name for m in node.members]
    names.insert(names.index(after) + 1 if after is not None else len(names), name)
    assert [m.name for m in node_at(parse(apply(text, edits)), node.path).members] == names


@given(DUMPED, NEW, st.data())
def test_insert_any_item(text: str, value: str, data: st.DataObject) -> None:
    tree = parse(text)
    arrays = [node for node in containers(tree) if node.kind == "array"]
    assume(arrays)
    node = data.draw(st.sampled_from(arrays))
    index = data.draw(st.integers(0, len(node.items)))
    edits = insert_item(tree, node, index, value)
    only_space(text, edits, commas=0)
    wanted = copied(tree)
    inside(wanted, node.path).insert(index, json.loads(value))
    assert changed(text, edits) == wanted


@given(DUMPED, st.data())
def test_remove_anything(text: str, data: st.DataObject) -> None:
    tree = parse(text)
    full = [node for node in containers(tree) if node.green.children]
    assume(full)
    node = data.draw(st.sampled_from(full))
    index = data.draw(st.integers(0, len(node.green.children) - 1))
    wanted = copied(tree)
    if node.kind == "object":
        member = node.members[index]
        edits, span = remove_member(tree, member), member.span
        del inside(wanted, node.path)[member.name]
    else:
        edits, span = remove_item(tree, node, index), node.items[index].span
        del inside(wanted, node.path)[index]
    assert changed(text, edits) == wanted
    (edit,) = edits
    assert edit.span.start <= span.start <= span.end <= edit.span.end
    around = text[edit.span.start : span.start] + text[span.end : edit.span.end]
    assert around.replace(",", "", 1).strip() == ""


@given(
    JSONISH, NEW, st.lists(st.one_of(st.integers(0, 3), st.sampled_from(["a", "b", "hooks"])), max_size=3), st.data()
)
def test_broken_texts(text: str, value: str, path: list[str | int], data: st.DataObject) -> None:
    """No exception, edits that fit, and no comment lost."""
    tree = parse(text)
    try:
        apply(text, set_value(tree, tuple(path), value))
    except ValueError as error:
        assert "is no index" in str(error)  # noqa: PT017
    for node in containers(tree):
        if node.kind == "object":
            all_edits = [insert_member(tree, node, "n", value), *[remove_member(tree, m) for m in node.members]]
        else:
            count = len(node.items)
            all_edits = [insert_item(tree, node, count, value), *[remove_item(tree, node, i) for i in range(count)]]
        for edits in all_edits:
            assert apply(text, edits) != text


COMMENTED = [
    '{\n  // one\n  "a": 1, // two\n  /* three */ "b": [ // four\n    1, /* 5 */ 2 // six\n    // 7\n  ], // eight\n}',
    '[ /* one */ {"a": 1 /* two */ , /* three */ "b": 2 /* four */ } /* five */, // six\n 3 /* seven */ ] // eight',
]


@pytest.mark.parametrize("text", COMMENTED)
def test_comments_stay(text: str) -> None:
    tree = parse(text)
    for node in containers(tree):
        count = len(node.green.children)
        for index in range(count + 1):
            element = '"n": 9' if node.kind == "object" else "9"
            new = parse(apply(text, rewrite._insert(tree, node, index, element)))
            assert comments(new) == comments(tree)
            assert {p.code for p in new.problems} <= {"comment", "trailing-comma"}
        for index in range(count):
            new = parse(apply(text, rewrite._remove(tree, node, index)))
            child = node.items[index].span if node.kind == "array" else node.members[index].span
            left = [text[slice(*c)] for c in tree.comments if not child.start < c.start < child.end]
            assert comments(new) == left
            assert {p.code for p in new.problems} <= {"comment", "trailing-comma"}


def comments(tree: Tree) -> list[str]:
    return [tree.text[slice(*span)] for span in tree.comments]
