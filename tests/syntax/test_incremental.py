"""Parsing an edited text again: the same tree as a fresh parse, with all that the edit did not touch."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hookwright.syntax import parser as parser_module
from hookwright.syntax import reuse
from hookwright.syntax.parser import parse

from .json_text import DUMPED, EDITS, JSONISH, assert_same, assert_sound, edited

if TYPE_CHECKING:
    from hookwright.syntax.tree import Green, Node, Tree


def handlers(count: int, indent: int | None = None) -> str:
    groups = [
        {"matcher": f"Tool{i}", "hooks": [{"type": "command", "command": f'check "{i}"', "timeout": i}]}
        for i in range(count)
    ]
    return json.dumps(
        {"hooks": {"PreToolUse": groups, "Stop": [{"hooks": []}]}, "other": {"deep": [[[1]]]}}, indent=indent
    )


def groups_of(tree: Tree) -> list[Green]:
    assert tree.root is not None
    hooks = tree.root.get_value("hooks")
    assert hooks is not None
    groups = hooks.get_value("PreToolUse")
    assert groups is not None
    return [item.green for item in groups.items]


@given(st.one_of(JSONISH, DUMPED), EDITS)
def test_chain_of_edits(text: str, edits: list[tuple[float, int, str]]) -> None:
    tree = parse(text)
    for edit in edits:
        text = edited(text, edit)
        tree = parse(text, tree)
        assert_same(tree, parse(text))
        assert_sound(tree)


@pytest.mark.parametrize("piece", ["", *'{}[],:"\\ x1', "/*", "//", '{"a": 1},', '"a": '])
def test_each_place_of_a_file(piece: str) -> None:
    text = handlers(2)
    tree = parse(text)
    for at in range(len(text)):
        new = text[:at] + piece + text[at + (not piece) :]
        assert_same(parse(new, tree), parse(new))


def test_same_text_is_the_same_tree() -> None:
    tree = parse(handlers(1))
    assert parse(handlers(1), tree) is tree


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("index", [0, 7, 19])
@pytest.mark.parametrize("piece", ["x", "xyz", "", '"', "}", "\n"])
def test_what_the_edit_does_not_touch_is_shared(indent: int | None, index: int, piece: str) -> None:
    text = handlers(20, indent)
    tree = parse(text)
    at = text.index(f'check \\"{index}\\"') + 2
    new = parse(text[:at] + piece + text[at + 1 :], tree)
    before, after = groups_of(tree), groups_of(new)
    assert [one is two for one, two in zip(before, after, strict=True)] == [i != index for i in range(20)]
    for path in (("hooks", "Stop"), ("other",)):
        assert at_path(tree, path).green is at_path(new, path).green
    assert_same(new, parse(new.text))


def at_path(tree: Tree, path: tuple[str, ...]) -> Node:
    node = tree.root
    for name in path:
        assert node is not None
        node = node.get_value(name)
    assert node is not None
    return node


def test_scalars_beside_the_edit_are_shared() -> None:
    tree = parse('{"a": "long enough", "b": 5, "c": [true, 1.5]}')
    new = parse(tree.text.replace("5,", "55,"), tree)
    assert at_path(new, ("a",)).green is at_path(tree, ("a",)).green
    assert at_path(new, ("c",)).green is at_path(tree, ("c",)).green
    assert at_path(new, ("b",)).value == 55


def test_inserted_and_removed_items_shift_the_others() -> None:
    text = handlers(30)
    tree = parse(text)
    before = groups_of(tree)
    start = text.index('{"matcher": "Tool10"')
    more = parse(text[:start] + '{"matcher": "New"}, ' + text[start:], tree)
    assert [g for g in groups_of(more) if g in before] == before
    end = text.index('{"matcher": "Tool12"')
    fewer = parse(text[:start] + text[end:], tree)
    assert groups_of(fewer) == before[:10] + before[12:]
    back = parse(text, fewer)
    assert groups_of(back)[:10] == before[:10]
    assert groups_of(back)[12:] == before[12:]
    for new in (more, fewer, back):
        assert_same(new, parse(new.text))


def test_a_broken_group_keeps_the_others() -> None:
    text = handlers(30)
    broken = text.replace('"Tool10",', '"Tool10', 1)
    tree = parse(broken)
    assert tree.problems
    mended = parse(text, tree)
    assert not mended.problems
    assert [a is b for a, b in zip(groups_of(tree), groups_of(mended), strict=True)].count(False) == 1
    assert_same(mended, parse(text))


def test_faults_and_comments_are_reported_again() -> None:
    text = '{"a": [1, /* c */ 2], "b": {"x": 1, "x": 2}, "c": [1 2], "d": [3]}'
    tree = parse(text)
    new = parse(text.replace("[3]", "[3, 4]"), tree)
    assert [p.code for p in new.problems] == ["comment", "duplicate-key", "missing-comma"]
    assert_same(new, parse(new.text))


def test_depth_is_counted_in_the_new_text() -> None:
    inner = "[" * 190 + "]" * 190
    tree = parse(f"[{inner}]")
    for new in (f"{'[' * 20}{inner}{']' * 20}", f"[[[{inner}]]]", inner):
        assert_same(parse(new, tree), parse(new))


def test_what_is_wrapped_is_shared() -> None:
    tree = parse(handlers(5))
    new = parse('{"settings": ' + tree.text, tree)
    wrapped = at_path(new, ("settings", "hooks", "PreToolUse")).items
    assert [item.green for item in wrapped] == groups_of(tree)
    assert_same(new, parse(new.text))


class Count(dict[str, Any]):
    """The parser's cache of scalars, counting the look-ups that parsing makes."""

    looks = 0

    def get(self, key: str, default: Any = None) -> Any:
        self.looks += 1
        return super().get(key, default)


def test_work_does_not_grow_with_the_file() -> None:
    looks: list[int] = []
    for count in (100, 1600):
        text = handlers(count)
        tree = parse(text)
        assert tree.root is not None
        cache = tree.root.green.memo[parser_module._CACHE] = Count()
        at = text.index(f"Tool{count // 2}")
        new = parse(text[:at] + "x" + text[at:], tree)
        assert sum(a is b for a, b in zip(groups_of(tree), groups_of(new), strict=True)) == count - 1
        looks.append(cache.looks)
    assert looks[0] == looks[1] < 40


def test_the_collector_is_at_rest_only_while_parsing() -> None:
    text = handlers(1000)
    assert len(text) > parser_module._PAUSE_GC
    assert gc.isenabled()
    parse(text)
    assert gc.isenabled()
    gc.disable()
    try:
        parse(text)
        assert not gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize("block", [1, 4, 1 << 15])
@given(*[st.text("ab", max_size=length) for length in (40, 40, 9, 9)])
def test_common_ends(block: int, head: str, tail: str, old: str, new: str) -> None:
    one, two = head + old + tail, head + new + tail
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reuse, "_BLOCK", block)
        first, last = reuse.common_ends(one, two)
    assert first == max(n for n in range(len(one) + 1) if two.startswith(one[:n]))
    assert last == max(n for n in range(len(one) + 1) if two.endswith(one[len(one) - n :]))


@pytest.mark.parametrize("length", [0, 1, 40_000, 100_000, 1 << 17])
@pytest.mark.parametrize("at", [0.0, 0.3, 0.999])
def test_common_ends_of_long_texts(length: int, at: float) -> None:
    text = "ab" * length
    place = int(at * len(text))
    assert reuse.common_ends(text, text[:place] + "x" + text[place:]) == (place, len(text) - place)
